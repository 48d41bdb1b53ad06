"""Hands that seats make for the shares of a showdown."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from anypoker.cards import JOKER, RANKS, Card, faces
from anypoker.engine.cards.wild import roles_of, wild_ranks
from anypoker.engine.compiled_game import FreeCards
from anypoker.engine.showdown.award import ClaimKey
from anypoker.engine.state import DISCARDED, UP, Hand
from anypoker.game import CardEnd, Classification, Entry, HeldCardShare, RankedHand
from anypoker.ranking import (
    Evaluator,
    Facing,
    Ordering,
    Owner,
    Pile,
    Role,
    Strength,
)
from anypoker.ranking.best_hands import all_best_hands, best_hand


class MadeHand(NamedTuple):
    """A seat's hand: `key` ranks it among the others, lower is better.

    `used`: the positions of the cards, the seat's own first, then the board's; None if nobody has
    looked yet.
    """

    key: ClaimKey
    strength: Strength | None
    used: tuple[int, ...] | None


class BestHand(NamedTuple):
    """The best hand that a seat can choose, before any qualifier; `used` as in `MadeHand`."""

    strength: Strength
    key: ClaimKey
    used: tuple[int, ...] | None


# The searches of one seat that are done, by their numbers: entries that differ only in what
# qualifies share one.
BestHands = dict[int, BestHand | None]


def make_hands(
    hand: Hand, seat: int, entries: Sequence[Entry], found: BestHands | None = None
) -> list[MadeHand | None]:
    """Make the seat's hand for every entry, None where it has none that counts.

    Every search for a best hand is done once and kept in `found`. A seat that has declared several
    rows has its best hand of them.
    """
    found = {} if found is None else found
    rows = hand.compiled.all_row_bits and declared_rows(hand, seat)
    if rows and len(rows) > 1:
        return _best_of_rows(hand, seat, entries, rows, found)
    return _make_hands(hand, seat, entries, found, None)


def make_row_hands(
    hand: Hand, seat: int, entries: Sequence[Entry]
) -> dict[int, list[MadeHand | None]]:
    """Make the seat's hands with each row that it has declared, by the bit of the row."""
    rows = declared_rows(hand, seat)
    return {row: _make_hands(hand, seat, entries, {}, row) for row in rows}


def declared_rows(hand: Hand, seat: int) -> tuple[int, ...]:
    """Return the bits of the rows that a seat has declared."""
    said = hand.declared[seat]
    if not said:
        return ()
    row = hand.compiled.row_bits.get(said[0], 0)
    return (row,) if row else hand.compiled.all_row_bits.get(said[0], ())


def _best_of_rows(
    hand: Hand,
    seat: int,
    entries: Sequence[Entry],
    rows: Sequence[int],
    found: BestHands,
) -> list[MadeHand | None]:
    every: list[list[MadeHand | None]] = []
    for row in rows:
        searched: BestHands = {}
        every.append(_make_hands(hand, seat, entries, searched, row))
        for number, best in searched.items():
            known = found.get(number)
            if known is None or (best is not None and best.key < known.key):
                found[number] = best
    return [
        min((one for one in hands if one is not None), key=lambda one: one.key, default=None)
        for hands in zip(*every, strict=True)
    ]


def _make_hands(
    hand: Hand, seat: int, entries: Sequence[Entry], found: BestHands, row: int | None
) -> list[MadeHand | None]:
    """`row`: the bit of the row that is used; None: the one that the seat has declared."""
    made: list[MadeHand | None] = []
    for entry in entries:
        wanted = entry.hand
        if isinstance(wanted, RankedHand):
            if wanted.unused_from is None:
                made.append(_ranked(hand, seat, wanted, found, row=row))
            else:
                made.append(_from_leftovers(hand, seat, entries, made, wanted, row))
        else:
            made.append(_held(hand, seat, wanted))
    return made


def used_cards(hand: Hand, seat: int, entry: Entry, made: MadeHand) -> tuple[Card, ...]:
    """Return the cards of a hand that was made; which of many make it is found out only here."""
    wanted = entry.hand
    end = wanted.end if isinstance(wanted, RankedHand) else None
    cards = counted_cards(hand, seat, end)
    if made.used is not None:
        return tuple(cards[position] for position in made.used)
    assert isinstance(wanted, RankedHand)
    lookup = hand.compiled.hand_finder(wanted)
    if lookup.free is FreeCards.OWN:
        cards = cards[: len(hand.hole_cards[seat])]
    return _without_spare(lookup.evaluator, cards, wanted.ordering.least_cards)


def used_roles(
    hand: Hand, seat: int, entry: Entry, made: MadeHand
) -> tuple[tuple[Role | None, ...], tuple[int, ...]]:
    """Return what is wild in a made hand: the role of each card (none if no card has one), and
    the ranks among them that are wild as such."""
    wanted = entry.hand
    if not isinstance(wanted, RankedHand) or not wanted.wild or made.used is None:
        return (), ()
    cards = counted_cards(hand, seat, wanted.end)
    roles = roles_of(hand, seat, wanted.wild, cards) or []
    used = tuple(roles[position] for position in made.used) if roles else ()
    if not any(used):
        return (), ()
    shown = {cards[p] >> 2 for p, role in zip(made.used, used, strict=True) if role is not None}
    return used, tuple(sorted(shown & wild_ranks(hand, seat, wanted.wild, cards)))


def _without_spare(evaluator: Evaluator, cards: list[Card], least: int) -> tuple[Card, ...]:
    """Return the cards without those that the hand is as good without, the last first."""
    best = evaluator.value(cards)
    for position in range(len(cards) - 1, -1, -1):
        if len(cards) <= least:
            break
        fewer = cards[:position] + cards[position + 1 :]
        if evaluator.value(fewer) == best:
            cards = fewer
    return tuple(cards)


def _ranked(
    hand: Hand,
    seat: int,
    wanted: RankedHand,
    found: BestHands | None = None,
    without: Sequence[int] = (),
    row: int | None = None,
) -> MadeHand | None:
    """`without`: positions of own cards that another entry has used."""
    own = len(hand.hole_cards[seat]) - len(without)
    if not own and wanted.no_cards_class is not None:
        strength = Strength(wanted.no_cards_class, 0)
        return _qualified(hand, seat, wanted, strength, strength, ())
    if own < wanted.least_own_cards:
        return None
    if found is None:
        best = _search(hand, seat, wanted, without, row)
    else:
        best = find_best(hand, seat, wanted, found, row)
    return None if best is None else _qualified(hand, seat, wanted, *best)


def find_best(
    hand: Hand, seat: int, wanted: RankedHand, found: BestHands, row: int | None = None
) -> BestHand | None:
    """Find the seat's best hand for an entry, whether it qualifies or not; None: it has none."""
    number = hand.compiled.hand_finder(wanted).search
    if number not in found:
        found[number] = _search(hand, seat, wanted, (), row)
    return found[number]


def _search(
    hand: Hand, seat: int, wanted: RankedHand, without: Sequence[int], row: int | None
) -> BestHand | None:
    lookup = hand.compiled.hand_finder(wanted)
    if lookup.free is not FreeCards.NO and not without:
        cards = (
            hand.hole_cards[seat] + hand.board
            if lookup.free is FreeCards.ALL
            else hand.hole_cards[seat]
        )
        if len(cards) >= wanted.ordering.cards:
            evaluator = lookup.evaluator
            strength = evaluator.strength(evaluator.value(cards))
            return BestHand(strength, strength, None)
    cards = counted_cards(hand, seat, wanted.end)
    roles = _roles(hand, seat, wanted, cards)
    piles = piles_of(hand, seat, wanted, without, row)
    chosen = best_hand(wanted.ordering, wanted.selection, cards, piles, roles)
    return None if chosen is None else BestHand(chosen.strength, chosen.key, chosen.used)


def _roles(
    hand: Hand, seat: int, wanted: RankedHand, cards: Sequence[Card]
) -> list[Role | None] | None:
    return roles_of(hand, seat, wanted.wild, cards) if wanted.wild else None


def _qualified(
    hand: Hand,
    seat: int,
    wanted: RankedHand,
    strength: Strength,
    key: ClaimKey,
    used: tuple[int, ...] | None,
) -> MadeHand | None:
    if wanted.qualifier is not None and key > wanted.qualifier:
        return None
    if wanted.classification is None:
        return MadeHand(key, strength, used)
    place = _class_place(hand, seat, wanted.classification)
    return MadeHand((place, *key), strength, used)


def counted_cards(hand: Hand, seat: int, end: CardEnd | None) -> list[Card]:
    """Return a seat's cards and the board's, with the face that counts of two-faced cards."""
    cards = hand.hole_cards[seat] + hand.board
    if hand.joker_values[seat]:
        names = iter(hand.joker_values[seat])
        own = len(hand.hole_cards[seat])
        cards[:own] = [next(names) if card == JOKER else card for card in cards[:own]]
    if end is None:
        return cards
    side = 0 if end is CardEnd.UPPER else -1
    return [faces(card)[side] for card in cards]


def _held(hand: Hand, seat: int, wanted: HeldCardShare) -> MadeHand | None:
    for position, card in enumerate(hand.hole_cards[seat]):
        up = bool(hand.card_flags[seat][position] & UP)
        lies_so = wanted.facing is None or up == (wanted.facing is Facing.UP)
        if card == wanted.card and lies_so:
            return MadeHand((1, 1), None, (position,))
    return None


def _class_place(hand: Hand, seat: int, classification: Classification) -> int:
    """Return the rank of the seat's class in the showdown's order of classes."""
    ranks = {RANKS.index(rank) for rank in classification.ranks}
    has = any(card < JOKER and card >> 2 in ranks for card in hand.hole_cards[seat])
    name = classification.name if has else classification.other
    priority = hand.compiled.game.showdown.class_priority
    return priority.index(name) if name in priority else len(priority)


def piles_of(
    hand: Hand,
    seat: int,
    wanted: RankedHand,
    without: Sequence[int] = (),
    row: int | None = None,
) -> Mapping[Pile, Sequence[int]]:
    """For each pile that the entry names, the positions of its cards for this seat.

    `row`: the bit of the row of the board that is used; None: the one that the seat has declared.
    """
    own = len(hand.hole_cards[seat])
    closed = hand.compiled.paid_piles & ~hand.bought_piles[seat]
    row = _declared_row(hand, seat) if row is None else row
    lookup = hand.compiled.hand_finder(wanted)
    if lookup.plain and not without:
        return _plain_piles(lookup.piles, own, len(hand.board))
    result: dict[Pile, Sequence[int]] = {}
    for pile in lookup.piles:
        if pile.owner is Owner.HOLE:
            positions = _hole_positions(hand, seat, pile, without)
        else:
            positions = _board_positions(hand, pile, own, closed, row)
        if pile.position is not None:
            positions = positions[pile.position : pile.position + 1]
        result[pile] = tuple(positions)
    return result


@lru_cache(maxsize=1024)
def _plain_piles(piles: tuple[Pile, ...], own: int, board: int) -> Mapping[Pile, Sequence[int]]:
    """Return all own cards and all of the board, for entries that ask for no more."""
    everything = {Owner.HOLE: tuple(range(own)), Owner.BOARD: tuple(range(own, own + board))}
    return {pile: everything[pile.owner] for pile in piles}


def _hole_positions(hand: Hand, seat: int, pile: Pile, without: Sequence[int]) -> list[int]:
    index = hand.compiled.hole_index[pile.name] if pile.name is not None else None
    pile_of = hand.card_piles[seat]
    return [
        position
        for position, lies in enumerate(hand.card_flags[seat])
        if (index is None or pile_of[position] == index)
        and (pile.facing is None or bool(lies & UP) == (pile.facing is Facing.UP))
        and position not in without
    ]


def _declared_row(hand: Hand, seat: int) -> int:
    """Return the bit of the row that the seat has declared, 0 if it may use them all."""
    said = hand.declared[seat]
    return hand.compiled.row_bits.get(said[0], 0) if said else 0


def _board_positions(hand: Hand, pile: Pile, own: int, closed: int, row: int) -> list[int]:
    bit = hand.compiled.board_bits[pile.name] if pile.name is not None else 0
    rows = hand.compiled.rows if row else 0
    return [
        own + index
        for index, bits in enumerate(hand.board_piles)
        if (bits & bit if bit else not bits & DISCARDED)
        and not bits & closed
        and (bits & row or not bits & rows)  # a card that lies in several rows is of each
        and (pile.facing is None or hand.board_was_up[index] == (pile.facing is Facing.UP))
    ]


def _from_leftovers(
    hand: Hand,
    seat: int,
    entries: Sequence[Entry],
    made: list[MadeHand | None],
    wanted: RankedHand,
    row: int | None,
) -> MadeHand | None:
    """Return a hand of the own cards that another entry left unused.

    Among equal first hands the one counts that leaves the best second.
    """
    first = _place_of(entries, wanted.unused_from)
    source = entries[first].hand
    before = made[first]
    assert isinstance(source, RankedHand)
    own = len(hand.hole_cards[seat])
    spent = _spent(entries, made, source, own)
    if before is None:
        return _ranked(hand, seat, wanted, without=spent, row=row)
    cards = counted_cards(hand, seat, source.end)
    roles = _roles(hand, seat, source, cards)
    piles = piles_of(hand, seat, source, spent, row)
    best: MadeHand | None = None
    for chosen in all_best_hands(source.ordering, source.selection, cards, piles, roles):
        without = [*spent, *(position for position in chosen.used if position < own)]
        second = _ranked(hand, seat, wanted, without=without, row=row)
        better = second is not None and (best is None or second.key < best.key)
        if better or made[first] is before:
            best = second
            made[first] = before._replace(used=chosen.used)
    return best


def _place_of(entries: Sequence[Entry], name: str | None) -> int:
    return next(index for index, entry in enumerate(entries) if entry.name == name)


def _spent(
    entries: Sequence[Entry], made: Sequence[MadeHand | None], wanted: RankedHand, own: int
) -> list[int]:
    """Own cards that the entries before this one in a chain of leftovers have used."""
    if wanted.unused_from is None:
        return []
    place = _place_of(entries, wanted.unused_from)
    source, before = entries[place].hand, made[place]
    assert isinstance(source, RankedHand)
    used = before.used if before is not None and before.used is not None else ()
    return [*_spent(entries, made, source, own), *(p for p in used if p < own)]


def ordering_of(entry: Entry) -> Ordering | None:
    return entry.hand.ordering if isinstance(entry.hand, RankedHand) else None

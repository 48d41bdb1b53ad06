"""The best hand that a selection allows, and the cards it uses.

Three ways lead there. If a fixed number comes from one pile or from each of two, as in Omaha, the
keys of the parts are added up once and shared by all seats and orderings, and every candidate costs
one addition and one look-up. If any cards may be taken, the tables answer for all of them together.
Anything else is tried candidate by candidate.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.ranking.candidates import (
    AlternativePicks,
    Piles,
    PositionPick,
    Positions,
    candidates,
    combine_picks,
    free_choice,
    possible_picks,
)
from anypoker.ranking.evaluation import Roles, evaluator_of, value_of, wrong_cards
from anypoker.ranking.hand_index import STANDARD
from anypoker.ranking.ordering import Closest, Ordering
from anypoker.ranking.pattern_values import PatternEvaluator
from anypoker.ranking.rank_tables import Flushes
from anypoker.ranking.selection import Selection
from anypoker.ranking.short_hands import PaddedKey, padded_key, padded_look
from anypoker.ranking.strength import Strength

_MAX_BY_SUMS = 8  # from more cards of one pile the tables for seven are faster
_EIGHTS = 0x8888


class ChosenHand(NamedTuple):
    """The best hand, and the positions of its cards.

    `key` is the strength, and of a hand with missing cards what else is compared.
    """

    strength: Strength
    used: Positions
    key: PaddedKey


class _Way(NamedTuple):
    """One alternative at the table, with what does not depend on the cards done beforehand."""

    draws: AlternativePicks
    everything: Positions | None  # if any of these may be taken
    parts: tuple[PositionPick, ...]  # if exact numbers come from one pile or from each of two
    choices: tuple[list[Positions], ...]  # of each part, as `combinations` orders them


# Seats at one table mostly have their cards in the same positions: the last table of a selection
# is kept.
_tables: dict[Selection, tuple[Piles, list[_Way]]] = {}
_MAX_TABLES = 256


def _ways(selection: Selection, piles: Piles) -> list[_Way]:
    known = _tables.get(selection)
    if known is not None and known[0] == piles:
        return known[1]
    ways = [_way(draws) for draws in possible_picks(selection, piles)]
    if len(_tables) >= _MAX_TABLES:
        _tables.clear()
    kept = {pile: tuple(positions) for pile, positions in piles.items()}
    _tables[selection] = kept, ways
    return ways


def _way(draws: AlternativePicks) -> _Way:
    everything = free_choice(draws)
    if everything is not None:
        parts: tuple[PositionPick, ...] = (PositionPick(everything, draws.total, draws.total),)
    else:
        parts = draws.draws
    positions = [position for draw in parts for position in draw.positions]
    if (
        len(parts) > 2
        or len(set(positions)) != len(positions)
        or sum(draw.most for draw in parts) != draws.total
        or any(draw.least != draw.most or len(draw.positions) > _MAX_BY_SUMS for draw in parts)
    ):
        parts = ()
    choices = tuple(list(combinations(draw.positions, draw.least)) for draw in parts)
    return _Way(draws, everything, parts, choices)


def best_hand(
    ordering: Ordering,
    selection: Selection,
    cards: Sequence[Card],
    piles: Piles,
    roles: Roles | None = None,
) -> ChosenHand | None:
    """Return the best hand of a seat; None if no alternative can be made.

    `cards` are all cards that the seat may use, `piles` says where they lie, `roles` which of
    them are wild, both by position.
    """
    if roles is not None and not any(roles):
        roles = None
    best: tuple[int, Positions] | None = None
    for way in _ways(selection, piles):
        found = _best_of(ordering, way, cards, roles)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    chosen = None
    if best is not None:
        strength = evaluator_of(ordering).strength(best[0])
        chosen = ChosenHand(strength, best[1], strength)
    if not selection.short:
        return chosen
    hands = [
        hand
        for way in _ways(selection, piles)
        if way.draws.total < ordering.least_cards
        for hand in combine_picks(way.draws)
    ]
    short = [
        _padded(ordering, hand, cards, roles)
        for hand in _best_short(ordering, hands, cards, roles)[:1]
    ]
    every = [*short, chosen] if chosen is not None else short
    return min(every, key=lambda one: one.key, default=None)


def _best_short(
    ordering: Ordering, hands: Sequence[Positions], cards: Sequence[Card], roles: Roles | None
) -> list[Positions]:
    """Return the best of these hands, all of which have too few cards."""
    looks = [
        padded_look(
            ordering,
            [cards[position] for position in hand],
            None if roles is None else [roles[position] for position in hand],
        )
        for hand in hands
    ]
    best = min(looks, default=None)
    return [hand for hand, look in zip(hands, looks, strict=True) if look == best]


def _padded(
    ordering: Ordering, hand: Positions, cards: Sequence[Card], roles: Roles | None
) -> ChosenHand:
    """Return a hand that may have too few cards, the missing ones being blanks."""
    held = [cards[position] for position in hand]
    key = padded_key(ordering, held, None if roles is None else [roles[p] for p in hand])
    return ChosenHand(Strength(*key[:2]), hand, key)


def all_best_hands(
    ordering: Ordering,
    selection: Selection,
    cards: Sequence[Card],
    piles: Piles,
    roles: Roles | None = None,
) -> tuple[ChosenHand, ...]:
    """Return every choice of cards that makes the best hand, for callers that use the rest."""
    hands = list(candidates(selection, piles))
    short = [hand for hand in hands if len(hand) < ordering.least_cards]
    hands = [hand for hand in hands if len(hand) >= ordering.least_cards]
    if selection.short:
        hands += _best_short(ordering, short, cards, roles)
    every = [_padded(ordering, hand, cards, roles) for hand in hands]
    best = min((one.key for one in every), default=None)
    return tuple(one for one in every if one.key == best)


def counting_positions(
    ordering: Ordering,
    cards: Sequence[Card],
    roles: Roles | None = None,
    least: int | None = None,
) -> Positions:
    """Return the positions of the cards that make the hand, the others being more than it has.

    Cards that add nothing go too, down to the `least` that a hand of the ordering needs.
    """
    used = tuple(range(len(cards)))
    if isinstance(ordering.family, Closest) and ordering.family.whole:
        return used
    best = _value(ordering, used, cards, roles)
    for position in range(len(cards) - 1, -1, -1):
        if len(used) <= (ordering.least_cards if least is None else least):
            break
        left = tuple(other for other in used if other != position)
        if _value(ordering, left, cards, roles) == best:
            used = left
    return used


def _value(ordering: Ordering, hand: Positions, cards: Sequence[Card], roles: Roles | None) -> int:
    held = [cards[position] for position in hand]
    return value_of(ordering, held, None if roles is None else [roles[p] for p in hand])


def _best_of(
    ordering: Ordering, way: _Way, cards: Sequence[Card], roles: Roles | None
) -> tuple[int, Positions] | None:
    """Return the best value of one alternative, and the positions that make it."""
    total = way.draws.total
    if total < ordering.least_cards:
        return None
    if roles is None and way.parts and ordering.cards == total:
        evaluator = evaluator_of(ordering)
        if isinstance(evaluator, PatternEvaluator):
            found = _best_sum(evaluator, way, cards)
            if found is not None:
                return found
    if way.everything is None or total != ordering.cards:
        every = ((_value(ordering, hand, cards, roles), hand) for hand in combine_picks(way.draws))
        return min(every, default=None)
    held = [cards[position] for position in way.everything]
    held_roles = None if roles is None else [roles[position] for position in way.everything]
    counted = counting_positions(ordering, held, held_roles, least=total)
    used = tuple(sorted(way.everything[position] for position in counted))
    return value_of(ordering, held, held_roles), used


@lru_cache(maxsize=4096)
def _part(cards: tuple[Card, ...], size: int) -> tuple[list[int], int]:
    """Return the sums of the rank keys of all subsets of a size, ordered as `combinations`.

    And how many of them can be of each suit, four bits a suit.
    """
    keys = [STANDARD.rank_keys[card >> 2] for card in cards]
    suits = [card & 3 for card in cards]
    most = sum([min(size, suits.count(suit)) << 4 * suit for suit in range(4)])
    return list(map(sum, combinations(keys, size))), most


def _best_sum(
    evaluator: PatternEvaluator, way: _Way, cards: Sequence[Card]
) -> tuple[int, Positions] | None:
    """Return the picks if exact numbers come from one or two piles; None for other hands."""
    by_sum, least_suited = evaluator.by_sum, evaluator.tables.least_suited
    try:
        draw = way.parts[0]
        sums, suited = _part(tuple([cards[p] for p in draw.positions]), draw.least)
        if len(way.parts) == 1:
            values = [by_sum[total] for total in sums]
            best = min(values)
            used = way.choices[0][values.index(best)]
        else:
            draw = way.parts[1]
            others, more = _part(tuple([cards[p] for p in draw.positions]), draw.least)
            suited += more
            values = [by_sum[one + other] for one in sums for other in others]
            best = min(values)
            row, column = divmod(values.index(best), len(others))
            used = way.choices[0][row] + way.choices[1][column]
    except (KeyError, IndexError):
        held = [cards[p] for draw in way.parts for p in draw.positions]
        raise wrong_cards(evaluator.ordering, held) from None
    if least_suited > 8 or not (suited + 0x1111 * (8 - least_suited)) & _EIGHTS:
        return best, tuple(sorted(used))
    if evaluator.tables.flushes is not Flushes.HELP:
        return None
    return min((best, tuple(sorted(used))), _best_flush(evaluator, way, cards))


def _best_flush(
    evaluator: PatternEvaluator, way: _Way, cards: Sequence[Card]
) -> tuple[int, Positions]:
    """Return the best hand of one suit from the parts."""
    found = []
    for suit in range(4):
        parts = [
            combinations([p for p in draw.positions if cards[p] & 3 == suit], draw.least)
            for draw in way.parts
        ]
        for chosen in product(*parts):
            hand = sorted(p for part in chosen for p in part)
            mask = sum([1 << (cards[p] >> 2) for p in hand])
            found.append((evaluator.masks[0][mask], tuple(hand)))
    return min(found)

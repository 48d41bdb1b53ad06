"""Rows as a player would lay them: the hand of each row, its royalty, and whether they will foul.

Free places are filled with unseen cards many times. So a warning follows from the game's own
comparison, whatever the orderings of the rows are.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from random import Random
from typing import Literal, NamedTuple

from anypoker.cards import Card
from anypoker.engine import Hand, IllegalAction
from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.cards.separation import keys_compare
from anypoker.engine.cards.wild import roles_of
from anypoker.engine.events import Discarded
from anypoker.engine.hypothetical_hand import OwnCard, set_hole_cards
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import make_hands
from anypoker.engine.showdown.settlement import royalty
from anypoker.game import Comparing, Comparison, Game, PairwiseSettlement, RankedHand
from anypoker.ranking import Roles
from anypoker.ranking.compare_orderings import Key, hand_keys
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.views import SeatView
from anypoker.views.hand_descriptions import share_words
from anypoker.views.hand_from_view import hand_from_view
from anypoker.views.visibility import FACE_DOWN

SAMPLES = 60  # completions of the rows
LIKELY = 2 / 3  # of the completions foul
EXACT_PLACES = 2  # up to here every completion is tried

Level = Literal["likely", "certain"]
Rows = dict[str, tuple[Card, ...]]


class RowHand(NamedTuple):
    """One row: `hand` in words, empty without cards; `royalty`: points that it has already."""

    name: str
    hand: str
    royalty: int


class FoulHint(NamedTuple):
    """A card that prevents a foul if it goes into this row."""

    card: Card
    row: str


class FoulWarning(NamedTuple):
    """Two rows that are in the wrong order: `behind` must beat `ahead`."""

    level: Level
    behind: str
    ahead: str
    hint: FoulHint | None


class RowPreview(NamedTuple):
    rows: tuple[RowHand, ...]
    foul: FoulWarning | None


def preview_rows(
    game: Game, view: SeatView, rooms: Mapping[str, int], answer: Action
) -> RowPreview:
    """Describe the viewer's rows with the cards of an answer, which may be incomplete.

    `rooms`: how many cards each row takes.

    Raises:
        IllegalAction: If the answer names a card that is not free or a row without room.
    """
    seat = view.viewer
    if seat is None:
        raise IllegalAction("only players have rows")
    rows, left = _laid_rows(view, rooms, answer)
    hand = hand_from_view(game, view)
    return RowPreview(
        tuple(_row_hand(hand, seat, name, rows, rooms) for name in rooms),
        _warning(_FoulTest(hand, view, seat, rooms), rows, left),
    )


def _laid_rows(view: SeatView, rooms: Mapping[str, int], answer: Action) -> tuple[Rows, list[Card]]:
    """Return the cards of each row and those in no row."""
    if not isinstance(answer, SeparateCards):
        raise IllegalAction(f"'{answer}' does not separate cards")
    rows = {name: [own.card for own in view.own if own.pile == name] for name in rooms}
    left = [own.card for own in view.own if own.pile not in rooms]
    for name, cards in answer.piles:
        if name not in rows:
            raise IllegalAction(f"'{name}' is not a row; use one of {', '.join(rows)}")
        for card in cards:
            if card not in left:
                raise IllegalAction(f"'{answer}' names a card that is not free")
            left.remove(card)
            rows[name].append(card)
        if len(rows[name]) > rooms[name]:
            raise IllegalAction(f"{name} has room for {rooms[name]} cards, not {len(rows[name])}")
    return {name: tuple(cards) for name, cards in rows.items()}, left


def _row_hand(hand: Hand, seat: int, name: str, rows: Rows, rooms: Mapping[str, int]) -> RowHand:
    cards = rows[name]
    if not cards:
        return RowHand(name, "", 0)
    _lay(hand, seat, {name: cards})
    entries = entries_of(hand, seat)
    place = _entry_of_row(hand, seat, name)
    if place is None:
        return RowHand(name, "", 0)
    words = share_words(hand, seat)[place][1]
    settle = hand.compiled.game.showdown.settle
    points = 0
    if isinstance(settle, PairwiseSettlement) and len(cards) == rooms[name]:
        made = make_hands(hand, seat, entries)[place]
        points = royalty(settle, entries[place], made)
    return RowHand(name, words, points)


def _entry_of_row(hand: Hand, seat: int, name: str) -> int | None:
    """Return which share the cards of a row play for."""
    for place, entry in enumerate(entries_of(hand, seat)):
        wanted = entry.hand
        if isinstance(wanted, RankedHand) and any(
            pile.name == name for pile in hand.compiled.hand_finder(wanted).piles
        ):
            return place
    return None


def _lay(hand: Hand, seat: int, rows: Mapping[str, Sequence[Card]]) -> None:
    """Give a seat these rows and no other card."""
    own = [
        OwnCard(card, up=True, pile=name, shared=False, turned=False)
        for name, cards in rows.items()
        for card in cards
    ]
    set_hole_cards(hand, seat, own)


def _warning(test: "_FoulTest", rows: Rows, left: Sequence[Card]) -> FoulWarning | None:
    if test.demand is None:
        return None
    worst: tuple[float, int] | None = None
    for pair in range(len(test.demand.piles) - 1):
        share = test.share(pair, rows, left)
        if share >= LIKELY and (worst is None or share > worst[0]):
            worst = share, pair
    if worst is None:
        return None
    share, pair = worst
    level: Level = "certain" if share > 1 else "likely"
    behind, ahead = test.names(pair)
    return FoulWarning(level, behind, ahead, _hint(test, pair, rows, left))


def _hint(test: "_FoulTest", pair: int, rows: Rows, left: Sequence[Card]) -> FoulHint | None:
    """Return the card and row that make the foul least likely, if it is not likely then."""
    best: tuple[float, FoulHint] | None = None
    for card in left:
        rest = list(left)
        rest.remove(card)
        for name in test.names(pair):
            if len(rows[name]) >= test.rooms[name]:
                continue
            share = test.share(pair, {**rows, name: (*rows[name], card)}, rest)
            if share < LIKELY and (best is None or share < best[0]):
                best = share, FoulHint(card, name)
    return best[1] if best is not None else None


class _FoulTest:
    """Share of completions of two rows that foul."""

    def __init__(self, hand: Hand, view: SeatView, seat: int, rooms: Mapping[str, int]) -> None:
        game = hand.compiled.game
        self.hand, self.seat, self.rooms = hand, seat, rooms
        self.demand: Comparison | None = game.showdown.foul or _demand_of(view)
        self.rules = game.showdown.wild()
        self.keys: dict[tuple[int, tuple[Card, ...]], Key] = {}
        if self.demand is not None:
            sizes = [rooms.get(pile.name, 0) for pile in self.demand.piles]
            self.key_of = hand_keys([pile.ordering for pile in self.demand.piles], sizes)
        self.unseen = unseen_cards(game.deck.cards, _seen(view, seat))

    def names(self, pair: int) -> tuple[str, str]:
        """Return which row must beat which."""
        assert self.demand is not None
        first, second = (pile.name for pile in self.demand.piles[pair : pair + 2])
        return (second, first) if self.demand.relation is Comparing.LESS else (first, second)

    def share(self, pair: int, rows: Rows, left: Sequence[Card]) -> float:
        """Return the part of completions that foul; 2 if every completion does."""
        assert self.demand is not None
        piles = self.demand.piles[pair : pair + 2]
        laid = [rows.get(pile.name, ()) for pile in piles]
        free = [
            self.rooms.get(pile.name, 0) - len(cards)
            for pile, cards in zip(piles, laid, strict=True)
        ]
        pool = [*left, *self.unseen]
        need = sum(free)
        if need <= EXACT_PLACES:
            ways = combinations(pool, need)
            if all(
                not self._ranks_well(pair, laid, free, way if not turned else way[::-1])
                for way in ways
                for turned in ((False, True) if need == EXACT_PLACES and free[0] == 1 else (False,))
            ):
                return 2.0
        chance = Random(f"{pair} {laid} {sorted(left)}")
        fouls = sum(
            not self._ranks_well(pair, laid, free, chance.sample(pool, need))
            for _ in range(SAMPLES)
        )
        return min(fouls / SAMPLES, 1.0)

    def _ranks_well(
        self,
        pair: int,
        laid: Sequence[tuple[Card, ...]],
        free: Sequence[int],
        added: Sequence[Card],
    ) -> bool:
        assert self.demand is not None
        more = iter(added)
        keys = [
            self._key(pair + place, (*cards, *islice(more, room)))
            for place, (cards, room) in enumerate(zip(laid, free, strict=True))
        ]
        return keys_compare(self.demand.relation, keys)

    def _key(self, number: int, cards: tuple[Card, ...]) -> Key:
        found = self.keys.get((number, cards))
        if found is None:
            found = self.keys[number, cards] = self.key_of(number, cards, self._roles(cards))
        return found

    def _roles(self, cards: tuple[Card, ...]) -> Roles:
        none: Roles = [None] * len(cards)
        if not self.rules:
            return none
        assert self.demand is not None
        _lay(self.hand, self.seat, {self.demand.piles[0].name: cards})
        roles = roles_of(self.hand, self.seat, self.rules, [*cards, *self.hand.board])
        return roles[: len(cards)] if roles else none


def _demand_of(view: SeatView) -> Comparison | None:
    """Return how the piles of an answer that separates all cards must rank."""
    return getattr(view.decision, "comparison", None)


def _seen(view: SeatView, seat: int) -> list[Card]:
    """Return the cards that cannot come any more, as far as the viewer knows."""
    seen = [own.card for own in view.own]
    for at, sitting in enumerate(view.seats):
        if at != seat:
            seen += sitting.up
    for told in view.events:
        if isinstance(told.event, Discarded):
            seen += [card for card in told.event.cards if card != FACE_DOWN]
    return seen

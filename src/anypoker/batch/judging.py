"""What the hands of many showdowns claim.

Seats whose cards lie alike are judged together: the engine says for one of them which cards make a
hand, and the kernels of `hands` value all of them. Rules that no kernel knows are judged by the
engine, hand by hand; `by_engine` says so.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as at
from anypoker.batch.hands.kernels import NO_HAND
from anypoker.batch.hands.recipes import RankedRecipe, Recipe, last_value, recipe_of
from anypoker.batch.hands.values import fill_values, limit_of
from anypoker.batch.kernels.award import NO_CLAIM, Claims
from anypoker.batch.kernels.gather import gather, holds_for
from anypoker.batch.kernels.play import Rows
from anypoker.batch.kernels.tables import Tables
from anypoker.batch.program import Program
from anypoker.batch.rules import MOST_ENTRIES
from anypoker.batch.shares import entry_lists, other_entries, special_cards
from anypoker.batch.snapshot import snapshot
from anypoker.cards import JOKER, SUITS
from anypoker.engine import Hand, Stakes, seats_of
from anypoker.engine.claims import showdown_hands_of
from anypoker.engine.compiled_game import asks_each_seat
from anypoker.game import (
    AfterTrigger,
    CardSource,
    DeclarationMode,
    Entry,
    HeldCard,
    LowestInHole,
    RankedHand,
    SpecialCard,
    Suit,
    Wild,
)
from anypoker.ranking import Owner, Strength
from anypoker.ranking.batch.values import strengths

Hands = NDArray[np.int64]
_CLASS_SHIFT = 24
_MOST_RECIPES = 4096


class _Group(NamedTuple):
    """Seats whose cards lie alike, and the hand of one of them."""

    rows: NDArray[np.int64]  # among the seats that are judged
    hand: int
    seat: int
    sign: bytes  # how the cards lie
    own: int
    board: int


class Judge:
    """The showdowns of a program for so many seats."""

    def __init__(self, program: Program, seats: int, stakes: Stakes) -> None:
        self.program, self.seats, self.stakes = program, seats, stakes
        self.game = program.game
        self.lists = entry_lists(self.game)
        every = [*self.lists, other_entries(self.game)]
        self.places = max(1, *map(len, every))
        self._recipes: dict[tuple[bytes, int], Recipe] = {}

    @cached_property
    def by_engine(self) -> bool:
        """Whether the engine has to say what a hand is."""
        hands = [entry.hand for entry in self.game.showdown.every_entry()]
        return any(isinstance(hand, RankedHand) and hand.unused_from for hand in hands)

    @cached_property
    def _by_strength(self) -> bool:
        """Whether hands of different orderings are compared with each other."""
        return any(asks_each_seat(case.condition) for case in self.game.showdown.cases)

    def claims(self, rows: Rows, which: Hands, tables: Tables) -> Claims:
        """The keys of these hands, which have come to the showdown."""
        shape = (len(which), self.places, self.seats)
        keys = np.full(shape, NO_CLAIM, np.uint64)
        cases = self._cases(rows, which, tables)
        live = rows.numbers[which, at.FOLDED : at.FOLDED + self.seats] == 0
        for case, entries in enumerate(self.lists):
            self._fill(rows, which, live & (cases == case), entries, keys)
        others = np.full(shape if other_entries(self.game) else (0, 0, 0), NO_CLAIM, np.uint64)
        if len(others):
            self._fill(rows, which, live, other_entries(self.game), others)
        return Claims(
            keys=keys,
            others=others,
            cards=self._special(rows, which),
            cases=cases,
            declares=self._declares(rows, which, tables),
            room=np.zeros((4, MOST_ENTRIES), np.int64),
        )

    def _holds(self, rows: Rows, which: Hands, condition: int, tables: Tables) -> NDArray[np.bool_]:
        met = np.zeros((len(which), self.seats), np.bool_)
        holds_for(rows.numbers, rows.cards, which, condition, tables, met)
        return met

    def _cases(self, rows: Rows, which: Hands, tables: Tables) -> NDArray[np.int64]:
        """By hand and seat: the first case that is true."""
        cases = np.full((len(which), self.seats), len(self.lists) - 1, np.int64)
        for case, condition in reversed(list(enumerate(self.program.cases))):
            cases[self._holds(rows, which, condition, tables)] = case
        return cases

    def _declares(self, rows: Rows, which: Hands, tables: Tables) -> NDArray[np.int64]:
        rules = self.game.showdown
        declares = np.full(len(which), rules.mode is DeclarationMode.DECLARE, np.int64)
        pairs = list(zip(self.program.modes, rules.mode_cases, strict=True))
        for condition, case in reversed(pairs):
            met = self._holds(rows, which, condition, tables)[:, 0]
            declares[met] = case.mode is DeclarationMode.DECLARE
        return declares

    def _fill(
        self,
        rows: Rows,
        which: Hands,
        judged: NDArray[np.bool_],
        entries: tuple[Entry, ...],
        keys: NDArray[np.uint64],
    ) -> None:
        """The keys of these seats for these entries."""
        places, seats = np.nonzero(judged)
        if not len(places) or not entries:
            return
        if self.by_engine:
            self._fill_by_engine(rows, which, judged, entries, keys)
            return
        hands = which[places]
        for group in self._groups(rows, hands, seats):
            up = at.MOST_UP if self._looks_at_up_cards else 0
            cards = np.empty((len(group.rows), group.own + group.board + up), np.uint8)
            chosen, of_seats = hands[group.rows], seats[group.rows]
            gather(rows.numbers, rows.cards, chosen, of_seats, group.own, group.board, cards)
            for place, entry in enumerate(entries):
                found = self._keys(rows, group, entry, cards)
                keys[places[group.rows], place, of_seats] = found

    def _recipe(self, rows: Rows, group: _Group, entry: Entry) -> Recipe:
        """What the hands of a group are made of; worked out once for cards that lie so."""
        name = group.sign, id(entry)
        if name not in self._recipes:
            if len(self._recipes) > _MOST_RECIPES:
                self._recipes.clear()
            width = group.own + group.board
            up = range(width, width + at.MOST_UP) if self._looks_at_up_cards else ()
            hand = self.hand(rows, group.hand)
            slots = tuple(range(width))
            self._recipes[name] = recipe_of(hand, group.seat, entry, slots, up)
        return self._recipes[name]

    def _keys(
        self, rows: Rows, group: _Group, entry: Entry, cards: NDArray[np.uint8]
    ) -> NDArray[np.uint64]:
        """The keys of one entry for seats whose cards lie alike; twice the value, and 2."""
        wanted = entry.hand
        if isinstance(wanted, RankedHand) and not group.own and wanted.no_cards_class is not None:
            return np.full(len(cards), _no_cards_key(wanted), np.uint64)
        recipe = self._recipe(rows, group, entry)
        values = np.empty(len(cards), np.uint32)
        fill_values(recipe, cards, values)
        claimed = values <= limit_of(recipe)
        claimed &= values != NO_HAND
        numbers = values.astype(np.uint64)
        if self._by_strength and isinstance(recipe, RankedRecipe):
            known = np.where(claimed, values, values[claimed][0] if claimed.any() else 1)
            if claimed.any():
                classes, ordinals = strengths(recipe.ordering, known)
                numbers = (classes << _CLASS_SHIFT | ordinals).astype(np.uint64)
        return np.where(claimed, 2 * numbers + np.uint64(2), np.uint64(NO_CLAIM))

    @cached_property
    def _looks_at_up_cards(self) -> bool:
        return any(isinstance(wild.source, AfterTrigger) for wild in self._wild)

    @cached_property
    def _wild(self) -> list[Wild]:
        hands = [entry.hand for entry in self.game.showdown.every_entry()]
        return [wild for hand in hands if isinstance(hand, RankedHand) for wild in hand.wild]

    @cached_property
    def _marks(self) -> "_Marks":
        return _marks_of(self.program)

    def _groups(self, rows: Rows, hands: Hands, seats: Hands) -> Iterator[_Group]:
        """Seats by how their cards lie, as far as it matters."""
        signs = self._signs(rows, hands, seats)
        if (signs == signs[0]).all():
            members = [np.arange(len(hands))]
        else:
            width = signs.shape[1] * signs.itemsize
            words = np.ascontiguousarray(signs).view(f"V{width}")[:, 0]
            back = np.unique(words, return_inverse=True)[1]
            order = np.argsort(back, kind="stable")
            members = np.split(order, np.cumsum(np.bincount(back))[:-1])
        for rows_of_group in members:
            first = int(rows_of_group[0])
            own, board = signs[first, :2].tolist()
            hand, seat = int(hands[first]), int(seats[first])
            yield _Group(rows_of_group, hand, seat, signs[first].tobytes(), own, board)

    def _signs(self, rows: Rows, hands: Hands, seats: Hands) -> NDArray[np.int32]:
        """What tells how the cards of each seat lie."""
        numbers, cards = rows.numbers, rows.cards
        marks = self._marks
        signs = [numbers[hands, at.HELD + seats], numbers[hands, at.BOARD_SIZE]]
        held = int(signs[0].max(initial=0))
        laid = int(signs[1].max(initial=0))
        for place in range(held):
            where = seats * at.MOST_HELD + place
            there = place < signs[0]
            if marks.lying:
                signs.append(np.where(there, cards[hands, at.LYING + where], 0))
            if marks.piles:
                signs.append(np.where(there, cards[hands, at.PILE + where], 0))
        for place in range(laid):
            there = place < signs[1]
            if marks.board_piles:
                signs.append(np.where(there, numbers[hands, at.BOARD_PILES + place], 0))
            if marks.board_lies:
                signs.append(np.where(there, cards[hands, at.BOARD_LIES + place], 0))
        return np.stack(signs, axis=1).astype(np.int32)

    def hand(self, rows: Rows, hand: int, rounds_to_come: int = 0) -> Hand:
        """A hand as the engine sees it."""
        numbers = rows.numbers[hand]
        seats = seats_of(*[1] * self.seats, button=int(numbers[at.BUTTON]))
        cards = rows.cards[hand]
        return snapshot(self.program, seats, self.stakes, numbers, cards, rounds_to_come)

    def _fill_by_engine(
        self,
        rows: Rows,
        which: Hands,
        judged: NDArray[np.bool_],
        entries: tuple[Entry, ...],
        keys: NDArray[np.uint64],
    ) -> None:
        for place in np.flatnonzero(judged.any(axis=1)).tolist():
            hand = self.hand(rows, int(which[place]))
            seats = np.flatnonzero(judged[place]).tolist()
            made = showdown_hands_of(hand, seats, entries).made
            for number in range(len(entries)):
                of_seats = [(seat, hands[number]) for seat, hands in made.items()]
                found = {seat: one.key for seat, one in of_seats if one is not None}
                order = sorted(set(found.values()))
                for seat, key in found.items():
                    keys[place, number, seat] = 2 * order.index(key) + 2

    def _special(self, rows: Rows, which: Hands) -> NDArray[np.uint64]:
        """The keys of the special cards that decide what nobody claims."""
        actions = special_cards(self.game)
        keys = np.full((len(which), len(actions), self.seats), NO_CLAIM, np.uint64)
        for number, action in enumerate(actions):
            suits = self._suits(rows, which, action)
            for seat in range(self.seats):
                keys[:, number, seat] = self._special_keys(rows, which, action, seat, suits)
        return keys

    def _suits(self, rows: Rows, which: Hands, action: SpecialCard) -> NDArray[np.int64]:
        """By hand: the suit that counts, -1 if there is none, 9 for any."""
        if action.suit is None:
            return np.full(len(which), 9, np.int64)
        if action.suit is not Suit.OF_RIVER:
            return np.full(len(which), SUITS.index(action.suit.value[0]), np.int64)
        suits = np.full(len(which), -1, np.int64)
        for place in range(at.MOST_BOARD):
            there = place < rows.numbers[which, at.BOARD_SIZE]
            there &= rows.numbers[which, at.BOARD_PILES + place] & at.THROWN == 0
            card = rows.cards[which, at.BOARD + place]
            suits = np.where(there, np.where(card < JOKER, card & 3, -1), suits)
        return suits

    def _special_keys(
        self, rows: Rows, which: Hands, action: SpecialCard, seat: int, suits: NDArray[np.int64]
    ) -> NDArray[np.uint64]:
        best = np.full(len(which), NO_CLAIM, np.uint64)
        on_board = action.source is CardSource.BOARD
        for place in range(at.MOST_BOARD if on_board else at.MOST_HELD):
            column = at.BOARD if on_board else at.HOLE + seat * at.MOST_HELD
            card = rows.cards[which, column + place].astype(np.int64)
            counts = self._counts_as_special(rows, which, action, seat, place)
            counts &= (card < JOKER) & ((suits == 9) | (card & 3 == suits))
            rank = card >> 2
            key = (12 - rank if action.highest else rank).astype(np.uint64)
            best = np.where(counts, np.minimum(best, key), best)
        return best

    def _counts_as_special(
        self, rows: Rows, which: Hands, action: SpecialCard, seat: int, place: int
    ) -> NDArray[np.bool_]:
        """By hand: whether the card at this place is among those that are looked at."""
        compiled = self.program.compiled
        if action.source is CardSource.BOARD:
            there: NDArray[np.bool_] = place < rows.numbers[which, at.BOARD_SIZE]
            piles = rows.numbers[which, at.BOARD_PILES + place]
            if action.piles:
                bits = sum(compiled.board_bits.get(name, 0) for name in set(action.piles))
                loose = "default" in action.piles
                there &= (piles & bits != 0) | (loose & (piles == 0))
            return there
        there = place < rows.numbers[which, at.HELD + seat]
        if action.piles:
            wanted = [
                0 if name == "default" else 1 + compiled.hole_index.get(name, -3)
                for name in action.piles
            ]
            pile = rows.cards[which, at.PILE + seat * at.MOST_HELD + place]
            there &= np.isin(pile, wanted)
        return there


@lru_cache(maxsize=256)
def _no_cards_key(wanted: RankedHand) -> int:
    """Between the keys of the hands that are better than no cards, and the others."""
    assert wanted.no_cards_class is not None
    strength = Strength(wanted.no_cards_class, 0)
    if wanted.qualifier is not None and strength > wanted.qualifier:
        return NO_CLAIM
    return 2 * last_value(wanted.ordering, strength) + 3


class _Marks(NamedTuple):
    """What matters of how cards lie."""

    lying: bool
    piles: bool
    board_piles: bool
    board_lies: bool


@lru_cache(maxsize=256)
def _marks_of(program: Program) -> _Marks:
    hands = [entry.hand for entry in program.game.showdown.every_entry()]
    ranked = [hand for hand in hands if isinstance(hand, RankedHand)]
    piles = [pile for hand in ranked for pile in hand.selection.piles()]
    wild = [rule for hand in ranked for rule in hand.wild]
    lowest = [rule.source for rule in wild if isinstance(rule.source, LowestInHole)]
    held = any(isinstance(hand, HeldCard) and hand.facing is not None for hand in hands)
    facing = any(pile.facing is not None for pile in piles) or any(r.role_facing for r in wild)
    named = any(pile.name is not None and pile.owner is Owner.HOLE for pile in piles)
    board = program.compiled.board_names
    return _Marks(
        lying=facing or held or any(source.facing is not None for source in lowest),
        piles=named or any(source.pile is not None for source in lowest),
        board_piles=bool(board),
        board_lies=facing,
    )

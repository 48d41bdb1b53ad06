"""Showdown claims of many hands.

Seats with the same layout of cards are valued together: the engine shows for one of them which
cards make a hand, and the kernels of `strength` value all of them.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.compile.program import Program
from anypoker.batch.compile.shares import entry_lists, other_entries, special_cards
from anypoker.batch.compile.supported_rules import MAX_ENTRIES
from anypoker.batch.kernels.arrays import HandRows, ProgramArrays
from anypoker.batch.kernels.award import NO_CLAIM, Claims
from anypoker.batch.kernels.gather import (
    EVERY_CASE,
    MARK_BOARD_LIES,
    MARK_BOARD_PILES,
    MARK_CARD_FLAGS,
    MARK_PILES,
    compare_layouts,
    gather,
    holds_for,
    live_seats,
    write_keys,
    write_layouts,
)
from anypoker.batch.scratch import ScratchArrays
from anypoker.batch.to_engine_hand import snapshot
from anypoker.cards import JOKER, SUITS
from anypoker.engine import Hand, Stakes, seats_of
from anypoker.engine.compiled_game import asks_each_seat
from anypoker.game import (
    AfterTrigger,
    CardSource,
    DeclarationMode,
    Entry,
    HeldCardShare,
    LowestInHole,
    RankedHand,
    SpecialCard,
    Suit,
    Wild,
)
from anypoker.ranking import Owner, Strength
from anypoker.strength.recipes import (
    LeftoverRecipe,
    RankedRecipe,
    Recipe,
    last_value,
    limit_of,
    recipe_of,
)
from anypoker.strength.values import fill_values, strength_numbers

Hands = NDArray[np.int64]
_MAX_RECIPES = 4096


class _Group(NamedTuple):
    """Seats with the same layout of cards."""

    places: Hands  # index of each hand among those evaluated
    hands: Hands
    seats: Hands
    sign: bytes  # how the cards lie
    own: int
    board: int


class ShowdownEvaluator:
    """Showdowns of a program for one number of seats."""

    def __init__(self, program: Program, seats: int, stakes: Stakes) -> None:
        self.program, self.seats, self.stakes = program, seats, stakes
        self.game = program.game
        self.lists = entry_lists(self.game)
        every = [*self.lists, other_entries(self.game)]
        self.places = max(1, *map(len, every))
        self._recipes: dict[tuple[bytes, int], Recipe] = {}
        self._scratch = ScratchArrays()

    @cached_property
    def _by_strength(self) -> bool:
        """Return whether hands of different orderings are compared with each other."""
        return any(asks_each_seat(case.condition) for case in self.game.showdown.cases)

    def claims(self, rows: HandRows, which: Hands, tables: ProgramArrays) -> Claims:
        """Return the claims of these hands, which are at the showdown."""
        shape = (len(which), self.places, self.seats)
        keys = self._no_claims("keys", shape)
        cases = self._cases(rows, which, tables)
        for case, entries in enumerate(self.lists):
            self._fill(rows, which, cases, case, entries, keys)
        instead = other_entries(self.game)
        others = self._no_claims("others", shape if instead else (0, 0, 0))
        if instead:
            self._fill(rows, which, cases, EVERY_CASE, instead, others)
        return Claims(
            keys=keys,
            others=others,
            cards=self._special(rows, which),
            cases=cases,
            declares=self._declares(rows, which, tables),
            room=np.zeros((4, MAX_ENTRIES), np.int64),
        )

    def _no_claims(self, name: str, shape: tuple[int, ...]) -> NDArray[np.uint64]:
        keys: NDArray[np.uint64] = self._scratch.array(name, shape, np.uint64)
        keys.fill(NO_CLAIM)
        return keys

    def _holds(
        self, rows: HandRows, which: Hands, condition: int, tables: ProgramArrays
    ) -> NDArray[np.bool_]:
        met = np.zeros((len(which), self.seats), np.bool_)
        holds_for(rows.numbers, rows.cards, which, condition, tables, met)
        return met

    def _cases(self, rows: HandRows, which: Hands, tables: ProgramArrays) -> NDArray[np.int64]:
        """Return by hand and seat the first case that holds."""
        cases: Hands = self._scratch.array("cases", (len(which), self.seats), np.int64)
        cases.fill(len(self.lists) - 1)
        for case, condition in reversed(list(enumerate(self.program.cases))):
            cases[self._holds(rows, which, condition, tables)] = case
        return cases

    def _declares(self, rows: HandRows, which: Hands, tables: ProgramArrays) -> NDArray[np.int64]:
        rules = self.game.showdown
        declares = np.full(len(which), rules.mode is DeclarationMode.DECLARE, np.int64)
        pairs = list(zip(self.program.modes, rules.mode_cases, strict=True))
        for condition, case in reversed(pairs):
            met = self._holds(rows, which, condition, tables)[:, 0]
            declares[met] = case.mode is DeclarationMode.DECLARE
        return declares

    def _fill(
        self,
        rows: HandRows,
        which: Hands,
        cases: Hands,
        case: int,
        entries: tuple[Entry, ...],
        keys: NDArray[np.uint64],
    ) -> None:
        """Write the keys for these entries of the seats whose case it is."""
        room = self._scratch.array("seats", (3, len(which) * self.seats), np.int64)
        count = int(live_seats(rows.numbers, which, cases, case, room[0], room[1], room[2]))
        if not count or not entries:
            return
        places, hands, seats = room[:, :count]
        for group in self._groups(rows, places, hands, seats):
            up = col.MAX_UP if self._looks_at_up_cards else 0
            shape = len(group.hands), group.own + group.board + up
            cards = self._scratch.array("cards", shape, np.uint8)
            gather(
                rows.numbers, rows.cards, group.hands, group.seats, group.own, group.board, cards
            )
            for index in range(len(entries)):
                self._write_keys(rows, group, entries, index, cards, keys)

    def _recipe(
        self, rows: HandRows, group: _Group, entry: Entry, entries: tuple[Entry, ...]
    ) -> Recipe:
        """Return the recipe of a group, cached by layout."""
        name = group.sign, id(entry)
        if name not in self._recipes:
            if len(self._recipes) > _MAX_RECIPES:
                self._recipes.clear()
            width = group.own + group.board
            up = range(width, width + col.MAX_UP) if self._looks_at_up_cards else ()
            hand = self.hand(rows, int(group.hands[0]))
            slots = tuple(range(width))
            self._recipes[name] = recipe_of(hand, int(group.seats[0]), entry, entries, slots, up)
        return self._recipes[name]

    def _write_keys(
        self,
        rows: HandRows,
        group: _Group,
        entries: tuple[Entry, ...],
        index: int,
        cards: NDArray[np.uint8],
        keys: NDArray[np.uint64],
    ) -> None:
        """Write the keys of one entry for seats with the same layout of cards."""
        wanted = entries[index].hand
        if isinstance(wanted, RankedHand) and not group.own and wanted.no_cards_class is not None:
            keys[group.places, index, group.seats] = _no_cards_key(wanted)
            return
        recipe = self._recipe(rows, group, entries[index], entries)
        values = self._scratch.array("values", (len(cards),), np.uint32)
        fill_values(recipe, cards, values)
        limit = limit_of(recipe)
        if self._by_strength and isinstance(recipe, RankedRecipe | LeftoverRecipe):
            claimed = values <= limit
            if claimed.any():
                numbers = strength_numbers(recipe.ordering, values[claimed]).astype(np.uint64)
                chosen = group.places[claimed], index, group.seats[claimed]
                keys[chosen] = 2 * numbers + np.uint64(2)
            return
        write_keys(values, limit, group.places, group.seats, index, keys)

    @cached_property
    def _looks_at_up_cards(self) -> bool:
        return any(isinstance(wild.source, AfterTrigger) for wild in self._wild)

    @cached_property
    def _wild(self) -> list[Wild]:
        hands = [entry.hand for entry in self.game.showdown.every_entry()]
        return [wild for hand in hands if isinstance(hand, RankedHand) for wild in hand.wild]

    def _groups(
        self, rows: HandRows, places: Hands, hands: Hands, seats: Hands
    ) -> Iterator[_Group]:
        """Group seats by the layout of their cards, as far as it matters."""
        numbers, cards, marks = rows.numbers, rows.cards, _marks_of(self.program)
        same, held, laid = compare_layouts(numbers, cards, hands, seats, marks)
        own_marks = (marks & (MARK_CARD_FLAGS | MARK_PILES)).bit_count()
        board_marks = (marks & (MARK_BOARD_LIES | MARK_BOARD_PILES)).bit_count()
        width = 2 + int(held) * own_marks + int(laid) * board_marks
        told = 1 if same else len(hands)
        signs = self._scratch.array("signs", (told, width), np.int32)
        write_layouts(numbers, cards, hands, seats, marks, held, laid, signs)
        if same:
            yield _Group(places, hands, seats, signs[0].tobytes(), int(held), int(laid))
            return
        words = signs.view(f"V{width * signs.itemsize}")[:, 0]
        back = np.unique(words, return_inverse=True)[1]
        order = np.argsort(back, kind="stable")
        for members in np.split(order, np.cumsum(np.bincount(back))[:-1]):
            sign = signs[members[0]]
            of_group = places[members], hands[members], seats[members]
            yield _Group(*of_group, sign.tobytes(), int(sign[0]), int(sign[1]))

    def hand(self, rows: HandRows, hand: int, rounds_to_come: int = 0) -> Hand:
        """Return a hand as the engine sees it."""
        numbers = rows.numbers[hand]
        seats = seats_of(*[1] * self.seats, button=int(numbers[col.BUTTON]))
        cards = rows.cards[hand]
        return snapshot(self.program, seats, self.stakes, numbers, cards, rounds_to_come)

    def _special(self, rows: HandRows, which: Hands) -> NDArray[np.uint64]:
        """Return the keys of the special cards that decide what nobody claims."""
        actions = special_cards(self.game)
        keys = np.full((len(which), len(actions), self.seats), NO_CLAIM, np.uint64)
        for number, action in enumerate(actions):
            suits = self._suits(rows, which, action)
            for seat in range(self.seats):
                keys[:, number, seat] = self._special_keys(rows, which, action, seat, suits)
        return keys

    def _suits(self, rows: HandRows, which: Hands, action: SpecialCard) -> NDArray[np.int64]:
        """Return by hand the suit that counts, -1 if there is none, 9 for any."""
        if action.suit is None:
            return np.full(len(which), 9, np.int64)
        if action.suit is not Suit.OF_RIVER:
            return np.full(len(which), SUITS.index(action.suit.value[0]), np.int64)
        suits = np.full(len(which), -1, np.int64)
        for place in range(col.MAX_BOARD):
            there = place < rows.numbers[which, col.BOARD_SIZE]
            there &= rows.numbers[which, col.BOARD_PILES + place] & col.DISCARDED == 0
            card = rows.cards[which, col.BOARD + place]
            suits = np.where(there, np.where(card < JOKER, card & 3, -1), suits)
        return suits

    def _special_keys(
        self, rows: HandRows, which: Hands, action: SpecialCard, seat: int, suits: NDArray[np.int64]
    ) -> NDArray[np.uint64]:
        best = np.full(len(which), NO_CLAIM, np.uint64)
        on_board = action.source is CardSource.BOARD
        for place in range(col.MAX_BOARD if on_board else col.MAX_HELD):
            column = col.BOARD if on_board else col.HOLE + seat * col.MAX_HELD
            card = rows.cards[which, column + place].astype(np.int64)
            counts = self._counts_as_special(rows, which, action, seat, place)
            counts &= (card < JOKER) & ((suits == 9) | (card & 3 == suits))
            rank = card >> 2
            key = (12 - rank if action.highest else rank).astype(np.uint64)
            best = np.where(counts, np.minimum(best, key), best)
        return best

    def _counts_as_special(
        self, rows: HandRows, which: Hands, action: SpecialCard, seat: int, place: int
    ) -> NDArray[np.bool_]:
        """Return by hand whether the card at this position can be the special card."""
        compiled = self.program.compiled
        if action.source is CardSource.BOARD:
            there: NDArray[np.bool_] = place < rows.numbers[which, col.BOARD_SIZE]
            piles = rows.numbers[which, col.BOARD_PILES + place]
            if action.piles:
                bits = sum(compiled.board_bits.get(name, 0) for name in set(action.piles))
                loose = "default" in action.piles
                there &= (piles & bits != 0) | (loose & (piles == 0))
            return there
        there = place < rows.numbers[which, col.HELD + seat]
        if action.piles:
            wanted = [
                0 if name == "default" else 1 + compiled.hole_index.get(name, -3)
                for name in action.piles
            ]
            pile = rows.cards[which, col.PILE + seat * col.MAX_HELD + place]
            there &= np.isin(pile, wanted)
        return there


@lru_cache(maxsize=256)
def _no_cards_key(wanted: RankedHand) -> int:
    """Return a key between those of hands better and worse than no cards."""
    assert wanted.no_cards_class is not None
    strength = Strength(wanted.no_cards_class, 0)
    if wanted.qualifier is not None and strength > wanted.qualifier:
        return NO_CLAIM
    return 2 * last_value(wanted.ordering, strength) + 3


@lru_cache(maxsize=256)
def _marks_of(program: Program) -> int:
    """Return the aspects of a layout that matter, as bits."""
    hands = [entry.hand for entry in program.game.showdown.every_entry()]
    ranked = [hand for hand in hands if isinstance(hand, RankedHand)]
    piles = [pile for hand in ranked for pile in hand.selection.piles()]
    wild = [rule for hand in ranked for rule in hand.wild]
    lowest = [rule.source for rule in wild if isinstance(rule.source, LowestInHole)]
    held = any(isinstance(hand, HeldCardShare) and hand.facing is not None for hand in hands)
    facing = any(pile.facing is not None for pile in piles) or any(r.role_facing for r in wild)
    named = any(pile.name is not None and pile.owner is Owner.HOLE for pile in piles)
    lying = facing or held or any(source.facing is not None for source in lowest)
    return (
        MARK_CARD_FLAGS * lying
        | MARK_PILES * (named or any(source.pile is not None for source in lowest))
        | MARK_BOARD_PILES * bool(program.compiled.board_names)
        | MARK_BOARD_LIES * facing
    )

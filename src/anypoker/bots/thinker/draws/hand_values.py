"""What many imagined hands of a seat are worth at the showdown, in one batch.

The engine says for one of them which cards make a hand; the kernels of `batch` value all. Where
rules are unknown to the kernels the engine values hand by hand, and fewer are imagined.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.compile.supported_rules import may_have_blanks
from anypoker.cards import JOKER, Card, faces, turn_over
from anypoker.engine import Hand
from anypoker.engine.compiled_game import CompiledGame, asks_each_seat
from anypoker.engine.hypothetical_hand import name_jokers
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import make_hands
from anypoker.game import AfterTrigger, CardEnd, Entry, Game, RankedHand
from anypoker.ranking.batch.values import strengths
from anypoker.strength.hand_kernels import NO_HAND, Rows
from anypoker.strength.hand_kernels import Values as Room
from anypoker.strength.leftovers import knows_leftovers, leftover_values, source_of
from anypoker.strength.recipes import RankedRecipe, Recipe, recipe_of
from anypoker.strength.values import fill_values, limit_of
from anypoker.views import BoardCard, OwnCard, set_board, set_hole_cards

Cards = NDArray[np.int32]
Values = NDArray[np.float64]

_CLASS_SHIFT = 24
_KEY_BITS = (18, 13, 8)  # more than the numbers of a key of the engine need after the first
_MAX_RECIPES = 2048


class _Known(NamedTuple):
    compiled: CompiledGame  # kept, so that its id stays its own
    entry: Entry
    recipe: Recipe


_recipes: dict[tuple[object, ...], _Known] = {}


def kernels_support(game: Game) -> bool:
    """Whether the kernels know every hand of the game."""
    two_faced = game.deck.has_two_faced
    if two_faced and JOKER in game.deck.cards:
        return False
    rules = game.showdown
    for entries in (*(case.entries for case in rules.cases), rules.otherwise):
        if not all(knows_leftovers(entry, entries) for entry in entries):
            return False
    for entry in rules.every_entry():
        hand = entry.hand
        if not isinstance(hand, RankedHand):
            if two_faced:
                return False
            continue
        if (hand.end is not None) != two_faced or may_have_blanks(hand):
            return False
        if any(isinstance(wild.source, AfterTrigger) for wild in hand.wild):
            return False
    return True


class HandValuer:
    """The values of hands at one table; lower is better, infinite is no hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand.copy()
        self.named = list(hand.joker_values)
        game = hand.compiled.game
        self.fast = kernels_support(game)
        self.two_faced = game.deck.has_two_faced
        self._by_strength = any(asks_each_seat(case.condition) for case in game.showdown.cases)

    def entries(self, seat: int, held: Sequence[OwnCard]) -> tuple[Entry, ...]:
        """The entries of a seat that holds such cards."""
        set_hole_cards(self.hand, seat, held)
        return entries_of(self.hand, seat)

    def values(
        self,
        seat: int,
        held: Sequence[OwnCard],
        hole: Cards,
        laid: Sequence[BoardCard],
        board: Cards,
    ) -> Values:
        """By entry and row: hands of these cards, which lie as those of `held` and `laid` do."""
        set_hole_cards(self.hand, seat, held)
        set_board(self.hand, laid)
        entries = entries_of(self.hand, seat)
        if not self.fast:
            return self._by_engine(seat, held, hole, laid, board, entries)
        cards = np.concatenate([hole, board], axis=1)
        found = np.full((len(entries), len(cards)), np.inf)
        room = np.empty(len(cards), np.uint32)
        rows = cards.astype(np.uint8)
        for place, entry in enumerate(entries):
            if self.two_faced:
                rows = self._faces(entry)[cards]
            recipe = self._recipe(seat, entry)
            try:
                self._fill(seat, entries, entry, rows, room)
            except ValueError:  # a card that an ordering has no rank for
                self.fast = False
                return self._by_engine(seat, held, hole, laid, board, entries)
            counts = room <= min(limit_of(recipe), NO_HAND - 1)
            if self._by_strength and isinstance(recipe, RankedRecipe):
                if counts.any():
                    classes, ordinals = strengths(recipe.ordering, room[counts])
                    found[place, counts] = classes.astype(np.int64) << _CLASS_SHIFT | ordinals
            else:
                found[place] = np.where(counts, room, np.inf)
        return found

    def _faces(self, entry: Entry) -> Rows:
        """By card with two faces: the one that counts for the entry."""
        end = entry.hand.end if isinstance(entry.hand, RankedHand) else None
        return _faces_of(self.hand.compiled.game.deck.cards, end is CardEnd.UPPER)

    def _fill(
        self, seat: int, entries: Sequence[Entry], entry: Entry, rows: Rows, room: Room
    ) -> None:
        """Write what hands for an entry are worth."""
        source = source_of(entry, entries)
        if source is None:
            fill_values(self._recipe(seat, entry), rows, room)
            return
        own = len(self.hand.hole_cards[seat])

        def recipe(one: Entry, without: tuple[int, ...]) -> Recipe:
            return self._recipe(seat, one, without)

        room[:] = leftover_values(source, entry, own, recipe, rows)

    def _recipe(self, seat: int, entry: Entry, without: tuple[int, ...] = ()) -> Recipe:
        hand = self.hand
        key = (
            id(hand.compiled),
            id(entry),
            without,
            tuple(hand.card_flags[seat]),
            tuple(hand.card_piles[seat]),
            tuple(hand.board_piles),
            hand.bought_piles[seat],
            hand.joker_values[seat],
            tuple(hand.choices),
            tuple(hand.dice),
            hand.declared[seat],
        )
        known = _recipes.get(key)
        if known is None:
            if len(_recipes) >= _MAX_RECIPES:
                _recipes.clear()
            width = len(hand.hole_cards[seat]) + len(hand.board)
            recipe = recipe_of(hand, seat, entry, tuple(range(width)), (), without)
            known = _recipes[key] = _Known(hand.compiled, entry, recipe)
        return known.recipe

    def _by_engine(
        self,
        seat: int,
        held: Sequence[OwnCard],
        hole: Cards,
        laid: Sequence[BoardCard],
        board: Cards,
        entries: Sequence[Entry],
    ) -> Values:
        found = np.full((len(entries), len(hole)), np.inf)
        before: list[int] | None = None
        once = len(set(self.hand.compiled.game.deck.cards)) == len(
            self.hand.compiled.game.deck.cards
        )
        named = self.named[seat]
        for row, (own, common) in enumerate(zip(hole.tolist(), board.tolist(), strict=True)):
            if once and len({*own, *common}) < len(own) + len(common):
                continue  # a hand and a deal that do not fit each other
            if common != before:
                put = [on._replace(card=Card(c)) for on, c in zip(laid, common, strict=True)]
                set_board(self.hand, put)
                before = common
            cards = [one._replace(card=Card(card)) for one, card in zip(held, own, strict=True)]
            set_hole_cards(self.hand, seat, cards)
            # What the real jokers stand for says nothing about other hands.
            name_jokers(self.hand, seat, named if own.count(JOKER) == len(named) else ())
            for place, made in enumerate(make_hands(self.hand, seat, entries)):
                if made is not None:
                    found[place, row] = _as_number(made.key)
        return found


@lru_cache(maxsize=16)
def turned_cards(deck: tuple[Card, ...]) -> Cards:
    """By card of the deck, either end up: the same with the other end up."""
    cards = [side for card in deck for side in (card, turn_over(card))]
    table = np.zeros(max(cards) + 1, np.int32)
    table[cards] = [turn_over(card) for card in cards]
    return table


@lru_cache(maxsize=16)
def _faces_of(deck: tuple[Card, ...], upper: bool) -> Rows:
    cards = [side for card in deck for side in (card, turn_over(card))]
    table = np.zeros(max(cards) + 1, np.uint8)
    table[cards] = [faces(card)[0 if upper else -1] for card in cards]
    return table


def _as_number(key: tuple[int, ...]) -> float:
    number, *rest = (*key, 0, 0, 0, 0)[:4]
    for part, bits in zip(rest, _KEY_BITS, strict=True):
        number = (number << bits) + part
    return float(number)

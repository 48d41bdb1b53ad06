"""Values of many sampled hands of one seat, in one batch.

The engine shows for one hand which cards make it; the kernels value all hands with that layout.
Where the kernels do not support the rules, the engine values hand by hand.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import JOKER, Card, turn_over
from anypoker.engine import Hand
from anypoker.engine.compiled_game import CompiledGame, asks_each_seat
from anypoker.engine.hypothetical_hand import name_jokers
from anypoker.engine.showdown.claims import entries_of
from anypoker.engine.showdown.made_hands import make_hands
from anypoker.game import Entry
from anypoker.strength.recipes import LeftoverRecipe, RankedRecipe, Recipe, limit_of, recipe_of
from anypoker.strength.supported_hands import kernels_support
from anypoker.strength.values import fill_values, strength_numbers
from anypoker.views import BoardCard, OwnCard, set_board, set_hole_cards

Cards = NDArray[np.int32]
Values = NDArray[np.float64]

_KEY_BITS = (18, 13, 8)  # of the engine's keys after the first number
_MAX_RECIPES = 2048


class _CachedRecipe(NamedTuple):
    compiled: CompiledGame  # held so that its id is not reused
    entry: Entry
    recipe: Recipe


_recipes: dict[tuple[object, ...], _CachedRecipe] = {}


class HandValuer:
    """Values of hands at one table; lower is better, infinity means no hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand.copy()
        self.named = list(hand.joker_values)
        game = hand.compiled.game
        self.fast = kernels_support(game)
        self.two_faced = game.deck.has_two_faced
        self._by_strength = any(asks_each_seat(case.condition) for case in game.showdown.cases)

    def entries(self, seat: int, held: Sequence[OwnCard]) -> tuple[Entry, ...]:
        """Return the entries of a seat that holds such cards."""
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
        """Value rows of cards by entry; the cards are laid out as those of `held` and `laid`."""
        set_hole_cards(self.hand, seat, held)
        set_board(self.hand, laid)
        entries = entries_of(self.hand, seat)
        if not self.fast:
            return self._by_engine(seat, held, hole, laid, board, entries)
        rows = np.concatenate([hole, board], axis=1)
        if not self.two_faced:
            rows = rows.astype(np.uint8)
        found = np.full((len(entries), len(rows)), np.inf)
        values = np.empty(len(rows), np.uint32)
        for index, entry in enumerate(entries):
            recipe = self._recipe(seat, entry, entries)
            try:
                fill_values(recipe, rows, values)
            except ValueError:  # a card that the ordering does not rank
                self.fast = False
                return self._by_engine(seat, held, hole, laid, board, entries)
            counts = values <= limit_of(recipe)
            if self._by_strength and isinstance(recipe, RankedRecipe | LeftoverRecipe):
                if counts.any():
                    found[index, counts] = strength_numbers(recipe.ordering, values[counts])
            else:
                found[index] = np.where(counts, values, np.inf)
        return found

    def _recipe(self, seat: int, entry: Entry, entries: Sequence[Entry]) -> Recipe:
        hand = self.hand
        key = (
            id(hand.compiled),
            id(entry),
            tuple(hand.card_flags[seat]),
            tuple(hand.card_piles[seat]),
            tuple(hand.board_piles),
            hand.bought_piles[seat],
            hand.joker_values[seat],
            tuple(hand.choices),
            tuple(hand.dice),
            hand.declared[seat],
        )
        cached = _recipes.get(key)
        if cached is None:
            if len(_recipes) >= _MAX_RECIPES:
                _recipes.clear()
            slots = tuple(range(len(hand.hole_cards[seat]) + len(hand.board)))
            recipe = recipe_of(hand, seat, entry, entries, slots, ())
            cached = _recipes[key] = _CachedRecipe(hand.compiled, entry, recipe)
        return cached.recipe

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
        deck = self.hand.compiled.game.deck.cards
        once = len(set(deck)) == len(deck)
        named = self.named[seat]
        for row, (own, common) in enumerate(zip(hole.tolist(), board.tolist(), strict=True)):
            if once and len({*own, *common}) < len(own) + len(common):
                continue  # the hand and the runout share a card
            if common != before:
                put = [on._replace(card=Card(c)) for on, c in zip(laid, common, strict=True)]
                set_board(self.hand, put)
                before = common
            cards = [one._replace(card=Card(card)) for one, card in zip(held, own, strict=True)]
            set_hole_cards(self.hand, seat, cards)
            # The real jokers' values say nothing about other hands.
            name_jokers(self.hand, seat, named if own.count(JOKER) == len(named) else ())
            for index, made in enumerate(make_hands(self.hand, seat, entries)):
                if made is not None:
                    found[index, row] = _as_number(made.key)
        return found


@lru_cache(maxsize=16)
def turned_cards(deck: tuple[Card, ...]) -> Cards:
    """Return each card of the deck with its other end up, by card number."""
    cards = [side for card in deck for side in (card, turn_over(card))]
    table = np.zeros(max(cards) + 1, np.int32)
    table[cards] = [turn_over(card) for card in cards]
    return table


def _as_number(key: tuple[int, ...]) -> float:
    number, *rest = (*key, 0, 0, 0, 0)[:4]
    for part, bits in zip(rest, _KEY_BITS, strict=True):
        number = (number << bits) + part
    return float(number)

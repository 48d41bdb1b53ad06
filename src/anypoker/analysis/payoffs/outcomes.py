"""The payoff model of a game: from a deal to each seat's share of the pot."""

from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.analysis.payoffs.payoff_kernels import PotDivision, Sums
from anypoker.analysis.payoffs.recipe_cache import Recipes, cache_recipes, cached_recipes
from anypoker.analysis.payoffs.recipes import ShareRecipes, share_recipes_of, units_of
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.payoffs.unsupported import refusal
from anypoker.cards import JOKER
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.ranking.batch.compiling import missing_kernels
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.recipes import NO_LIMIT, RankedRecipe, limit_of, ranked_parts
from anypoker.strength.values import fill_values, wilds_for

MAX_SHARES = 12


class NotEnumerableError(AnypokerError, ValueError):
    """A game that only the engine can play out; the sentence says why."""


@dataclass(frozen=True)
class PayoffModel:
    """Payoffs of all deals of a game to a number of seats."""

    game: Game
    layout: CardSlots
    shares: tuple[ShareRecipes, ...]

    @property
    def players(self) -> int:
        return self.layout.players

    @cached_property
    def division(self) -> PotDivision:
        weights = tuple(share.weight for share in self.shares)
        each = lcm(*range(1, self.players + 1))
        sums = {
            sum(weight for place, weight in enumerate(weights) if claimed >> place & 1)
            for claimed in range(1, 1 << len(weights))
        }
        whole = each * lcm(*sums)
        limits = [[limit_of(recipe) for recipe in share.recipes] for share in self.shares]
        return PotDivision(
            limits=np.array(limits, np.uint32),
            split=np.array([share.split for share in self.shares], np.bool_),
            units=np.array(units_of(weights, whole), np.int64),
            whole=np.int64(whole),
            each=np.int64(each),
        )

    def no_sums(self) -> Sums:
        """Return zero sums."""
        seats, shares = self.players, len(self.shares)
        return Sums(
            units=np.zeros(seats, np.int64),
            squares=np.zeros(seats, np.int64),
            wins=np.zeros(seats, np.int64),
            ties=np.zeros(seats, np.int64),
            scoops=np.zeros(seats, np.int64),
            shares=np.zeros((seats, shares), np.int64),
            claimed=np.zeros(1 << shares, np.int64),
        )

    @cached_property
    def one_winner(self) -> bool:
        """Return whether there is one share and every deal has a winner of it."""
        if len(self.shares) > 1:
            return False
        recipes = self.shares[0].recipes
        return all(isinstance(r, RankedRecipe) and r.limit == NO_LIMIT for r in recipes)

    def totals(self, counts: NDArray[np.int64]) -> Totals:
        """Return the totals of a single share from wins by seat and number of winners."""
        terms = self.division
        winners = np.arange(1, self.players + 1)
        parts = int(terms.whole) // winners
        won = counts[:, 1:].astype(object)
        deals = sum(int(column.sum()) // n for n, column in enumerate(counts.T) if n)
        totals = Totals()
        totals.add(
            deals,
            {
                "units": (won * parts).sum(axis=1),
                "squares": (won * (parts * parts).astype(object)).sum(axis=1),
                "wins": counts[:, 1],
                "ties": counts[:, 2:].sum(axis=1),
                "scoops": counts[:, 1],
                "shares": counts[:, 1:] @ (int(terms.each) // winners)[:, None],
                "claimed": np.array([0, deals], np.int64),
            },
        )
        return totals

    def values(self, rows: Rows, out: Values | None = None) -> Values:
        """Return the values of hands by share, seat and deal."""
        if out is None:
            out = np.empty((len(self.shares), self.players, len(rows)), np.uint32)
        for share, by_seat in zip(self.shares, out, strict=True):
            for recipe, values in zip(share.recipes, by_seat, strict=True):
                fill_values(recipe, rows, values[: len(rows)])
        return out[:, :, : len(rows)]


def outcomes_of(game: Game, players: int, *, given: bool) -> PayoffModel:
    """Return the outcomes of a game, or `NotCountableError`.

    `given`: what players keep is known, so that draws and discards are settled.
    """
    reason = missing_kernels() or refusal(game, given=given)
    if reason is not None:
        raise NotEnumerableError(reason)
    layout, shares = _recipes_of(game, players)
    if not 0 < len(shares) <= MAX_SHARES:
        raise NotEnumerableError(f"the pot has {len(shares)} shares")
    outcomes = PayoffModel(game, layout, shares)
    _check_cards(outcomes)
    return outcomes


def _recipes_of(game: Game, players: int) -> Recipes:
    cached = cached_recipes(game, players)
    if cached is not None:
        return cached
    from anypoker.analysis.payoffs.passive_hand import play_call_down, read_card_slots

    hand = play_call_down(game, players)
    slots = read_card_slots(hand)
    recipes = Recipes(slots, share_recipes_of(hand, slots))
    cache_recipes(game, players, recipes)
    return recipes


def _check_cards(outcomes: PayoffModel) -> None:
    """Check that every card of the deck is ranked or wild for every hand."""
    for share in outcomes.shares:
        for recipe in share.recipes:
            for part in ranked_parts(recipe):
                if None in outcomes.layout.dealt_up and part.wild.trigger_slots:
                    raise NotEnumerableError("a wild card depends on cards that are gone")
                if not _ranks_all_cards(part, outcomes.game):
                    raise NotEnumerableError(f"{part.ordering.name} does not rank all cards")


def _ranks_all_cards(recipe: RankedRecipe, game: Game) -> bool:
    wild = wilds_for(recipe).together
    return all(
        card in wild or (card < JOKER and card >> 2 in recipe.ordering.ranks)
        for card in set(game.deck.cards)
    )

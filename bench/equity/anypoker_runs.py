"""Equity queries answered by this package, with all kernels compiled."""

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from anypoker.analysis.enumeration.enumerate_deals import count_all, sample
from anypoker.analysis.payoffs.outcomes import outcomes_of
from anypoker.analysis.query.equity_query import make_query, spot_of
from anypoker.analysis.query.known_deal import KnownDeal, make_spot
from anypoker.catalogue import find
from anypoker.ranking.batch.lookup import hand_index_for
from anypoker.ranking.ordering import SuitedSets
from anypoker.strength.recipes import RankedRecipe

MILLION = 1_000_000


@dataclass(frozen=True)
class Task:
    """A question, how to answer it, and how many milliseconds it may take."""

    name: str
    run: Callable[[], object]
    target: float


def spot(game: str, hands: list[str], board: str = "") -> KnownDeal:
    return spot_of(make_query(find(game).game, hands, [board]))


def tasks() -> list[Task]:
    flip = spot("holdem", ["AhKh", "QsQd"])
    three = spot("holdem", ["AhKh", "QsQd", "8c7c"])
    omaha = spot("omaha", ["AsKsQhJh", "9c9d8c7d"], "Ts8h2c")
    stud = spot("seven-card-stud", ["AhAd2cKh5h", "KsQsJs9s2d"])
    return [
        Task("AhKh v QsQd, exact", lambda: count_all(flip), 10),
        Task("three hands, a million sampled deals", lambda: sample(three, MILLION, 1, 0), 40),
        Task("Omaha on the flop, exact", lambda: count_all(omaha), 0.25),
        Task("seven-stud, fifth street, exact", lambda: count_all(stud), 5),
    ]


@dataclass(frozen=True)
class Deal:
    """A deal of unknown cards.

    `looks`: how many combinations of cards the kernels look at. That is the seven cards of a
    hold'em hand, as tables know the best five of them; and every two own cards with every three of
    the board in Omaha, or every set that the shape of a board allows. `hands`: how many hands of
    just enough cards the rules allow, 21 of which are in seven cards.
    """

    spot: KnownDeal
    looks: int
    hands: int


def deal_of(game: str, players: int) -> Deal:
    outcomes = outcomes_of(find(game).game, players, given=True)
    ranked = [r for share in outcomes.shares for r in share.recipes if isinstance(r, RankedRecipe)]
    return Deal(
        make_spot(outcomes, [()] * players),
        sum(_combinations(recipe, _most(recipe)) for recipe in ranked),
        sum(_combinations(recipe, recipe.ordering.cards) for recipe in ranked),
    )


def _most(recipe: RankedRecipe) -> int:
    """Return the number of cards per table lookup."""
    family = recipe.ordering.family
    at_once = isinstance(family, SuitedSets)
    return recipe.ordering.cards if at_once else hand_index_for(recipe.ordering).most


def _combinations(recipe: RankedRecipe, size: int) -> int:
    ways = recipe.ways
    return (
        sum(comb(len(columns), min(size, len(columns))) for columns in ways.free)
        + sum(comb(len(two), 2) * comb(len(three), 3) for two, three in ways.both)
        + sum(len(sets) for sets in ways.sets)
    )

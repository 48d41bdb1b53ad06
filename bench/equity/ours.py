"""The questions, as this package answers them once everything is compiled and read."""

from collections.abc import Callable
from dataclasses import dataclass

from anypoker.analysis.counting import count_all, sample
from anypoker.analysis.outcomes import outcomes_of
from anypoker.analysis.questions import question_of, spot_of
from anypoker.analysis.recipes import Ranked
from anypoker.analysis.spots import Spot, make_spot
from anypoker.catalogue import find

MILLION = 1_000_000


@dataclass(frozen=True)
class Task:
    """A question, how to answer it, and how many milliseconds it may take."""

    name: str
    run: Callable[[], object]
    target: float


def spot(game: str, hands: list[str], board: str = "") -> Spot:
    return spot_of(question_of(find(game).game, hands, [board]))


def tasks() -> list[Task]:
    flip = spot("holdem", ["AhKh", "QsQd"])
    three = spot("holdem", ["AhKh", "QsQd", "8c7c"])
    omaha = spot("omaha", ["AsKsQhJh", "9c9d8c7d"], "Ts8h2c")
    stud = spot("seven-card-stud", ["AhAd2cKh5h", "KsQsJs9s2d"])
    return [
        Task("AhKh v QsQd, exact", lambda: count_all(flip), 10),
        Task("three hands, a million sampled deals", lambda: sample(three, MILLION, 1, 0), 40),
        Task("Omaha on the flop, exact", lambda: count_all(omaha), 0.5),
        Task("seven-stud, fifth street, exact", lambda: count_all(stud), 5),
    ]


def ways_to_look(game: str, players: int) -> tuple[Spot, int]:
    """A deal of unknown cards, and how many sets of cards it makes kernels look at."""
    outcomes = outcomes_of(find(game).game, players, given=True)
    return make_spot(outcomes, [()] * players), sum(
        _combinations(recipe)
        for share in outcomes.shares
        for recipe in share.recipes
        if isinstance(recipe, Ranked)
    )


def _combinations(recipe: Ranked) -> int:
    from math import comb

    size = recipe.ordering.cards
    ways = recipe.ways
    return (
        sum(comb(len(columns), min(size, len(columns))) for columns in ways.free)
        + sum(comb(len(two), 2) * comb(len(three), 3) for two, three in ways.both)
        + sum(len(sets) for sets in ways.sets)
    )

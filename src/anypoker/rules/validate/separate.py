"""Check of a separate step: demands on its piles that nobody can ever meet."""

from collections.abc import Iterator
from itertools import pairwise

from anypoker.game import ComparedPile, Comparing, SeparateStep
from anypoker.ranking.ordering import Patterns


def unmet_demands(action: SeparateStep, up: int, down: int) -> Iterator[tuple[str, str]]:
    """Sentences about such demands, and the key of the step that makes them.

    `up`, `down`: the most cards of a hand that may be face up, and face down.
    """
    for wanted, there, how in (
        (sum(pile.least_up for pile in action.piles), up, "face up"),
        (sum(pile.least_down for pile in action.piles), down, "face down"),
    ):
        if wanted > there:
            yield (
                f"the piles need {wanted} cards {how}, and a hand never has more than {there}",
                "visibility_requirements",
            )
    if action.comparison is None:
        return
    sizes = {pile.name: pile.number for pile in action.piles}
    for one, other in pairwise(action.comparison.piles):
        if action.comparison.relation is Comparing.EQUAL and not _may_be_equal(one, other, sizes):
            yield (
                f'"{one.name}" and "{other.name}" are never equal: hands of different sizes have '
                "different ranks to compare",
                "hand_comparison",
            )


def _may_be_equal(one: ComparedPile, other: ComparedPile, sizes: dict[str, int]) -> bool:
    """Return whether hands of both piles have equally many ranks to compare; straights have one."""
    if sizes.get(one.name) == sizes.get(other.name):
        return True
    families = one.ordering.family, other.ordering.family
    return all(
        isinstance(family, Patterns) and any(category.straight for category in family.categories)
        for family in families
    )

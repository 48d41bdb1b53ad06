"""The hands of one class of an ordering, in their order."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from anypoker.cards import RANKS
from anypoker.ranking import Direction, Ordering
from anypoker.ranking.ordering import Category, SuitedSets
from anypoker.ranking.patterns import Shapes, most_of_a_rank


class ClassHand(NamedTuple):
    """A hand of a class: its place, its category, and its ranks in the order of comparison."""

    key: int
    category: Category
    leads: int  # so many of the ranks name the hand
    ranks: tuple[int, ...]


@lru_cache(maxsize=32)
def class_hands(ordering: Ordering, number: int) -> tuple[ClassHand, ...]:
    """The hands of a class, different in their ranks, the best first; none if they are too many."""
    shapes = Shapes.of(ordering)
    found: dict[int, ClassHand] = {}
    wanted = _kinds_of_class(shapes, number)
    if wanted is None and ordering.cards > 5:
        return ()
    for hand, suited in _rank_hands(ordering, wanted):
        match = shapes.match(hand, hand if suited else ())
        if match is not None and match.category.number == number:
            key = shapes.key(match)
            ranks = tuple(shapes.patterns.ranks[each] for each in (*match.leads, *match.rest))
            found[key] = ClassHand(key, match.category, len(match.leads), ranks)
    return tuple(found[key] for key in sorted(found))


def _kinds_of_class(shapes: Shapes, number: int) -> set[tuple[int, ...]] | None:
    """The kinds that hands of a class are of; None: of any, as straights of a part may be."""
    categories = [one for one in shapes.in_order if one.number == number]
    if any(not one.kinds or one.adding_up for one in categories):
        return None
    return {one.kinds for one in categories}


def _rank_hands(
    ordering: Ordering, wanted: set[tuple[int, ...]] | None
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every hand of positions, of mixed suits, and then of one suit where that is possible."""
    positions = range(len(ordering.ranks))
    most = max(most_of_a_rank(ordering), ordering.cards if ordering.takes_wild else 0)
    for hand in combinations_with_replacement(positions, ordering.cards):
        kinds = tuple(sorted(Counter(hand).values(), reverse=True))
        if kinds[0] <= most and (wanted is None or kinds in wanted):
            yield hand, False
    for hand in combinations(positions, ordering.cards):
        yield hand, True


def ranked_sets(family: SuitedSets, size: int) -> list[tuple[int, ...]]:
    """All sets of so many ranks, the best first; the ranks of a set from the highest down."""
    low = family.better is Direction.LOW
    positions = combinations(range(len(family.ranks) - 1, -1, -1), size)
    return [
        tuple(family.ranks[position] for position in chosen)
        for chosen in sorted(positions, reverse=not low)
    ]


def rank_symbol(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]

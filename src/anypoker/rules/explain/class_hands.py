"""The hands of one class of an ordering, in their order."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from anypoker.cards import RANKS
from anypoker.ranking import Direction, Ordering
from anypoker.ranking.ordering import Category, SuitedSets
from anypoker.ranking.patterns import CategoryMatcher, most_of_a_rank


class ClassHand(NamedTuple):
    """A hand of a class: its place, its category, and its ranks in the order of comparison."""

    key: int
    category: Category
    leads: int  # number of ranks that name the hand
    ranks: tuple[int, ...]


@lru_cache(maxsize=32)
def class_hands(ordering: Ordering, number: int) -> tuple[ClassHand, ...]:
    """Return the hands of a class by ranks, best first; empty if there are too many."""
    shapes = CategoryMatcher.of(ordering)
    found: dict[int, ClassHand] = {}
    wanted = _kinds_of_class(shapes, number)
    if wanted is None and ordering.cards > 5:
        return ()
    by_suit = any(one.flush for one in shapes.in_order)
    for hand, suited in _rank_hands(ordering, wanted, by_suit):
        match = shapes.match(hand, hand if suited else ())
        if match is not None and match.category.number == number:
            key = shapes.key(match)
            ranks = tuple(shapes.patterns.ranks[each] for each in (*match.leads, *match.rest))
            found[key] = ClassHand(key, match.category, len(match.leads), ranks)
    return tuple(found[key] for key in sorted(found))


def _kinds_of_class(shapes: CategoryMatcher, number: int) -> set[tuple[int, ...]] | None:
    """Return the rank patterns of a class; None if any pattern is possible."""
    categories = [one for one in shapes.in_order if one.number == number]
    if any(not one.kinds or one.adding_up for one in categories):
        return None
    return {one.kinds for one in categories}


def _rank_hands(
    ordering: Ordering, wanted: set[tuple[int, ...]] | None, by_suit: bool
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield every hand of positions, of mixed suits, and then of one suit where that matters."""
    positions = range(len(ordering.ranks))
    most = max(most_of_a_rank(ordering), ordering.cards if ordering.takes_wild else 0)
    for kinds in _kinds(ordering.cards, most) if wanted is None else wanted:
        if kinds[0] <= most:
            for hand in _hands_of_kinds(kinds, frozenset(positions)):
                yield tuple(sorted(hand)), False
    if by_suit:
        for hand in combinations(positions, ordering.cards):
            yield hand, True


def _kinds(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the possible counts of the ranks of a number of cards, the most frequent first.

    >>> list(_kinds(3, 2))
    [(2, 1), (1, 1, 1)]
    """
    if cards == 0:
        yield ()
    for first in range(min(cards, most), 0, -1):
        for others in _kinds(cards - first, first):
            yield first, *others


def _hands_of_kinds(kinds: tuple[int, ...], positions: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Hands in which as many positions are there as often.

    >>> sorted(_hands_of_kinds((2, 1), frozenset((0, 1))))
    [(0, 0, 1), (1, 1, 0)]
    """
    if not kinds:
        yield ()
        return
    often = kinds.count(kinds[0])
    for chosen in combinations(sorted(positions), often):
        for others in _hands_of_kinds(kinds[often:], positions - frozenset(chosen)):
            yield *(chosen * kinds[0]), *others


def ranked_sets(family: SuitedSets, size: int) -> list[tuple[int, ...]]:
    """Yield all sets of `count` ranks, the best first; the ranks of a set from the highest down."""
    low = family.better is Direction.LOW
    positions = combinations(range(len(family.ranks) - 1, -1, -1), size)
    return [
        tuple(family.ranks[position] for position in chosen)
        for chosen in sorted(positions, reverse=not low)
    ]


def rank_symbol(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]

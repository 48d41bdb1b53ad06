"""Every strength that an ordering of patterns knows, found by going through all its hands.

Hands are generated kind by kind, already in the order of comparison, so that a hand costs about
a microsecond. A straight can only hide in a hand with enough different ranks: those are looked up
by the mask of their positions. `values` numbers the keys from 1, best first; a class is a stretch
of values.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby

from anypoker.ranking.ordering import Ordering
from anypoker.ranking.patterns import Shapes, most_of_a_rank, partitions

Positions = tuple[int, ...]


@dataclass(slots=True)
class Strengths:
    """All hands of an ordering with their keys, and the value of every key."""

    plain: list[tuple[Positions, int]] = field(default_factory=list)  # cards of mixed suits
    suited: dict[int, list[int]] = field(default_factory=dict)  # by number of suited cards
    fives: dict[int, int] = field(default_factory=dict)  # five of a kind, if wild cards make it
    values: dict[int, int] = field(default_factory=dict)


class _Finder:
    """Finds categories for masks of positions, each only once."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        order = shapes.in_order
        self.runs = [
            (number, category) for number, category in enumerate(order) if category.straight
        ]
        self.sums = [category for category in order if category.adding_up]
        self.least_run = min(
            (category.straight for _, category in self.runs if not category.flush), default=99
        )
        self.by_kinds = {
            category.kinds: number
            for number, category in reversed(list(enumerate(order)))
            if category.kinds and not category.adding_up
        }
        self.plain_runs: dict[int, int] = {}

    def plain_run(self, mask: int, positions: Sequence[int]) -> int:
        """The number of the first straight category in a set of positions, 99 without one."""
        found = self.plain_runs.get(mask)
        if found is None:
            held = set(positions)
            found = min(
                (
                    number
                    for number, category in self.runs
                    if not category.flush
                    and any(window <= held for _, window in self.shapes.runs(category))
                ),
                default=99,
            )
            self.plain_runs[mask] = found
        return found

    def best_suited(self, suited: Positions) -> int:
        """The number of the first category that needs a suit and fits these cards, 99: none."""
        held = set(suited)
        for number, category in enumerate(self.shapes.in_order):
            if not category.flush or category.flush > len(suited):
                continue
            if not category.straight or any(
                window <= held for _, window in self.shapes.runs(category)
            ):
                return number
        return 99

    def is_flush_of(self, shape: int, size: int) -> bool:
        """Whether a category is a flush of just so many cards and nothing more."""
        category = self.shapes.in_order[shape]
        return category.flush == size and not category.straight


def _of_kinds(length: int, kinds: Positions) -> Iterator[Positions]:
    """The different positions of all hands of these kinds, in the order of comparison."""
    sizes = [len(list(same)) for _, same in groupby(kinds)]

    def fill(depth: int, free: Positions) -> Iterator[Positions]:
        if depth == len(sizes) - 1:
            yield from combinations(free, sizes[depth])
            return
        for chosen in combinations(free, sizes[depth]):
            left = tuple(position for position in free if position not in chosen)
            for rest in fill(depth + 1, left):
                yield chosen + rest

    return fill(0, tuple(range(length - 1, -1, -1)))


def _kinds(hand: Positions) -> Positions:
    return tuple(sorted(map(hand.count, set(hand)), reverse=True))


def _spread(ranked: Positions, kinds: Positions) -> Positions:
    return tuple(sorted(p for p, kind in zip(ranked, kinds, strict=True) for _ in range(kind)))


def _plain_hands(finder: _Finder, ordering: Ordering) -> Iterator[tuple[Positions, int]]:
    """Every hand of mixed suits, sorted upwards, with its key."""
    shapes = finder.shapes
    length = len(shapes.patterns.ranks)
    for kinds in partitions(ordering.cards, most_of_a_rank(ordering)):
        shape = finder.by_kinds.get(kinds, 99)
        sums = any(category.kinds[0] in kinds for category in finder.sums)
        special = sums or len(kinds) >= finder.least_run
        for ranked in _of_kinds(length, kinds) if len(kinds) <= length else ():
            hand = _spread(ranked, kinds)
            if special:
                mask = sum(1 << position for position in ranked)
                if sums or finder.plain_run(mask, ranked) < shape:
                    found = shapes.match(hand)
                    assert found is not None
                    yield hand, shapes.key(found)
                    continue
            yield hand, shapes.pack(shape, ranked)


def _suited_hands(finder: _Finder, ordering: Ordering, size: int) -> Iterator[int]:
    """The keys of hands with `size` cards of one suit: by the suited cards, then the others."""
    shapes = finder.shapes
    positions = range(len(shapes.patterns.ranks))
    choose = combinations_with_replacement if ordering.takes_doubles else combinations
    others = [
        (other, sum(1 << position for position in set(other)), shapes.digits(other[::-1]))
        for other in combinations_with_replacement(positions, ordering.cards - size)
    ]
    kinds_first = min(
        (shape for kinds, shape in finder.by_kinds.items() if len(kinds) >= size),
        default=99,
    )
    for suited in choose(positions, size):
        best = finder.best_suited(suited)
        whole = best < 99 and finder.is_flush_of(best, size)
        first_digits = shapes.pack(best, suited[::-1]) if whole else 0
        mask = sum(1 << position for position in set(suited))
        for other, bits, last_digits in others:
            held = mask | bits
            run = 99
            if held.bit_count() >= finder.least_run:
                run = finder.plain_run(held, (*suited, *other))
            if ordering.takes_doubles:
                kinds_first = finder.by_kinds.get(_kinds(suited), 99)
            if whole and best < min(run, kinds_first):
                yield first_digits + last_digits
                continue
            found = shapes.match(sorted((*suited, *other)), suited)
            assert found is not None
            yield shapes.key(found)


@lru_cache(maxsize=4)
def strengths_of(ordering: Ordering) -> Strengths:
    """Every hand of an ordering of patterns, ranked."""
    shapes = Shapes.of(ordering)
    finder = _Finder(shapes)
    found = Strengths(plain=list(_plain_hands(finder, ordering)))
    flushes = {category.flush for category in shapes.in_order if category.flush}
    if flushes:
        sizes = range(min(flushes), ordering.cards + 1)
        found.suited = {size: list(_suited_hands(finder, ordering, size)) for size in sizes}
    if (ordering.cards,) in finder.by_kinds and not ordering.takes_doubles:
        shape = finder.by_kinds[(ordering.cards,)]
        found.fives = {
            position: shapes.pack(shape, (position,))
            for position in range(len(shapes.patterns.ranks))
        }
    keys = {key for _, key in found.plain}.union(*found.suited.values(), found.fives.values())
    found.values = {key: value for value, key in enumerate(sorted(keys), start=1)}
    return found


def class_starts(ordering: Ordering) -> list[tuple[int, int]]:
    """The classes that hands reach: their numbers, and their first values."""
    shapes = Shapes.of(ordering)
    starts: list[tuple[int, int]] = []
    for key, value in strengths_of(ordering).values.items():
        number = shapes.class_number(key)
        if not starts or starts[-1][0] != number:
            starts.append((number, value))
    return starts

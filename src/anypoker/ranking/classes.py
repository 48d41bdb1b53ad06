"""Classes of an ordering: their names, and the strengths, suits and sums that each contains."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod

from anypoker.cards import RANK_NAMES, SUIT_NAMES, Card
from anypoker.ranking.ordering import (
    ClassInfo,
    Closest,
    Direction,
    Ordering,
    OverTarget,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.pattern_values import PatternEvaluator
from anypoker.ranking.point_values import WholeSumEvaluator, card_points
from anypoker.ranking.rank_tables import hand_index_of
from anypoker.ranking.suit_dependent_values import classes_with_counts
from anypoker.ranking.table_cache import tables_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@cache
def classes_of(ordering: Ordering) -> tuple[ClassInfo, ...]:
    """Return every class that some hand of the ordering reaches, the best first."""
    family = ordering.family
    if isinstance(family, Patterns):
        return _pattern_classes(ordering, family)
    if isinstance(family, Points):
        return _point_classes(ordering, family)
    if isinstance(family, Closest):
        return _closest_classes(ordering, family)
    if isinstance(family, SuitedSets):
        return _set_classes(ordering, family)
    return _single_card_classes(family)


def _pattern_classes(ordering: Ordering, family: Patterns) -> tuple[ClassInfo, ...]:
    names: dict[int, str] = {}
    for category in family.categories:
        names.setdefault(category.number, category.name)
    if family.needs_every_suit:
        return tuple(
            ClassInfo(number, names[number], count)
            for number, count in classes_with_counts(ordering)
        )
    tables = tables_of(ordering)
    ends = [start for _, start in tables.starts[1:]] + [tables.values + 1]
    weights = suit_weights(ordering) if family.suits else [1] * (tables.values + 1)
    return tuple(
        ClassInfo(number, names[number], sum(weights[start:end]))
        for (number, start), end in zip(tables.starts, ends, strict=True)
    )


def suit_weights(ordering: Ordering) -> list[int]:
    """Return, by value, the number of suit combinations; five of a kind has one."""
    tables, layout = tables_of(ordering), hand_index_of(ordering)
    weights = [0] + [1] * tables.values
    natural = tables.blocks[f"plain/{ordering.cards}/0/0"]
    for total, value in zip(layout.sums(ordering.cards), natural, strict=True):
        if value != tables.none:
            weights[value] = prod(comb(4, count) for count in layout.counts(total))
    for value, flush in flush_values(ordering).items():
        weights[value] -= 4
        weights[flush] = 4
    return weights


@lru_cache(maxsize=16)
def flush_values(ordering: Ordering) -> dict[int, int]:
    """Map the value of distinct ranks to their value in one suit, if it differs."""
    evaluator = PatternEvaluator(ordering)
    found = {}
    for ranks in combinations(ordering.ranks, ordering.cards):
        suited = [Card(rank * 4) for rank in ranks]
        mixed = [Card(ranks[0] * 4 + 1), *suited[1:]]
        if len(ranks) > 1 and evaluator.value(suited) != evaluator.value(mixed):
            found[evaluator.value(mixed)] = evaluator.value(suited)
    return found


def _point_classes(ordering: Ordering, family: Points) -> tuple[ClassInfo, ...]:
    worths = [(points,) for points in card_points(family)]
    sums = possible_sums(worths, ordering.least_cards, ordering.cards)
    sign = -1 if family.better is Direction.HIGH else 1
    classes = [
        ClassInfo(family.base + sign * points, counted_parts(points, family.parts, family.unit), 1)
        for points in sums
    ]
    return tuple(sorted(classes, key=lambda info: info.number))


def counted_parts(number: int, parts: int, unit: str) -> str:
    """
    >>> counted_parts(1, 1, "pips"), counted_parts(13, 2, "points"), counted_parts(1, 2, "points")
    ('1 pip', '6½ points', '½ points')
    """
    return f"{part_number(number, parts)} {unit.removesuffix('s') if number == parts else unit}"


def part_number(number: int, parts: int) -> str:
    """Return a fraction of one as a number.

    >>> part_number(13, 2), part_number(-1, 2), part_number(7, 3), part_number(12, 1)
    ('6½', '-½', '2 1/3', '12')
    """
    whole, rest = divmod(abs(number), parts)
    sign = "-" if number < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = {(1, 2): "½", (1, 4): "¼", (2, 4): "½", (3, 4): "¾"}.get((rest, parts))
    if part is None:
        return f"{sign}{f'{whole} ' if whole else ''}{rest}/{parts}"
    return f"{sign}{whole or ''}{part}"


def possible_sums(worths: Sequence[Sequence[int]], least: int, most: int) -> list[int]:
    """Return the sums that least..most cards of a deck can have."""
    reached: list[set[int]] = [{0}] + [set() for _ in range(most)]
    for points in worths:
        for size in range(most, 0, -1):
            reached[size] |= {total + one for total in reached[size - 1] for one in points}
    return sorted(set().union(*reached[least:]))


def _closest_classes(ordering: Ordering, family: Closest) -> tuple[ClassInfo, ...]:
    worths = family.by_card or [(points,) for points in family.worth for _ in range(4)]
    if family.whole:
        return _whole_sum_classes(ordering, family)
    classes = []
    sums = {size: possible_sums(worths, size, size) for size in range(1, ordering.cards + 1)}
    for number, total in enumerate(range(family.target, -1, -1), start=1):
        ways = [size for size, reached in sums.items() if total in reached]
        if ways:
            name = part_number(total, family.parts)
            classes.append(ClassInfo(number, name, ordering.cards + 1 - min(ways)))
    return tuple(classes)


def _whole_sum_classes(ordering: Ordering, family: Closest) -> tuple[ClassInfo, ...]:
    """Order sums by distance: under the target, and over it where that counts."""
    evaluator = WholeSumEvaluator(ordering, family)
    names: dict[int, dict[int, str]] = {}
    for total in possible_sums(family.by_card, ordering.least_cards, ordering.cards):
        number, ordinal = evaluator.strength(evaluator.value_of_sum(total))
        bust = total > family.target and family.over is OverTarget.BUST
        over = f"over {part_number(family.target, family.parts)}"
        name = over if bust else part_number(total, family.parts)
        names.setdefault(number, {}).setdefault(ordinal, name)
    return tuple(
        ClassInfo(
            number, " or ".join(names[number][o] for o in sorted(names[number])), max(names[number])
        )
        for number in sorted(names)
    )


def _set_classes(ordering: Ordering, family: SuitedSets) -> tuple[ClassInfo, ...]:
    return tuple(
        ClassInfo(
            ordering.cards + 1 - size,
            f"{NUMBERS[size]}-card {family.noun}",
            comb(len(family.ranks), size),
        )
        for size in range(ordering.cards, 0, -1)
    )


def _single_card_classes(family: SingleCard) -> tuple[ClassInfo, ...]:
    ranks = family.ranks if family.better is Direction.LOW else family.ranks[::-1]
    suit = SUIT_NAMES[family.suit]
    classes = [
        ClassInfo(number, f"{RANK_NAMES[rank]} of {suit}", 1)
        for number, rank in enumerate(ranks, start=1)
    ]
    return (*classes, ClassInfo(len(ranks) + 1, f"no {suit[:-1]}", 1))

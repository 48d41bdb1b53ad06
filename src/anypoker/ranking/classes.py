"""The classes of an ordering: which there are, their names, how many strengths each has."""

from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod

from anypoker.cards import RANK_NAMES, SUIT_NAMES, Card
from anypoker.ranking.cache import tables_of
from anypoker.ranking.ordering import (
    ClassInfo,
    Closest,
    Direction,
    Ordering,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.pattern_values import PatternEvaluator
from anypoker.ranking.tables import hand_index_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@cache
def classes_of(ordering: Ordering) -> tuple[ClassInfo, ...]:
    """Every class that some hand of the ordering reaches, the best first."""
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
    tables = tables_of(ordering)
    ends = [start for _, start in tables.starts[1:]] + [tables.values + 1]
    weights = suit_weights(ordering) if family.suits else [1] * (tables.values + 1)
    return tuple(
        ClassInfo(number, names[number], sum(weights[start:end]))
        for (number, start), end in zip(tables.starts, ends, strict=True)
    )


def suit_weights(ordering: Ordering) -> list[int]:
    """By value: how many ways of suits a hand of this value has; of five of a kind only one."""
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
    """By value of ranks that are all different: the value they have in one suit, if another."""
    evaluator = PatternEvaluator(ordering)
    found = {}
    for ranks in combinations(ordering.ranks, ordering.cards):
        suited = [Card(rank * 4) for rank in ranks]
        mixed = [Card(ranks[0] * 4 + 1), *suited[1:]]
        if len(ranks) > 1 and evaluator.value(suited) != evaluator.value(mixed):
            found[evaluator.value(mixed)] = evaluator.value(suited)
    return found


def _point_classes(ordering: Ordering, family: Points) -> tuple[ClassInfo, ...]:
    sums = possible_sums(family.worth, ordering.least_cards, ordering.cards)
    sign = -1 if family.better is Direction.HIGH else 1
    classes = [
        ClassInfo(family.base + sign * points, _counted(points, family.unit), 1) for points in sums
    ]
    return tuple(sorted(classes, key=lambda info: info.number))


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def possible_sums(worth: tuple[int, ...], least: int, most: int) -> list[int]:
    """The sums that least..most cards of one deck can have."""
    reached: list[set[int]] = [{0}] + [set() for _ in range(most)]
    for points in worth * 4:
        for size in range(most, 0, -1):
            reached[size] |= {total + points for total in reached[size - 1]}
    return sorted(set().union(*reached[least:]))


def _closest_classes(ordering: Ordering, family: Closest) -> tuple[ClassInfo, ...]:
    classes = []
    for number, total in enumerate(range(family.target, -1, -1), start=1):
        ways = [
            size
            for size in range(1, ordering.cards + 1)
            if total in possible_sums(family.worth, size, size)
        ]
        if ways:
            classes.append(ClassInfo(number, str(total), ordering.cards + 1 - min(ways)))
    return tuple(classes)


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

"""Values of patterns in which all suits of a hand count: different suits, and flushes by points.

There are no tables: every hand is evaluated separately, suit after suit. All hands of the ordering,
one of each set that differs only in the names of the suits, say which strengths there are.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.ranking.evaluation import wrong_cards
from anypoker.ranking.ordering import Direction, Ordering
from anypoker.ranking.patterns import CategoryMatch, CategoryMatcher, category_cards
from anypoker.ranking.strength import HandError, Strength

Key = tuple[int, int]  # the class, then what is compared in it; lower is better


class SuitReading(NamedTuple):
    """A hand as the best of its suits shows it; `points`: the sum that decides, if one does."""

    key: Key
    match: CategoryMatch
    points: int


def read_suits(ordering: Ordering, cards: Sequence[Card]) -> SuitReading:
    """Return the best category that the cards of a full hand fit, whichever suit makes it."""
    shapes, places, least = _prepared(ordering)
    hand = sorted([places[card >> 2] for card in cards])
    suits: dict[int, list[int]] = {}
    for card in cards:
        suits.setdefault(card & 3, []).append(places[card >> 2])
    long = [sorted(suited) for suited in suits.values() if len(suited) >= least]
    found = []
    for suited in long or [[]]:  # where no suit is long enough, one look will do
        match = shapes.match(hand, suited, len(suits))
        if match is not None:
            found.append(_reading(shapes, match, hand))
    if not found:
        raise HandError(f"the ordering {ordering.name} has no category for this hand")
    return min(found, key=lambda reading: reading.key)


@lru_cache(maxsize=32)
def _prepared(ordering: Ordering) -> tuple[CategoryMatcher, dict[int, int], int]:
    """Its categories, the positions of its ranks, and how many cards of a suit matter."""
    shapes = CategoryMatcher.of(ordering)
    places = {rank: position for position, rank in enumerate(shapes.patterns.ranks)}
    flushes = [category.flush for category in shapes.in_order if category.flush]
    return shapes, places, min(flushes, default=99)


def _reading(shapes: CategoryMatcher, match: CategoryMatch, hand: Sequence[int]) -> SuitReading:
    family = shapes.patterns
    if not family.worth:
        return SuitReading((match.category.number, shapes.key(match)), match, 0)
    makers = category_cards(match, hand, shapes.runs(match.category))
    points = sum(family.worth[family.ranks[position]] for position in makers)
    sign = -1 if family.better is Direction.HIGH else 1
    return SuitReading((match.category.number, sign * points), match, points)


class EverySuitEvaluator:
    """A value is the place of a key among all keys, from 1."""

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self.keys = all_keys(ordering)
        self.classes = [number for number, _ in self.keys]

    def value(self, cards: Sequence[Card], /) -> int:
        size = self.ordering.cards
        known = all(card < 52 and card >> 2 in self.ordering.ranks for card in cards)
        if len(cards) < size or not known or len(set(cards)) < len(cards):
            raise wrong_cards(self.ordering, cards)
        key = min(read_suits(self.ordering, part).key for part in combinations(cards, size))
        return bisect_left(self.keys, key) + 1

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        if wild or bugs:
            raise HandError(f"the ordering {self.ordering.name} takes no wild cards")
        return self.value(cards)

    def strength(self, value: int, /) -> Strength:
        number = self.classes[value - 1]
        return Strength(number, value - bisect_left(self.classes, number))


@lru_cache(maxsize=32)
def all_keys(ordering: Ordering) -> list[Key]:
    """Return the keys of all hands, the best first."""
    return sorted({read_suits(ordering, hand).key for hand in _hands(ordering)})


def find_uncategorised_hand(ordering: Ordering) -> Sequence[Card] | None:
    """Return a hand that fits no category."""
    try:
        all_keys(ordering)
    except HandError:
        return next(hand for hand in _hands(ordering) if not _has_home(ordering, hand))
    return None


def _has_home(ordering: Ordering, hand: Sequence[Card]) -> bool:
    try:
        read_suits(ordering, hand)
    except HandError:
        return False
    return True


def classes_with_counts(ordering: Ordering) -> list[tuple[int, int]]:
    """Return the numbers of the classes that hands reach, and how many strengths each has."""
    numbers = [number for number, _ in all_keys(ordering)]
    return [
        (number, bisect_right(numbers, number) - bisect_left(numbers, number))
        for number in sorted(set(numbers))
    ]


def _hands(ordering: Ordering) -> Iterator[tuple[Card, ...]]:
    """Yield every hand up to renaming of suits: suits appear in a fixed order."""
    for ranks in combinations_with_replacement(ordering.ranks, ordering.cards):
        yield from _suited(ranks, (), 0)


def _suited(ranks: Sequence[int], held: tuple[Card, ...], used: int) -> Iterator[tuple[Card, ...]]:
    if len(held) == len(ranks):
        yield held
        return
    rank = ranks[len(held)]
    for suit in range(min(used + 1, 4)):
        card = Card(rank * 4 + suit)
        if card not in held:
            yield from _suited(ranks, (*held, card), max(used, suit + 1))

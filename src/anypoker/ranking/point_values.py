"""Values of hands that are counted: points, and sums nearest to a target."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.ranking.evaluation import NaturalOnly, wrong_cards
from anypoker.ranking.ordering import Closest, Direction, Ordering, Points
from anypoker.ranking.strength import Strength


class PointsEvaluator(NaturalOnly):
    """The value is the class itself: every class has one strength."""

    def __init__(self, ordering: Ordering, family: Points) -> None:
        self.ordering = ordering
        self.sign = -1 if family.better is Direction.HIGH else 1
        self.base = family.base
        self.worth = [self.sign * points for points in family.worth for _ in range(4)]

    def value(self, cards: Sequence[Card], /) -> int:
        try:
            points = [self.worth[card] for card in cards]
        except IndexError:
            raise wrong_cards(self.ordering, cards) from None
        if len(points) > self.ordering.cards:
            points = sorted(points)[: self.ordering.cards]
        elif len(points) < self.ordering.least_cards:
            raise wrong_cards(self.ordering, cards)
        return self.base + sum(points)

    def strength(self, value: int, /) -> Strength:
        return Strength(value, 1)


class ClosestEvaluator(NaturalOnly):
    """All sums of up to so many cards at once, as bits of one number.

    A row of bits for each number of cards, bit t of it set if so many of the cards add up to t:
    one more card shifts all rows by its worth into the next one.
    """

    def __init__(self, ordering: Ordering, family: Closest) -> None:
        self.ordering = ordering
        self.target = family.target
        self.width = 64  # more than any target, so that rows never touch
        self.worth = [points for points in family.worth for _ in range(4)]
        row = (2 << family.target) - 1
        self.allowed = sum(row << self.width * size for size in range(ordering.cards + 1))

    def value(self, cards: Sequence[Card], /) -> int:
        reached = 1
        try:
            for card in cards:
                reached |= reached << (self.width + self.worth[card]) & self.allowed
        except IndexError:
            raise wrong_cards(self.ordering, cards) from None
        if len(cards) < self.ordering.least_cards:
            raise wrong_cards(self.ordering, cards)
        most = self.ordering.cards
        row = (1 << self.width) - 1
        return min(
            (self.target - (bits.bit_length() - 1)) * (most + 1) + most - size
            for size in range(1, most + 1)
            if (bits := reached >> self.width * size & row)
        )

    def strength(self, value: int, /) -> Strength:
        short, fewer = divmod(value, self.ordering.cards + 1)
        return Strength(short + 1, fewer + 1)

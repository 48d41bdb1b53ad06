"""Values of hands that are counted: points, and sums nearest to a target."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.ranking.evaluation import NaturalOnly, wrong_cards
from anypoker.ranking.ordering import Closest, Direction, Ordering, OverTarget, Points
from anypoker.ranking.strength import HandError, Strength


def card_points(family: Points) -> list[int]:
    """Return the points by card; of a choice, the best."""
    best = max if family.better is Direction.HIGH else min
    if family.by_card:
        return [best(worths) for worths in family.by_card]
    return [points for points in family.worth for _ in range(4)]


class PointsEvaluator(NaturalOnly):
    """The value is the class itself: every class has one strength."""

    def __init__(self, ordering: Ordering, family: Points) -> None:
        self.ordering = ordering
        self.sign = -1 if family.better is Direction.HIGH else 1
        self.base = family.base
        self.worth = [self.sign * points for points in card_points(family)]

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
    """Return all sums of up to `count` cards, as bits of one number.

    A row of bits for each number of cards, bit t set if that many of the cards add up to t:
    one more card shifts all rows by its worth into the next one.
    """

    def __init__(self, ordering: Ordering, family: Closest) -> None:
        self.ordering = ordering
        self.target = family.target
        self.width = (
            64 if family.target < 63 else 128
        )  # more than any target, so that rows never touch
        self.worth = family.by_card or [(points,) for points in family.worth for _ in range(4)]
        row = (2 << family.target) - 1
        self.allowed = sum(row << self.width * size for size in range(ordering.cards + 1))

    def value(self, cards: Sequence[Card], /) -> int:
        reached = 1
        try:
            for card in cards:
                before = reached
                for points in self.worth[card]:
                    reached |= before << (self.width + points) & self.allowed
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


class WholeSumEvaluator(NaturalOnly):
    """The sum of all cards, each counted as it helps most: how far it is from the target."""

    def __init__(self, ordering: Ordering, family: Closest) -> None:
        self.ordering = ordering
        self.target = family.target
        self.over = family.over
        self.worth = family.by_card

    def value(self, cards: Sequence[Card], /) -> int:
        return min(map(self.value_of_sum, self.sums(cards)))

    def sums(self, cards: Sequence[Card]) -> set[int]:
        """Return all that the cards can add up to."""
        if not self.ordering.least_cards <= len(cards) <= self.ordering.cards:
            raise HandError(
                f"the ordering {self.ordering.name} adds up {self.ordering.least_cards} to "
                f"{self.ordering.cards} cards, not {len(cards)}"
            )
        sums = {0}
        try:
            for card in cards:
                sums = {total + points for total in sums for points in self.worth[card]}
        except IndexError:
            raise wrong_cards(self.ordering, cards) from None
        return sums

    def value_of_sum(self, total: int) -> int:
        """Twice the distance, and one more if it is over and that is worse."""
        if total <= self.target:
            return 2 * (self.target - total)
        match self.over:
            case OverTarget.BUST:
                return 2 * (self.target + BUST)
            case OverTarget.WORSE:
                return 2 * (total - self.target) + 1
            case OverTarget.EQUAL:
                return 2 * (total - self.target)

    def strength(self, value: int, /) -> Strength:
        distance, over = divmod(value, 2)
        return Strength(distance + 1, over + 1)


BUST = 10_000  # farther from the target than any sum that counts

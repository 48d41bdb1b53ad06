"""Values of hands of patterns whose suits break ties.

Hands of equal ranks have several combinations of suits: for each rank the choices of its suits,
ranks in the order in which they are compared. These are numbered like the digits of a clock, so
values stay dense without a list of all hands. Where flushes count, a flush has four ways, and the
four of its ranks in one suit are left out elsewhere.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import comb

from anypoker.cards import Card
from anypoker.ranking.classes import flush_values, suit_weights
from anypoker.ranking.evaluation import wrong_cards
from anypoker.ranking.ordering import Ordering, Patterns
from anypoker.ranking.pattern_values import PatternEvaluator
from anypoker.ranking.strength import Strength


class SuitTiesEvaluator:
    """Ranks by the tables, then suits."""

    def __init__(self, ordering: Ordering) -> None:
        assert isinstance(ordering.family, Patterns)
        self.ordering = ordering
        self.order = [ordering.family.suits.index(suit) for suit in range(4)]  # 0 is the best
        self.by_rank = PatternEvaluator(ordering)
        self.flushes = flush_values(ordering)
        self.flush_values = set(self.flushes.values())
        # By value of ranks: how many values all better ones have.
        self.before = list(accumulate(suit_weights(ordering)))
        self.ways = {
            chosen: number
            for size in range(1, 5)
            for number, chosen in enumerate(combinations(range(4), size))
        }

    @cached_property
    def _firsts(self) -> list[tuple[int, int]]:
        """Class numbers and the first value of each."""
        return [
            (number, self.before[first - 1] + 1) for number, first in self.by_rank.tables.starts
        ]

    def value(self, cards: Sequence[Card], /) -> int:
        return self.wild_value(cards, 0, 0)

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        size = self.ordering.cards
        if len(cards) + wild < size or any(card not in self.by_rank.keys for card in cards):
            raise wrong_cards(self.ordering, cards, wild)
        return min(
            self._hand(part, used)
            for used in range(max(0, size - len(cards)), min(wild, size) + 1)
            for part in combinations(cards, size - used)
        )

    def _hand(self, cards: Sequence[Card], wild: int) -> int:
        by_rank = self.by_rank.wild_value(cards, wild, 0)
        if by_rank in self.flush_values:
            return self.before[by_rank - 1] + 1 + self.order[cards[0] & 3]
        ranks = self.wild_ranks(cards, wild)
        suits: dict[int, list[int]] = {}
        for card in cards:
            suits.setdefault(card >> 2, []).append(self.order[card & 3])
        for rank in ranks:
            held = suits.setdefault(rank, [])
            held.append(min(set(range(4)).difference(held), default=0))
        way = 0
        if max(map(len, suits.values())) <= 4:
            position = self.ordering.ranks.index
            for rank in sorted(suits, key=lambda r: (len(suits[r]), position(r)), reverse=True):
                held = sorted(suits[rank])
                way = way * comb(4, len(held)) + self.ways[tuple(held)]
        if by_rank in self.flushes:
            same_suit = sum(4**place for place in range(self.ordering.cards))
            way -= (way + same_suit - 1) // same_suit  # flushes that would be better
        return self.before[by_rank - 1] + 1 + way

    def wild_ranks(self, cards: Sequence[Card], wild: int) -> list[int]:
        """Return the ranks the wild cards play as: the only ones that reach the best value."""
        if not wild:
            return []
        wanted = self.by_rank.wild_value(cards, wild, 0)
        for rank in self.ordering.ranks:
            held = [card for card in cards if card >> 2 == rank]
            free = [s for s in range(4) if Card(rank * 4 + s) not in held]
            if len(held) == len(cards) and not free:
                return [rank] * wild
            if free:
                more = [*cards, Card(rank * 4 + free[0])]
                if self.by_rank.wild_value(more, wild - 1, 0) == wanted:
                    return [rank, *self.wild_ranks(more, wild - 1)]
        raise AssertionError("some rank reaches the best value")

    def strength(self, value: int, /) -> Strength:
        number, first = max(
            (start for start in self._firsts if start[1] <= value), key=lambda start: start[1]
        )
        return Strength(number, value - first + 1)

"""Values of sets of different suits (badugi), and of the best card of one suit."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import combinations

from anypoker.cards import Card
from anypoker.ranking.evaluation import NaturalOnly, wrong_cards
from anypoker.ranking.ordering import Direction, Ordering, SingleCard, SuitedSets
from anypoker.ranking.strength import Strength

_SUITS_SHIFT = 13
_RANKS = (1 << _SUITS_SHIFT) - 1
_NO_SET = 1 << 16  # worse than any value


def set_table(ordering: Ordering, family: SuitedSets) -> "array[int]":
    """Return, by mask of ranks, the value of a set of different suits; 0 if it is not a set."""
    table = array("H", bytes(2 << _SUITS_SHIFT))
    ranks = family.ranks if family.better is Direction.LOW else family.ranks[::-1]
    value = 0
    for size in range(ordering.cards, 0, -1):
        # The worst card is compared first in a low set, the best card first in a high one.
        if family.better is Direction.LOW:
            hands = sorted(combinations(range(len(ranks)), size), key=lambda hand: hand[::-1])
        else:
            hands = list(combinations(range(len(ranks)), size))
        for hand in hands:
            value += 1
            table[sum(1 << ranks[position] for position in hand)] = value
    return table


class SetEvaluator(NaturalOnly):
    """The best set among the cards, the largest size first."""

    def __init__(self, ordering: Ordering, family: SuitedSets) -> None:
        self.ordering = ordering
        self.table = set_table(ordering, family)
        self.values = [value or _NO_SET for value in self.table]
        self.bits = {
            Card(rank * 4 + suit): 1 << rank | 1 << (_SUITS_SHIFT + suit)
            for rank in family.ranks
            for suit in range(4)
        }
        self.firsts = [1]
        for info in ordering.classes():
            self.firsts.append(self.firsts[-1] + info.ordinals)

    def value(self, cards: Sequence[Card], /) -> int:
        try:
            bits = {self.bits[card] for card in cards}
        except KeyError:
            raise wrong_cards(self.ordering, cards) from None
        sets = [0]
        for card in bits:
            sets += [held | card for held in sets if not held & card]
        value = min([self.values[held & _RANKS] for held in sets])
        if value == _NO_SET:
            raise wrong_cards(self.ordering, cards)
        return value

    def strength(self, value: int, /) -> Strength:
        number = bisect_right(self.firsts, value)
        return Strength(number, value - self.firsts[number - 1] + 1)


class SingleCardEvaluator(NaturalOnly):
    """The value is the class: the place of the best rank, or the one after the last."""

    def __init__(self, ordering: Ordering, family: SingleCard) -> None:
        ranks = family.ranks if family.better is Direction.LOW else family.ranks[::-1]
        self.ordering = ordering
        self.places = {
            Card(rank * 4 + suit): number if suit == family.suit else len(ranks) + 1
            for number, rank in enumerate(ranks, start=1)
            for suit in range(4)
        }
        self.none = len(ranks) + 1

    def value(self, cards: Sequence[Card], /) -> int:
        try:
            return min((self.places[card] for card in cards), default=self.none)
        except KeyError:
            raise wrong_cards(self.ordering, cards) from None

    def strength(self, value: int, /) -> Strength:
        return Strength(value, 1)

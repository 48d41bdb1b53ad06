"""Ranking of the up cards of a seat while its hand is not complete.

Only equal ranks count, no straights and no flushes, and a missing card loses to any other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from anypoker.cards import Card
from anypoker.ranking.evaluation import Roles, evaluate, split_roles, wrong_cards
from anypoker.ranking.ordering import Direction, Ordering, Patterns, Points
from anypoker.ranking.point_values import card_points

PartialStrength = tuple[int, ...]  # lower is better

_ACE = 12  # its rank
_WORST: PartialStrength = (1 << 16,)
# Added to the number of a hand for each card; ranks, wild cards and bugs have one digit each.
WEIGHTS = tuple(16 ** (card >> 2) for card in range(53))
_WILD, _BUG = 16**14, 16**15


def evaluate_partial(
    ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None
) -> PartialStrength:
    """Return a rank of these cards, comparable under the same ordering; lower is better.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> high = find_ordering("high")
    >>> evaluate_partial(high, parse_cards("2s2d")) < evaluate_partial(high, parse_cards("AsKd"))
    True
    """
    wild = bugs = 0
    if roles is not None and any(roles):
        cards, wild, bugs = split_roles(ordering, cards, roles)
    if not all(card >> 2 in ordering.ranks for card in cards):
        raise wrong_cards(ordering, cards)
    return partial_evaluator_of(ordering).evaluate(cards, wild, bugs)


class PartialEvaluator:
    """Up-card ranking of an ordering, with a cache of cards seen before.

    A card of a rank that the ordering does not know, such as a joker that is not wild, stands
    above all others. `known`: looks by the number of the hand, the sum of its WEIGHTS; only those
    for which suits do not matter.
    """

    __slots__ = ("_places", "known", "ordering")

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self._places = {rank: position for position, rank in enumerate(ordering.ranks)}
        self.known: dict[int, PartialStrength] = {}

    def evaluate(self, cards: Sequence[Card], wild: int = 0, bugs: int = 0) -> PartialStrength:
        """Return the rank of natural cards with wild cards and bugs beside them."""
        family = self.ordering.family
        if not isinstance(family, Patterns):
            return _counted(self.ordering, [card for card in cards if card >> 2 in self._places])
        number = sum([WEIGHTS[card] for card in cards]) + wild * _WILD + bugs * _BUG
        look = self.known.get(number)
        if look is None:
            top = len(family.ranks)
            ace = self._places.get(_ACE, top - 1)
            positions = [self._places.get(card >> 2, top) for card in cards] + [ace] * bugs
            hands = _hands(positions, wild, top, self.ordering.cards)
            look = self.known[number] = min(_look(self.ordering, family, hand) for hand in hands)
        return look


@lru_cache(maxsize=64)
def partial_evaluator_of(ordering: Ordering) -> PartialEvaluator:
    return PartialEvaluator(ordering)


def _hands(positions: list[int], wild: int, top: int, most: int) -> Iterator[Sequence[int]]:
    """Return the best reading of the cards; of too many cards, of the best subset."""
    for chosen in combinations_with_replacement(range(top), wild):
        held = positions + list(chosen)
        if len(held) <= most:
            yield held
        else:
            yield from combinations(held, most)


def _counted(ordering: Ordering, cards: Sequence[Card]) -> PartialStrength:
    """Return the rank under an ordering without patterns; points to come count as the worst."""
    family = ordering.family
    if len(cards) >= ordering.least_cards:
        return tuple(evaluate(ordering, cards))
    if not isinstance(family, Points):
        return _WORST
    worth = card_points(family)
    points = sum(worth[card] for card in cards)
    missing = ordering.least_cards - len(cards)
    if family.better is Direction.HIGH:
        return (family.base - points - missing * min(worth),)
    return (family.base + points + missing * max(worth),)


def _look(ordering: Ordering, family: Patterns, positions: Sequence[int]) -> PartialStrength:
    counts = Counter(positions)
    ranked = sorted(counts, key=lambda position: (counts[position], position), reverse=True)
    if not any(category.kinds for category in family.categories):
        ranked = sorted(positions, reverse=True)  # equal ranks are nothing special
    missing = max(0, ordering.cards - len(positions))
    kinds = (*sorted(counts.values(), reverse=True), *[1] * missing)
    place = _place(family, kinds)
    if family.better is Direction.HIGH:
        compared = [-position for position in ranked] + [1] * missing
    else:
        # The worst card is compared first, and none is worse than one that is missing.
        paired = sum(count > 1 for count in counts.values()) if len(ranked) == len(counts) else 0
        compared = ranked[:paired] + [len(family.ranks) + 1] * missing + ranked[paired:]
    return (place, *compared)


def _place(family: Patterns, kinds: tuple[int, ...]) -> int:
    """Return the index of the category of these kinds, or of the nearest one."""
    for place, category in enumerate(family.categories):
        if category.kinds == kinds and not category.adding_up and category.is_plain:
            return place
    if max(kinds) > 4:
        return -1 if family.better is Direction.HIGH else len(family.categories)
    return len(family.categories) if family.better is Direction.HIGH else -1

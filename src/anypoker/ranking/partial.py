"""How good the cards look that a seat shows while its hand is not complete.

Only equal ranks count, no straights and no flushes, and a missing card loses to any other.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from anypoker.cards import Card
from anypoker.ranking.evaluation import Roles, evaluate, split_roles, wrong_cards
from anypoker.ranking.ordering import Direction, Ordering, Patterns

Look = tuple[int, ...]  # lower is better


def evaluate_partial(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> Look:
    """How good these cards are, to be compared with others by the same ordering; lower is better.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> high = find_ordering("high")
    >>> evaluate_partial(high, parse_cards("2s2d")) < evaluate_partial(high, parse_cards("AsKd"))
    True
    """
    family = ordering.family
    if not isinstance(family, Patterns):
        if roles is not None and any(roles):
            split_roles(ordering, cards, roles)
        if len(cards) < ordering.least_cards:
            return (1 << 16, -len(cards))
        return tuple(evaluate(ordering, cards))
    natural, wild, bugs = split_roles(ordering, cards, roles) if roles else (cards, 0, 0)
    places = {rank: position for position, rank in enumerate(family.ranks)}
    if not all(card >> 2 in places for card in natural):
        raise wrong_cards(ordering, natural)
    positions = [places[card >> 2] for card in natural]
    positions += [len(family.ranks) - 1] * bugs
    looks = (
        _look(ordering, family, positions + list(chosen))
        for chosen in combinations_with_replacement(range(len(family.ranks)), wild)
    )
    return min(looks)


def _look(ordering: Ordering, family: Patterns, positions: Sequence[int]) -> Look:
    counts = Counter(positions)
    ranked = sorted(counts, key=lambda position: (counts[position], position), reverse=True)
    missing = max(0, ordering.cards - len(positions))
    kinds = (*sorted(counts.values(), reverse=True), *[1] * missing)
    place = _place(family, kinds)
    if family.better is Direction.HIGH:
        compared = [-position for position in ranked] + [1] * missing
    else:
        # The worst card is compared first, and none is worse than one that is missing.
        paired = sum(count > 1 for count in counts.values())
        compared = ranked[:paired] + [len(family.ranks)] * missing + ranked[paired:]
    return (place, *compared)


def _place(family: Patterns, kinds: tuple[int, ...]) -> int:
    """Where the category of these kinds stands; the nearest one if the ordering has none."""
    for place, category in enumerate(family.categories):
        if category.kinds == kinds and not category.adding_up:
            return place
    if max(kinds) > 4:
        return -1 if family.better is Direction.HIGH else len(family.categories)
    return len(family.categories) if family.better is Direction.HIGH else -1

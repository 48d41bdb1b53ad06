"""Names of low hands by their highest card, where the class alone says too little."""

from functools import lru_cache
from itertools import combinations

from anypoker.cards import RANKS, make_card
from anypoker.ranking import Direction, Ordering, Strength, evaluate
from anypoker.ranking.ordering import Patterns, SuitedSets


@lru_cache(maxsize=32)
def leading_ranks(ordering: Ordering) -> dict[Strength, str]:
    """Return the highest card of low hands of different ranks, by strength.

    >>> from anypoker.ranking import find_ordering
    >>> leading_ranks(find_ordering("a5_low"))[Strength(1, 56)]
    '8 low'
    >>> leading_ranks(find_ordering("badugi"))[Strength(2, 1)]
    '3-card 3 low'
    """
    family = ordering.family
    if ordering.direction is not Direction.LOW or not isinstance(family, Patterns | SuitedSets):
        return {}
    sizes = [ordering.cards] if isinstance(family, Patterns) else range(1, ordering.cards + 1)
    found = {}
    for size in sizes:
        for ranks in combinations(family.ranks, size):
            hand = [make_card(rank, place % 4) for place, rank in enumerate(ranks)]
            few = f"{size}-card " if size < ordering.cards else ""
            found[evaluate(ordering, hand)] = f"{few}{RANKS[ranks[-1]]} low"
    return found

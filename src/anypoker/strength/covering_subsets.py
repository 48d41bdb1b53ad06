"""Covering designs: few subsets of many cards that contain every hand.

The tables know hands of up to seven cards. Of more cards not every seven have to be tried: it is
enough that any five are together in some seven.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

_MAX_PARTS = 6000  # more are not sifted


@lru_cache(maxsize=64)
def covers(many: int, size: int, cards: int) -> tuple[tuple[int, ...], ...]:
    """Return subsets of `size` of `many` cards such that any `cards` cards are in one of them.

    Greedy: each subset covers the most of what is still missing.

    >>> len(covers(8, 7, 5)), len(covers(11, 7, 5))
    (6, 38)
    """
    parts = list(combinations(range(many), size))
    if cards >= size or len(parts) > _MAX_PARTS:
        return tuple(parts)
    places = {hand: place for place, hand in enumerate(combinations(range(many), cards))}
    held = np.array([[places[hand] for hand in combinations(part, cards)] for part in parts])
    holders: list[list[int]] = [[] for _ in places]
    for number, hands in enumerate(held.tolist()):
        for hand in hands:
            holders[hand].append(number)
    missing = np.ones(len(places), np.bool_)
    gains = np.full(len(parts), comb(size, cards))
    chosen = []
    while missing.any():
        best = int(gains.argmax())
        chosen.append(parts[best])
        new = held[best][missing[held[best]]]
        missing[new] = False
        for hand in new.tolist():
            gains[holders[hand]] -= 1
    return tuple(chosen)

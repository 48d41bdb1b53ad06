"""How likely somebody acts so with a hand that is better than so many others.

One model for everybody, in every game: what matters is only how good a hand is among those that
the seat might hold. No action is impossible, because not everybody plays so.
"""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FLOOR = 0.08


class Did(Enum):
    """What a seat did in a round of betting."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


def _rises(strength: Floats, at: float, width: float) -> Floats:
    """From 0 to 1 where strength comes to this."""
    return 1.0 / (1.0 + np.exp((at - strength) / width))


def likelihood(did: Did, strength: Floats) -> Floats:
    """By hand: how likely this was. `strength`: the part of the other hands that are worse."""
    bets = 0.1 + 0.65 * _rises(strength, 0.62, 0.1)
    raises = 0.05 + 0.55 * _rises(strength, 0.78, 0.07)
    stays = 0.15 + 0.85 * _rises(strength, 0.38, 0.09)
    if did is Did.CHECK:
        chance = 1.0 - bets
    elif did is Did.BET:
        chance = bets
    elif did is Did.RAISE:
        chance = raises
    else:
        chance = stays - raises
    return np.maximum(chance, _FLOOR)


def quantiles(strength: Floats, weights: Floats) -> Floats:
    """By hand: the part of all hands, by their weights, that are worse; half of the equal ones."""
    order = np.argsort(strength, kind="stable")
    ordered, heavy = strength[order], weights[order]
    before = np.concatenate([[0.0], np.cumsum(heavy)])
    low = before[np.searchsorted(ordered, strength, side="left")]
    high = before[np.searchsorted(ordered, strength, side="right")]
    total = before[-1]
    if total <= 0.0:
        return np.full(len(strength), 0.5)
    found: Floats = (low + high) / (2.0 * total)
    return found

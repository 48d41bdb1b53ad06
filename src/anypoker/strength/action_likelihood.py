"""Likelihood of an observed betting action, given how a hand ranks within the seat's range.

One model for all players and games. No action is impossible, since nobody plays exactly so.
"""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_MIN_LIKELIHOOD = 0.08
BET_FRACTION, BOLD_AT_LIMIT = 0.7, 0.25  # usual bet size, as a part of the pot


class ObservedAction(Enum):
    """A betting action of a seat."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


def _logistic(percentile: Floats, middle: float, width: float) -> Floats:
    return 1.0 / (1.0 + np.exp((middle - percentile) / width))


def _probabilities(percentile: Floats, price: float, bold: float) -> tuple[Floats, Floats, Floats]:
    """Return by hand the probability that it bets, raises a bet, and stays in against one.

    `price`: the cost of a call as a part of the pot it makes. `bold`: bet size as a part of the
    pot. The cheaper a call, the weaker the hands that make it.
    """
    bold = min(bold, 1.0)
    bets = 0.1 + 0.65 * _logistic(percentile, 0.48 + 0.2 * bold, 0.1)
    raises = 0.05 + 0.55 * _logistic(percentile, 0.6 + 0.22 * bold, 0.13 - 0.06 * bold)
    stays = 0.15 + 0.85 * _logistic(percentile, 1.2 * price, 0.09)
    return bets, np.minimum(raises, stays), stays


def likelihood(action: ObservedAction, percentile: Floats, bold: float) -> Floats:
    """Return by hand the likelihood of an action.

    `percentile`: the part of the range that is worse. `bold`: bet size as a part of the pot.
    """
    bets, raises, stays = _probabilities(percentile, bold / (1.0 + 2.0 * bold), bold)
    by_action: dict[ObservedAction, Floats] = {
        ObservedAction.CHECK: 1.0 - bets,
        ObservedAction.BET: bets,
        ObservedAction.RAISE: raises,
        ObservedAction.CALL: stays - raises,
    }
    likely: Floats = np.maximum(by_action[action], _MIN_LIKELIHOOD)
    return likely


def action_likelihoods(
    percentile: Floats, sizes: int, facing: bool, price: float, bold: float
) -> Floats:
    """Return the likelihoods by action and hand: fold and call, or check; then the bet sizes."""
    bets, raises, stays = _probabilities(percentile, price, bold)
    if not sizes:
        bets, raises = np.zeros_like(bets), np.zeros_like(raises)
    passive = [1.0 - stays, stays - raises] if facing else [1.0 - bets]
    every: Floats = np.stack([*passive, *([(raises if facing else bets) / max(sizes, 1)] * sizes)])
    return every


def quantiles(strength: Floats, weights: Floats) -> Floats:
    """Return by hand the weighted part of all hands that are worse, counting half of the equal."""
    order = np.argsort(strength, kind="stable")
    ordered = strength[order]
    before = np.concatenate([[0.0], np.cumsum(weights[order])])
    low = before[np.searchsorted(ordered, strength, side="left")]
    high = before[np.searchsorted(ordered, strength, side="right")]
    total = before[-1]
    if total <= 0.0:
        return np.full(len(strength), 0.5)
    percentile: Floats = (low + high) / (2.0 * total)
    return percentile

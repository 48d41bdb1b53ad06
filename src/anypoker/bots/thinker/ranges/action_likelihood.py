"""How likely somebody acts so with a hand that is better than so many others.

One model for everybody, in every game: what matters is only how good a hand is among those that
the seat might hold. No action is impossible, because not everybody plays so.
"""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FLOOR = 0.08
BET_FRACTION, BOLD_AT_LIMIT = 0.7, 0.25  # of the pot, that bets are about


class ObservedAction(Enum):
    """What a seat did in a round of betting."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


def _rises(strength: Floats, at: float, width: float) -> Floats:
    """From 0 to 1 where strength comes to this."""
    return 1.0 / (1.0 + np.exp((at - strength) / width))


def _chances(strength: Floats, price: float, bold: float) -> tuple[Floats, Floats, Floats]:
    """By hand: how likely it bets, raises a bet, and stays in against one.

    `price`: what a call costs of the pot that it makes; `bold`: how much of the pot a bet is. The
    less it costs, the weaker are the hands that come along.
    """
    bold = min(bold, 1.0)
    bets = 0.1 + 0.65 * _rises(strength, 0.48 + 0.2 * bold, 0.1)
    raises = 0.05 + 0.55 * _rises(strength, 0.6 + 0.22 * bold, 0.13 - 0.06 * bold)
    stays = 0.15 + 0.85 * _rises(strength, 1.2 * price, 0.09)
    return bets, np.minimum(raises, stays), stays


def likelihood(did: ObservedAction, strength: Floats, bold: float) -> Floats:
    """By hand: how likely this was. `strength`: the part of the other hands that are worse;
    `bold`: about how much of the pot bets are."""
    bets, raises, stays = _chances(strength, bold / (1.0 + 2.0 * bold), bold)
    if did is ObservedAction.CHECK:
        chance = 1.0 - bets
    elif did is ObservedAction.BET:
        chance = bets
    elif did is ObservedAction.RAISE:
        chance = raises
    else:
        chance = stays - raises
    return np.maximum(chance, _FLOOR)


def action_likelihoods(
    strength: Floats, sizes: int, facing: bool, price: float, bold: float
) -> Floats:
    """By answer and hand, how likely it is: fold and call, or check; then sizes of a bet."""
    bets, raises, stays = _chances(strength, price, bold)
    if not sizes:
        bets, raises = np.zeros_like(bets), np.zeros_like(raises)
    calm = [1.0 - stays, stays - raises] if facing else [1.0 - bets]
    found: Floats = np.stack([*calm, *([(raises if facing else bets) / max(sizes, 1)] * sizes)])
    return found


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

"""Sets of hands with weights."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.hand_ranges.hand_space import Keys
from anypoker.analysis.hand_ranges.syntax import WEIGHT_UNIT

Weights = NDArray[np.int64]  # in units of WEIGHT_UNIT


class HandSet(NamedTuple):
    """Different hands in order, each with its weight; none has the weight 0."""

    keys: Keys
    weights: Weights


def whole(keys: Keys) -> HandSet:
    """Return hands that all count fully."""
    return HandSet(keys, np.full(len(keys), WEIGHT_UNIT, np.int64))


def united(sets: list[HandSet]) -> tuple[HandSet, np.uint64 | None]:
    """Return the hands of all sets, and the first hand that has two different weights, if any."""
    keys = np.concatenate([one.keys for one in sets])
    weights = np.concatenate([one.weights for one in sets])
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    again = keys[1:] == keys[:-1]
    differs = again & (weights[1:] != weights[:-1])
    first = np.ones(len(keys), np.bool_)
    first[1:] = ~again
    clash = keys[1:][differs][0] if differs.any() else None
    return HandSet(keys[first], weights[first]), clash


def scaled(hands: HandSet, weights: Weights) -> HandSet:
    """Return the hands with their weights multiplied, without those of weight 0."""
    # Both are at most 10**9, so the product is a 64-bit number.
    product = hands.weights * weights // WEIGHT_UNIT
    left = product > 0
    return HandSet(hands.keys[left], product[left])


def weights_in(hands: HandSet, keys: Keys) -> Weights:
    """Return the weight of each of these hands in a set; 0 if it is not there."""
    if not len(hands.keys):
        return np.zeros(len(keys), np.int64)
    places = np.minimum(np.searchsorted(hands.keys, keys), len(hands.keys) - 1)
    return np.where(hands.keys[places] == keys, hands.weights[places], 0)

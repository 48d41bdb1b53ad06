"""Hands that never fold: cheap calls with a good chance, and enough of the range against a bet.

The solver sees few hands and only estimates later rounds, so that its folds are sometimes too many.
"""

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.rounds.round_kernels import Floats
from anypoker.strength.action_likelihood import quantiles

_CHEAP = 0.15  # of the pot that a call makes
_MARGIN, _LEAST = 2.5, 0.05  # times the price, and the equity that a cheap call needs on top of it
_POT_BET = 0.34  # the price of a call of a bet of about the pot
_DEFENCE = 0.8  # of the minimum defence frequency


def never_folds(strength: Floats, weights: Floats, price: float, alone: bool) -> NDArray[np.bool_]:
    """Return by hand whether it calls at least.

    `strength`: average share of the pot; `weights`: how likely the hands are; `price`: the cost of
    the call as a part of the pot that it makes; `alone`: against the first bet of a single
    opponent, who profits from any bet if too many hands fold.

    >>> strength, weights = np.linspace(0.0, 1.0, 11), np.ones(11)
    >>> int(never_folds(strength, weights, 0.05, False).sum())
    9
    >>> int(never_folds(strength, weights, 0.2, True).sum())
    7
    """
    sure = np.zeros(len(strength), np.bool_)
    if price <= 0.0:
        return sure
    if price <= _CHEAP:
        sure |= strength > _MARGIN * price + _LEAST
    if alone and price <= _POT_BET:
        # A bet of b into p has to work b / (p + b) of the time: p / (p + b) of the hands defend.
        defends = 1.0 - price / (1.0 - price)
        sure |= quantiles(strength, weights) > 1.0 - _DEFENCE * defends
    return sure

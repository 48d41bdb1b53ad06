"""Means with less variance: results minus a multiple of numbers that have mean zero.

The multiple for a tenth of the results is fitted to the other nine tenths. So it does not depend on
the results that it corrects, and the mean is unbiased. The fit starts from 1, which is right if
nobody bets any more, and moves away from it as far as the results show. Few results are left alone,
and so are those which the others show to be better without.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FOLDS = 10
_LEAST = 10  # results from which on anything is corrected
_PRIOR = 30.0  # results that the multiple 1 is worth in the fit
_TINY = 1e-12  # for luck that never occurs


def corrected(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the results, each minus a multiple of its luck; the mean stays what it is on average.

    `luck`: by result, numbers with mean zero, of which the sum counts.
    """
    x = np.array(values, np.float64)
    c = np.array([sum(one) for one in luck], np.float64)
    if len(x) < _LEAST or not c.any():
        return list(values)
    fold = np.arange(len(x)) % _FOLDS
    found = x.copy()
    for number in range(_FOLDS):
        rest = fold != number
        found[~rest] -= _multiple(x[rest], c[rest]) * c[~rest]
    corrected_values: list[float] = found.tolist()
    return corrected_values


def _multiple(x: Floats, c: Floats) -> float:
    """Fit the multiple by ridge regression around 1; 0 if it would widen the spread."""
    centred = c - c.mean()
    squares = float(centred @ centred)
    plain = x - x.mean()
    left = plain - centred
    found = 1.0 + float(centred @ left) / (squares * (1.0 + _PRIOR / len(c)) + _TINY)
    better = float(np.sum((plain - found * centred) ** 2)) < float(plain @ plain)
    return found if better else 0.0

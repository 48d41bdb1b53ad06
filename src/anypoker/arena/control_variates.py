"""Means with less variance: results minus multiples of numbers that have mean zero.

The multiples for a tenth of the results are fitted to the other nine tenths. So they do not depend
on the results that they correct, and the mean is unbiased. The fit starts from 1, which is right if
nobody bets any more, and moves away from it as far as the results show. Few results are left alone.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FOLDS = 10
_LEAST = 10  # results from which on anything is corrected
_TINY = 1e-9  # for luck that never occurs
_PRIOR = 8.0  # results that the multiple 1 is worth in the fit


def corrected(values: Sequence[float], luck: Sequence[Sequence[float]]) -> list[float]:
    """Return the results, each minus a multiple of its luck; the mean stays what it is on average.

    `luck`: by result, numbers with mean zero.
    """
    x = np.array(values, np.float64)
    c = np.array([list(one) for one in luck], np.float64).reshape(len(x), -1)
    if len(x) < _LEAST or not c.any():
        return list(values)
    fold = np.arange(len(x)) % _FOLDS
    found = x.copy()
    for number in range(_FOLDS):
        rest = fold != number
        found[~rest] -= c[~rest] @ _multiples(x[rest], c[rest])
    corrected_values: list[float] = found.tolist()
    return corrected_values


def _multiples(x: Floats, c: Floats) -> Floats:
    """Fit multiples by ridge regression around 1."""
    centred = c - c.mean(axis=0)
    squares = centred.T @ centred
    penalty = _PRIOR / len(c) * np.diag(squares) + _TINY
    left = x - x.mean() - centred.sum(axis=1)
    fitted: Floats = 1.0 + np.linalg.solve(squares + np.diag(penalty), centred.T @ left)
    return fitted

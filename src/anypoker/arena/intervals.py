"""Confidence interval of a mean."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

CONFIDENCE = 0.95
MIN_SAMPLES = 5  # numbers; fewer tell nothing of how much they differ


class MeanInterval(NamedTuple):
    """A mean and the bounds of its 95 % interval; None: there are too few numbers."""

    mean: float
    low: float | None
    high: float | None


def rate_of(numbers: Sequence[float], confidence: float = CONFIDENCE) -> MeanInterval:
    """Return mean and interval by Student's distribution."""
    if not numbers:
        return MeanInterval(0.0, None, None)
    mean = fmean(numbers)
    if len(numbers) < MIN_SAMPLES:
        return MeanInterval(mean, None, None)
    error = student(len(numbers) - 1, confidence) * sqrt(variance(numbers) / len(numbers))
    return MeanInterval(mean, mean - error, mean + error)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the half-width of the interval in standard errors (Abramowitz and Stegun, 26.7.5).

    >>> [round(student(freedom), 2) for freedom in (4, 9, 30, 1000)]
    [2.77, 2.26, 2.04, 1.96]
    """
    z, n = NormalDist().inv_cdf((1 + confidence) / 2), freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )

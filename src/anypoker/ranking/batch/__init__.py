"""Values of many hands: arrays of cards in, arrays of values out."""

from anypoker.ranking.batch.frequencies import (
    ClassCount,
    HandFrequencies,
    Progress,
    count_frequencies,
)
from anypoker.ranking.batch.hand_arrays import all_hands, random_hands
from anypoker.ranking.batch.hole_and_board import values_of_both
from anypoker.ranking.batch.values import strengths, values

__all__ = [
    "ClassCount",
    "HandFrequencies",
    "Progress",
    "all_hands",
    "count_frequencies",
    "random_hands",
    "strengths",
    "values",
    "values_of_both",
]

"""Many hands at once: arrays of cards in, arrays of values out. The only room with numpy in it."""

from anypoker.ranking.batch.dealing import all_hands, random_hands
from anypoker.ranking.batch.hole_and_board import values_of_both
from anypoker.ranking.batch.tally import ClassCount, Progress, Tally, tally
from anypoker.ranking.batch.values import strengths, values

__all__ = [
    "ClassCount",
    "Progress",
    "Tally",
    "all_hands",
    "random_hands",
    "strengths",
    "tally",
    "values",
    "values_of_both",
]

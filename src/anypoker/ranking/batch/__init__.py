"""Many hands at once: arrays of cards in, arrays of values out. The only room with numpy in it."""

from anypoker.ranking.batch.both import values_of_both
from anypoker.ranking.batch.values import strengths, values

__all__ = ["strengths", "values", "values_of_both"]

"""The arena: bots against bots on the same deals, with confidence intervals.

settings   bots, games, stakes, number of deals
deal_play  one deal, played with the seats both ways
runner     the whole run, by one process, many or a cluster, with checkpoints
results    big blinds per 100 hands, intervals, cross table, ratings
page       the results as an HTML page
matches    whole matches, in games that define one
"""

from anypoker.arena.results import ArenaResult
from anypoker.arena.runner import CheckpointError, run_arena
from anypoker.arena.settings import ArenaError, ArenaGame, ArenaSettings

__all__ = [
    "ArenaError",
    "ArenaGame",
    "ArenaResult",
    "ArenaSettings",
    "CheckpointError",
    "run_arena",
]

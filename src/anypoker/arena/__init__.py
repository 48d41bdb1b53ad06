"""Bots against bots, measured: the same deals for everybody, and how sure one can be.

settings    who plays what, for what, how often
playing     one deal, played with the seats both ways
running     all of it, by one process, many or a cluster; kept in a file and gone on with
results     big blinds per 100 hands, intervals, cross table, ratings
page        the results as a page for browsers
matches     whole matches, in games that lay one down
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

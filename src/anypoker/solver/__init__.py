"""Small games solved exactly: plans that nobody can win against, and what beats a bot.

suits       suits that mean the same
memories    what a seat remembers: information sets
dealing     everything that chance can bring
sequences   the game in sequence form
size        about how large a game is
plans       plans, best answers, CFR+
solution    a game solved
stored      solved plans to play from, kept on disk
exploiting  the best answer to a bot
"""

from anypoker.solver.best_response import (
    DEFAULT_SEEDS,
    ExploitabilityResult,
    UnknownAnswerError,
    exploit,
)
from anypoker.solver.errors import TooLargeError, UnsolvableError
from anypoker.solver.sequence_form import SequenceGame, sequence_game
from anypoker.solver.size import Size, estimated_size
from anypoker.solver.solution import ResultUnit, Solution, StrategyLine, check_size, solve, unit_of
from anypoker.solver.solution_cache import CachedStrategies, load_strategies

__all__ = [
    "DEFAULT_SEEDS",
    "CachedStrategies",
    "ExploitabilityResult",
    "ResultUnit",
    "SequenceGame",
    "Size",
    "Solution",
    "StrategyLine",
    "TooLargeError",
    "UnknownAnswerError",
    "UnsolvableError",
    "check_size",
    "estimated_size",
    "exploit",
    "load_strategies",
    "sequence_game",
    "solve",
    "unit_of",
]

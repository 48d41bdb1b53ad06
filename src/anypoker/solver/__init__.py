"""Exact solutions of small games, and best responses to bots.

suit_symmetry     interchangeable suits
information_sets  information-set keys
chance_outcomes   all outcomes of chance
sequence_form     the game in sequence form
size              estimated size of a game
preflop_equity    equities of all hands before the board
runout_equity     equities of two hands after the last decision
cfr               strategies, best responses, CFR+
solution          a solved game
solution_cache    solved strategies on disk
best_response     exploitability of a bot
"""

from anypoker.solver.best_response import (
    DEFAULT_SEEDS,
    ExploitabilityResult,
    UnknownAnswerError,
    exploit,
    one_by_one,
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
    "one_by_one",
    "sequence_game",
    "solve",
    "unit_of",
]

"""Batches of hands: a game compiled to a program that one set of kernels plays.

Names are imported when they are first used.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.batch.batch import Batch, Policy, PolicyCallbacks, keys_from
    from anypoker.batch.compile.program import Program, compile_game
    from anypoker.batch.compile.unsupported import Unsupported
    from anypoker.batch.rollout_equity import RolloutEquity
    from anypoker.batch.vector_env import VectorEnv
    from anypoker.strength.betting_model import BettingModel

_LATER = {
    "Batch": "batch",
    "BettingModel": "batch",
    "PolicyCallbacks": "batch",
    "Policy": "batch",
    "Program": "compile.program",
    "RolloutEquity": "rollout_equity",
    "Unsupported": "compile.unsupported",
    "VectorEnv": "vector_env",
    "compile_game": "compile.program",
    "keys_from": "batch",
}

__all__ = [
    "Batch",
    "BettingModel",
    "Policy",
    "PolicyCallbacks",
    "Program",
    "RolloutEquity",
    "Unsupported",
    "VectorEnv",
    "compile_game",
    "keys_from",
]

__getattr__ = lazy_exports(__name__, _LATER)

"""Many hands at once: a game compiled to a program for one set of kernels.

Odds use the kernels of hands alone, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.batch.action_model import ActionModel
    from anypoker.batch.batch import Batch, Policy, PolicyCallbacks, keys_from
    from anypoker.batch.compile.program import Program, compile_game
    from anypoker.batch.compile.unsupported import Unsupported
    from anypoker.batch.rollout_equity import RolloutEquity
    from anypoker.batch.vector_env import VectorEnv

_LATER = {
    "ActionModel": "action_model",
    "Batch": "batch",
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
    "ActionModel",
    "Batch",
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

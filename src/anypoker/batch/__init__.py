"""Many hands at once: a game compiled to a program for one set of kernels.

Odds use the kernels of hands alone, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.batch.action_model import ActionModel
    from anypoker.batch.program import Program, compile_game
    from anypoker.batch.prospects import RolloutEquity
    from anypoker.batch.refusal import Unsupported
    from anypoker.batch.table import Batch, Policy, PolicyCallbacks, keys_from
    from anypoker.batch.vector_env import VectorEnv

_LATER = {
    "ActionModel": "action_model",
    "Batch": "table",
    "PolicyCallbacks": "table",
    "Policy": "table",
    "Program": "program",
    "RolloutEquity": "prospects",
    "Unsupported": "refusal",
    "VectorEnv": "vector_env",
    "compile_game": "program",
    "keys_from": "table",
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

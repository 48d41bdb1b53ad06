"""Many hands at once: a game compiled to a program for one set of kernels.

Odds use the kernels of hands alone, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.batch.action_model import ActionModel
    from anypoker.batch.program import Program, compile_game
    from anypoker.batch.prospects import Prospects
    from anypoker.batch.refusal import Refusal
    from anypoker.batch.table import Batch, Players, Policy, keys_from
    from anypoker.batch.vector_env import VectorEnv

_LATER = {
    "ActionModel": "action_model",
    "Batch": "table",
    "Players": "table",
    "Policy": "table",
    "Program": "program",
    "Prospects": "prospects",
    "Refusal": "refusal",
    "VectorEnv": "vector_env",
    "compile_game": "program",
    "keys_from": "table",
}

__all__ = [
    "ActionModel",
    "Batch",
    "Players",
    "Policy",
    "Program",
    "Prospects",
    "Refusal",
    "VectorEnv",
    "compile_game",
    "keys_from",
]

__getattr__ = lazy_exports(__name__, _LATER)

"""Many hands at once: a game compiled to a program for one set of kernels.

Odds use the kernels of hands alone, so what is not asked for is not imported.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)

"""Many hands at once: a game compiled to a program for one set of kernels."""

from anypoker.batch.program import Program, compile_game
from anypoker.batch.refusal import Refusal
from anypoker.batch.table import Batch, Policy, keys_from
from anypoker.batch.vector_env import VectorEnv

__all__ = [
    "Batch",
    "Policy",
    "Program",
    "Refusal",
    "VectorEnv",
    "compile_game",
    "keys_from",
]

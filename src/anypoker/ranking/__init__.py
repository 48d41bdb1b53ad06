"""Which hand is better: orderings as data, tables, evaluation, choosing cards, words."""

from anypoker.ranking.builtin import ALIASES, find_ordering, ordering_names
from anypoker.ranking.declaration import OrderingDeclaration
from anypoker.ranking.evaluation import Evaluator, Roles, evaluate, evaluator_of, value_of
from anypoker.ranking.ordering import ClassInfo, Direction, Ordering
from anypoker.ranking.selection import Alternative, Facing, Owner, Pick, Pile, Selection
from anypoker.ranking.strength import (
    HandError,
    OrderingError,
    Role,
    Strength,
    UnknownOrdering,
)

__all__ = [
    "ALIASES",
    "Alternative",
    "ClassInfo",
    "Direction",
    "Evaluator",
    "Facing",
    "HandError",
    "Ordering",
    "OrderingDeclaration",
    "OrderingError",
    "Owner",
    "Pick",
    "Pile",
    "Role",
    "Roles",
    "Selection",
    "Strength",
    "UnknownOrdering",
    "evaluate",
    "evaluator_of",
    "find_ordering",
    "ordering_names",
    "value_of",
]

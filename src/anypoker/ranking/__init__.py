"""Which hand is better: orderings as data, tables, evaluation, choosing cards, words.

Counting needs no words, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports
from anypoker.ranking.builtin import ALIASES, find_ordering, ordering_names
from anypoker.ranking.candidates import Piles, Positions, candidates
from anypoker.ranking.choose import ChosenHand, all_best_hands, best_hand, counting_positions
from anypoker.ranking.evaluation import Evaluator, Roles, evaluate, evaluator_of, value_of
from anypoker.ranking.ordering import ClassInfo, Direction, Ordering
from anypoker.ranking.selection import Alternative, Facing, Owner, Pick, Pile, Selection
from anypoker.ranking.strength import (
    HandError,
    OrderingError,
    Role,
    Strength,
    UnknownOrderingError,
)

if TYPE_CHECKING:
    from anypoker.ranking.partial import evaluate_partial
    from anypoker.ranking.words import HandDescription, describe, describe_hand, explain_win

_LATER = {
    "HandDescription": "words",
    "describe": "words",
    "evaluate_partial": "partial",
    "explain_win": "words",
    "describe_hand": "words",
}

__all__ = [
    "ALIASES",
    "Alternative",
    "ChosenHand",
    "ClassInfo",
    "Direction",
    "Evaluator",
    "Facing",
    "HandDescription",
    "HandError",
    "Ordering",
    "OrderingError",
    "Owner",
    "Pick",
    "Pile",
    "Piles",
    "Positions",
    "Role",
    "Roles",
    "Selection",
    "Strength",
    "UnknownOrderingError",
    "all_best_hands",
    "best_hand",
    "candidates",
    "counting_positions",
    "describe",
    "describe_hand",
    "evaluate",
    "evaluate_partial",
    "evaluator_of",
    "explain_win",
    "find_ordering",
    "ordering_names",
    "value_of",
]

__getattr__ = lazy_exports(__name__, _LATER)

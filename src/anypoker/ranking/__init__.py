"""Hand ranking: orderings as data, tables, evaluation, choosing cards, words.

Counting needs no words, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.lazy_exports import lazy_exports
from anypoker.ranking.best_hands import ChosenHand, all_best_hands, best_hand, counting_positions
from anypoker.ranking.builtin import ALIASES, find_ordering, ordering_names
from anypoker.ranking.candidates import Piles, Positions, candidates
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
    from anypoker.ranking.hand_names import HandDescription, describe, describe_hand, explain_win
    from anypoker.ranking.incomplete_hands import evaluate_partial

_LATER = {
    "HandDescription": "hand_names",
    "describe": "hand_names",
    "evaluate_partial": "incomplete_hands",
    "explain_win": "hand_names",
    "describe_hand": "hand_names",
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

"""The table of families: which evaluator serves which."""

from anypoker.ranking.evaluation import Evaluator
from anypoker.ranking.ordering import (
    Closest,
    Ordering,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.pattern_values import DoublesEvaluator, PatternEvaluator
from anypoker.ranking.point_values import ClosestEvaluator, PointsEvaluator, WholeSumEvaluator
from anypoker.ranking.set_values import SetEvaluator, SingleCardEvaluator
from anypoker.ranking.suit_dependent_values import EverySuitEvaluator
from anypoker.ranking.suit_ties import SuitTiesEvaluator


def make_evaluator(ordering: Ordering) -> Evaluator:
    """Return a fresh evaluator for an ordering."""
    match ordering.family:
        case Patterns() as family if family.needs_every_suit:
            return EverySuitEvaluator(ordering)
        case Patterns(suits=suits) if suits:
            return SuitTiesEvaluator(ordering)
        case Patterns(doubles=True):
            return DoublesEvaluator(ordering)
        case Patterns():
            return PatternEvaluator(ordering)
        case Points() as family:
            return PointsEvaluator(ordering, family)
        case Closest(whole=True) as family:
            return WholeSumEvaluator(ordering, family)
        case Closest() as family:
            return ClosestEvaluator(ordering, family)
        case SuitedSets() as family:
            return SetEvaluator(ordering, family)
        case SingleCard() as family:
            return SingleCardEvaluator(ordering, family)

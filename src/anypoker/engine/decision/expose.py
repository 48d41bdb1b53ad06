"""Turn over some cards."""

from typing import ClassVar, Self

from anypoker.cards import parse_cards
from anypoker.engine.actions import ExposeCards
from anypoker.engine.decision.base import CardsDecision


class ExposeDecision(CardsDecision, frozen=True):
    """Turn over some cards."""

    kind: ClassVar[str] = "expose"
    action: ClassVar[type[ExposeCards]] = ExposeCards

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, 2, parse_cards("As Kd 9h 7c 2s")),)

"""Pass cards to another seat."""

from typing import ClassVar, Self

from anypoker.cards import parse_cards
from anypoker.engine.actions import PassCards
from anypoker.engine.decision.base import ExactCardsDecision


class PassDecision(ExactCardsDecision, frozen=True):
    """Pass cards to another seat."""

    kind: ClassVar[str] = "pass"
    action: ClassVar[type[PassCards]] = PassCards

    to: int  # the seat that receives them

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 2, parse_cards("As Kd 9h 7c 2s"), 1),)

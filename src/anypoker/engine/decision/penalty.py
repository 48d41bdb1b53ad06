"""Pay for the card just dealt, or fold."""

from typing import ClassVar, Self

from anypoker.cards import parse_card
from anypoker.engine.actions import Action, Decline, Fold
from anypoker.engine.decision.base import PayForCardDecision


class PenaltyDecision(PayForCardDecision, frozen=True):
    """Pay for the card just dealt, or fold."""

    kind: ClassVar[str] = "penalty"
    wrong_word: ClassVar[Action] = Decline()
    no: ClassVar[Action] = Fold()

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 5, parse_card("As")),)

"""Pay to have the card just dealt turned face up, or decline."""

from typing import ClassVar, Self

from anypoker.cards import parse_card
from anypoker.engine.actions import Action, Decline
from anypoker.engine.decision.base import PayForCardDecision


class ProtectDecision(PayForCardDecision, frozen=True):
    """Pay to have the card just dealt turned face up, or decline."""

    kind: ClassVar[str] = "protect"
    no: ClassVar[Action] = Decline()

    prompt: str

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 5, parse_card("As"), ""),)

    @property
    def call_down(self) -> Action:
        return self.no

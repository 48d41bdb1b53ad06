"""Compare hands with another seat, so that the worse hand folds, or decline."""

from typing import ClassVar, Self

from anypoker.engine.actions import Accept, Action, Decline
from anypoker.engine.decision.base import BaseDecision


class SideShowDecision(BaseDecision, frozen=True):
    """Compare hands with another seat, so that the worse hand folds, or decline."""

    kind: ClassVar[str] = "side_show"

    by: int  # the seat that asks

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1),)

    @property
    def timeout(self) -> Action:
        return Decline()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        return Accept()

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return Accept(), Decline()

    @property
    def examples(self) -> tuple[Action, ...]:
        return self.yes_and_no

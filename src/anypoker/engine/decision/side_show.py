"""Compare hands with another seat, so that the worse hand folds, or decline."""

from typing import ClassVar, Self

from anypoker.engine.actions import Accept, Action, Decline
from anypoker.engine.decision.base import YesOrNoDecision


class SideShowDecision(YesOrNoDecision, frozen=True):
    """Compare hands with another seat, so that the worse hand folds, or decline."""

    kind: ClassVar[str] = "side_show"
    yes: ClassVar[Action] = Accept()
    no: ClassVar[Action] = Decline()

    by: int  # the seat that asks

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1),)

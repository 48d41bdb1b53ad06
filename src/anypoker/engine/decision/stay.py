"""Stay in, or be out."""

from typing import ClassVar, Self

from anypoker.engine.actions import Action, StayIn, StayOut
from anypoker.engine.decision.base import YesOrNoDecision


class StayDecision(YesOrNoDecision, frozen=True):
    """Stay in, or be out."""

    kind: ClassVar[str] = "stay"
    yes: ClassVar[Action] = StayIn()
    no: ClassVar[Action] = StayOut()

    price: int
    pot: int
    at_risk: int  # chips that losing costs on top, as far as known

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 0, 40, 40),)

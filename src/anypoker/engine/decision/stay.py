"""Stay in, or be out."""

from typing import ClassVar, Self

from anypoker.engine.actions import Action, StayIn, StayOut
from anypoker.engine.decision.base import BaseDecision


class StayDecision(BaseDecision, frozen=True):
    """Stay in, or be out."""

    kind: ClassVar[str] = "stay"

    price: int
    pot: int
    at_risk: int  # chips that losing costs on top, as far as known

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 0, 40, 40),)

    @property
    def timeout(self) -> Action:
        return StayOut()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        return StayIn()

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return StayIn(), StayOut()

    @property
    def examples(self) -> tuple[Action, ...]:
        return self.yes_and_no

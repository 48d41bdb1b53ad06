"""Keep the offered card, or push it to the next seat."""

from typing import ClassVar, Self

from anypoker.cards import Card, parse_card
from anypoker.engine.actions import Action, Keep, Push
from anypoker.engine.decision.base import BaseDecision


class OfferDecision(BaseDecision, frozen=True):
    """Keep the offered card, or push it to the next seat."""

    kind: ClassVar[str] = "offer"

    card: Card
    price: int  # of pushing
    to: int  # the seat it is pushed to; -1: out of play
    face_up: bool  # the card is face up if it is kept

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, parse_card("As"), 1, 1, True),)

    @property
    def timeout(self) -> Action:
        return Keep()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return Keep(), Push()

    @property
    def examples(self) -> tuple[Action, ...]:
        return self.yes_and_no

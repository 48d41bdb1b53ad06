"""Keep the offered card, or push it to the next seat."""

from typing import ClassVar, Self

from anypoker.cards import Card, parse_card
from anypoker.engine.actions import Action, Keep, Push
from anypoker.engine.decision.base import YesOrNoDecision


class OfferDecision(YesOrNoDecision, frozen=True):
    """Keep the offered card, or push it to the next seat."""

    kind: ClassVar[str] = "offer"
    yes: ClassVar[Action] = Keep()
    no: ClassVar[Action] = Push()

    card: Card
    price: int  # of pushing
    to: int  # the seat it is pushed to; -1: out of play
    face_up: bool  # the card is face up if it is kept

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, parse_card("As"), 1, 1, True),)

    @property
    def timeout(self) -> Action:
        return self.yes

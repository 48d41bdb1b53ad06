"""Pass cards to another seat."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, PassCards
from anypoker.engine.decision.base import BaseDecision, CardChoice


class PassDecision(BaseDecision, frozen=True):
    """Pass cards to another seat."""

    kind: ClassVar[str] = "pass"

    exactly: int
    cards: tuple[Card, ...]
    to: int  # the seat that receives them

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 2, parse_cards("As Kd 9h 7c 2s"), 1),)

    @property
    def timeout(self) -> Action:
        return PassCards(self.cards[: self.exactly])

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.exactly, self.exactly, PassCards)

    def near_misses(self) -> Iterator[Action]:
        yield PassCards(self.cards[: self.exactly - 1])

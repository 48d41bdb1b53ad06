"""Replace cards of the board."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, ReplaceCards
from anypoker.engine.decision.base import BaseDecision, CardChoice


class ReplaceDecision(BaseDecision, frozen=True):
    """Replace cards of the board."""

    kind: ClassVar[str] = "replace"

    exactly: int
    cards: tuple[Card, ...]

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, parse_cards("As Kd 9h 7c 2s")),)

    @property
    def timeout(self) -> Action:
        return ReplaceCards(self.cards[: self.exactly])

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.exactly, self.exactly, ReplaceCards)

    def near_misses(self) -> Iterator[Action]:
        yield ReplaceCards(self.cards[: self.exactly - 1])

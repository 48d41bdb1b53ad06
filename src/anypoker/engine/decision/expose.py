"""Turn over some cards."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, ExposeCards
from anypoker.engine.decision.base import BaseDecision, CardChoice, few_or_none


class ExposeDecision(BaseDecision, frozen=True):
    """Turn over some cards."""

    kind: ClassVar[str] = "expose"

    least: int
    most: int
    cards: tuple[Card, ...]

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, 2, parse_cards("As Kd 9h 7c 2s")),)

    @property
    def timeout(self) -> Action:
        return ExposeCards(self.cards[: self.least])

    @property
    def compulsory(self) -> bool:
        return self.least > 0

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.least, self.most, ExposeCards)

    @property
    def examples(self) -> tuple[Action, ...]:
        return few_or_none(self.card_choice)

    def near_misses(self) -> Iterator[Action]:
        if self.most < len(self.cards):
            yield ExposeCards(self.cards[: self.most + 1])

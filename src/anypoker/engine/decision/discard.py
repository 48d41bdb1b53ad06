"""Give up some cards."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, DiscardCards
from anypoker.engine.decision.base import BaseDecision, CardChoice, few_or_none


class DiscardDecision(BaseDecision, frozen=True):
    """Give up some cards."""

    kind: ClassVar[str] = "discard"

    least: int
    most: int
    cards: tuple[Card, ...]
    face_up: bool
    onto: str | None  # the board pile the cards join, face up

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, 1, parse_cards("As Kd 9h 7c 2s"), False, None),)

    @property
    def timeout(self) -> Action:
        return DiscardCards(self.cards[: self.least])

    @property
    def compulsory(self) -> bool:
        return self.least > 0

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.least, self.most, DiscardCards)

    @property
    def examples(self) -> tuple[Action, ...]:
        return few_or_none(self.card_choice)

    def near_misses(self) -> Iterator[Action]:
        if self.least:
            yield DiscardCards(self.cards[: self.least - 1])
        if self.most < len(self.cards):
            yield DiscardCards(self.cards[: self.most + 1])

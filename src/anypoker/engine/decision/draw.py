"""Discard cards and draw as many, or more."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, DrawCards
from anypoker.engine.decision.base import BaseDecision, CardChoice, few_or_none


class DrawDecision(BaseDecision, frozen=True):
    """Discard cards and draw as many, or more."""

    kind: ClassVar[str] = "draw"

    least: int
    most: int
    cards: tuple[Card, ...]
    extra: int  # cards drawn beyond those discarded
    pile: str | None  # the pile drawn to

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 0, 3, parse_cards("As Kd 9h 7c 2s"), 0, None),)

    @property
    def timeout(self) -> Action:
        return DrawCards(self.cards[: self.least])

    @property
    def compulsory(self) -> bool:
        return self.least > 0

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.least, self.most, DrawCards)

    @property
    def examples(self) -> tuple[Action, ...]:
        return few_or_none(self.card_choice)

    def near_misses(self) -> Iterator[Action]:
        if self.most < len(self.cards):
            yield DrawCards(self.cards[: self.most + 1])
        if self.cards and self.cards.count(self.cards[0]) == 1:
            yield DrawCards((self.cards[0],) * 2)

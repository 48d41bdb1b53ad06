"""Discard cards and draw as many, or more."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import parse_cards
from anypoker.engine.actions import Action, DrawCards
from anypoker.engine.decision.base import CardsDecision


class DrawDecision(CardsDecision, frozen=True):
    """Discard cards and draw as many, or more."""

    kind: ClassVar[str] = "draw"
    action: ClassVar[type[DrawCards]] = DrawCards

    extra: int  # cards drawn beyond those discarded
    pile: str | None  # the pile drawn to

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 0, 3, parse_cards("As Kd 9h 7c 2s"), 0, None),)

    def near_misses(self) -> Iterator[Action]:
        yield from super().near_misses()
        if self.cards and self.cards.count(self.cards[0]) == 1:
            yield DrawCards((self.cards[0],) * 2)

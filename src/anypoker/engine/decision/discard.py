"""Give up some cards."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import parse_cards
from anypoker.engine.actions import Action, DiscardCards
from anypoker.engine.decision.base import CardsDecision


class DiscardDecision(CardsDecision, frozen=True):
    """Give up some cards."""

    kind: ClassVar[str] = "discard"
    action: ClassVar[type[DiscardCards]] = DiscardCards

    face_up: bool
    onto: str | None  # the board pile the cards join, face up

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, 1, parse_cards("As Kd 9h 7c 2s"), False, None),)

    def near_misses(self) -> Iterator[Action]:
        if self.least:
            yield DiscardCards(self.cards[: self.least - 1])
        yield from super().near_misses()

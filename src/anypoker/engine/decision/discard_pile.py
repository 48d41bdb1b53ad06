"""Give up one pile of the hand."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, DiscardPile
from anypoker.engine.decision.base import BaseDecision


class DiscardPileDecision(BaseDecision, frozen=True):
    """Give up one pile of the hand."""

    kind: ClassVar[str] = "discard_pile"

    piles: tuple[tuple[str, tuple[Card, ...]], ...]  # name and cards of each

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        five = parse_cards("As Kd 9h 7c 2s")
        return (cls(0, 1, (("Left", five[:2]), ("Right", five[2:]))),)

    @property
    def timeout(self) -> Action:
        return DiscardPile(self.piles[-1][0])

    @property
    def options(self) -> tuple[Action, ...]:
        return tuple(DiscardPile(name) for name, _ in self.piles)

    def near_misses(self) -> Iterator[Action]:
        yield DiscardPile("no such pile")

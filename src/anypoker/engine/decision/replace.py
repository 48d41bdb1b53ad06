"""Replace cards of the board."""

from typing import ClassVar, Self

from anypoker.cards import parse_cards
from anypoker.engine.actions import ReplaceCards
from anypoker.engine.decision.base import ExactCardsDecision


class ReplaceDecision(ExactCardsDecision, frozen=True):
    """Replace cards of the board."""

    kind: ClassVar[str] = "replace"
    action: ClassVar[type[ReplaceCards]] = ReplaceCards

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 1, parse_cards("As Kd 9h 7c 2s")),)

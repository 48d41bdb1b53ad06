"""Pay to have the card just dealt turned face up, or decline."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_card
from anypoker.engine.actions import Action, Decline, Purchase
from anypoker.engine.decision.base import BaseDecision


class ProtectDecision(BaseDecision, frozen=True):
    """Pay to have the card just dealt turned face up, or decline."""

    kind: ClassVar[str] = "protect"

    price: int
    card: Card
    prompt: str

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 5, parse_card("As"), ""),)

    @property
    def timeout(self) -> Action:
        return Decline()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return Purchase(), Decline()

    @property
    def examples(self) -> tuple[Action, ...]:
        return (Purchase(),)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        return reversed(self.yes_and_no)

    def near_misses(self) -> Iterator[Action]:
        yield Purchase((self.card,))

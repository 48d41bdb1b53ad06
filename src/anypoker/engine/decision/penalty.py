"""Pay for the card just dealt, or fold."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_card
from anypoker.engine.actions import Action, Decline, Fold, Purchase
from anypoker.engine.decision.base import BaseDecision


class PenaltyDecision(BaseDecision, frozen=True):
    """Pay for the card just dealt, or fold."""

    kind: ClassVar[str] = "penalty"
    wrong_word: ClassVar[Action] = Decline()

    price: int
    card: Card

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 5, parse_card("As")),)

    @property
    def timeout(self) -> Action:
        return Fold()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        return Purchase()

    @property
    def yes_and_no(self) -> tuple[Action, Action]:
        return Purchase(), Fold()

    @property
    def examples(self) -> tuple[Action, ...]:
        return (Purchase(),)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        return reversed(self.yes_and_no)

    def near_misses(self) -> Iterator[Action]:
        yield Purchase((self.card,))

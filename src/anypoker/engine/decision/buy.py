"""Buy cards or the use of board piles."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, Decline, Purchase
from anypoker.engine.decision.base import BaseDecision, Below, CardChoice


class BuyDecision(BaseDecision, frozen=True):
    """Pay for cards or for the use of board piles, or decline."""

    kind: ClassVar[str] = "buy"

    price: int
    receive: int  # number of cards
    piles: tuple[str, ...]  # board piles whose use is bought
    give_up: int  # number of `cards` to discard for it
    cards: tuple[Card, ...]
    face_up: bool
    common: bool  # one card for all buyers
    optional: bool  # declining is allowed

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (
            cls(0, 1, 5, 1, (), 0, (), False, False, True),
            cls(0, 1, 5, 1, (), 1, parse_cards("As Kd 9h 7c 2s"), False, False, False),
        )

    @property
    def timeout(self) -> Action:
        return Decline() if self.optional else Purchase(self.cards[: self.give_up])

    @property
    def compulsory(self) -> bool:
        return not self.optional

    @property
    def card_choice(self) -> CardChoice:
        return CardChoice(self.cards, self.give_up, self.give_up, Purchase)

    @property
    def examples(self) -> tuple[Action, ...]:
        return (Purchase(self.cards[: self.give_up]),)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        if self.optional:
            yield Decline()
        yield from super().legal_answers(sizes)

    def sample_answer(self, below: Below) -> Action:
        if self.optional and below(2):
            return Decline()
        return super().sample_answer(below)

    def near_misses(self) -> Iterator[Action]:
        yield Purchase(self.cards[: self.give_up - 1] if self.give_up else (Card(0),))

"""Bid in an auction, or pass."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, Bid, Decline
from anypoker.engine.decision.base import BaseDecision, Below


class AuctionDecision(BaseDecision, frozen=True):
    """Bid for a lot of cards, or pass."""

    kind: ClassVar[str] = "auction"

    least: int
    most: int
    standing: int  # the highest bid so far; 0 if there is none, or bids are sealed
    leader: int  # the seat that made it, or -1
    sealed: bool
    prize: str  # "cards", "first_pick" or "board"
    lot: tuple[Card, ...]
    optional: bool  # passing is allowed

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        lot = parse_cards("Kd 4c 9s")
        return (
            cls(0, 1, 2, 40, 0, -1, False, "cards", lot[:1], True),
            cls(0, 1, 12, 40, 10, 1, False, "board", lot, True),
            cls(0, 1, 2, 20, 0, -1, True, "first_pick", lot, False),
        )

    @property
    def timeout(self) -> Action:
        return Decline() if self.optional else Bid(self.least)

    @property
    def compulsory(self) -> bool:
        return not self.optional

    @property
    def examples(self) -> tuple[Action, ...]:
        return (Bid(self.least), *((Decline(),) if self.optional else ()))

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        if self.optional:
            yield Decline()
        amounts = range(self.least, self.most + 1) if sizes is None else sizes
        yield from (Bid(size) for size in amounts if self.least <= size <= self.most)

    def sample_answer(self, below: Below) -> Action:
        if self.optional and below(2):
            return Decline()
        span = self.most - self.least
        return Bid(self.least + below(min(span, 3 * self.least) + 1))

    def near_misses(self) -> Iterator[Action]:
        yield Bid(self.least - 1)
        yield Bid(self.most + 1)
        if not self.optional:
            yield Decline()

"""Decision to separate cards into piles."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, SeparateCards
from anypoker.engine.cards.separation import allowed_separations
from anypoker.engine.decision.base import BaseDecision, Below
from anypoker.game import Comparison, SeparatedPile


class SeparateDecision(BaseDecision, frozen=True):
    """Separate the cards into piles."""

    kind: ClassVar[str] = "separate"

    piles: tuple[SeparatedPile, ...]
    comparison: Comparison | None
    cards: tuple[Card, ...]
    up: tuple[bool, ...]  # by card: face up
    wild: tuple[bool, ...]  # by card: wild
    example: SeparateCards  # a legal answer

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        five = parse_cards("As Kd 9h 7c 2s")
        piles = (("Left", five[:2]), ("Right", five[2:]))
        separated = tuple(SeparatedPile(name, len(cards), 0, 0) for name, cards in piles)
        no = (False,) * len(five)
        return (cls(0, 1, separated, None, five, no, no, SeparateCards(piles)),)

    @property
    def timeout(self) -> Action:
        return self.example

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        return allowed_separations(self)

    def sample_answer(self, below: Below) -> Action:
        if self.comparison is not None or any(p.least_up or p.least_down for p in self.piles):
            return self.example
        free = list(self.cards)
        piles = []
        for pile in self.piles:
            cards = tuple(free.pop(below(len(free))) for _ in range(pile.number))
            piles.append((pile.name, cards))
        return SeparateCards(tuple(piles))

    def near_misses(self) -> Iterator[Action]:
        yield SeparateCards(())

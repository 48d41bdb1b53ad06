"""Choose which end of each two-faced card is up, and name the jokers."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards, turn_over
from anypoker.engine.actions import Action, ArrangeCards
from anypoker.engine.decision.base import BaseDecision, Below, some_cards
from anypoker.game import JokerValue


class ArrangeDecision(BaseDecision, frozen=True):
    """Choose which end of each two-faced card is up, and name the jokers."""

    kind: ClassVar[str] = "arrange"

    cards: tuple[Card, ...]
    jokers: int  # number of jokers to name
    joker_value: JokerValue
    # Cards that a joker may always be, each once. A card that the hand shows may be named only to
    # make five of a kind.
    nameable: tuple[Card, ...]
    named: tuple[Card, ...]  # the current values of the jokers

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        cards, queens = parse_cards("As/7d 2c/Kh"), parse_cards("Qs Qh")
        return (cls(0, 1, cards, 1, JokerValue.SAME, queens, ()),)

    @property
    def timeout(self) -> Action:
        return ArrangeCards(self.cards, self.named or self.nameable[: self.jokers])

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        for jokers in combinations(self.nameable, self.jokers):
            sides = (dict.fromkeys((card, turn_over(card))) for card in self.cards)
            for cards in dict.fromkeys(product(*sides)):
                yield ArrangeCards(cards, jokers)

    def sample_answer(self, below: Below) -> Action:
        cards = tuple(turn_over(card) if below(2) else card for card in self.cards)
        return ArrangeCards(cards, some_cards(self.nameable, self.jokers, self.jokers, below))

    def near_misses(self) -> Iterator[Action]:
        yield ArrangeCards((*self.cards, Card(0)))
        if self.jokers > 1:
            yield ArrangeCards(self.cards, self.nameable[:1] * self.jokers)

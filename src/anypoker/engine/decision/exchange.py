"""Exchange cards with a pile, a neighbour or the stock; pass or knock."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, parse_cards
from anypoker.engine.actions import Action, DrawCards, ExchangeCards, Knock
from anypoker.engine.decision.base import BaseDecision, Below, choices, some_cards


class ExchangeDecision(BaseDecision, frozen=True):
    """Exchange cards for as many others, pass, or knock.

    Without a `pile` the whole hand is exchanged.
    """

    kind: ClassVar[str] = "exchange"

    counts: tuple[int, ...]  # numbers of cards that may be exchanged
    cards: tuple[Card, ...]
    pile: str | None
    pile_cards: tuple[Card, ...]  # to choose from; none: the pile is face down and taken whole
    partner: int  # the seat that the hand is exchanged with; -1: the stock
    may_pass: bool
    may_knock: bool

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        five, widow = parse_cards("As Kd 9h 7c 2s"), parse_cards("Qs Qh 3d 4d 5d")
        return (
            cls(0, 1, (1, 5), five, "Widow", widow, -1, True, True),
            cls(0, 1, (1,), five[:1], None, (), 1, True, False),
            cls(0, 1, (5,), five, "Widow", (), -1, True, False),
            cls(0, 1, (1,), five, "Widow", widow[:1], -1, False, False),
        )

    @property
    def timeout(self) -> Action:
        if self.may_pass:
            return DrawCards()
        return Knock() if self.may_knock or not self.counts else self._fewest()

    @property
    def compulsory(self) -> bool:
        return not self.may_pass

    @property
    def examples(self) -> tuple[Action, ...]:
        exchange = [self._fewest()] if self.counts else []
        passing = [DrawCards()] if self.may_pass else []
        return (*exchange, *passing, *([Knock()] if self.may_knock else []))

    def _fewest(self) -> ExchangeCards:
        count = self.counts[0]
        return self.swap(self.cards[:count], self.pile_cards[:count])

    def swap(self, cards: tuple[Card, ...], taken: tuple[Card, ...] = ()) -> ExchangeCards:
        """Return the exchange of these cards; of all where there is nothing to choose."""
        if self.pile is None or (not self.pile_cards and len(cards) == len(self.cards)):
            return ExchangeCards()
        return ExchangeCards(cards, taken)

    def exchanges(self) -> Iterator[ExchangeCards]:
        """Yield every legal exchange, those of few cards first."""
        for count in self.counts:
            for cards in choices(self.cards, count, count):
                if self.pile_cards:
                    for taken in choices(self.pile_cards, count, count):
                        yield self.swap(cards, taken)
                else:
                    yield self.swap(cards)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        if self.may_pass:
            yield DrawCards()
        if self.may_knock:
            yield Knock()
        yield from self.exchanges()

    def sample_answer(self, below: Below) -> Action:
        if self.counts and not ((self.may_pass or self.may_knock) and below(2)):
            count = self.counts[below(len(self.counts))]
            cards = some_cards(self.cards, count, count, below)
            taken = min(count, len(self.pile_cards))
            return self.swap(cards, some_cards(self.pile_cards, taken, taken, below))
        return Knock() if self.may_knock and below(3) == 0 else self.timeout

    def near_misses(self) -> Iterator[Action]:
        if not self.may_pass:
            yield DrawCards()
        if not self.may_knock:
            yield Knock()
        yield DrawCards(self.cards[:1])
        yield ExchangeCards(self.cards[:1] * 2, self.pile_cards[:2])

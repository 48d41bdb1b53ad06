"""Buy a card at its posted price, or pick one."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.cards import Card, CardStruct, parse_cards
from anypoker.engine.actions import Action, BuyOffer, Check, Decline, Fold
from anypoker.engine.decision.base import BaseDecision, Below, choices, some_cards

TOP = 0  # place of the top card of the stock


class CardOffer(CardStruct, frozen=True):
    """A card for sale."""

    place: int  # in the row, from one; 0: the top card of the stock
    card: Card | None  # None: unseen
    price: int  # the most that it costs
    cheapest: int  # the least that it may cost, where the price depends on an unseen card


class MarketDecision(BaseDecision, frozen=True):
    """Buy one of the cards for sale, or pass; or pick one that is paid for already."""

    kind: ClassVar[str] = "market"
    wrong_word: ClassVar[Action] = Check()

    offers: tuple[CardOffer, ...]
    give_up: int  # number of `cards` to discard for it
    cards: tuple[Card, ...]
    optional: bool  # passing is allowed
    folds: bool  # folding is allowed

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        king, four = parse_cards("Kd 4c")
        row = (CardOffer(1, king, 2, 2), CardOffer(2, four, 4, 4))
        top = CardOffer(TOP, None, 8, 2)
        hand = parse_cards("As Kh 9h 7c 2s")
        return (
            cls(0, 1, (*row, top), 0, (), True, False),
            cls(0, 1, (*row, top), 1, hand, True, False),
            cls(0, 1, (row[0], CardOffer(TOP, None, 0, 0)), 0, (), False, False),
            cls(0, 1, row, 0, (), False, True),
        )

    @property
    def refusal(self) -> Action | None:
        """The answer of a player who buys nothing; None if there is none."""
        if self.optional:
            return Decline()
        return Fold() if self.folds else None

    def purchase(self, offer: CardOffer, cards: tuple[Card, ...] | None = None) -> BuyOffer:
        return BuyOffer(offer.place, self.cards[: self.give_up] if cards is None else cards)

    @property
    def cheapest_purchase(self) -> BuyOffer:
        return self.purchase(min(self.offers, key=lambda offer: (offer.price, offer.place)))

    @property
    def timeout(self) -> Action:
        return self.refusal or self.cheapest_purchase

    @property
    def compulsory(self) -> bool:
        return self.refusal is None

    @property
    def call_down(self) -> Action:
        return Decline() if self.optional else self.cheapest_purchase

    @property
    def examples(self) -> tuple[Action, ...]:
        passing = self.refusal
        return (self.purchase(self.offers[0]), *(() if passing is None else (passing,)))

    @property
    def options(self) -> tuple[Action, ...]:
        return () if self.give_up else tuple(self.legal_answers())

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        passing = self.refusal
        if passing is not None:
            yield passing
        for offer in self.offers:
            for cards in choices(self.cards, self.give_up, self.give_up):
                yield self.purchase(offer, cards)

    def sample_answer(self, below: Below) -> Action:
        passing = self.refusal
        if passing is not None and below(4 if self.folds else 2) == 0:
            return passing
        offer = self.offers[below(len(self.offers))]
        return self.purchase(offer, some_cards(self.cards, self.give_up, self.give_up, below))

    def near_misses(self) -> Iterator[Action]:
        if not self.optional:
            yield Decline()
        if not self.folds:
            yield Fold()
        yield BuyOffer(max(offer.place for offer in self.offers) + 1, self.cards[: self.give_up])
        wrong = self.cards[: self.give_up - 1] if self.give_up else (Card(0),)
        yield self.purchase(self.offers[0], wrong)

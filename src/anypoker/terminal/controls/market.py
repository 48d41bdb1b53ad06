"""Keys for a market: cards at posted prices, and bids."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.decision.market import CardOffer
from anypoker.terminal.card_drawing import face_text
from anypoker.terminal.controls.base import (
    CARD_KEYS,
    BaseControl,
    Hint,
    Mark,
    Marks,
    card_number,
    key_range,
)

TOP_KEY = "t"


def offer_words(offer: CardOffer) -> str:
    """Write a card for sale with its price."""
    card = "top card" if offer.card is None else face_text(offer.card)
    if not offer.price:
        return f"{card} free"
    price = str(offer.price)
    if offer.cheapest < offer.price:
        price = f"{offer.cheapest} to {offer.price}"
    return f"{card} for {price}"


class MarketControl(BaseControl):
    """A key for each card for sale; then, where one is given up, a key for each own card."""

    def __init__(self, asked: str, decision: d.MarketDecision, own: Sequence[int]) -> None:
        self.asked, self.decision, self.own = asked, decision, own
        self.offer: CardOffer | None = None

    def prompt(self) -> str:
        if self.offer is not None:
            return f"Discard a card for {offer_words(self.offer)}"
        return self.asked

    def hints(self) -> list[Hint]:
        if self.offer is not None:
            found = [Hint(key_range(len(self.decision.cards)), "discard and buy")]
            return [*found, Hint("Backspace", "choose again")]
        found = [Hint(self._key(offer), offer_words(offer)) for offer in self.decision.offers]
        if self.decision.optional:
            found.append(Hint("p", "pass"))
        elif self.decision.folds:
            found.append(Hint("f", "fold"))
        return found

    def _key(self, offer: CardOffer) -> str:
        return CARD_KEYS[offer.place - 1] if offer.place else TOP_KEY

    def marks(self) -> Marks:
        if self.offer is None:
            return {}
        return {
            place: Mark(CARD_KEYS[number], False)
            for number, place in enumerate(self.own)
            if number < len(CARD_KEYS)
        }

    def press(self, key: str) -> Action | None:
        decision = self.decision
        if self.offer is not None:
            if key == "backspace":
                self.offer = None
                return None
            number = card_number(key, len(decision.cards))
            if number is None:
                return None
            given: tuple[Card, ...] = (decision.cards[number],)
            return decision.purchase(self.offer, given)
        if key == "p" and decision.optional:
            return a.Decline()
        if key == "f" and not decision.optional and decision.folds:
            return a.Fold()
        for offer in decision.offers:
            if key == self._key(offer):
                if decision.give_up:
                    self.offer = offer
                    return None
                return decision.purchase(offer)
        return None


class BidControl(BaseControl):
    """Digits type a bid, by default the least; p passes."""

    def __init__(self, asked: str, decision: d.AuctionDecision) -> None:
        self.asked, self.decision = asked, decision
        self.typed = ""

    def prompt(self) -> str:
        return f"{self.asked}   →  bid {self.typed}" if self.typed else self.asked

    def hints(self) -> list[Hint]:
        found = [Hint("Enter", f"bid {self.typed or self.decision.least}")]
        return [*found, Hint("p", "pass")] if self.decision.optional else found

    def press(self, key: str) -> Action | None:
        if key == "enter":
            return a.Bid(int(self.typed or self.decision.least))
        if key == "p" and self.decision.optional:
            return a.Decline()
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdecimal() and len(self.typed) < 12:
            self.typed += key
        return None

"""Errors of starting a hand and applying an action."""

from anypoker.cards import Card
from anypoker.errors import AnypokerError


class IllegalStart(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """Seats, stakes or cards that the game cannot be played with."""


class ShuffleNeeded(Exception):  # noqa: N818 - it reads as what it says
    """A later shuffle of a hand whose shuffles come from outside (`ShuffledDeck.outside`).

    Add an order of these cards with `ShuffledDeck.with_order`, and start or apply again.

    Attributes:
        number: the shuffle, 1 being the first after the deck's own.
        cards: the cards to shuffle, sorted, so that they do not tell where they were.
    """

    def __init__(self, number: int, cards: tuple[Card, ...]) -> None:
        super().__init__(f"shuffle {number} of {len(cards)} cards")
        self.number, self.cards = number, cards


class IllegalAction(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """An action that the decision does not allow; the message says what it allows."""


class StaleAction(IllegalAction):
    """An answer to a decision that is already settled."""

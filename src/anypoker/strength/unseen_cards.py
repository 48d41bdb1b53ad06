"""Unseen cards: the deck without the cards that a seat sees."""

from collections.abc import Iterable

from anypoker.cards import Card, turn_over


def unseen_cards(deck: Iterable[Card], seen: Iterable[Card]) -> list[Card]:
    """Return the deck without the seen cards, in its order; two-faced cards either end up.

    Cards that are not in the deck, such as one that is face down, are ignored.
    """
    unseen = list(deck)
    for card in seen:
        for side in (card, turn_over(card)):
            if side in unseen:
                unseen.remove(side)
                break
    return unseen

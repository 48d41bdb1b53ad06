"""Cards, numbers of things and declared sides as words that lines about a hand are made of."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.views.codec import visible_card_text


def cards_words(cards: Sequence[Card]) -> str:
    """Cards one after the other; those that are not known are `??`."""
    return " ".join(visible_card_text(card) for card in cards)


def declaration_words(side: str) -> str:
    """Write a declaration as players say it.

    >>> declaration_words("high_low"), declaration_words("low"), declaration_words("Row 1 high_low")
    ('high and low', 'low', 'Row 1 high and low')
    """
    row, _, word = side.rpartition(" ")
    return f"{row} high and low".lstrip() if word == "high_low" else side


def count_words(number: int, noun: str = "card") -> str:
    """
    >>> count_words(1), count_words(2, "joker")
    ('1 card', '2 jokers')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

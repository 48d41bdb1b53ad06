"""Ranges of hands in players' notation, such as `QQ+, AKs@50`; see `docs/reference/ranges.md`.

A description of two cards holds for a longer hand if two of its cards fit: in Omaha AKs is every
hand with ace and king of one suit. In games that deal a hand in several rounds a range describes
the cards before the first bet, or as many as it names.
"""

from collections.abc import Sequence

from anypoker.analysis.hand_ranges.evaluate import BestHands, Evaluator, HandWeights, Holding
from anypoker.analysis.hand_ranges.hand_space import plain_space
from anypoker.analysis.hand_ranges.parser import parse
from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.hand_ranges.syntax import Node, patterns_of
from anypoker.cards import CardError, parse_cards

__all__ = [
    "BestHands",
    "Holding",
    "RangeError",
    "cards_named",
    "looks_like_range",
    "parse_range",
    "weighted_range",
]


def looks_like_range(text: str) -> bool:
    """Return whether a text is meant as a range rather than as cards."""
    try:
        parse_cards(text.replace("?", ""))
    except CardError:
        return True
    return False


def cards_named(text: str) -> int:
    """Return the most cards that a part of a range names.

    >>> cards_named("A23, A2345"), cards_named("QQ+, top 20%"), cards_named("AsAdKc")
    (5, 2, 3)
    """
    return most_cards(parse(text))


def most_cards(node: Node) -> int:
    """Return the most cards that a hand of a range names."""
    return max((len(pattern.elements) for pattern in patterns_of(node)), default=0)


def parse_range(
    text: str, size: int, deck: Sequence[int], best: BestHands | None = None
) -> tuple[Holding, ...]:
    """Return every holding of the range that the deck has, each once.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> cards = DECKS[DeckKind.STANDARD].cards
    >>> len(parse_range("QQ+, AKs, A5s-A2s", 2, cards))
    38

    Raises:
        RangeError: with the position of the first wrong character.
    """
    return weighted_range(text, size, deck, best).holdings


def weighted_range(
    text: str, size: int, deck: Sequence[int], best: BestHands | None = None
) -> HandWeights:
    """Return every holding of the range and its weight, a whole number.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> found = weighted_range("AsAh, KsKh@50", 2, DECKS[DeckKind.STANDARD].cards)
    >>> found.holdings, found.weights
    (((46, 47), (50, 51)), (1, 2))
    """
    return Evaluator(text, plain_space(size, deck), best).hands(parse(text))

"""Cards as small ints, which are cheap to copy, compare and count.

    0 .. 51   rank * 4 + suit, ranks 2..A as 0..12, suits c d h s as 0..3
    52        a joker; several jokers in a deck are the same value, as in the hand they are
    64 ..     a two-faced card: (upper + 1) * 64 + lower, each face one of the above

The text form reads back: ``As``, ``Td`` (``10d`` is read too), ``Jk``, ``As/7d``.
"""

import re
from collections.abc import Iterable
from typing import NewType

from anypoker.errors import AnypokerError

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
JOKER = Card(52)

RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_TWO_FACED = 64
_FACE = re.compile(r"(?:(10|[2-9tjqka])([cdhs♣♦♥♠♧♢♡♤])|(jk))[\ufe0e\ufe0f]?", re.IGNORECASE)
_OUTLINED = str.maketrans("♧♢♡♤♣♦♥♠", "cdhscdhs")


class CardError(AnypokerError, ValueError):
    """A text that is not a card or a hand; the message says what is allowed."""


def make_card(rank: int, suit: int) -> Card:
    """Return the card of a rank 0..12 (2..A) and a suit 0..3 (c d h s)."""
    return Card(rank * 4 + suit)


def make_two_faced(upper: Card, lower: Card) -> Card:
    """Return a card with a value at each end, the first one up.

    >>> card_text(make_two_faced(parse_card("As"), parse_card("7d")))
    'As/7d'
    """
    if is_two_faced(upper) or is_two_faced(lower):
        raise CardError("a face of a two-faced card must be a plain card or a joker")
    return Card((upper + 1) * _TWO_FACED + lower)


def is_card(value: object) -> bool:
    """Return whether a value of any type is a card.

    >>> is_card(51), is_card(60), is_card(1.0), is_card(True)
    (True, False, False, False)
    """
    if type(value) is not int:
        return False
    if value < _TWO_FACED:
        return 0 <= value <= JOKER
    return value // _TWO_FACED - 1 <= JOKER and value % _TWO_FACED <= JOKER


def is_two_faced(card: Card) -> bool:
    return card >= _TWO_FACED


def faces(card: Card) -> tuple[Card, ...]:
    """Return the faces of a card, the upper first; a plain card has one."""
    if card < _TWO_FACED:
        return (card,)
    return Card(card // _TWO_FACED - 1), Card(card % _TWO_FACED)


def high_rank(card: Card) -> int:
    """Return the rank of a card's upper face, 0..12 (2..A); a joker is higher: 13."""
    face = faces(card)[0]
    return len(RANKS) if face == JOKER else face >> 2


def turn_over(card: Card) -> Card:
    """Turn a two-faced card round; a plain card stays the same.

    >>> card_text(turn_over(parse_card("As/7d")))
    '7d/As'
    """
    if card < _TWO_FACED:
        return card
    upper, lower = faces(card)
    return make_two_faced(lower, upper)


def is_joker(card: Card) -> bool:
    return card == JOKER


def rank_of(card: Card) -> int:
    """Return 0..12 for 2..A; only for plain cards, since a two-faced card has two ranks."""
    if card >= JOKER:
        raise CardError(f"{card_text(card)} has no single rank")
    return card >> 2


def suit_of(card: Card) -> int:
    """Return 0..3 for c d h s; only for plain cards."""
    if card >= JOKER:
        raise CardError(f"{card_text(card)} has no single suit")
    return card & 3


def _face_text(card: int) -> str:
    return "Jk" if card == JOKER else RANKS[card >> 2] + SUITS[card & 3]


_TEXTS = tuple(_face_text(card) for card in range(JOKER + 1))


def card_text(card: Card) -> str:
    """Return the text form of a card.

    >>> card_text(make_card(12, 3))
    'As'
    """
    if card <= JOKER:
        return _TEXTS[card]
    return "/".join(_TEXTS[face] for face in faces(card))


def cards_text(cards: Iterable[Card], separator: str = " ") -> str:
    """Return cards as text.

    >>> cards_text(parse_cards("AsKd"))
    'As Kd'
    """
    return separator.join(card_text(card) for card in cards)


def card_symbol(card: Card) -> str:
    """Return a card with a suit symbol.

    >>> card_symbol(parse_card("Td"))
    'T♦'
    """
    return "/".join(
        "Jk" if face == JOKER else RANKS[face >> 2] + SYMBOLS[face & 3] for face in faces(card)
    )


def card_name(card: Card) -> str:
    """Return a card in words.

    >>> card_name(parse_card("Qh"))
    'the queen of hearts'
    """
    if is_two_faced(card):
        return " / ".join(card_name(face) for face in faces(card))
    if card == JOKER:
        return "the joker"
    return f"the {RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def _face_of(match: re.Match[str]) -> Card:
    rank, suit, joker = match.groups()
    if joker:
        return JOKER
    letter = "T" if rank == "10" else rank.upper()
    return make_card(RANKS.index(letter), SUITS.index(suit.lower().translate(_OUTLINED)))


def _not_a_card(text: str) -> CardError:
    shown = text if len(text) <= 20 else text[:17] + "..."
    return CardError(
        f"'{shown}' is not a card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, "
        "s), such as As or 10d; Jk is a joker and As/7d a card with two faces"
    )


def _read(text: str, start: int) -> tuple[Card, int]:
    match = _FACE.match(text, start)
    if match is None:
        raise _not_a_card(text[start:])
    card = _face_of(match)
    if text[match.end() : match.end() + 1] != "/":
        return card, match.end()
    lower = _FACE.match(text, match.end() + 1)
    if lower is None:
        raise _not_a_card(text[start:])
    return make_two_faced(card, _face_of(lower)), lower.end()


def parse_card(text: str) -> Card:
    """Parse one card.

    >>> parse_card("10♦") == parse_card("Td")
    True
    """
    card, end = _read(text.strip(), 0)
    if end != len(text.strip()):
        raise _not_a_card(text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards: ``AsKd``, ``As Kd``, ``A♠ K♦``, ``As,Kd`` or nothing at all.

    >>> cards_text(parse_cards("A♠ K♦ Jk As/7d"))
    'As Kd Jk As/7d'
    """
    cards: list[Card] = []
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] == ",":
            position += 1
            continue
        card, position = _read(text, position)
        cards.append(card)
    return tuple(cards)

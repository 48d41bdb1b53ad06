"""Characters of a range with their positions.

A digit may be a rank, a weight or a percentage, and a letter a rank, a suit or a variable. So a
token is one character, and the parser decides what it is. Suit symbols become letters, `10h`
becomes `Th`, and a joker (`Jk`) is one token.
"""

from typing import NamedTuple

from anypoker.analysis.hand_ranges.range_error import RangeError

MAX_LENGTH = 40_000  # characters: every hand of hold'em with a weight takes 20,000
JOKER_TOKEN = "Jk"
SUIT_LETTERS = "cdhs"
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤–—−", "cdhscdhs---")
_ALLOWED = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,;:!()[]+-*?@%$./"
)
_IGNORED = frozenset("\ufe0e\ufe0f")  # after a suit symbol: as text or in colour


class Token(NamedTuple):
    """One character; `spaced`: white space comes before it."""

    text: str
    position: int
    spaced: bool


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a range.

    >>> [token.text for token in tokenize("10♥ Jk, QQ")]
    ['T', 'h', 'Jk', ',', 'Q', 'Q']

    Raises:
        RangeError: for a text that is too long, or a character that no range has.
    """
    if len(text) > MAX_LENGTH:
        raise RangeError(f"a range has at most {MAX_LENGTH:,} characters, not {len(text):,}")
    letters = text.translate(_SYMBOLS)
    tokens: list[Token] = []
    place, spaced = 0, False
    while place < len(letters):
        letter = letters[place]
        if letter.isspace():
            spaced, place = True, place + 1
            continue
        if letter in _IGNORED:
            place += 1
            continue
        if letter not in _ALLOWED:
            raise RangeError(f"'{letter}' has no meaning in a range").at(text, place)
        read = 1
        if letters[place : place + 2] == JOKER_TOKEN:
            letter, read = JOKER_TOKEN, 2
        elif _is_ten(letters, place):
            letter, read = "T", 2
        tokens.append(Token(letter, place, spaced))
        spaced, place = False, place + read
    return tokens


def _is_ten(letters: str, place: int) -> bool:
    suit = letters[place + 2 : place + 3].lower()
    return letters[place : place + 2] == "10" and suit != "" and suit in SUIT_LETTERS

"""Base of all controls: keys for a decision, and marks on cards."""

from typing import NamedTuple, Protocol

from anypoker.cards import Card
from anypoker.engine import Action

CARD_KEYS = "1234567890aceghjkmnoprstuvwxyz"  # without the letters that mean something else


class Hint(NamedTuple):
    """A key and its meaning."""

    key: str
    does: str


class Mark(NamedTuple):
    """Mark of a control on a card: its key, selection, and text."""

    key: str
    chosen: bool = False
    note: str = ""
    card: Card | None = None  # the other face, if the card was turned over


Marks = dict[int, Mark]


class Control(Protocol):
    def prompt(self) -> str:
        """Return the prompt with bounds and the input so far."""
        ...

    def hints(self) -> list[Hint]: ...

    def marks(self) -> Marks:
        """Return the marks by card position: in the own hand, or on the board."""
        ...

    @property
    def on_board(self) -> bool:
        """True if the marks are on the board."""
        ...

    def press(self, key: str) -> Action | None: ...


class BaseControl:
    """Control that does not mark cards."""

    on_board = False

    def marks(self) -> Marks:
        return {}


def card_number(key: str, count: int) -> int | None:
    """Return the index of the card or word that a key selects.

    >>> card_number("3", 5), card_number("enter", 5)
    (2, None)
    """
    number = CARD_KEYS.find(key) if len(key) == 1 else -1
    return number if 0 <= number < count else None


def key_range(count: int) -> str:
    """Return the keys of a number of cards.

    >>> key_range(7)
    '1-7'
    """
    return "1" if count == 1 else f"1-{CARD_KEYS[min(count, len(CARD_KEYS)) - 1]}"

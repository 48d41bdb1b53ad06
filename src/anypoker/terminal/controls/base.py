"""What every control is: keys that answer a decision, and marks on the cards they mean."""

from typing import NamedTuple, Protocol

from anypoker.cards import Card
from anypoker.engine import Action

CARD_KEYS = "1234567890aceghjkmnoprstuvwxyz"  # without the letters that mean something else


class Hint(NamedTuple):
    """A key and what it does."""

    key: str
    does: str


class Mark(NamedTuple):
    """How the control sees a card: its key, whether it is chosen, what is said about it."""

    key: str
    chosen: bool = False
    note: str = ""
    card: Card | None = None  # in the place of the card, if it was turned


Marks = dict[int, Mark]


class Control(Protocol):
    def prompt(self) -> str:
        """What is asked, with its bounds and what was entered so far."""
        ...

    def hints(self) -> list[Hint]: ...

    def marks(self) -> Marks:
        """By the position of the card: among one's own, or on the board."""
        ...

    @property
    def on_board(self) -> bool:
        """Whether the marks belong to the board."""
        ...

    def press(self, key: str) -> Action | None: ...


class BaseControl:
    """A control that marks no cards."""

    on_board = False

    def marks(self) -> Marks:
        return {}


def card_number(key: str, count: int) -> int | None:
    """Which of so many cards or words the key means.

    >>> card_number("3", 5), card_number("enter", 5)
    (2, None)
    """
    number = CARD_KEYS.find(key) if len(key) == 1 else -1
    return number if 0 <= number < count else None


def key_range(count: int) -> str:
    """The keys of so many cards.

    >>> key_range(7)
    '1-7'
    """
    return "1" if count == 1 else f"1-{CARD_KEYS[min(count, len(CARD_KEYS)) - 1]}"

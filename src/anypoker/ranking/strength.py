"""Strength of a hand, and errors of ranking."""

from enum import StrEnum
from typing import NamedTuple

from anypoker.errors import AnypokerError


class Strength(NamedTuple):
    """The class of a hand and its place in it, both best first: lower is better.

    A qualifier is such a pair too, and is met by every strength that is not greater.

    >>> Strength(9, 880) <= Strength(9, 1320)
    True
    """

    number: int
    ordinal: int


class Role(StrEnum):
    """Role of a card that is not itself. It belongs to a position, not to a card value."""

    WILD = "wild"  # any card
    BUG = "bug"  # an ace, or whatever completes a straight or a flush; in a low the best card


class OrderingError(AnypokerError, ValueError):
    """A declaration that ranks nothing; `path` leads to the word in it that is wrong."""

    def __init__(self, sentence: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(sentence)
        self.path = path


class UnknownOrderingError(AnypokerError, LookupError):
    """A name that no ordering has, with similar names as `suggestions`."""

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message, suggestions)
        self.suggestions = suggestions

    def __str__(self) -> str:
        return str(self.args[0])


class HandError(AnypokerError, ValueError):
    """Cards that an ordering cannot rank; the message says which and why."""

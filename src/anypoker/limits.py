"""Bounds of every number and text that comes from outside.

The models of requests, socket commands, options, stakes and command lines take their bounds from
here. `docs/reference/limits.md` lists them.
"""

import re
from collections.abc import Hashable
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints
from unicodedata import category

# The largest whole number that JavaScript, JSON and every database take exactly.
SAFE_INTEGER = 2**53 - 1

# ---------------------------------------------------------------- chips

MAX_CHIPS = SAFE_INTEGER  # that one table gives out
MAX_STAKE = 10**12 - 1  # a blind, a bet, an ante, a payment
MAX_STACK = 10**14  # that a player sits down with or buys: a hundred of the largest big blinds

# ---------------------------------------------------------------- tables

MAX_PLAYERS = 64
MAX_SEATS = 20  # of a table in the card room
MAX_ENTRANTS = 10_000  # of a tournament
MAX_RUNS = 10  # of one board
MAX_ORBIT = 1_000  # hands from one game of a mix, one level or one bomb pot to the next
MAX_MINUTES = 1_000  # of a level
MAX_BOMB_ANTE = 1_000  # big blinds
MAX_TIMEOUTS = 100  # in a row, before a player sits out
MAX_LEVEL = 100  # of a bot
SECONDS_TO_ACT = 14 * 24 * 3_600
MAX_VACATION = 30  # days
MAX_PROPOSALS = 10  # of games in a vote
SECONDS_TO_CHOOSE = 600  # a game, as the dealer
SECONDS_IN_BANK = 36_000
SECONDS_BETWEEN_HANDS = 600
SECONDS_OF_BOTS = 60
SHORTEST = 0.01  # seconds; 0 is allowed beside it

# ---------------------------------------------------------------- texts

MAX_NAME = 40  # characters of the name of a player or a table
MAX_LINE = 400  # characters of a chat line, an answer, a reason
MAX_KEY = 64  # characters of the key of a command, and of an id
MAX_STAKES_TEXT = 60  # characters of stakes in a request
MAX_GAME_NAME = 200  # characters of a game's name, with all modifiers
MAX_GAME_TEXT = 200_000  # characters of a game file in a request
MAX_HAND_TEXT = 4_000  # characters of a hand, a range or a board in a request
MAX_CALL_LINK = 500  # characters of the link to the group's call
MAX_ADDRESS = 8_000  # bytes of a path with its query

# ---------------------------------------------------------------- command lines

MAX_DRAWS = 100  # still to come in a question about equity
MAX_CARDS = 200  # of a hand in a tally
MAX_HANDS = 10**9  # deals, hands, matches, samples or rounds of one run
MAX_JOBS = 1_024  # processes
MAX_HOLDINGS = 100_000  # of a range in a local best response
MAX_ROUNDS = 100  # betting rounds of a hand
MAX_SEED = SAFE_INTEGER


class Bounds(NamedTuple):
    """The least and the most that a number may be; `zero`: 0 is allowed beside them."""

    least: float
    most: float
    zero: bool = False

    def allow(self, value: float) -> bool:
        """Return whether a number is within the bounds; NaN never is.

        >>> Bounds(1, 5).allow(5), Bounds(1, 5).allow(0), Bounds(1, 5, zero=True).allow(0)
        (True, False, True)
        >>> Bounds(0, 5).allow(float("nan"))
        False
        """
        return self.least <= value <= self.most or (self.zero and value == 0)

    def clamp(self, value: Any) -> Any:
        """Return the nearest number that is allowed.

        >>> Bounds(1, 5).clamp(10**30), Bounds(0.01, 60, zero=True).clamp(1e-300)
        (5, 0.01)
        """
        if self.allow(value):
            return value
        nearest = self.most if value > self.most else self.least
        return type(value)(nearest)

    def __str__(self) -> str:
        """
        >>> str(Bounds(1, 10**6)), str(Bounds(0.01, 60, zero=True))
        ('1..1,000,000', '0 or 0.01..60')
        """
        return f"{'0 or ' * self.zero}{self.least:,}..{self.most:,}"


def bounds_of(kind: type) -> dict[str, Bounds]:
    """Return the bounds of the fields of a class that are annotated with them."""
    return _bounds_of(kind)


@cache
def _bounds_of(kind: Hashable) -> dict[str, Bounds]:
    hints = get_type_hints(kind, include_extras=True)
    annotated = {name: get_args(one) for name, one in hints.items() if get_origin(one) is Annotated}
    return {
        name: bounds
        for name, (_, *others) in annotated.items()
        for bounds in others
        if isinstance(bounds, Bounds)
    }


def fault_of(record: Any) -> str:
    """Return why a number of a record is out of its bounds; empty if all are within."""
    for name, bounds in bounds_of(type(record)).items():
        value = getattr(record, name)
        if not bounds.allow(value):
            return f"'{name}' must be {bounds}, not {shown(value)}"
    return ""


def clamped(kind: type[Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return stored values of a dataclass with every number inside its bounds.

    A value of another type, such as None in place of a number, is left out: the default holds.
    """
    from dataclasses import fields  # which takes long to import; the engine needs the numbers

    defaults = {one.name: one.default for one in fields(kind)}
    bounds = bounds_of(kind)
    found = {}
    for name, value in values.items():
        if name not in bounds:
            found[name] = value
        elif isinstance(value, int | float) and type(value) is not bool and value == value:
            number = bounds[name].clamp(value)
            found[name] = int(number) if type(defaults[name]) is int else float(number)
    return found


_LONG_NUMBER = re.compile(rb"(?<=[:,\[ ])(-?)\d{20,}(?=[,}\] ])")


def clamp_long_numbers(text: bytes) -> bytes:
    """Replace the numbers of a JSON text that no decoder takes.

    >>> clamp_long_numbers(b'{"cap":1' + b"0" * 400 + b"}")
    b'{"cap":9007199254740991}'
    """
    return _LONG_NUMBER.sub(rb"\g<1>%d" % SAFE_INTEGER, text)


def shown(value: object) -> str:
    """Return a value as a sentence quotes it: cut, and without letters that cannot be sent.

    >>> shown(1e-300), shown("a"), len(shown("x" * 5_000))
    ('1e-300', "'a'", 61)
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with thousands of digits, or very deep
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:60]}…"


def whole_number(text: str, most: int = SAFE_INTEGER) -> int | None:
    """Return the number that a text spells in digits; None if it spells none, or a larger one.

    >>> whole_number("12"), whole_number("12", 10), whole_number("²"), whole_number("9" * 5_000)
    (12, None, None, None)
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)):
        return None
    return int(text) if int(text) <= most else None


# ---------------------------------------------------------------- characters

# Marks and brackets of text that runs from right to left (Unicode property Bidi_Control).
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROL = frozenset(("Cc", "Cs", "Zl", "Zp"))
_VISIBLE = frozenset("LMNPS")  # first letters of Unicode categories


def text_fault(text: str, lines: bool = False) -> str:
    """Return why a text from outside is refused; empty if it is not. `lines`: it may have several.

    >>> text_fault("Grüße 👩‍🚀"), text_fault("a\\nb", lines=True)
    ('', '')
    >>> text_fault("a\\x00b"), text_fault("\\u202eevil")
    ('the control character U+0000 is not allowed', 'the control character U+202E is not allowed')
    >>> text_fault("\\u200b\\u200b")
    'a text needs a visible character'
    """
    if text.isprintable():
        return ""
    for letter in text:
        if lines and letter in "\n\r\t":
            continue
        if letter in _BIDI or category(letter) in _CONTROL:
            return f"the control character U+{ord(letter):04X} is not allowed"
    if not lines and not any(category(letter)[0] in _VISIBLE for letter in text):
        return "a text needs a visible character"
    return ""

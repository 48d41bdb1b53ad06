"""Options of modifiers in the words of players: "2 cards to the left", "after the flop"."""

import re
from collections.abc import Iterable
from typing import NamedTuple

MAX_OPTION_WORDS = 8  # words of one option
_MOMENT = re.compile(
    r"(?:(?P<number>[1-9]) (?:cards? )?)?(?:(?:right )?after |on |at )?(?:the )?"
    r"(?:betting on the )?(?P<street>deal|flop|turn|river)"
)
_NUMBER = re.compile(r"(?:of )?(?:(?P<few>[1-5])|(?P<many>[1-9]) cards?)")
_DIRECTION = re.compile(
    r"(?:to )?(?:the )?(?:player )?(?:on )?(?:the |their |your )?(?P<way>left|right|across)"
)
_COMMON = re.compile(r"(?:a )?common(?: card)?")
_PRICE = re.compile(r"(?:for |at )?(?:a |an |the )?(?P<price>ante|small bet|big bet|big blind|pot)")
_FEE = re.compile(r"for a fee")

PINEAPPLE, OMA_DRAW, BUY, PASS = "pineapple", "oma-draw", "buy-a-card", "pass the trash"
FLOATER, JOKERS, DELAYED = "floater", "jokers wild", "delayed"
STREETS = ("flop", "turn", "river")
_MOMENTS = ("deal", *STREETS)


class Option(NamedTuple):
    """A phrase that may be an option: its text for each modifier that takes it.

    An empty text says what the modifier does anyway. `number`: the phrase is a number alone.
    """

    meanings: tuple[tuple[str, str], ...]
    number: bool = False

    def text_for(self, modifier: str) -> str | None:
        """Return the option as this modifier takes it, or None if it does not."""
        return next((text for name, text in self.meanings if name == modifier), None)


def parse_option(words: str) -> Option | None:
    """Return what a phrase means as an option, or None.

    >>> parse_option("after the flop").text_for("buy-a-card")
    'flop'
    >>> parse_option("2 cards").text_for("pass the trash")
    '2'
    """
    found: dict[str, str] = {}
    if moment := _MOMENT.fullmatch(words):
        found = _moment(moment["number"], moment["street"])
    elif number := _NUMBER.fullmatch(words):
        count = number["few"] or number["many"]
        found = {PINEAPPLE: f"{count} flop", OMA_DRAW: count, PASS: count, JOKERS: count}
        return Option(tuple(found.items()), number=True)
    elif direction := _DIRECTION.fullmatch(words):
        found = {PASS: direction["way"]}
    elif _COMMON.fullmatch(words):
        found = {BUY: "common"}
    elif price := _PRICE.fullmatch(words):
        found = {BUY: price["price"]}
    elif _FEE.fullmatch(words):
        found = {BUY: ""}
    return Option(tuple(found.items())) if found else None


def _moment(number: str | None, street: str) -> dict[str, str]:
    if number is not None:
        return {PINEAPPLE: f"{number} {street}" if number != "1" else street}
    found = {PINEAPPLE: street}
    if street != "deal":
        found[BUY] = street
    if street in ("turn", "river"):
        found[FLOATER] = street
    if street == "flop":
        found |= {OMA_DRAW: "", DELAYED: ""}
    return found


def option_kind(option: str) -> str:
    """Name what an option settles; a modifier takes one of each kind, pineapple several moments.

    >>> [option_kind(word) for word in ("common", "2 turn", "3", "left", "ante")]
    ['common', 'moment', 'number', 'direction', 'price']
    """
    if option.isdigit():
        return "number"
    if option.split()[-1] in _MOMENTS:
        return "moment"
    if option in ("left", "right", "across"):
        return "direction"
    return "common" if option == "common" else "price"


def unite_options(implied: Iterable[str], given: Iterable[str]) -> tuple[str, ...]:
    """Add given options to those that a name implies; a given one replaces its kind.

    >>> unite_options(["common"], ["flop"]), unite_options(["turn"], ["flop"])
    (('common', 'flop'), ('flop',))
    """
    said = tuple(dict.fromkeys(option for option in given if option))
    kinds = {option_kind(option) for option in said}
    return (*(option for option in implied if option_kind(option) not in kinds), *said)


def plain_options(modifier: str, options: Iterable[str]) -> tuple[str, ...]:
    """Return the options as they are written down, without those that say what is usual.

    >>> plain_options("pineapple", ["after the turn", "flop"])
    ('flop', 'turn')
    >>> plain_options("pass the trash", ["1", "right"])
    ()
    """
    found = []
    for option in options:
        known = parse_option(option)
        text = known.text_for(modifier) if known is not None else None
        found.append(option if text is None else text)
    usual = _USUAL.get(modifier, ())
    plain = [option for option in dict.fromkeys(found) if option and option not in usual]
    plain.sort(key=_place)
    return () if modifier == PINEAPPLE and plain == ["flop"] else tuple(plain)


_USUAL = {PASS: ("1", "right"), OMA_DRAW: ("1",), JOKERS: ("2",), BUY: ("small bet",)}


def _place(option: str) -> tuple[int, int]:
    kinds = ("common", "number", "moment", "direction", "price")
    last = option.split()[-1]
    return kinds.index(option_kind(option)), _MOMENTS.index(last) if last in _MOMENTS else 0

"""Events of a market."""

from msgspec import Struct

from anypoker.cards import Card, CardStruct

# What a seat pays for (`Bought.what`).
TOP_CARD = "the top card"
LOT = "the lot"
FOR_THE_BOARD = "the board"
LAST_CARD = "the last card"  # of a lot, which leaves no choice
_PLACE = "card "


def row_card(place: int) -> str:
    return f"{_PLACE}{place}"


def place_of(what: str) -> int | None:
    """Return the place in the row that a purchase names, 0 for the top card of the stock.

    >>> place_of(row_card(3)), place_of(TOP_CARD), place_of(LOT)
    (3, 0, None)
    """
    if what == TOP_CARD:
        return 0
    place = what.removeprefix(_PLACE)
    return int(place) if place != what and place.isdecimal() else None


class Taken(CardStruct, frozen=True):
    """An open card of the board goes to a seat, and the cards after it close up.

    `position`: its index on the board; `place`: in its pile, from one.
    """

    seat: int
    card: Card
    pile: str
    place: int
    position: int
    up: bool  # how it lies now


class BidMade(Struct, frozen=True):
    """A bid that everyone knows."""

    seat: int
    amount: int

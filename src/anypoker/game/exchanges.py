"""Cards taken from elsewhere than the stock: from a pile of the board, or from a neighbour."""

from enum import StrEnum

from msgspec import Struct

from anypoker.game.betting import Price
from anypoker.ranking.selection import Facing


class Neighbour(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class ExchangeStep(Struct, frozen=True):
    """In turn, change own cards for as many of a pile of the board, or all with a neighbour.

    Cards given to a pile lie face up there. One may also pass, but not more than `passes` times in
    a row, or `knock`: then every other seat has one more turn, and the repetition is over.
    """

    pile: str | None  # None: with a neighbour
    neighbour: Neighbour | None
    counts: tuple[int, ...]  # how many cards may be changed
    facing: Facing  # how they lie that come
    must: bool = False  # passing is not allowed
    once: bool = False  # the first exchange is the last
    knock: bool = False
    passes: int | None = None
    after_last: bool = False  # the seat left of the last one that exchanged begins
    last_from_stock: bool = False  # the last seat takes from the stock instead
    blockers: str = ""  # ranks that refuse: a player with one shows it and keeps the hand


class Offer(Struct, frozen=True):
    """A card that is offered before it is dealt: keep it, or push it on to the next seat.

    A seat that pushes pays, and gets another card that it must keep: immediately, or after a seat
    has kept.
    """

    price: Price | None  # of pushing; None: free
    after: bool  # pushers get their cards after a seat has kept
    seen_by_all: bool  # else only who is offered it sees it

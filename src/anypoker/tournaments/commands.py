"""Commands to a tournament, one type per kind.

`at` is the time in milliseconds since 1970; a tournament without levels of minutes needs none.
"""

from msgspec import Struct

from anypoker.tables.seating.button import Positions
from anypoker.tournaments.structures import Level


class Register(Struct, frozen=True):
    """A player enters, before the start or late; `word` is part of the seat draw."""

    player: str
    name: str
    word: str = ""
    at: int = 0


class Unregister(Struct, frozen=True):
    """A player takes the entry back before the start."""

    player: str


class Start(Struct, frozen=True):
    """The host starts the tournament."""

    at: int = 0


class Cancel(Struct, frozen=True):
    """The host cancels the tournament before the start; all entries are returned."""


class DealHand(Struct, frozen=True):
    """A table asks whether it may deal its next hand."""

    table: int
    at: int = 0


class EndHand(Struct, frozen=True):
    """A table has ended a hand.

    `stacks`: of its players. `positions`: button and blinds, None without. `knockouts`: the winner
    of a player's last chips. Without stacks the hand was voided.
    """

    table: int
    stacks: tuple[tuple[str, int], ...] = ()
    positions: Positions | None = None
    knockouts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    at: int = 0


class Rebuy(Struct, frozen=True):
    """A player who went broke buys another stack."""

    player: str
    at: int = 0


class DeclineRebuy(Struct, frozen=True):
    """A player who went broke does not rebuy, or is too late."""

    player: str
    at: int = 0


class AddOn(Struct, frozen=True):
    """A player buys the add-on in the break for it."""

    player: str


class Leave(Struct, frozen=True):
    """A player leaves the tournament; their chips leave play."""

    player: str
    at: int = 0


class ChangeLevels(Struct, frozen=True):
    """The host changes the levels that come; the level in play and earlier ones stay."""

    levels: tuple[Level, ...]


class Tick(Struct, frozen=True):
    """Time passes: the start, the end of a level or of a break may be due."""

    at: int


Command = (
    Register
    | Unregister
    | Start
    | Cancel
    | DealHand
    | EndHand
    | Rebuy
    | DeclineRebuy
    | AddOn
    | Leave
    | ChangeLevels
    | Tick
)

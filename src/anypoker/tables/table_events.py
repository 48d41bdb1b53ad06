"""Public events of a table outside its hands, one type per kind."""

from msgspec import Struct

from anypoker.tables.games.tournament import FinishingPlace


class SatDown(Struct, frozen=True):
    player: str
    name: str
    seat: int
    stack: int


class LeftTable(Struct, frozen=True):
    """A player left with `chips`; in a tournament, these leave play."""

    player: str
    name: str
    seat: int
    chips: int
    kicked: bool = False


class MovedSeat(Struct, frozen=True):
    player: str
    name: str
    seat: int


class Renamed(Struct, frozen=True):
    """A player has a new name; `name` is the old one."""

    player: str
    name: str
    new: str


class StackChanged(Struct, frozen=True):
    """Chips that did not come from a hand; `why` is bought, set, transfer, charge, bounty or
    stand-up.
    """

    player: str
    name: str
    chips: int  # how many more, or fewer
    why: str


class HandSettled(Struct, frozen=True):
    """A hand is over; `stacks` are by player."""

    number: int
    stacks: tuple[tuple[str, int], ...]
    rake: int = 0


class HandVoided(Struct, frozen=True):
    number: int
    why: str


class LegUp(Struct, frozen=True):
    """A player won a pot and kills the next hand by winning another."""

    player: str
    name: str


class KillOwed(Struct, frozen=True):
    """A player must kill the next pot; `limits` are its bets."""

    player: str
    name: str
    limits: str


class StillStanding(Struct, frozen=True):
    """Players who have not won a pot yet, with id and name."""

    players: tuple[tuple[str, str], ...]


class PlayChanged(Struct, frozen=True):
    """Games, stakes or options changed; `what` describes the change, followed by `stakes`."""

    what: str
    stakes: str = ""


class LevelBegan(Struct, frozen=True):
    """A new blind level of a tournament, from 1."""

    level: int
    stakes: str


class Placed(Struct, frozen=True):
    """A player finished a tournament."""

    place: FinishingPlace


TableEvent = (
    SatDown
    | LeftTable
    | MovedSeat
    | Renamed
    | StackChanged
    | HandSettled
    | HandVoided
    | LegUp
    | KillOwed
    | StillStanding
    | PlayChanged
    | LevelBegan
    | Placed
)

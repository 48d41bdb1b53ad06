"""What happened at a table beside the events of a hand: one type a kind of fact, all public."""

from msgspec import Struct

from anypoker.tables.games.tournament import FinishingPlace


class SatDown(Struct, frozen=True):
    player: str
    name: str
    seat: int
    stack: int


class LeftTable(Struct, frozen=True):
    """`chips`: what the player took along; in a contest, what left play."""

    player: str
    name: str
    seat: int
    chips: int
    kicked: bool = False


class MovedSeat(Struct, frozen=True):
    player: str
    name: str
    seat: int


class StackChanged(Struct, frozen=True):
    """Chips that did not come from a hand: `why` is bought, set, transfer, charge, bounty or
    stand-up."""

    player: str
    name: str
    chips: int  # how many more, or fewer
    why: str


class HandSettled(Struct, frozen=True):
    """A hand is over. `stacks`: by player, as the hand left them."""

    number: int
    stacks: tuple[tuple[str, int], ...]
    rake: int = 0


class HandVoided(Struct, frozen=True):
    number: int
    why: str


class LegUp(Struct, frozen=True):
    """Who has won a pot, and kills if it wins the next."""

    player: str
    name: str


class KillOwed(Struct, frozen=True):
    """Who has to kill the next pot; `limits`: what is bet in it."""

    player: str
    name: str
    limits: str


class StillStanding(Struct, frozen=True):
    """Who has won no pot yet and stands; each with its id and name."""

    players: tuple[tuple[str, str], ...]


class PlayChanged(Struct, frozen=True):
    """Games, stakes or options are others from now on; `what` says which, in words."""

    what: str


class LevelBegan(Struct, frozen=True):
    """The stakes of a contest have risen; `level` from one."""

    level: int
    stakes: str


class Placed(Struct, frozen=True):
    """A player is out of the contest, or it is over."""

    place: FinishingPlace


TableEvent = (
    SatDown
    | LeftTable
    | MovedSeat
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

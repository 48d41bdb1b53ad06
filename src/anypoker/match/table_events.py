"""What happened at a table beside the events of a hand: one type a kind of fact, all public."""

from dataclasses import dataclass

from anypoker.match.contest import FinishingPlace


@dataclass(frozen=True, slots=True)
class SatDown:
    player: str
    name: str
    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class LeftTable:
    """`chips`: what the player took along; in a contest, what left play."""

    player: str
    name: str
    seat: int
    chips: int
    kicked: bool = False


@dataclass(frozen=True, slots=True)
class MovedSeat:
    player: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class StackChanged:
    """Chips that did not come from a hand: `why` is bought, set, transfer, charge or bounty."""

    player: str
    name: str
    chips: int  # how many more, or fewer
    why: str


@dataclass(frozen=True, slots=True)
class HandSettled:
    """A hand is over. `stacks`: by player, as the hand left them."""

    number: int
    stacks: tuple[tuple[str, int], ...]
    rake: int = 0


@dataclass(frozen=True, slots=True)
class HandVoided:
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayChanged:
    """Games, stakes or options are others from now on; `what` says which, in words."""

    what: str


@dataclass(frozen=True, slots=True)
class LevelBegan:
    """The stakes of a contest have risen; `level` from one."""

    level: int
    stakes: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A player is out of the contest, or it is over."""

    place: FinishingPlace


TableEvent = (
    SatDown
    | LeftTable
    | MovedSeat
    | StackChanged
    | HandSettled
    | HandVoided
    | PlayChanged
    | LevelBegan
    | Placed
)

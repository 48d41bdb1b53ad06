"""Who sits at a table, and in what state."""

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    PLAYING = "playing"
    OUT = "out"  # keeps the seat, and is not dealt in
    WAITING = "waiting"  # comes in when the big blind gets there
    POSTING = "posting"  # comes in as soon as possible, and pays for it


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a seat.

    `owes_big`, `owes_small`: blinds that have to be paid to come in before the big blind gets
    there. `bought`: chips that are added when the hand is over. `leaving`: gone then.
    """

    name: str
    stack: int
    status: Status = Status.PLAYING
    owes_big: bool = False
    owes_small: bool = False
    bought: int = 0
    leaving: bool = False

    @property
    def can_play(self) -> bool:
        """Wants to be dealt in, and has something to play for."""
        return self.status is not Status.OUT and self.stack > 0

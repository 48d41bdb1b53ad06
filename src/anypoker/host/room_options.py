"""What a host settles about a table besides the game: time to act, who may watch, who may sit."""

from dataclasses import dataclass
from enum import StrEnum

from anypoker.match import OptionsError


class Spectators(StrEnum):
    NONE = "none"
    LIVE = "live"  # what lies open, at once
    BEHIND = "behind"  # everything one hand late: stacks, ledger, hands, statistics and chat too


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """`act_seconds`: for every answer (0: as long as one likes); `bank_seconds`: what a player may
    use beyond that over the whole evening; `away_after`: so many answers by the clock in a row,
    and the player sits out. `approve_seats`: nobody sits down without the host's word. `listed`:
    found by everyone, not by its link alone."""

    act_seconds: int = 30
    bank_seconds: int = 60
    away_after: int = 2
    spectators: Spectators = Spectators.LIVE
    approve_seats: bool = False
    listed: bool = False

    def __post_init__(self) -> None:
        for name, value, most in (
            ("time to act", self.act_seconds, 3_600),
            ("time bank", self.bank_seconds, 36_000),
        ):
            if not 0 <= value <= most:
                raise OptionsError(f"the {name} is 0 to {most} seconds, not {value}")
        if self.away_after < 1:
            raise OptionsError("a player sits out after at least one answer by the clock")

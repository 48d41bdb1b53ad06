"""Clock of a table: deadlines, time banks and timeouts, as a value.

Nothing here waits: the owner of a table asks for deadlines and reports what came first. Times are
ms since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from anypoker.session.setup.room_options import RoomOptions

MIN_TIME_AFTER_RESTART = 10_000  # what everyone has at least when a table was interrupted


class Deadline(NamedTuple):
    """Deadline of a decision: `due` without, `end` with the time bank."""

    due: int
    end: int

    def resumed(self, stopped: int, now: int) -> "Deadline":
        """The same after the clock stood from then until now: what was left is left, and at least
        ten seconds.

        >>> Deadline(30_000, 90_000).resumed(5_000, 100_000)
        Deadline(due=125000, end=185000)
        >>> Deadline(30_000, 90_000).resumed(28_000, 100_000)
        Deadline(due=110000, end=170000)
        >>> Deadline(30_000, 90_000).resumed(88_000, 100_000)
        Deadline(due=42000, end=110000)
        """
        stood, least = now - stopped, now + MIN_TIME_AFTER_RESTART
        if stopped > self.due:  # the time bank was running
            return Deadline(self.due + stood, max(self.end + stood, least))
        due = max(self.due + stood, least)
        return Deadline(due, due + self.end - self.due)


@dataclass(frozen=True, slots=True)
class TableClock:
    """Time banks left by player, and consecutive timeouts (`missed`)."""

    options: RoomOptions
    banks: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)

    def bank(self, player: str) -> int:
        """Return the rest of a player's time bank in ms."""
        return self.banks.get(player, self.options.bank_seconds * 1000)

    def deadline(
        self,
        player: str,
        asked: int,
        resumed: int = 0,
        seconds: int | None = None,
        always: bool = False,
    ) -> Deadline | None:
        """Return the deadline of a decision; None without a time limit.

        `seconds` are a separate limit, without the time bank; with `always` it also counts at
        tables without a time limit.
        """
        if not self.options.act_seconds and not (always and seconds):
            return None
        due = asked + (seconds or self.options.act_seconds) * 1000
        if resumed:
            due = max(due, resumed + MIN_TIME_AFTER_RESTART)
        return Deadline(due, due if seconds else due + self.bank(player))

    def after_answer(self, player: str, deadline: Deadline | None, at: int) -> "TableClock":
        """Return the clock after an action in time; time over the limit comes from the bank."""
        used = max(at - deadline.due, 0) if deadline is not None else 0
        if not used and player not in self.missed:
            return self
        missed = {other: count for other, count in self.missed.items() if other != player}
        if not used:
            return replace(self, missed=missed)
        return replace(
            self, missed=missed, banks={**self.banks, player: max(self.bank(player) - used, 0)}
        )

    def after_time_out(self, player: str, deadline: Deadline | None = None) -> "TableClock":
        """The clock after it answered for a player, whose bank is empty now, unless the question
        had none: then it is as it was."""
        missed = {**self.missed, player: self.missed.get(player, 0) + 1}
        if deadline is not None and deadline.due == deadline.end:
            return replace(self, missed=missed)
        return replace(self, missed=missed, banks={**self.banks, player: 0})

    def is_away(self, player: str) -> bool:
        """Return whether a player has timed out so often that they must sit out."""
        return self.missed.get(player, 0) >= self.options.away_after

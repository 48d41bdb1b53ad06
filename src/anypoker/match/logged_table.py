"""A table that is kept: every entry is written to its log before it counts."""

from collections.abc import Callable, Sequence
from pathlib import Path

from anypoker.cards import Key, new_key
from anypoker.engine import Action, Event, Hand
from anypoker.match import entries as e
from anypoker.match.log import Log, LogError, new_log, resume_log
from anypoker.match.rotation import Item
from anypoker.match.setup import Setup
from anypoker.match.table import Table, TableError, advance, new_table

# The key of the hand with this number, from one.
Keys = Callable[[int], Key]


def random_key(number: int) -> Key:
    """Keys that nobody can know before."""
    return new_key()


class LoggedTable:
    """A table and its log; without a log, it lives as long as the process.

    Players are the seats of the table, counted from 0; `seat` in `act` is that of the hand.
    """

    def __init__(self, table: Table, log: Log | None = None, keys: Keys = random_key) -> None:
        self.table, self.log, self.keys = table, log, keys
        self.length = 0  # entries taken so far, the ends of hands included

    @classmethod
    def create(
        cls, setup: Setup, path: Path | None = None, keys: Keys = random_key
    ) -> "LoggedTable":
        """A new table, with a new log if there is a path for it."""
        return cls(new_table(setup), new_log(path, setup) if path is not None else None, keys)

    @classmethod
    def resume(cls, path: Path, keys: Keys = random_key) -> "LoggedTable":
        """The table of a log, as it was left."""
        reading, log = resume_log(path)
        kept = cls(replay_entries(new_table(reading.setup), reading.entries), log, keys)
        kept.length = len(reading.entries)
        last = reading.entries[-1] if reading.entries else None
        if isinstance(last, e.Act | e.Deal):
            kept._close_hand()  # the process died before it could
        return kept

    def record(self, entry: e.LogEntry) -> Table:
        """Take an entry: `TableError` or `IllegalAction` if it is not allowed, else it is kept.

        `UnkeptError` if it cannot be written: then it did not happen.
        """
        after = advance(self.table, entry)
        self._keep(entry)
        self.table = after
        if isinstance(entry, e.Act | e.Deal):
            self._close_hand()
        return self.table

    def _keep(self, entry: e.LogEntry) -> None:
        if self.log is not None:
            self.log.append(entry)
        self.length += 1

    def _close_hand(self) -> None:
        hand = self.table.hand
        if hand is not None and hand.over:
            self._keep(e.End(tuple(hand.stacks)))

    # What a table looks like to those who play at it.

    @property
    def hand(self) -> Hand | None:
        """The hand that is played, or was played last."""
        return self.table.hand

    @property
    def number(self) -> int:
        """How many hands were dealt."""
        return self.table.number

    def choose(self, item: Item) -> None:
        """The dealer's choice."""
        self.record(e.Choose(item))

    def deal(self) -> Hand:
        """Begin the next hand."""
        hand = self.record(e.Deal(self.keys(self.table.number + 1))).hand
        assert hand is not None
        return hand

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        """Apply an action of a seat of the hand, and keep it; what came of it."""
        before = self.table.hand
        if before is None or not 0 <= seat < len(self.table.dealt):
            raise TableError(f"there is no seat {seat} in a hand")
        hand = self.record(e.Act(self.table.dealt[seat], action)).hand
        assert hand is not None
        return hand.events[len(before.events) :]

    def place_of(self, player: int) -> int | None:
        """The seat of the player in this hand, if it takes part."""
        return self.table.seat_in_hand(player)

    def player_at(self, seat: int) -> int:
        """Who sits on this seat of the hand."""
        return self.table.dealt[seat]

    def close(self) -> None:
        if self.log is not None:
            self.log.close()


def replay_entries(table: Table, entries: Sequence[e.LogEntry]) -> Table:
    """The table after these entries; `LogError` where one of them cannot have happened."""
    for number, entry in enumerate(entries, 2):
        try:
            table = advance(table, entry)
        except ValueError as error:
            raise LogError(f"line {number}: {error}") from None
    return table

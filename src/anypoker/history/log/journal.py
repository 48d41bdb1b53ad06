"""Journal of a table: each change gets a time and cause and is logged before it takes effect.

propose   what would happen, and the entries that say so; nothing has happened yet
    accept    it has happened
    record    both, with the log between them

Whoever keeps entries elsewhere than in a file proposes, keeps them, and accepts.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import structs

from anypoker.cards import Key, commitment_of, new_key, parse_key
from anypoker.engine import Action, Event, Hand, ShuffleNeeded
from anypoker.history.log.file import LogFile, new_log, read_secrets, resume_log
from anypoker.history.log.reader import LogContents, LogError
from anypoker.tables import changes as c
from anypoker.tables.advance import advance
from anypoker.tables.games.rotation import RotationGame
from anypoker.tables.setup import Setup
from anypoker.tables.table import Table, TableError, new_table
from anypoker.tables.table_events import TableEvent

# The key of the hand with this number, from one.
Keys = Callable[[int], Key]
NO_REVEALS: Mapping[int, tuple[str | None, ...]] = {}
# Milliseconds since 1970.
Clock = Callable[[], int]


def random_key(number: int) -> Key:
    """Return a random key."""
    return new_key()


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class TableTransition:
    """A change that the table allows: its entries (the end of a hand is a separate one), the
    table afterwards, the events of its hand, and what else happened."""

    entries: tuple[c.LogEntry, ...]
    table: Table
    events: tuple[Event, ...]
    table_events: tuple[TableEvent, ...]


def propose(
    table: Table,
    entry: c.LogEntry,
    reveals: Mapping[int, tuple[str | None, ...]] = NO_REVEALS,
    asks: bool = False,
) -> TableTransition:
    """Work out what an entry would bring; the table stays as it is.

    `reveals`: values that players revealed for later shuffles of a hand with a deck proof. Without
    them the server alone decides such a shuffle, and the entries say so.

    Raises:
        ValueError: if the table does not allow it (`TableError` or `IllegalAction`).
        ShuffleNeeded: if `asks`, and the reveals of a shuffle are not known.
    """
    entries: list[c.LogEntry] = []
    while True:
        try:
            after, events, notes = advance(table, entry)
            break
        except ShuffleNeeded as needed:
            if asks and needed.number not in reveals:
                raise
            values = reveals.get(needed.number, ())
            if isinstance(entry.change, c.Deal):
                more = (*entry.change.reveals, values)
                entry = structs.replace(entry, change=structs.replace(entry.change, reveals=more))
                continue
            known = c.LogEntry(c.Reveals(needed.number, values), entry.at)
            table = advance(table, known).table
            entries.append(known)
    entries.append(entry)
    if after.ended is not None and after.hand is not table.hand:
        entries.append(c.LogEntry(after.ended, entry.at))
    return TableTransition(tuple(entries), after, events, notes)


class TableJournal:
    """A table and its log; without a log, the table is not saved.

    `secret`: what the chance of its bots follows from.
    """

    def __init__(
        self,
        table: Table,
        log: LogFile | None = None,
        keys: Keys = random_key,
        clock: Clock = wall_clock,
        secret: Key | None = None,
    ) -> None:
        self.table, self.log, self.keys, self.clock = table, log, keys, clock
        self.bot_secret = secret or new_key()
        self.length = 0  # entries taken so far, the ends of hands included
        self.key: Key | None = None  # of the running hand

    @classmethod
    def create(
        cls,
        setup: Setup,
        path: Path | None = None,
        keys: Keys = random_key,
        clock: Clock = wall_clock,
        secret: Key | None = None,
    ) -> "TableJournal":
        """Create a table, with a log if there is a path."""
        log = new_log(path, setup) if path is not None else None
        made = cls(new_table(setup), log, keys, clock, secret)
        if log is not None:
            log.keep_secrets(made.bot_secret, None)
        return made

    @classmethod
    def resume(
        cls, path: Path, keys: Keys = random_key, clock: Clock = wall_clock
    ) -> "TableJournal":
        """Return the table of a log, as it was left; a hand whose key is lost is voided."""
        contents, log = resume_log(path)
        secrets = read_secrets(path)
        try:
            table = replay_entries(new_table(contents.setup), contents)
            secret = parse_key(secrets.table) if secrets is not None else None
            made = cls(table, log, keys, clock, secret)
            made.length = len(contents.entries)
            made._take_up(contents)
        except BaseException:
            log.close()
            raise
        return made

    def _take_up(self, contents: LogContents) -> None:
        """Write the entries that the process could not write before it died."""
        assert self.log is not None
        if contents.has_lost_hand:
            void = c.Void("the key of the hand is lost")
            self.log.append((c.LogEntry(void, self.clock()), None))
            return
        if self.table.in_hand:
            deals = [one.change for one in contents.entries if isinstance(one.change, c.Deal)]
            self.key = deals[-1].key
        elif self.table.ended is not None and not _is_end_written(contents.entries):
            deals = [one.change for one in contents.entries if isinstance(one.change, c.Deal)]
            self.log.append((c.LogEntry(self.table.ended, self.table.now), deals[-1].key))
            self.length += 1

    # ------------------------------------------------------------ changes

    def propose(
        self, change: c.Change, by: c.Cause = c.Cause.PLAYER, actor: str = ""
    ) -> TableTransition:
        """Return the transition of a change without committing it.

        Raises:
            TableError: if the table does not allow it.
            IllegalAction: if the action is not legal.
        """
        return propose(self.table, c.LogEntry(change, self.clock(), by, actor))

    def accept(self, step: TableTransition) -> None:
        """Make a proposed transition take effect."""
        for entry in step.entries:
            if isinstance(entry.change, c.Deal):
                self.key = entry.change.key
        self.table = step.table
        self.length += len(step.entries)
        if not self.table.in_hand:
            self.key = None

    def propose_and_accept(
        self, change: c.Change, by: c.Cause = c.Cause.PLAYER, actor: str = ""
    ) -> TableTransition:
        """Commit a change.

        Raises:
            TableError: if the table does not allow it.
            IllegalAction: if the action is not legal.
        """
        step = self.propose(change, by, actor)
        if self.log is not None:
            key = change.key if isinstance(change, c.Deal) else self.key
            if isinstance(change, c.Deal):
                self.log.keep_secrets(self.bot_secret, change.key)
            self.log.append(*((entry, key if _closes(entry) else None) for entry in step.entries))
        self.accept(step)
        return step

    # ------------------------------------------------------------ what is done most

    @property
    def hand(self) -> Hand | None:
        """Current hand, or the last one."""
        return self.table.hand

    @property
    def number(self) -> int:
        """Number of hands dealt."""
        return self.table.number

    def choose(self, item: RotationGame) -> None:
        """Choose the next game."""
        self.propose_and_accept(c.Choose(item))

    def next_deal(self, randomness: tuple[tuple[str, str], ...] = ()) -> c.Deal:
        """Return the deal of the next hand, with a new key."""
        key = self.keys(self.table.number + 1)
        return c.Deal(key, commitment_of(key), randomness)

    def deal(self) -> Hand:
        """Deal the next hand."""
        hand = self.propose_and_accept(self.next_deal(), c.Cause.TABLE).table.hand
        assert hand is not None
        return hand

    def act(self, seat: int, action: Action, question: int | None = None) -> Sequence[Event]:
        """Commit an action of a seat in the hand."""
        if not 0 <= seat < len(self.table.dealt_players):
            raise TableError(f"there is no seat {seat} in a hand")
        player = self.table.dealt_players[seat]
        return self.propose_and_accept(c.Act(player, action, question)).events

    def close(self) -> None:
        if self.log is not None:
            self.log.close()


def _closes(entry: c.LogEntry) -> bool:
    return isinstance(entry.change, c.End | c.Void)


def _is_end_written(entries: Sequence[c.LogEntry]) -> bool:
    """Return whether the end of the last hand is in the log."""
    for entry in reversed(entries):
        if _closes(entry):
            return True
        if isinstance(entry.change, c.Deal | c.Act | c.Reveals):
            return False
    return False


def replay_entries(table: Table, contents: LogContents) -> Table:
    """Return the table after the entries of a log; `LogError` where one cannot have happened."""
    for number, entry in zip(contents.lines, contents.entries, strict=True):
        try:
            table = advance(table, entry).table
        except ValueError as error:
            raise LogError(f"line {number}: {error}") from None
    return table

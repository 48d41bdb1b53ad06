"""Storage of a table, change by change.

The key of a hand is there only while the hand runs, encrypted; with the hand it is gone. What a
table needs to go on is its last snapshot and the entries since.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, text, update

from anypoker.engine import Hand
from anypoker.game import Game
from anypoker.history import (
    GameRegistry,
    TableJournal,
    TableTransition,
    wall_clock,
    write_snapshot,
)
from anypoker.history.log.header import write_header
from anypoker.history.log.lines import read_line, write_line
from anypoker.rules import canonical_text
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.hand_records import hand_record, pack, voided_record
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import (
    card_table,
    chat,
    executed_command,
    hand,
    snapshot,
    table_game,
)
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.server.table.card_phase import resume_card
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.settings import TableSettings, write_settings
from anypoker.server.table.state import Accepted, TableState, persisted_settings
from anypoker.session.table_clock import TableClock
from anypoker.tables import RotationGame, Setup, Table, new_table
from anypoker.tables import changes as c

MAX_KEYS = 60  # commands of a table that are recognised without a query after a restart
KEYS_SPAN = 10_000  # commands of a table that are known again at all
_PRUNE_EVERY = 50  # hands
_ENCRYPTED = b"\0"  # what such lines begin with; others begin with a brace

# What players do with a hand that is over; a snapshot has no such hand to replay them on.
AFTER_HAND = c.Show | c.RabbitHunt

_ADD_GAME = text(
    "INSERT INTO game (hash, text) SELECT :hash, :text "
    "WHERE NOT EXISTS (SELECT 1 FROM game WHERE hash = :hash)"
)
_ADD_TABLE_GAME = insert(table_game)
_ADD_CHAT = insert(chat)
_DROP_CHAT = delete(chat).where(chat.c.table_id == bindparam("old"))
_ADD_HAND = insert(hand)
_ADD_SNAPSHOT = insert(snapshot)
_DROP_SNAPSHOT = delete(snapshot).where(snapshot.c.table_id == bindparam("old"))
# Numbers have gaps, one for every start of a server: so commands are counted, not numbers.
_OLDEST_KEY = (
    select(executed_command.c.n)
    .where(executed_command.c.table_id == bindparam("old"))
    .order_by(executed_command.c.n.desc())
    .offset(bindparam("kept"))
    .limit(1)
    .scalar_subquery()
)
_DROP_KEYS = delete(executed_command).where(
    executed_command.c.table_id == bindparam("old"), executed_command.c.n < _OLDEST_KEY
)
_SET_SEAL = (
    update(card_table)
    .where(card_table.c.id == bindparam("its"))
    .values(hand_seal=bindparam("new_seal"))
)
_SET_SETTINGS = (
    update(card_table)
    .where(card_table.c.id == bindparam("its"))
    .values(settings=bindparam("new_settings"), status=bindparam("new_status"))
)


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A command that was granted: whose, under which key."""

    player: str
    key: str


@dataclass(slots=True)
class StoredTable:
    """Table with its place in the database. Its state changes only when it is stored."""

    id: str
    name: str
    logged: TableJournal
    book: GameRegistry
    state: TableState
    keys: KeyFile
    writer: Writer
    lease_epoch: int  # the server that owns the table, counted since it was made
    n: int = 0  # the number of the last message
    seq: int = 0  # the number of the last entry
    # The latest executed commands and the number of the message that reported each.
    executed_keys: dict[tuple[str, str], int] = field(default_factory=dict)
    delayed_table: Table | None = None  # when the last hand ended; None before the first hand
    forgot: bool = True  # the database knows more executed commands
    stopped: int | None = None  # when the server stopped that had the table before
    faults: FaultLog = field(init=False)

    def __post_init__(self) -> None:
        self.faults = FaultLog(self.id)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def settings(self) -> TableSettings:
        return self.state.settings

    def resume(self, pool: Sequence[RotationGame], now: int) -> None:
        """Set the games to choose from, and move the deadlines by the time of a stop."""
        times = self.state.deadlines
        if self.stopped is not None:
            times = times.resume(self.stopped, now)
        self.state = resume_card(self.state._replace(pool=pool, deadlines=times), now)

    async def commit(
        self,
        change: Accepted,
        n: int,
        receipt: IdempotencyKey | None,
        own_parts: Callable[[Hand], list[dict[str, Any]] | None] = lambda _: None,
        also: Sequence[tuple[Any, dict[str, Any]]] = (),
    ) -> None:
        """Store a change with other statements; from then on it counts.

        Raises:
            CommitError: if it could not be stored; then nothing has changed.
        """
        known, step, after = dict(self.book.games), change.step, change.state
        seq = self.seq + (len(step.entries) if step is not None else 0)
        try:
            rows, writes_settings = self._rows_of(change, known, own_parts)
            if receipt is not None:
                rows.keys.append((self.id, receipt.player, receipt.key, n))
            rows.statements += also
            rows.progress = (n, seq, self.id, self.lease_epoch)
            await self._write(rows)
        except Exception:
            self.book.games = known
            raise
        # From here on it has happened, whatever fails.
        if writes_settings:
            after = after.with_settings(clock_seq=seq)
        self.faults.attempt("accepting a change", lambda: self._accept(step, receipt, n), None)
        self.state, self.logged.table, self.n, self.seq = after, after.table, n, seq

    def _accept(self, step: TableTransition | None, receipt: IdempotencyKey | None, n: int) -> None:
        self.remember(receipt, n)
        if step is None:
            return
        ends = self.table.in_hand or _deals(step)
        self.delayed_table = self.delayed_table or (self.table if step.table.number else None)
        self.logged.accept(step)
        if ends and not step.table.in_hand:
            self.delayed_table = step.table

    def _rows_of(
        self,
        change: Accepted,
        known: Mapping[str, Game],
        own_parts: Callable[[Hand], list[dict[str, Any]] | None],
    ) -> tuple[WriteBatch, bool]:
        """Return the rows of a change and whether the settings are among them.

        `known`: the games that are stored already.
        """
        rows, step, after = WriteBatch(), change.step, change.state
        if step is None:
            return self._rows_without_entry(rows, change)
        seq = self.seq
        for one in step.entries:
            seq += 1
            rows.entries.append((self.id, seq, self._entry_line(one, seq)))
            self._add_seal(rows, one.change, step.table)
            if isinstance(one.change, c.Void) and self.table.in_hand:
                self._add_hand(rows, self.table, own_parts, one)
        for name in self.book.games.keys() - known.keys():
            rows.add(_ADD_GAME, hash=name, text=canonical_text(self.book.games[name]))
            rows.add(_ADD_TABLE_GAME, table_id=self.id, hash=name)
        if (not step.table.in_hand and self.table.in_hand) or _deals(step) or self.state.unread:
            if step.table.in_hand:
                if change.writes_settings:
                    rows.add(_SET_SETTINGS, **self._settings_values(after, seq))
                return rows, change.writes_settings
            self._add_end(rows, after, seq, own_parts)
        elif all(isinstance(one.change, c.Act) for one in step.entries):
            return rows, False
        else:
            rows.add(_SET_SETTINGS, **self._settings_values(after, seq))
            if any(isinstance(one.change, AFTER_HAND) for one in step.entries):
                self._add_snapshot(rows, step.table, seq)
        return rows, True

    def _rows_without_entry(self, rows: WriteBatch, change: Accepted) -> tuple[WriteBatch, bool]:
        """Return the rows of a change of the chat or the settings."""
        if change.line is not None:
            rows.add(_ADD_CHAT, table_id=self.id, **change.line)
        elif change.clears_chat:
            rows.add(_DROP_CHAT, old=self.id)
        else:
            rows.add(_SET_SETTINGS, **self._settings_values(change.state, self.seq))
            return rows, True
        return rows, False

    async def _write(self, rows: WriteBatch) -> None:
        """Store rows with their progress; `CommitError` if they are not stored."""
        assert rows.progress is not None
        try:
            await self._commit(rows)
        except CommitError:
            raise
        except Exception as error:  # the writer failed in some other way: is it stored or not?
            self.faults.report("storing a change", error)
            n, seq = rows.progress[:2]
            wanted = select(card_table.c.n, card_table.c.seq).where(card_table.c.id == self.id)
            found = await self.writer.read(lambda connection: connection.execute(wanted).first())
            if found is None or tuple(found) != (n, seq):
                raise CommitError("this could not be stored: the database writer failed") from None

    async def _commit(self, rows: WriteBatch) -> None:
        await self.writer.commit(rows)

    def _entry_line(self, one: c.LogEntry, seq: int) -> bytes:
        """Return the entry for the database. Answers are encrypted: they name discarded cards and
        sides that are not declared yet."""
        line = write_line(one, self.book)
        if not isinstance(one.change, c.Act):
            return line
        return _ENCRYPTED + self.keys.encrypt(line, f"entry {self.id}/{seq}")

    def _add_seal(self, rows: WriteBatch, change: c.Change, after: Table) -> None:
        """Store the key of a hand for as long as it runs."""
        if isinstance(change, c.Deal) and after.in_hand:
            seal = self.keys.encrypt(change.key, f"hand {self.id}")
            rows.add(_SET_SEAL, its=self.id, new_seal=seal)
        elif isinstance(change, c.End | c.Void):
            rows.add(_SET_SEAL, its=self.id, new_seal=None)

    def _add_end(
        self,
        rows: WriteBatch,
        after: TableState,
        seq: int,
        own_parts: Callable[[Hand], list[dict[str, Any]] | None],
    ) -> None:
        """Add a snapshot and the record of the hand that is over."""
        if after.table.number % _PRUNE_EVERY == 0:
            rows.add(_DROP_KEYS, old=self.id, kept=KEYS_SPAN)
        self._add_snapshot(rows, after.table, seq)
        rows.add(_SET_SETTINGS, **self._settings_values(after, seq))
        if after.table.ended is not None:
            self._add_hand(rows, after.table, own_parts)

    def _add_hand(
        self,
        rows: WriteBatch,
        table: Table,
        own_parts: Callable[[Hand], list[dict[str, Any]] | None],
        void: c.LogEntry | None = None,
    ) -> None:
        """Add the last hand to the hand history. A hand that has no record is over all the same:
        its record must not block its end."""
        row = self.faults.attempt(
            "the record of a hand", lambda: self._hand_row(table, own_parts, void), None
        )
        if row is not None:
            rows.add(_ADD_HAND, **row)

    def _add_snapshot(self, rows: WriteBatch, table: Table, seq: int) -> None:
        rows.add(_DROP_SNAPSHOT, old=self.id)
        data = write_snapshot(table, self.book)
        rows.add(_ADD_SNAPSHOT, table_id=self.id, seq=seq, data=data)

    def _hand_row(
        self,
        table: Table,
        own_parts: Callable[[Hand], list[dict[str, Any]] | None],
        void: c.LogEntry | None,
    ) -> dict[str, Any] | None:
        """Return the row of the hand that was played last, for the hand history."""
        if table.hand is None:
            return None
        own = self.faults.attempt("the private parts", partial(own_parts, table.hand), None)
        record, number = hand_record(table, own, self.table), table.number
        if void is not None:
            record = voided_record(record, table, void)
        return {
            "table_id": self.id,
            "number": number,
            "at": table.now,
            "facts": pack(record.facts),
            "private": self.keys.encrypt(pack(record.private), f"hand {self.id}/{number}"),
        }

    def _settings_values(self, state: TableState, seq: int) -> dict[str, Any]:
        return {
            "its": self.id,
            "new_settings": write_settings(persisted_settings(state, seq)),
            "new_status": state.settings.status(state.table.paused),
        }

    def remember(self, receipt: IdempotencyKey | None, n: int) -> None:
        """Remember that a command was executed."""
        if receipt is not None:
            self.executed_keys[receipt.player, receipt.key] = n
            while len(self.executed_keys) > 2 * MAX_KEYS:
                del self.executed_keys[next(iter(self.executed_keys))]
                self.forgot = True

    async def find_done(self, player: str, key: str) -> int | None:
        """The number of the message that told of a granted command, however long ago; None: it
        was never granted."""
        if not self.forgot or (player, key) in self.executed_keys:
            return self.executed_keys.get((player, key))
        wanted = select(executed_command.c.n).where(
            executed_command.c.table_id == self.id,
            executed_command.c.player == player,
            executed_command.c.key == key,
        )
        found: int | None = await self.writer.read(lambda connection: connection.scalar(wanted))
        return found


def read_entry(line: bytes, table: str, seq: int, keys: KeyFile, book: GameRegistry) -> c.LogEntry:
    """Return the entry of a row of the database."""
    if line.startswith(_ENCRYPTED):
        line = keys.decrypt(line.removeprefix(_ENCRYPTED), f"entry {table}/{seq}")
    return read_line(line, book).entry


def _deals(step: TableTransition) -> bool:
    return any(isinstance(one.change, c.Deal) for one in step.entries)


# ---------------------------------------------------------------- new tables


async def create_table(
    id_: str,
    name: str,
    setup: Setup,
    settings: TableSettings,
    keys: KeyFile,
    writer: Writer,
    now: int | None = None,
    node: str | None = None,
) -> StoredTable:
    """Create a table and store it; `node`: its owner, None for the only server."""
    book = GameRegistry()
    logged = TableJournal(new_table(setup))
    state = TableState(logged.table, settings, Deadlines(TableClock(settings.room())))
    stored = StoredTable(id_, name, logged, book, state, keys, writer, lease_epoch=1)
    rows = WriteBatch()
    rows.add(
        insert(card_table),
        id=id_,
        name=name,
        status=settings.status(False),
        epoch=1,
        made_at=wall_clock() if now is None else now,
        made_by=settings.host,
        header=write_header(setup, book),
        seal=keys.encrypt(logged.bot_secret, f"table {id_}"),
        hand_seal=None,
        n=0,
        seq=0,
        settings=write_settings(settings),
        node=node,
    )
    await writer.commit(rows)
    stored.forgot = False
    return stored

"""Writer of the database: a group commit of what all tables store, and reads in threads."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine, Executable, select
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from anypoker.server.storage.database_errors import (
    CommitError,
    DatabaseError,
    DatabaseFault,
    TableTakenError,
    database_fault,
    place_of,
)
from anypoker.server.storage.group_statements import (
    ADD_ENTRIES,
    ADD_KEYS,
    LOCK_TABLES,
    columns_of,
)
from anypoker.server.storage.schema import card_table

log = logging.getLogger("anypoker.server")

BUSY_TIMEOUT = 10_000  # milliseconds
EntryRow = tuple[str, int, bytes]  # table, number, line
KeyRow = tuple[str, str, str, int]  # table, player, key, n
ProgressRow = tuple[int, int, str, int]  # n, seq, table, epoch

_BUSY = 0.02  # seconds: after a commit this recent, changes are gathered into one commit
_GATHER = 0.0065  # seconds; a commit costs nearly the same whatever its size
TIDY = 5.0  # seconds until deleted data is also out of the write-ahead log
_TIDY_WAIT = 200  # milliseconds to wait for readers before a retry
_ASK_AGAIN = 0.5  # seconds between questions to a silent database


@dataclass(slots=True)
class WriteBatch:
    """Rows of one change of one table."""

    entries: list[EntryRow] = field(default_factory=list)
    keys: list[KeyRow] = field(default_factory=list)  # of executed commands
    progress: ProgressRow | None = None  # rejected unless this server owns the table
    statements: list[tuple[Executable, dict[str, Any]]] = field(default_factory=list)

    def add(self, statement: Executable, **values: Any) -> None:
        self.statements.append((statement, values))


_Group = list[tuple[WriteBatch, asyncio.Future[None]]]


def clear_log(connection: Connection) -> bool:
    """Empty the write-ahead log of SQLite; return False if a reader still uses it."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(f"PRAGMA busy_timeout={_TIDY_WAIT}")
    try:
        busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        driver.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
    return not busy


TAKEN = "another server has taken this table over"


class _LeaseLostError(Exception):
    """Lease of a table that another server has taken over."""


def _repeats_a_table(group: Sequence[WriteBatch]) -> bool:
    """Return whether a group has two changes of one table, which need two statements."""
    tables = [rows.progress[2] for rows in group if rows.progress is not None]
    return len(set(tables)) < len(tables)


class Writer:
    """Thread that writes the changes of all tables in group commits."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # A plain thread: handing work to an executor and back costs as much as a small commit.
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._waiting: _Group = []
        self._writes = False  # a group is being written, or is about to be
        self._stopped: asyncio.Future[None] | None = None  # of `close`, while it waits
        self._closing = threading.Event()
        self._closed = False
        # The hottest statements go to the driver as they are.
        mark = "?" if engine.dialect.name == "sqlite" else "%s"
        self._entries = f"INSERT INTO entry (table_id, seq, line) VALUES ({mark}, {mark}, {mark})"
        self._keys = (
            "INSERT INTO done_key (table_id, player, key, n) "
            f"VALUES ({mark}, {mark}, {mark}, {mark})"
        )
        self._progress = (
            f"UPDATE card_table SET n = {mark}, seq = {mark} WHERE id = {mark} AND epoch = {mark}"
        )
        self._open: Connection | None = None
        self._wrote_at = 0.0
        self._is_file = engine.dialect.name == "sqlite"
        self._tidying: asyncio.TimerHandle | None = None
        self._reported = ""  # the failure that was logged last
        self.commits = self.group_commits = 0
        self.node: str | None = None  # that new tables belong to; None for the only server
        # Called with a table that belongs to another node, before those who wait are answered.
        self.on_taken: Callable[[str], None] = lambda table: None

    async def commit(self, rows: WriteBatch) -> None:
        """Store rows and return when they are on disk.

        Raises:
            CommitError: if they could not be stored.
        """
        if self._closed:
            raise CommitError("this could not be stored: the server is stopping")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((rows, future))
        if not self._writes:
            self._writes = True
            self._write_soon(loop)
        await future

    def _write_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write what waits; shortly after another group, gather more first."""
        if loop.time() - self._wrote_at < _BUSY:
            loop.call_later(_GATHER, self._write, loop)
        else:
            loop.call_soon(self._write, loop)

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting, []
        self.group_commits += 1
        self.commits += len(group)

        def keep() -> None:
            failures: list[str | None] | Exception
            try:
                failures = self._keep_each([one for one, _ in group])
            except Exception as error:
                failures = error
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._finish, loop, group, failures)

        self._start(keep)

    def _finish(
        self,
        loop: asyncio.AbstractEventLoop,
        group: "_Group",
        failures: list[str | None] | Exception,
    ) -> None:
        """Answer those who wait for a group, and write the next one."""
        if isinstance(failures, Exception):  # those who wait get it, and the next group is written
            log.error("the database writer failed", exc_info=failures)
            for _, future in group:
                if not future.done():
                    future.set_exception(RuntimeError("the database writer failed"))
        else:
            self._wrote_at = loop.time()
            self._tidy_later()
            for (rows, future), why in zip(group, failures, strict=True):
                if why == TAKEN and rows.progress is not None:
                    self.on_taken(rows.progress[2])
                if future.done():
                    continue
                if why is None:
                    future.set_result(None)
                else:
                    kind = TableTakenError if why == TAKEN else CommitError
                    future.set_exception(kind(f"this could not be stored: {why}"))
        self._writes = bool(self._waiting)
        if self._writes:
            self._write_soon(loop)
        elif self._stopped is not None and not self._stopped.done():
            self._stopped.set_result(None)

    # ------------------------------------------------------------ thread

    def _start(self, job: Callable[[], None]) -> None:
        if self._thread.ident is None:
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        """Do the jobs of the thread until it is closed."""
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception as error:
                log.error("the database writer failed", exc_info=error)

    def _tidy_later(self) -> None:
        """Schedule a clearing of the write-ahead log."""
        if self._is_file and self._tidying is None and not self._closing.is_set():
            loop = asyncio.get_running_loop()
            self._tidying = loop.call_later(TIDY, self._begin_tidying)

    def _begin_tidying(self) -> None:
        self._tidying = None
        if not self._closing.is_set():
            loop = asyncio.get_running_loop()
            self._start(lambda: self._tidy(loop))

    def _tidy(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write the log into the database and empty it: pages in it may hold deleted secrets."""
        try:
            with self._connected() as connection:
                is_empty = clear_log(connection)
        except SQLAlchemyError as error:
            self._report(error)
            is_empty = False
        if not is_empty:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._tidy_later)

    def _keep_each(self, group: Sequence[WriteBatch]) -> list[str | None]:
        """Store a group in one transaction; if that fails, each change in its own."""
        if self._is_file or not _repeats_a_table(group):
            failures = self._keep(group)
            if len(group) == 1 or all(one in (None, TAKEN) for one in failures):
                return failures
        return [self._keep([rows])[0] for rows in group]

    def _keep(self, group: Sequence[WriteBatch]) -> list[str | None]:
        """Store a group, apart from tables of other servers; return what went wrong with each."""
        for is_last in (False, True):
            sent, old = False, self._open is not None
            try:
                with self._connected() as connection:
                    taken = self._send(connection, group)
                    sent = True
                    self._commit(connection)
            except _LeaseLostError:
                return [TAKEN] * len(group)
            except IntegrityError:
                return ["it is stored already"] * len(group)
            except SQLAlchemyError as error:
                lost = isinstance(error, DBAPIError) and error.connection_invalidated
                if lost and old and not sent and not is_last and not self._is_file:
                    continue  # the connection broke while nothing was written: use a new one
                failure = self._report(error).guests
                return self._outcome(group, failure) if sent and lost else [failure] * len(group)
            except Exception as error:  # such as a number too large for a column
                log.error("%d changes could not be stored", len(group), exc_info=error)
                failure = type(error).__name__
                return self._outcome(group, failure) if sent else [failure] * len(group)
            break
        if self._reported:
            self._reported = ""
            log.warning("the database %s works again", place_of(self._engine.url))
        return [
            TAKEN if rows.progress is not None and rows.progress[2] in taken else None
            for rows in group
        ]

    def _report(self, error: SQLAlchemyError) -> DatabaseFault:
        """Put a failure into words; log it when it begins."""
        fault = database_fault(error, self._engine.url)
        if fault.guests != self._reported:
            self._reported = fault.guests
            log.error("changes could not be stored: %s", fault.owner)
        return fault

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Yield a connection for one transaction. It stays open, because fetching and resetting it
        would cost as much as writing."""
        connection = self._open or self._engine.connect()
        self._open = None
        try:
            yield connection
            self._open = connection
        finally:
            if self._open is None:  # it failed
                with suppress(SQLAlchemyError):
                    connection.close()

    def _send(self, connection: Connection, group: Sequence[WriteBatch]) -> set[str]:
        """Send the rows of a group; return the tables that belong to other servers."""
        if not self._is_file:
            return self._send_own(connection, group)
        entries = [row for rows in group for row in rows.entries]
        if entries:
            self._execute_raw(connection, self._entries, entries)
        keys = [row for rows in group for row in rows.keys]
        if keys:
            self._execute_raw(connection, self._keys, keys)
        for rows in group:
            for statement, values in rows.statements:
                connection.execute(statement, values)
        progress = [rows.progress for rows in group if rows.progress is not None]
        if progress and self._execute_raw(connection, self._progress, progress) != len(progress):
            raise _LeaseLostError
        return set()

    def _send_own(self, connection: Connection, group: Sequence[WriteBatch]) -> set[str]:
        """Lock the rows of all tables with their epochs first, and write only for those that
        still belong to this server. A table that was taken over does not fail the others."""
        progress = [rows.progress for rows in group if rows.progress is not None]
        taken: set[str] = set()
        if progress:
            locked = connection.exec_driver_sql(LOCK_TABLES, columns_of(progress))
            taken = {row[2] for row in progress} - {row[0] for row in locked}
        own = [one for one in group if one.progress is None or one.progress[2] not in taken]
        if entries := [row for rows in own for row in rows.entries]:
            connection.exec_driver_sql(ADD_ENTRIES, columns_of(entries))
        if keys := [row for rows in own for row in rows.keys]:
            connection.exec_driver_sql(ADD_KEYS, columns_of(keys))
        for rows in own:
            for statement, values in rows.statements:
                connection.execute(statement, values)
        return taken

    def _execute_raw(self, connection: Connection, statement: str, rows: list[Any]) -> int:
        """Execute a statement without SQLAlchemy, which would double the cost of a commit."""
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            return driver.executemany(statement, rows).rowcount
        except sqlite3.Error as error:
            raise self._wrapped(error) from error

    def _wrapped(self, error: sqlite3.Error) -> DBAPIError:
        wrapped = DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True)
        assert isinstance(wrapped, DBAPIError)
        return wrapped

    def _commit(self, connection: Connection) -> None:
        if connection.in_transaction():
            connection.commit()
        elif self._is_file:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            try:
                driver.commit()
            except sqlite3.Error as error:
                raise self._wrapped(error) from error

    def _outcome(self, group: Sequence[WriteBatch], failure: str) -> list[str | None]:
        """Ask the database whether a group was stored when the connection broke.

        Until it answers, no client may get an answer. The group was one transaction, so any table
        of it answers for all. A table that another server has taken since does not tell: that
        server knows, and whoever waits has to ask it.
        """
        sent = {rows.progress[2]: rows.progress for rows in group if rows.progress is not None}
        wanted = select(card_table.c.id, card_table.c.n, card_table.c.seq, card_table.c.epoch)
        while sent and not self._closing.wait(_ASK_AGAIN):
            try:
                with self._engine.connect() as connection:
                    known = connection.execute(wanted.where(card_table.c.id.in_(sent))).all()
            except SQLAlchemyError:
                continue
            ours = {row.id: (row.n, row.seq) for row in known if row.epoch == sent[row.id][3]}
            kept = bool(ours) and all(found == sent[id_][:2] for id_, found in ours.items())
            whole = None if kept else failure
            return [
                TAKEN if rows.progress is not None and rows.progress[2] not in ours else whole
                for rows in group
            ]
        return [failure] * len(group)  # the next server finds out

    async def read(self, question: Callable[[Connection], Any]) -> Any:
        """Ask the database in a thread.

        Raises:
            DatabaseError: if it does not answer.
        """

        def ask() -> Any:
            try:
                with self._engine.connect() as connection:
                    return question(connection)
            except SQLAlchemyError as error:
                why = self._report(error).guests
                raise DatabaseError(f"this could not be read: {why}") from None

        return await asyncio.to_thread(ask)

    async def change(self, change: Callable[[Connection], Any]) -> Any:
        """Change something in a separate transaction, and return the answer.

        Raises:
            DatabaseError: if it was not stored.
        """

        def work() -> Any:
            try:
                with self._engine.begin() as connection:
                    return change(connection)
            except SQLAlchemyError as error:
                why = self._report(error).guests
                raise DatabaseError(f"this could not be stored: {why}") from None

        return await asyncio.to_thread(work)

    async def close(self) -> None:
        """Store what waits, then stop."""
        self._closing.set()
        if self._tidying is not None:
            self._tidying.cancel()
        if self._writes:
            self._stopped = asyncio.get_running_loop().create_future()
            await self._stopped
        self._closed = True
        self._start(self._disconnect)
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _disconnect(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

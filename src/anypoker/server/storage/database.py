"""One database is brought up to date, read in threads, and written by one writer.

The writer gathers what all tables want to keep and commits it at once (a group commit): who waits
for its own is told when all of it is on the disk. What fails has not happened, for anybody.
"""

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from anypoker.errors import AnypokerError
from anypoker.server.storage.database_errors import DatabaseFault, database_fault, place_of
from anypoker.server.storage.key_file import KeyFile, KeyFileError, open_key_file
from anypoker.server.storage.schema import card_table, setting

log = logging.getLogger("anypoker.server")

MIGRATIONS = Path(__file__).with_name("migrations")
_FINGERPRINT = "key file"
_BUSY_TIMEOUT = 10_000  # milliseconds


class CommitError(AnypokerError):
    """What should have been kept was not, and so did not happen."""


class DatabaseError(AnypokerError):
    """A database that cannot be opened or read; the sentence says why."""


def open_database(url: str, keys: KeyFile) -> Engine:
    """Open the database at this address and bring it up to date.

    Raises:
        KeyFileError: if the database belongs to another key file; then nothing has changed.
        DatabaseError: if the database cannot be opened.
    """
    engine = make_database_engine(url)
    with _faults_told(engine):
        _refuse_other_key(_known_key(engine), keys)
        _bring_up_to_date(engine, keys)
    return engine


def open_with_key_file(url: str, key_path: Path) -> tuple[Engine, KeyFile]:
    """Open a database and its key file. Only a new database gets a new key file.

    Raises:
        KeyFileError: if the key file is missing or is not that of the database.
        DatabaseError: if the database cannot be opened.
    """
    engine = make_database_engine(url)
    with _faults_told(engine):
        known = _known_key(engine)
        if known is not None and not key_path.exists():
            raise KeyFileError(
                f"the key file {key_path} is missing, and the database {place_of(engine.url)} "
                "cannot be read without it: put it back"
            )
        keys = open_key_file(key_path)
        _refuse_other_key(known, keys)
        _bring_up_to_date(engine, keys)
    return engine, keys


@contextmanager
def _faults_told(engine: Engine) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise DatabaseError(database_fault(error, engine.url).owner) from None
    except CommandError:
        raise DatabaseError(
            f"the database {place_of(engine.url)} was written by a newer version of Anypoker: "
            "install that version"
        ) from None


def _known_key(engine: Engine) -> str | None:
    """Return the fingerprint of the key file that a database belongs to; None for a new one."""
    if engine.dialect.name == "sqlite" and not _has_content(engine.url.database):
        return None
    wanted = select(setting.c.value).where(setting.c.name == _FINGERPRINT)
    try:
        with engine.connect() as connection:
            known = inspect(connection).has_table(setting.name)
            return connection.scalar(wanted) if known else None
    finally:
        engine.dispose()  # connections from now on are prepared


def _has_content(path: str | None) -> bool:
    try:
        return path is not None and Path(path).stat().st_size > 0
    except OSError:
        return False


def _refuse_other_key(known: str | None, keys: KeyFile) -> None:
    if known not in (None, keys.fingerprint):
        raise KeyFileError(
            "the database was written with another key file: put that one back into the data folder"
        )


def _bring_up_to_date(engine: Engine, keys: KeyFile) -> None:
    if engine.dialect.name == "sqlite":
        _make_file(engine.url.database)
        event.listen(engine, "connect", _prepare_sqlite)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with engine.begin() as connection:
        known = connection.scalar(select(setting.c.value).where(setting.c.name == _FINGERPRINT))
        if known is None:
            connection.execute(insert(setting).values(name=_FINGERPRINT, value=keys.fingerprint))
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            clear_log(connection)  # a server that was killed could not


def make_database_engine(url: str) -> Engine:
    """Make an engine for a database, which is not opened yet.

    Raises:
        DatabaseError: if the URL cannot be used.
    """
    try:
        asked = make_url(_with_driver(url))
        if asked.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError
        # A connection that has gone away is found out before it is used; a file does not go.
        remote = asked.get_backend_name() != "sqlite"
        return create_engine(asked, hide_parameters=True, pool_pre_ping=remote)
    except ArgumentError:  # its text would show the password
        raise DatabaseError(
            "this is not a URL of a database that the card room can use; write "
            "postgresql://user@host/name or sqlite:////path/to/file"
        ) from None
    except ModuleNotFoundError as error:
        more = "the database needs more than is installed"
        raise DatabaseError(f"{more} ({error.name}): pip install 'anypoker[postgresql]'") from None


def _with_driver(url: str) -> str:
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return f"postgresql+psycopg://{url.removeprefix(plain)}"
    return url


def _make_file(path: str | None) -> None:
    """A new database is its owner's alone, whoever may look into the folder."""
    if path and path != ":memory:":
        with suppress(OSError):  # opening it will tell why
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # What is deleted, such as the key of a hand, is written over.
    safe = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
    for pragma in (*safe, f"busy_timeout={_BUSY_TIMEOUT}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# ---------------------------------------------------------------- the writer

EntryRow = tuple[str, int, bytes]  # table, number, line
KeyRow = tuple[str, str, str, int]  # table, player, key, n
ProgressRow = tuple[int, int, str, int]  # n, seq, table, epoch

_BUSY = 0.02  # seconds: who wrote so short a time ago is busy, and lets more come together
_GATHER = 0.0065  # for so long; a commit costs nearly the same however much is in it
TIDY = 5.0  # seconds after which the write-ahead log holds nothing that was deleted
_TIDY_WAIT = 200  # milliseconds that this waits for readers; then it is tried again
_ASK_AGAIN = 0.5  # seconds after which a database that is silent is asked again


@dataclass(slots=True)
class WriteBatch:
    """What one table wants to keep at once. `entries`, `keys` (of granted commands) and `progress`
    are written most often. `progress` holds good only while this server owns the table: while its
    epoch is the last."""

    entries: list[EntryRow] = field(default_factory=list)
    keys: list[KeyRow] = field(default_factory=list)
    progress: ProgressRow | None = None
    statements: list[tuple[Executable, dict[str, Any]]] = field(default_factory=list)

    def add(self, statement: Executable, **values: Any) -> None:
        self.statements.append((statement, values))


def clear_log(connection: Connection) -> bool:
    """Empty the write-ahead log of SQLite; False if somebody still reads it."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(f"PRAGMA busy_timeout={_TIDY_WAIT}")
    try:
        busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        driver.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT}")
    return not busy


class _LeaseLostError(Exception):
    """Another server has taken a table of the group over."""


class Writer:
    """One thread that writes; `commit` returns when the rows are stored."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[WriteBatch, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._closing = threading.Event()
        self._closed = False  # nothing more is stored
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
        self._reported = ""  # the failure that the log tells of
        self.commits = self.group_commits = 0

    async def commit(self, rows: WriteBatch) -> None:
        """Keep the rows; `CommitError` if that is not possible."""
        if self._closed:
            raise CommitError("this could not be stored: the server is stopping")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        await future

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            if loop.time() - self._wrote_at < _BUSY:
                await asyncio.sleep(_GATHER)
            group, self._waiting = self._waiting, []
            self.group_commits += 1
            self.commits += len(group)
            try:
                failures = await loop.run_in_executor(
                    self._thread, self._keep_each, [one for one, _ in group]
                )
            except Exception as error:  # whoever waits is told, and the next ones are written
                log.error("the database writer failed", exc_info=error)
                for _, future in group:
                    if not future.done():
                        future.set_exception(RuntimeError("the database writer failed"))
                continue
            self._wrote_at = loop.time()
            self._tidy_later()
            for (_, future), why in zip(group, failures, strict=True):
                if future.done():
                    continue
                if why is None:
                    future.set_result(None)
                else:
                    future.set_exception(CommitError(f"this could not be stored: {why}"))

    def _tidy_later(self) -> None:
        """Clear the write-ahead log soon; commits until then are cleared with it."""
        if self._is_file and self._tidying is None and not self._closing.is_set():
            loop = asyncio.get_running_loop()
            self._tidying = loop.call_later(TIDY, self._begin_tidying)

    def _begin_tidying(self) -> None:
        self._tidying = None
        if not self._closing.is_set():
            self._thread.submit(self._tidy, asyncio.get_running_loop())

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
        """Keep all at once, and if that fails one by one: one may be at fault, and not the rest."""
        failure = self._keep(group)
        if failure is None or len(group) == 1:
            return [failure] * len(group)
        return [self._keep([rows]) for rows in group]

    def _keep(self, group: Sequence[WriteBatch]) -> str | None:
        """Write all of it, or nothing; what went wrong."""
        sent = False
        try:
            with self._connected() as connection:
                self._send(connection, group)
                sent = True
                self._commit(connection)
        except _LeaseLostError:
            return "another server has taken this table over"
        except IntegrityError:
            return "it is stored already"
        except SQLAlchemyError as error:
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if sent and lost and self._was_kept(group):
                return None
            return self._report(error).guests
        except Exception as error:  # such as a number too large for a column: one row is at fault
            log.error("%d changes could not be kept", len(group), exc_info=error)
            return None if sent and self._was_kept(group) else type(error).__name__
        if self._reported:
            self._reported = ""
            log.warning("the database %s works again", place_of(self._engine.url))
        return None

    def _report(self, error: SQLAlchemyError) -> DatabaseFault:
        """Put a failure into words; log it when it begins."""
        fault = database_fault(error, self._engine.url)
        if fault.guests != self._reported:
            self._reported = fault.guests
            log.error("changes could not be stored: %s", fault.owner)
        return fault

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection for one transaction. That to a file stays open: it does not go away, and
        fetching and resetting it would cost as much as writing."""
        if not self._is_file:
            with self._engine.connect() as connection:
                yield connection
            return
        connection = self._open or self._engine.connect()
        self._open = None
        try:
            yield connection
            self._open = connection
        finally:
            if self._open is None:  # it is in order no more
                connection.close()

    def _send(self, connection: Connection, group: Sequence[WriteBatch]) -> None:
        write = self._execute_raw if self._is_file else self._execute
        entries = [row for rows in group for row in rows.entries]
        if entries:
            write(connection, self._entries, entries)
        keys = [row for rows in group for row in rows.keys]
        if keys:
            write(connection, self._keys, keys)
        for rows in group:
            for statement, values in rows.statements:
                connection.execute(statement, values)
        progress = [rows.progress for rows in group if rows.progress is not None]
        if progress and write(connection, self._progress, progress) != len(progress):
            raise _LeaseLostError

    def _execute(self, connection: Connection, statement: str, rows: list[Any]) -> int:
        return connection.exec_driver_sql(statement, rows).rowcount

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

    def _was_kept(self, group: Sequence[WriteBatch]) -> bool:
        """The connection broke while it was to be kept: ask the database until it answers.

        Until then nobody may be told either way. What was sent was one transaction, so any table
        of it answers for all.
        """
        last = next((rows.progress for rows in group if rows.progress is not None), None)
        if last is None:
            return False
        n, seq, table, _ = last
        known = select(card_table.c.n, card_table.c.seq).where(card_table.c.id == table)
        while not self._closing.wait(_ASK_AGAIN):
            try:
                with self._engine.connect() as connection:
                    return connection.execute(known).first() == (n, seq)
            except SQLAlchemyError:
                continue
        return False  # whoever starts next finds out

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

    async def close(self) -> None:
        """After this everything that was to be kept is stored."""
        self._closing.set()
        if self._tidying is not None:
            self._tidying.cancel()
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()
        self._engine.dispose()

    def _disconnect(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

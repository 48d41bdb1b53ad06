"""One database is brought up to date, read in threads, and written by one writer.

The writer gathers what all tables want to keep and commits it at once (a group commit): who waits
for its own is told when all of it is on the disk. What fails has not happened, for anybody.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Executable, create_engine, event, insert, select
from sqlalchemy.exc import SQLAlchemyError

from anypoker.errors import AnypokerError
from anypoker.server.keyfile import KeyFile, KeyFileError
from anypoker.server.schema import setting

log = logging.getLogger("anypoker.server")

MIGRATIONS = Path(__file__).with_name("migrations")
_FINGERPRINT = "key file"


class CommitError(AnypokerError):
    """What should have been kept was not, and so did not happen."""


def open_database(url: str, keys: KeyFile) -> Engine:
    """The database at this address, up to date; `KeyFileError` if another key file is its own."""
    engine = create_engine(_with_driver(url), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with engine.begin() as connection:
        _check_key_file(connection, keys)
    return engine


def _with_driver(url: str) -> str:
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return f"postgresql+psycopg://{url.removeprefix(plain)}"
    return url


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_key_file(connection: Connection, keys: KeyFile) -> None:
    known = connection.scalar(select(setting.c.value).where(setting.c.name == _FINGERPRINT))
    if known is None:
        connection.execute(insert(setting).values(name=_FINGERPRINT, value=keys.fingerprint))
    elif known != keys.fingerprint:
        raise KeyFileError(
            "the database was written with another key file: put that one back into the data folder"
        )


# ---------------------------------------------------------------- the writer

EntryRow = tuple[str, int, bytes]  # table, number, line
ProgressRow = tuple[int, int, str]  # n, seq, table


@dataclass(slots=True)
class Rows:
    """What one table wants to keep at once. `entries` and `progress` are written most often."""

    entries: list[EntryRow] = field(default_factory=list)
    progress: ProgressRow | None = None
    statements: list[tuple[Executable, dict[str, Any]]] = field(default_factory=list)

    def add(self, statement: Executable, **values: Any) -> None:
        self.statements.append((statement, values))


class Writer:
    """One thread that writes; `commit` returns when the rows are stored."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Rows, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        mark = "?" if engine.dialect.name == "sqlite" else "%s"
        self._entries = f"INSERT INTO entry (table_id, seq, line) VALUES ({mark}, {mark}, {mark})"
        self._progress = f"UPDATE card_table SET n = {mark}, seq = {mark} WHERE id = {mark}"
        self.commits = self.groups = 0

    async def commit(self, rows: Rows) -> None:
        """Keep the rows; `CommitError` if that is not possible."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        await future

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            self.groups += 1
            self.commits += len(group)
            failure = await loop.run_in_executor(
                self._thread, self._keep, [one for one, _ in group]
            )
            for rows, future in group:
                why = failure
                if failure is not None and len(group) > 1:  # one may be at fault, and not the rest
                    why = await loop.run_in_executor(self._thread, self._keep, [rows])
                if future.done():
                    continue
                if why is None:
                    future.set_result(None)
                else:
                    future.set_exception(CommitError(f"this could not be stored: {why}"))

    def _keep(self, group: Sequence[Rows]) -> str | None:
        """Write all of it, or nothing; what went wrong."""
        try:
            with self._engine.begin() as connection:
                entries = [row for rows in group for row in rows.entries]
                if entries:
                    connection.exec_driver_sql(self._entries, entries)
                for rows in group:
                    for statement, values in rows.statements:
                        connection.execute(statement, values)
                progress = [rows.progress for rows in group if rows.progress is not None]
                if progress:
                    connection.exec_driver_sql(self._progress, progress)
        except SQLAlchemyError as error:
            log.error("%d changes could not be kept", len(group), exc_info=error)
            return type(error).__name__
        return None

    async def read(self, question: Callable[[Connection], Any]) -> Any:
        """An answer from the database, found in a thread."""

        def ask() -> Any:
            with self._engine.connect() as connection:
                return question(connection)

        return await asyncio.to_thread(ask)

    async def close(self) -> None:
        """After this everything that was to be kept is stored."""
        if self._task is not None:
            await asyncio.wait([self._task])
        self._thread.shutdown()
        self._engine.dispose()

"""Locks that keep a second server away from the data of the first.

The kernel frees a file lock, and PostgreSQL an advisory lock, when the process that holds it ends,
however it ends. Nothing has to be cleaned up after a crash.
"""

import json
import logging
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from anypoker.errors import AnypokerError
from anypoker.server.storage.file_handles import open_private, read_start, try_lock

log = logging.getLogger("anypoker.server")

LOCK_FILE = "lock"
_PATIENCE = 3.0  # seconds in which PostgreSQL notices that the last holder has died
_KEYS = {"room": 0x616E7970, "part": 1}  # of the advisory lock, among all of the database
_SERVER = "the card room of "
_MAX_NAME = 63  # bytes of a name in PostgreSQL


class RoomInUseError(AnypokerError):
    """Data that another process uses; the sentence names it."""


class RoomLock(Protocol):
    """Right to use the data of a card room."""

    def check(self) -> None:
        """Take the lock again if it was lost."""
        ...

    def release(self) -> None:
        """Give the lock up."""
        ...


def describe_server(address: str) -> str:
    """Describe this process to others that want the same data."""
    return f"{_SERVER}process {os.getpid()} at {address}"


class FileLock:
    """Lock of one file, which says who holds it."""

    def __init__(self, file: Path, what: str, holder: str) -> None:
        """Take the lock.

        Raises:
            RoomInUseError: if another process holds it.
        """
        self._handle = open_private(file, os.O_RDWR | os.O_CREAT)
        if not try_lock(self._handle):
            used_by = _read_holder(self._handle)
            os.close(self._handle)
            raise RoomInUseError(f"{what} is in use by {used_by}: {_ADVICE}")
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, json.dumps({"holder": holder}).encode())

    def check(self) -> None:
        """Do nothing: only the end of the process frees it."""

    def release(self) -> None:
        os.ftruncate(self._handle, 0)
        os.close(self._handle)


_ADVICE = "stop it first, or choose other data with --data or --db"

_NODES = "; to share the room, start all its servers with --node-url"


def _read_holder(handle: int) -> str:
    try:
        return str(json.loads(read_start(handle, 4096))["holder"])
    except (ValueError, KeyError, TypeError):
        return "another process"


def lock_folder(folder: Path, holder: str) -> FileLock:
    """Lock a data folder, which is made if there is none."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return FileLock(folder / LOCK_FILE, f"the data folder {folder}", holder)


def holder_of(folder: Path) -> str | None:
    """Return who uses a data folder; None if nobody does."""
    try:
        handle = os.open(folder / LOCK_FILE, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if try_lock(handle) else _read_holder(handle)
    finally:
        os.close(handle)


@contextmanager
def locked_folder(folder: Path, holder: str) -> Iterator[None]:
    """Hold the lock of a data folder for a while."""
    lock = lock_folder(folder, holder)
    try:
        yield
    finally:
        lock.release()


class AdvisoryLock:
    """Lock of a PostgreSQL database, held by a connection that is used for nothing else."""

    def __init__(self, engine: Engine, what: str, holder: str, shared: bool = False) -> None:
        """Take the lock; nodes of one room share it.

        Raises:
            RoomInUseError: if another server holds it.
        """
        self._engine, self._what = engine, what
        self._function = f"pg_try_advisory_lock{'_shared' if shared else ''}"
        name = holder.removeprefix(_SERVER).encode()[:_MAX_NAME]
        self._holder = name.decode(errors="ignore")
        self._lost = False
        self._connection: Connection | None = None
        until = time.monotonic() + _PATIENCE
        while (other := self._take()) is not None:
            if time.monotonic() > until:
                engine.dispose()
                raise RoomInUseError(f"{what} is in use by {other}: {_ADVICE}{_NODES}")
            time.sleep(0.2)

    def _take(self) -> str | None:
        """Connect and try to take the lock; return who else holds it."""
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            connection.execute(
                text("SELECT set_config('application_name', :name, false)"), {"name": self._holder}
            )
            for option, value in (("idle", 30), ("interval", 10), ("count", 3)):
                with suppress(DBAPIError):  # a socket file has no such option
                    connection.execute(text(f"SET tcp_keepalives_{option} = {value}"))
            if connection.scalar(text(f"SELECT {self._function}(:room, :part)"), _KEYS):
                self._connection = connection
                return None
            held = connection.scalar(_HELD_BY, _KEYS)
            connection.close()
            return f"{_SERVER}{held}" if held else "another card room"
        except DBAPIError:
            connection.close()
            raise

    def check(self) -> None:
        """Take the lock again if the database was away; log once if another server has it."""
        try:
            if self._connection is not None:
                self._connection.execute(text("SELECT 1"))
                return
            other = self._take()
        except DBAPIError:
            if self._connection is not None:
                with suppress(DBAPIError):
                    self._connection.close()
                self._connection = None
            return  # until the next time
        if other is not None and not self._lost:
            self._lost = True
            log.error("%s is in use by %s now: stop one of the two servers", self._what, other)

    def release(self) -> None:
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
        self._engine.dispose()


_HELD_BY = text(
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 "
    "AND l.classid = :room AND l.objid = :part "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def public_host(host: str) -> str:
    """Return the name under which others know where a server listens."""
    return socket.gethostname() if host in ("0.0.0.0", "::") else host

"""Lease of this node: renewed by a thread, measured on a clock that nobody sets.

The lease ends `seconds` after the last renewal that succeeded, counted from before the renewal was
sent. The database grants it from when the renewal arrived, which is later, so this node stops
before others may take its tables. The thread also listens to what other nodes announce.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import psycopg
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from anypoker import __version__
from anypoker.server.nodes import claims
from anypoker.server.nodes.settings import LEASE_SECONDS, NodeSettingsError

log = logging.getLogger("anypoker.server")

LOBBY_CHANNEL = "anypoker_lobby"
_ASK_AGAIN = 0.5  # seconds after a renewal that failed


def boot_seconds() -> float:
    """Return the seconds since the machine started, in which it may also have slept."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class DatabaseClock:
    """Clock of the database in ms, as this node knows it; it never goes backwards.

    Attributes:
        offset: ms of the database at the start of this machine's clock.
    """

    def __init__(self, seconds: Callable[[], float] = boot_seconds) -> None:
        self._seconds = seconds
        self.offset: float | None = None
        self._last = 0

    def set(self, sent: float, received: float, now: int) -> None:
        """Take the time of the database from an answer to a question."""
        self.offset = now - (sent + received) / 2 * 1000

    def __call__(self) -> int:
        if self.offset is None:  # before the first answer
            return int(time.time() * 1000)
        self._last = max(self._last, int(self._seconds() * 1000 + self.offset))
        return self._last


class LeaseTimes(NamedTuple):
    """Seconds of a lease, between renewals, and before its end when the node stops."""

    lease: float
    renew: float
    margin: float

    @classmethod
    def of(cls, lease: float) -> "LeaseTimes":
        return cls(lease, lease / 4, lease / 4)

    @property
    def ms(self) -> int:
        return round(self.lease * 1000)


class NodeLease:
    """Lease of one node, which has a new id whenever it joins.

    Attributes:
        id: of the node; '' before it has joined.
        drains_until: when the node must have given up its tables, in ms; None if it need not.
        listens: True while the database tells this node what others announce.
    """

    def __init__(
        self,
        engine: Engine,
        url: str,
        lease: float = LEASE_SECONDS,
        seconds: Callable[[], float] = boot_seconds,
    ) -> None:
        self._engine, self._url, self._seconds = engine, url, seconds
        self.times = LeaseTimes.of(lease)
        self.clock = DatabaseClock(seconds)
        self.id = ""
        self.drains_until: int | None = None
        self.listens = False
        self.on_lobby: Callable[[], None] = lambda: None  # called in the thread
        self._until = 0.0  # on the clock of this machine
        self._refused = False
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._connection: Connection | None = None

    def refuse_twin(self) -> None:
        """Wait until the last node at this address is dead.

        Raises:
            NodeSettingsError: if it lives: two nodes cannot have one address.
            SQLAlchemyError: if the database does not answer.
        """
        known: int | None = None
        while True:
            with self._engine.connect() as connection:
                ends = claims.twin_lease(connection, self.id, self._url)
            if ends is None:
                return
            if known is not None and ends > known:
                raise NodeSettingsError(
                    f"another node has the address {self._url}: give each its own --node-url"
                )
            known = ends
            time.sleep(_ASK_AGAIN)

    def join(self) -> None:
        """Become a new node and begin to renew its lease.

        Raises:
            SQLAlchemyError: if the database does not answer.
        """
        sent, id_ = self._seconds(), secrets.token_hex(12)
        with self._engine.begin() as connection:
            now = claims.join(connection, id_, self._url, __version__, self.times.ms)
            if self.drains_until is not None:  # it drains also as another node
                claims.drain(connection, id_, max(self.drains_until - now, 0))
        self.clock.set(sent, self._seconds(), now)
        self._until, self._refused = sent + self.times.lease, False
        self.id = id_
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="lease", daemon=True)
            self._thread.start()

    @property
    def seconds_left(self) -> float:
        """Seconds for which this node may still play; below 0 it has to stop."""
        if self._refused or not self.id:
            return -1.0
        return self._until - self.times.margin - self._seconds()

    def close(self) -> None:
        """Stop renewing the lease; others can claim the tables of this node immediately."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(2.0)  # it ends with the process if the database does not answer
        if self.id and self.seconds_left > 0:
            with suppress(SQLAlchemyError), self._engine.begin() as connection:
                claims.leave(connection, self.id)
        self.id = ""

    # ------------------------------------------------------------ thread

    def _work(self) -> None:
        while not self._stop.is_set():
            try:
                self._renew()
                wait = self.times.renew
            except (SQLAlchemyError, psycopg.Error) as error:
                log.debug("the lease could not be renewed: %s", error)
                self._disconnect()
                wait = min(_ASK_AGAIN, self.times.renew)
            self._wait(wait)
        self._disconnect()

    def _renew(self) -> None:
        """Renew the lease. An answer that comes late counts from when the question was sent."""
        connection = self._connected()
        id_, sent = self.id, self._seconds()
        answer = claims.renew(connection, id_, self.times.ms)
        received = self._seconds()
        if id_ != self.id:
            return  # of the node that this one was before
        if answer is None:
            self._refused = True
            return
        self._until = max(self._until, sent + self.times.lease)
        self.drains_until = answer.drains_until
        self.clock.set(sent, received, answer.now)

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._connection = connection
            connection.execute(text(f"LISTEN {LOBBY_CHANNEL}"))
            self.listens = True
        return self._connection

    def _disconnect(self) -> None:
        self.listens = False
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None

    def _wait(self, seconds: float) -> None:
        """Wait for the next renewal, and pass on what other nodes announce meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._stop.is_set():
            part = min(left, 0.5)
            driver = self._connection.connection.driver_connection if self._connection else None
            if not isinstance(driver, psycopg.Connection):
                self._stop.wait(part)
                continue
            try:
                heard = list(driver.notifies(timeout=part, stop_after=1))
            except psycopg.Error:
                self._disconnect()
                return
            if heard:
                self.on_lobby()

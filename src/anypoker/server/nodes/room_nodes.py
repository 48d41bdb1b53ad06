"""This node among the others: it takes free tables, gives its own up, and stops without a lease.

Everything here runs in the event loop, apart from questions to the database. Nothing that is asked
here is part of a transaction that stores actions.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from anypoker.server.games.preparation import prepare_games
from anypoker.server.nodes import claims
from anypoker.server.nodes.connections import break_connections
from anypoker.server.nodes.lease import NodeLease
from anypoker.server.nodes.settings import job_prefix
from anypoker.server.protocol.messages import ChatLine
from anypoker.server.storage.chat import read_chat
from anypoker.server.storage.database_errors import DatabaseError, database_fault
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.recovery import load_claimed
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.storage.writer import Writer
from anypoker.server.table.actor import TableActor

log = logging.getLogger("anypoker.server")

_AT_ONCE = 32  # tables that are claimed and read together
_LOOKS = 8  # for free tables during a lease
_WATCHES = 32  # of the lease while it lasts
_RETRY = 0.5  # seconds between attempts to join

Taken = tuple[StoredTable, list[ChatLine]]


class TableHolder(Protocol):
    """Room that plays the tables of this node."""

    tables: dict[str, TableActor]
    unreadable: set[str]

    def take_up(self, stored: StoredTable, lines: list[ChatLine]) -> None:
        """Play a table that this node owns now."""
        ...

    def drop_tables(self) -> None:
        """Stop all tables and close their connections: this node no longer owns them."""
        ...

    async def hand_over(self, id_: str, waits: bool) -> bool:
        """Stop a table so that another node can play it; return False if a hand is played.

        `waits`: only between two hands.
        """
        ...


class RoomNodes:
    """Membership of this node in the room.

    Attributes:
        lease: the right to play.
        on_look: called after every look at the database, to do more of the kind.
    """

    def __init__(
        self,
        room: TableHolder,
        engine: Engine,
        keys: KeyFile,
        writer: Writer,
        lease: NodeLease,
        notices_of: Callable[[Any, list[str]], None],
    ) -> None:
        self._room, self._engine, self._keys, self._writer = room, engine, keys, writer
        self.lease = lease
        self._notices_of = notices_of
        self._unread: dict[str, claims.Claim] = {}  # claimed, and not read yet
        self._tasks: list[asyncio.Task[None]] = []
        self._released: dict[str, int] = {}  # given up, with epochs; the database may not know yet
        self.on_look: list[Callable[[], Any]] = []
        self.others: list[claims.NodeRow] = []  # living nodes, as of the last look
        self._failed = ""

    async def open(self) -> None:
        """Join the room and take the tables that are free.

        Raises:
            DatabaseError: if the database does not answer.
        """
        try:
            await asyncio.to_thread(self.lease.join)
            self._writer.node = self.lease.id
            await self._take_free()
        except SQLAlchemyError as error:
            raise DatabaseError(database_fault(error, self._engine.url).owner) from None
        self._tasks = [
            asyncio.create_task(self._watch(), name="lease watch"),
            asyncio.create_task(self._look(), name="free tables"),
        ]

    async def stop(self) -> None:
        """Take no more tables."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def leave(self) -> None:
        """Let others have the tables, when everything is stored."""
        await asyncio.to_thread(self.lease.close)
        self._engine.dispose()

    @property
    def opener_url(self) -> str | None:
        """The node that opens new tables instead of this one, which drains; None for this one."""
        if self.lease.drains_until is None:
            return None
        return next((one.url for one in self.others if one.drains_until is None), None)

    def url_of_job(self, job: str) -> str | None:
        """Return the node that runs a job; None for this one."""
        return next((one.url for one in self.others if job.startswith(job_prefix(one.id))), None)

    @property
    def may_play(self) -> bool:
        """True while the lease lasts."""
        return self.lease.seconds_left > 0

    # ------------------------------------------------------------ lease

    async def _watch(self) -> None:
        """Stop all tables before the lease ends, and join again as a new node."""
        while True:
            await asyncio.sleep(self.lease.times.lease / _WATCHES)
            if self.may_play:
                continue
            self._room.drop_tables()
            self._unread.clear()
            self._released.clear()
            break_connections(self._engine)
            log.error("the lease of this node could not be renewed: its tables are stopped")
            await self._join_again()
            log.warning("this node has joined the room again")

    async def _join_again(self) -> None:
        while True:
            joining = asyncio.create_task(asyncio.to_thread(self.lease.join))
            while not joining.done():
                await asyncio.wait({joining}, timeout=self.lease.times.lease)
                if not joining.done():  # something on the way swallows the question
                    break_connections(self._engine)
            with suppress(SQLAlchemyError):
                await joining
                self._writer.node = self.lease.id
                return
            await asyncio.sleep(_RETRY)

    # ------------------------------------------------------------ free tables

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self.lease.times.lease / _LOOKS)
            if not self.may_play:
                continue
            try:
                await self._take_free()
                await self._drain()
                for more in self.on_look:
                    await more()
                self._failed = ""
            except Exception as error:  # the next look follows
                self._report(error)

    def _report(self, error: Exception) -> None:
        """Log why a look failed, once until one succeeds or fails for another reason."""
        kind = type(error).__name__
        if kind != self._failed:
            away = isinstance(error, OperationalError | DatabaseError)
            log.warning("the other nodes could not be looked at", exc_info=None if away else error)
        self._failed = kind

    async def _take_free(self) -> None:
        """Claim this node's share of the free tables, and play them."""
        first = True
        while first or self._unread:
            me, first = self.lease.id, False
            for one in await asyncio.to_thread(self._claim, me):
                self._unread[one.table] = one
            if not self._unread:
                return
            wanted = list(self._unread.values())[:_AT_ONCE]
            tables, unreadable = await asyncio.to_thread(self._read, wanted)
            if me != self.lease.id or not self.may_play:
                return  # they belong to others again
            for one in wanted:
                self._unread.pop(one.table, None)
            self._room.unreadable.update(unreadable)
            for stored, lines in tables:
                self._room.unreadable.discard(stored.id)
                self._room.take_up(stored, lines)

    def _claim(self, me: str) -> list[claims.Claim]:
        """Mark nodes without a lease as dead, and claim a share of the free tables."""
        with self._engine.begin() as connection:
            dead = claims.bury(connection)
            if dead:
                claims.forget_dead(connection)
            self.others = [one for one in claims.living(connection) if one.id != me]
            share = 0 if self.lease.drains_until is not None else claims.free_share(connection)
        for _ in dead:
            log.warning("a node has stopped without a word: its tables are taken over")
        if not share or self._unread:
            return []
        with self._engine.begin() as connection:  # the claim is committed before anything is read
            return claims.claim(connection, me, min(share, _AT_ONCE), self.lease.times.ms)

    def _read(self, wanted: list[claims.Claim]) -> tuple[list[Taken], list[str]]:
        taken: list[Taken] = []
        unreadable: list[str] = []
        for alive in {one.alive for one in wanted}:
            epochs = {one.table: one.epoch for one in wanted if one.alive == alive}
            with self._engine.begin() as connection:
                now = self.lease.clock()
                tables, bad = load_claimed(connection, epochs, self._keys, self._writer, alive, now)
                taken += [(one, read_chat(connection, one)) for one in tables]
                self._notices_of(connection, [one.id for one in tables])
            unreadable += bad
        for stored, _ in taken:
            prepare = partial(prepare_games, stored.table.rotation)
            stored.faults.attempt("preparing games", prepare, None)
        return taken, unreadable

    # ------------------------------------------------------------ drain

    async def _drain(self) -> None:
        """Give up tables between their hands; when the time is up, also those in a hand."""
        until = self.lease.drains_until
        if until is None or all(one.drains_until is not None for one in self.others):
            return
        await asyncio.to_thread(self._release)
        late = self.lease.clock() >= until
        for id_ in tuple(self._room.tables):
            live = self._room.tables.get(id_)
            if live is None:
                continue
            epoch = live.stored.lease_epoch
            if await self._room.hand_over(id_, waits=not late):
                self._released[id_] = epoch
                await asyncio.to_thread(self._release)

    def _release(self) -> None:
        """Write to the database which tables were given up; the next look repeats what fails."""
        for id_, epoch in tuple(self._released.items()):
            with self._engine.begin() as connection:
                claims.release(connection, self.lease.id, id_, epoch)
            self._released.pop(id_, None)

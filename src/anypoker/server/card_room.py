"""Card room: all tables of a server, opened and resumed."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Engine, delete, insert
from sqlalchemy.exc import SQLAlchemyError

from anypoker.history import wall_clock
from anypoker.limits import MAX_NAME
from anypoker.sentences import Sentence
from anypoker.server.bots.pool import WORKERS, BotPool
from anypoker.server.data_folder import database_url
from anypoker.server.games.game_names import spoken_item
from anypoker.server.games.preparation import prepare_games
from anypoker.server.games.requested_games import refuse_unplayable_file
from anypoker.server.job_queue import JobOwner
from anypoker.server.nodes.claims import NO_NODE
from anypoker.server.nodes.forwarding import NodeLinks
from anypoker.server.nodes.node_secret import NodeSecret
from anypoker.server.nodes.owners import Owners
from anypoker.server.nodes.room_news import BANS_CHANGED, GUEST_CHANGED, news_row
from anypoker.server.nodes.settings import NodeSettings
from anypoker.server.notify.outbound import Outbound
from anypoker.server.notify.queue import NotificationQueue
from anypoker.server.notify.web_push import NO_CONTACT, open_server_key
from anypoker.server.protocol.messages import ChatLine
from anypoker.server.rest.models import TableRequest
from anypoker.server.storage.chat import read_chat
from anypoker.server.storage.database import open_with_key_file
from anypoker.server.storage.database_errors import CommitError, DatabaseError, database_fault
from anypoker.server.storage.guests import Guest, Guests
from anypoker.server.storage.operator import OperatorDesk
from anypoker.server.storage.recovery import HEARTBEAT_KEY, load_tables
from anypoker.server.storage.room_lock import RoomLock
from anypoker.server.storage.schema import setting
from anypoker.server.storage.table_store import StoredTable, create_table
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.server.table.actor import TableActor
from anypoker.server.table.deck_proofs import PROOF_POLICY, ProofPolicy
from anypoker.server.table.next_table import next_seats
from anypoker.server.table.settings import TableSettings
from anypoker.server.table.state import TableState
from anypoker.server.table_setup import (
    in_chips,
    setup_of,
    with_opener,
)
from anypoker.server.tournament.floor_tables import floor_table
from anypoker.server.tournament.registry import Tournaments
from anypoker.server.tournament.shared import SharedTournaments
from anypoker.server.tournament.state import TournamentState
from anypoker.session.setup.display_unit import amount_writer
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, changed_options
from anypoker.session.table_files import playable_items
from anypoker.session.table_session import Session
from anypoker.tables import (
    Options,
    SeatSetup,
    Setup,
    SetupError,
    StakesSpecError,
)

if TYPE_CHECKING:
    from fastapi import Request

    from anypoker.server.nodes.room_nodes import RoomNodes
    from anypoker.server.nodes.sharing import RoomSharing

log = logging.getLogger("anypoker.server")

MAX_TABLES_PER_GUEST = 20
TABLE_UNREADABLE = (
    "a fault in the program keeps this table closed; its chips are safe in the database, and the "
    "log of the server has the details"
)
_HEARTBEAT_SECONDS = 5.0  # seconds
_PULSE_SECONDS = 1.0  # seconds between two looks for silent connections
_DROP_ALIVE = delete(setting).where(setting.c.name == HEARTBEAT_KEY)


class CardRoom:
    """All tables of a server.

    Attributes:
        data: the folder of the key file, and of the database unless there is a URL.
        clock: milliseconds since 1970.
        lock: the right to use the data, released at the end.
    """

    def __init__(
        self,
        data: Path,
        url: str | None = None,
        bot_workers: int = WORKERS,
        clock: Callable[[], int] = wall_clock,
        lock: RoomLock | None = None,
        allow_local_callbacks: bool = False,
        contact: str = NO_CONTACT,
        proof_policy: ProofPolicy = PROOF_POLICY,
        node: NodeSettings | None = None,
    ) -> None:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock, self._proof_policy = lock, proof_policy
        self.engine: Engine
        self.engine, self.keys = open_with_key_file(url or database_url(data), data / "key")
        self.writer = Writer(self.engine)
        self.nodes: RoomNodes | None = None
        self.links: NodeLinks | None = None
        self.sharing: RoomSharing | None = None  # when the room is open
        self.shared_tournaments: SharedTournaments | None = None
        if node is not None:
            self.nodes = join_room(self, node)
            clock = self.nodes.lease.clock
            self.links = NodeLinks(Owners(self.writer), NodeSecret(self.keys, clock))
        self.clock = clock
        self.guests = Guests(self.keys, self.writer, clock)
        self.desk: OperatorDesk  # when the tables are read
        self.bots = BotPool(bot_workers)
        self.outbound = Outbound(allow_local_callbacks)
        self.notices = NotificationQueue(
            self.writer,
            self.keys,
            open_server_key(data / "push-key.pem"),
            self.outbound,
            self._state_of,
            clock,
            contact,
        )
        self.tables: dict[str, TableActor] = {}
        self.tournaments = Tournaments(self, self.keys, self.writer, clock)
        self.unreadable: set[str] = set()  # tables that a fault of the program keeps closed
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening_again = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self._pulse: asyncio.Task[None] | None = None
        self._stored: list[tuple[StoredTable, list[ChatLine]]] | None = None

    def load(self) -> None:
        """Read the tables that were left.

        Raises:
            AnypokerError: if the database cannot be read.
        """
        try:
            if self.nodes is not None:
                self.nodes.lease.refuse_twin()
            self.desk = OperatorDesk(self.engine, self.writer)
            self.desk.tell = lambda rows, guest: self.tell(rows, BANS_CHANGED, guest)
            self.guests.tell = lambda rows, guest: self.tell(rows, GUEST_CHANGED, guest)
            self.guests.banned = self.desk.banned
            with self.engine.begin() as connection:
                self.guests.load_colours(connection)
                if self.nodes is not None:  # it takes its tables when it has joined
                    self.notices.load(connection, [])
                    self._stored = []
                    return
                tables, unreadable = load_tables(connection, self.keys, self.writer)
                self.unreadable.update(unreadable)
                for stored in tables:
                    rotation = stored.table.rotation
                    stored.faults.attempt("preparing games", partial(prepare_games, rotation), None)
                self._stored = [(one, read_chat(connection, one)) for one in tables]
                self.notices.load(connection)
                self.tournaments.load(connection)
        except SQLAlchemyError as error:
            raise DatabaseError(database_fault(error, self.engine.url).owner) from None

    async def open(self) -> None:
        """Take up all tables that were left."""
        if self._stored is None:
            await asyncio.to_thread(self.load)
        for stored, lines in self._stored or []:
            try:
                self._begin(stored, lines)
            except Exception as error:  # the other tables are opened all the same
                stored.faults.report("opening a table", error)
                self.unreadable.add(stored.id)
        self._stored = None
        if self.nodes is not None:
            await self.nodes.open()
            self.shared_tournaments = SharedTournaments(self.tournaments, self.nodes)
            await self.shared_tournaments.open()
        self.tournaments.open()
        self.notices.open()
        self._beating = asyncio.create_task(self._beat(), name="alive")
        self._pulse = asyncio.create_task(self._check_pulses(), name="pulse")

    async def _beat(self) -> None:
        """Say now and then that the server lives, so that clocks can be set after its death."""
        while True:
            await asyncio.sleep(_HEARTBEAT_SECONDS)
            if self._lock is not None:
                await asyncio.to_thread(self._lock.check)
            runs = any(one.state.deadlines.deadlines() for one in self.tables.values())
            if runs and self.nodes is None:  # the lease of a node tells the same
                with suppress(CommitError):
                    await self._say_alive()

    async def _check_pulses(self) -> None:
        """Find connections that have gone silent, table by table."""
        while True:
            await asyncio.sleep(_PULSE_SECONDS)
            for live in tuple(self.tables.values()):
                attempt = live.stored.faults.attempt
                attempt("checking connections", live.audience.check_pulses, None)

    async def _say_alive(self) -> None:
        rows = WriteBatch()
        rows.add(_DROP_ALIVE)
        rows.add(insert(setting), name=HEARTBEAT_KEY, value=str(self.clock()))
        await self.writer.commit(rows)

    async def close(self) -> None:
        """Stop all tables and store what has happened."""
        if self.nodes is not None:
            await self.nodes.stop()
        if self.shared_tournaments is not None:
            await self.shared_tournaments.close()
        await self.tournaments.close()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._pulse is not None:
            self._pulse.cancel()
        await self.notices.close()
        if self._beating is not None:
            self._beating.cancel()
            if self.nodes is None:
                with suppress(CommitError):
                    await self._say_alive()
        for live in self.tables.values():
            for client in live.subscribers:
                client.close()
        await self.writer.close()
        if self.nodes is not None:
            await self.nodes.leave()
        if self.links is not None:
            await self.links.close()
        await asyncio.to_thread(self.bots.close)
        if self._lock is not None:
            self._lock.release()

    # ------------------------------------------------------------ tables

    async def open_table(
        self, asked: TableRequest, opener: Guest, owner: JobOwner | None = None
    ) -> TableActor:
        """Open a table; `owner`: the client for which a file is checked.

        Raises:
            AnypokerError: if there can be no such table.
        """
        self._check_hosted(opener)
        await refuse_unplayable_file(asked, owner or JobOwner(opener.id))
        asked, unit = in_chips(asked)
        try:
            setup, stack = await asyncio.to_thread(setup_of, asked)
        except StakesSpecError as error:
            raise StakesSpecError(error.with_amounts(amount_writer(unit))) from None
        _, options = changed_options(asked.options, Options(), DEFAULT_ROOM_OPTIONS)
        settings = TableSettings(
            opener.id, stack, unit=unit, follows_game=asked.name == setup.rotation.name[:MAX_NAME]
        ).with_room(replace(options, listed=not asked.private))
        if asked.sit:
            setup = with_opener(setup, SeatSetup(opener.name, stack, opener.id))
            settings = msgspec.structs.replace(settings, seated_at={opener.id: self.clock()})
        id_ = secrets.token_urlsafe(16)
        stored = await create_table(
            id_, asked.name, setup, settings, self.keys, self.writer, self.clock(), self.writer.node
        )
        return self._begin(stored, [])

    async def open_again(self, live: TableActor, opener: Guest) -> str:
        """Open a table like a closed one, once; return its id.

        `next_seats` says who sits there. The others keep their seats free for a tap.

        Raises:
            AnypokerError: if there can be no such table.
        """
        async with self._opening_again:
            settings, setup = live.stored.settings, live.table.setup
            if not settings.over and not live.table.over:
                raise SetupError("this table is not closed yet")
            known = settings.next_table or live.next_table
            if known in self.tables or (known and self.nodes is not None):
                return known
            self._check_hosted(opener)
            table = live.table
            present = {one.player for one in live.subscribers if one.player and not one.silent}
            seats = next_seats(live.state, (opener.id, opener.name), present)
            people = [one.id for one in seats if one is not None and one.bot is None]
            stack = settings.usual_stack
            again = Setup(
                table.rotation,
                setup.terms if setup.contest is not None else table.terms,
                seats,
                button=setup.button,
                contest=setup.contest,
                options=table.options,
            )
            fresh = TableSettings(
                opener.id,
                stack,
                seated_at=dict.fromkeys(people, self.clock()),
                unit=settings.unit,
                follows_game=settings.follows_game,
                call_link=settings.call_link,
                banned=settings.banned,
            ).with_room(settings.room())
            id_ = secrets.token_urlsafe(16)
            name = live.stored.name
            stored = await create_table(
                id_, name, again, fresh, self.keys, self.writer, self.clock(), self.writer.node
            )
            self._begin(stored, [])
            live.next_table = id_
            live.announce_next(id_, opener.name)
            return id_

    async def open_floor_table(self, state: TournamentState, number: int) -> None:
        """Open a table of a tournament as the tournament arranges it; any node may take it.

        Raises:
            CommitError: if it could not be stored.
        """
        setup, settings, name = floor_table(state, number, self.clock())
        id_, now, shared = state.ids[number], self.clock(), self.nodes is not None
        node = NO_NODE if shared else None
        stored = await create_table(id_, name, setup, settings, self.keys, self.writer, now, node)
        if not shared:
            self._begin(stored, [])

    def _check_hosted(self, opener: Guest) -> None:
        hosted = [one for one in self.tables.values() if one.stored.settings.host == opener.id]
        cash = [one.stored.settings for one in hosted if one.stored.settings.floor is None]
        if len([one for one in cash if not one.over]) >= MAX_TABLES_PER_GUEST:
            raise SetupError(
                Sentence("a guest hosts at most {most} tables", most=MAX_TABLES_PER_GUEST)
            )

    def _begin(self, stored: StoredTable, lines: list[ChatLine]) -> TableActor:
        stored.logged.clock = self.clock
        session = Session(
            stored.logged,
            pool=playable_items() if stored.table.rotation.choice else (),
            spoken=spoken_item,
            stack=stored.settings.usual_stack,
        )
        colour_of = self.guests.colour_of
        live = TableActor(
            stored,
            session,
            self.bots,
            lines,
            self.clock,
            self.notices,
            colour_of,
            self._proof_policy,
        )
        live.audience.asks_often = self.nodes is not None
        self.tournaments.attach(live)
        self.tables[stored.id] = live
        task = asyncio.create_task(live.run(), name=f"table {stored.id}")
        task.add_done_callback(partial(self._ended, stored.id))
        self._tasks[stored.id] = task
        return live

    # ------------------------------------------------------------ guests

    def guest_changed(self, guest: Guest) -> None:
        """Show the new name and colour of a guest at all tables."""
        self.guests.renew(guest)
        for live in self.tables.values():
            live.guest_changed(guest)

    def forget_guest(self, id_: str) -> None:
        """Forget a guest who was deleted."""
        self.guests.forget(id_)
        self.notices.forget_guest(id_)
        for live in self.tables.values():
            live.audience.forget_guest(id_)

    async def knows(self, table: str) -> bool:
        """Return whether there is a table of this id, here or at another node."""
        if table in self.tables or self.links is None:
            return table in self.tables
        return await self.links.owners.find(table) is not None

    async def sits_elsewhere(self, request: "Request") -> bool:
        """Return whether the guest who asks sits at a table of another node."""
        if self.sharing is None:
            return False
        return await self.sharing.sits_elsewhere(request)

    def tell(self, rows: WriteBatch, kind: str, guest: str) -> None:
        """Tell the other nodes of a change, in its own transaction."""
        if self.nodes is not None:
            rows.statements.append(news_row(self.nodes.lease.id, kind, guest))

    # ------------------------------------------------------------ several nodes

    def take_up(self, stored: StoredTable, lines: list[ChatLine]) -> None:
        """Play a table that this node owns now."""
        self.drop_table(stored.id)  # an older copy of it
        try:
            self._begin(stored, lines)
        except Exception as error:  # the other tables are opened all the same
            stored.faults.report("opening a table", error)
            self.unreadable.add(stored.id)
        self.notices.open_left()

    def drop_tables(self) -> None:
        """Stop all tables and close their connections: this node no longer owns them."""
        self.tournaments.drop_all()
        for id_ in tuple(self.tables):
            self.drop_table(id_)

    def drop_table(self, id_: str) -> None:
        """Stop a table that another node owns; its people reconnect and find that node."""
        live, task = self.tables.pop(id_, None), self._tasks.pop(id_, None)
        if live is not None:
            for client in live.subscribers:
                client.close()
        if task is not None:
            task.cancel()

    async def hand_over(self, id_: str, waits: bool) -> bool:
        """Stop a table so that another node can play it; return False if a hand is played."""
        live, task = self.tables[id_], self._tasks[id_]
        if waits and not await live.stop_between_hands(task):
            return False
        self.drop_table(id_)
        await asyncio.gather(task, return_exceptions=True)
        self.notices.forget_table(id_)
        return True

    def _state_of(self, id_: str) -> TableState | None:
        live = self.tables.get(id_)
        return None if live is None else live.state

    async def close_table(self, id_: str) -> None:
        """Stop a table and disconnect its subscribers."""
        live, task = self.tables.pop(id_), self._tasks.pop(id_)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for client in live.subscribers:
            client.close()

    def _ended(self, id_: str, task: "asyncio.Task[None]") -> None:
        """Close a table whose task failed; it is loaded again from the database when opened."""
        if task.cancelled() or task.exception() is None:
            return
        log.error("a table has stopped", exc_info=task.exception())
        live = self.tables.pop(id_)
        for client in live.subscribers:
            client.close()


def join_room(room: CardRoom, node: NodeSettings) -> "RoomNodes":
    """Make a room one node of several; only they need a driver for PostgreSQL."""
    from anypoker.server.nodes.connections import prepare_node_engine
    from anypoker.server.nodes.lease import NodeLease
    from anypoker.server.nodes.room_nodes import RoomNodes

    prepare_node_engine(room.engine, node)
    lease = NodeLease(room.engine, node.url, node.lease_seconds)
    room.writer.on_taken = room.drop_table
    notices_of = lambda connection, tables: room.notices.load(connection, tables)  # noqa: E731
    return RoomNodes(room, room.engine, room.keys, room.writer, lease, notices_of)

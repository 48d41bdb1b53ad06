"""All tournaments of a server: created, resumed, and found by their ids."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, select

from anypoker.sentences import Sentence
from anypoker.server.nodes.claims import Claim
from anypoker.server.protocol.messages import MoveMessage
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.recovery import last_alive
from anypoker.server.storage.schema import tournament
from anypoker.server.storage.writer import Writer
from anypoker.server.table.actor import TableActor
from anypoker.server.tournament.actor import FloorRoom, TournamentActor
from anypoker.server.tournament.followed import FollowedTournament
from anypoker.server.tournament.handle import Rejected, Request, handle
from anypoker.server.tournament.settings import TournamentPlan
from anypoker.server.tournament.state import TournamentState
from anypoker.server.tournament.store import (
    StoredTournament,
    load_claimed,
    load_open,
    load_tournaments,
    read_stored,
)
from anypoker.tournaments import Phase, TournamentError, commands, new_tournament

log = logging.getLogger("anypoker.server")

MAX_PER_GUEST = 5  # tournaments that a guest hosts at a time
MAX_DAYS_AHEAD = 366  # of a start at a time
_LATE_MS = 10 * 60_000  # the clock of the host may be slow, and forms take time


class Tournaments:
    """All tournaments of a server."""

    def __init__(
        self, room: FloorRoom, keys: KeyFile, writer: Writer, clock: Callable[[], int]
    ) -> None:
        self._room, self._keys, self.writer, self._clock = room, keys, writer, clock
        self.actors: dict[str, TournamentActor] = {}
        self.followed: dict[str, FollowedTournament] = {}  # those of other nodes with tables here
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loaded: list[StoredTournament] = []

    def load(self, connection: Connection) -> None:
        """Read the tournaments that were left; the time of the stop does not count."""
        now = self._clock()
        alive = last_alive(connection)
        for stored in load_tournaments(connection, self._keys, self.writer, now):
            _skip_stop(stored, alive, now)
            self._loaded.append(stored)

    def load_claimed(self, connection: Connection, claims: list[Claim]) -> list[StoredTournament]:
        """Read tournaments that this node has claimed."""
        alive = {one.table: one.alive for one in claims}
        epochs = {one.table: one.epoch for one in claims}
        found = load_claimed(connection, epochs, self._keys, self.writer)
        for stored in found:
            _skip_stop(stored, alive[stored.id], self._clock())
        return found

    def find_row(self, id_: str, connection: Connection) -> StoredTournament | None:
        """Read a tournament of another node."""
        row = connection.execute(select(tournament).where(tournament.c.id == id_)).first()
        return None if row is None else read_stored(row, self._keys, self.writer)

    async def need(self, guest: str) -> bool:
        """Return whether a guest is in a tournament that is not over, or hosts it, at any node."""
        found = await self.writer.read(
            lambda connection: load_open(connection, self._keys, self.writer)
        )
        return any(one.state.needs(guest) for one in found)

    def open(self) -> None:
        """Take up all tournaments that were left."""
        for stored in self._loaded:
            self.take_up(stored)
        self._loaded = []

    def drop_all(self) -> None:
        """Stop all tournaments: this node no longer owns them."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks, self.actors, self.followed = {}, {}, {}

    async def hand_over(self, id_: str) -> None:
        """Stop a tournament between two steps, so that another node can take it."""
        self.actors[id_].stop()
        await asyncio.gather(self._tasks[id_], return_exceptions=True)
        self.actors.pop(id_, None)
        self._tasks.pop(id_, None)

    async def close(self) -> None:
        """Stop; what has happened is stored."""
        for task in self._tasks.values():
            task.cancel()
        for task in self._tasks.values():
            with suppress(asyncio.CancelledError):
                await task

    async def create(self, plan: TournamentPlan, host: Guest) -> TournamentActor:
        """Create a tournament; its bots are registered.

        Raises:
            TournamentError: if there can be no such tournament.
            CommitError: if it could not be stored.
        """
        hosted = [one for one in self.actors.values() if one.state.host == host.id]
        if sum(one.state.is_open for one in hosted) >= MAX_PER_GUEST:
            raise TournamentError(
                Sentence("a guest hosts at most {most} tournaments at a time", most=MAX_PER_GUEST)
            )
        now = self._clock()
        _check_start(plan.settings.start_at, now)
        value = new_tournament(secrets.token_urlsafe(16), plan.settings, secrets.token_bytes(32))
        state = TournamentState(
            value,
            plan.name,
            host.id,
            plan.private,
            now,
            bots={one.id: one.bot for one in plan.bots if one.bot is not None},
            room_options=plan.room_options,
        )
        for bot in plan.bots:
            result = handle(state, Request(commands.Register(bot.id, bot.name), now))
            if isinstance(result, Rejected):
                raise TournamentError(result.sentence)
            state = result.state
        stored = StoredTournament(state, self._keys, self.writer)
        await stored.create(now)
        return self.take_up(stored)

    def take_up(self, stored: StoredTournament) -> TournamentActor:
        """Run a tournament that this server owns."""
        self.followed.pop(stored.id, None)
        actor = TournamentActor(stored, self._room, self._clock)
        self.actors[stored.id] = actor
        task = asyncio.create_task(actor.run(), name=f"tournament {stored.id}")
        task.add_done_callback(_report_end)
        self._tasks[stored.id] = task
        actor.wake()
        return actor

    def of_other_nodes(self) -> set[str]:
        """Return the tournaments of other nodes that have tables here."""
        links = (live.stored.settings.floor for live in self._room.tables.values())
        return {one.tournament for one in links if one is not None} - self.actors.keys()

    def follow(self, stored: StoredTournament) -> FollowedTournament:
        """Follow a tournament of another node."""
        return FollowedTournament(stored, self._room)

    def attach(self, live: TableActor) -> None:
        """Let a table of a tournament tell it that something happened."""
        link = live.stored.settings.floor
        if link is not None:
            live.floor_changed = partial(self._wake, link.tournament)
            live.place_of = partial(self._place_of, link.tournament)

    def _wake(self, id_: str) -> None:
        actor = self.actors.get(id_)
        if actor is not None:
            actor.wake()

    def _place_of(self, id_: str, player: str) -> MoveMessage | None:
        owner = self.actors.get(id_) or self.followed.get(id_)
        return None if owner is None else owner.place_of(player)


def _check_start(start_at: int, now: int) -> None:
    if start_at and not now - _LATE_MS <= start_at <= now + MAX_DAYS_AHEAD * 24 * 3_600_000:
        raise TournamentError(
            Sentence(
                "a tournament starts in the next {days} days: 'start_at' is in milliseconds "
                "since 1970",
                days=MAX_DAYS_AHEAD,
            )
        )


def _skip_stop(stored: StoredTournament, alive: int, now: int) -> None:
    """Leave out the time in which no server ran the tournament; `alive`: when one lived last."""
    state = stored.state
    if state.value.phase is Phase.RUNNING and not state.paused_at:
        stopped = max(now - max(alive, stored.saved_at), 0)
        stored.state = state._replace(
            offset=state.offset + stopped,
            rebuy_until={one: until + stopped for one, until in state.rebuy_until.items()},
        )


def _report_end(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a tournament has stopped", exc_info=task.exception())

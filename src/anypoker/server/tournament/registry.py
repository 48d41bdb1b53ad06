"""All tournaments of a server: created, resumed, and found by their ids."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from anypoker.sentences import Sentence
from anypoker.server.protocol.server_model import Json
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.recovery import last_alive
from anypoker.server.storage.writer import Writer
from anypoker.server.table.actor import TableActor
from anypoker.server.tournament.actor import FloorRoom, TournamentActor
from anypoker.server.tournament.handle import Rejected, Request, handle
from anypoker.server.tournament.settings import TournamentPlan
from anypoker.server.tournament.state import TournamentState
from anypoker.server.tournament.store import StoredTournament, load_tournaments
from anypoker.tournaments import Phase, TournamentError, commands, new_tournament

log = logging.getLogger("anypoker.server")

MAX_PER_GUEST = 5  # tournaments that a guest hosts at a time


class Tournaments:
    """All tournaments of a server."""

    def __init__(
        self, room: FloorRoom, keys: KeyFile, writer: Writer, clock: Callable[[], int]
    ) -> None:
        self._room, self._keys, self._writer, self._clock = room, keys, writer, clock
        self.actors: dict[str, TournamentActor] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._loaded: list[StoredTournament] = []

    def load(self, connection: Connection) -> None:
        """Read the tournaments that were left; the time of the stop does not count."""
        now = self._clock()
        alive = last_alive(connection)
        for stored in load_tournaments(connection, self._keys, self._writer, now):
            state = stored.state
            if state.value.phase is Phase.RUNNING and not state.paused_at:
                stopped = max(now - max(alive, stored.saved_at), 0)
                stored.state = state._replace(
                    offset=state.offset + stopped,
                    rebuy_until={one: until + stopped for one, until in state.rebuy_until.items()},
                )
            self._loaded.append(stored)

    def open(self) -> None:
        """Take up all tournaments that were left."""
        for stored in self._loaded:
            self._begin(stored)
        self._loaded = []

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
        if self._room.nodes is not None:
            raise TournamentError("a room on several machines has no tournaments yet")
        hosted = [one for one in self.actors.values() if one.state.host == host.id]
        if sum(one.state.is_open for one in hosted) >= MAX_PER_GUEST:
            raise TournamentError(
                Sentence("a guest hosts at most {most} tournaments at a time", most=MAX_PER_GUEST)
            )
        now = self._clock()
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
        stored = StoredTournament(state, self._keys, self._writer)
        await stored.create(now)
        return self._begin(stored)

    def _begin(self, stored: StoredTournament) -> TournamentActor:
        actor = TournamentActor(stored, self._room, self._clock)
        self.actors[stored.id] = actor
        task = asyncio.create_task(actor.run(), name=f"tournament {stored.id}")
        task.add_done_callback(_report_end)
        self._tasks[stored.id] = task
        actor.wake()
        return actor

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

    def _place_of(self, id_: str, player: str) -> Json | None:
        actor = self.actors.get(id_)
        return None if actor is None else actor.place_of(player)


def _report_end(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a tournament has stopped", exc_info=task.exception())

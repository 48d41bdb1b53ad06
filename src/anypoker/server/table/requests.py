"""Commands of clients: executed once per idempotency key, and answered with `done` or `error`."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping

from anypoker.errors import AnypokerError
from anypoker.server.protocol import commands as m
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.table_encoder import error_message
from anypoker.server.storage.table_store import IdempotencyKey, StoredTable
from anypoker.server.table.chat import MAX_LINES
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.game_loading import load_games, prepare_choice
from anypoker.server.table.handle import Request, handle
from anypoker.server.table.state import Accepted, Rejected
from anypoker.server.table.subscribers import Client
from anypoker.server.table.unit_changes import amounts_of, stakes_in_chips

_MAX_REJECTED = 256  # rejected commands that are answered again in the same way

# Stores and publishes a change.
Take = Callable[[Accepted, IdempotencyKey], Awaitable[None]]


# Waits for the values of later shuffles that a change needs.
Prepare = Callable[[Callable[[], Accepted | Rejected]], Awaitable[Accepted | Rejected]]


class Requests:
    """Commands that the clients of one table sent."""

    def __init__(
        self,
        stored: StoredTable,
        clock: Callable[[], int],
        guests: Callable[[], Mapping[str, str]],
        prepare: Prepare,
    ) -> None:
        self._stored, self._now, self._guests = stored, clock, guests
        self._prepare = prepare
        self._rejected: dict[tuple[str, str], str] = {}
        self._lines: dict[str, deque[int]] = {}  # when players sent their latest chat
        self._reactions: dict[str, int] = {}  # when players sent their latest reaction
        self._last_seen = {stored.settings.host: clock()}  # when players last sent a command

    async def answer(self, client: Client, command: m.AnyCommand, take: Take) -> None:
        """Execute a command once and answer it."""
        if client.player is None or client.name is None:
            client.send(encode(error_message(command.key, "only guests with a name may take part")))
            return
        self._last_seen[client.player] = self._now()
        known = client.player, command.key
        done = self._stored.executed_keys.get(known)
        sentence = self._rejected.get(known)
        if done is None and sentence is None:
            sentence = await self._execute(client.player, client.name, command, take)
            if sentence:  # it may have been executed long ago
                done = await self._find_done(known)
            else:
                done = self._stored.n
        if done is not None:
            client.send(encode({"type": "done", "key": command.key, "n": done}))
            return
        assert sentence is not None
        self._rejected[known] = sentence
        while len(self._rejected) > _MAX_REJECTED:
            del self._rejected[next(iter(self._rejected))]
        client.send(encode(error_message(command.key, sentence)))

    async def _execute(self, player: str, name: str, command: m.AnyCommand, take: Take) -> str:
        """Execute a command; return why it is rejected, or an empty string."""
        try:
            request = await self._request(player, name, command)
            change = await self._prepare(lambda: handle(self._stored.state, request))
            if isinstance(change, Rejected):
                return change.sentence
            await take(change, IdempotencyKey(player, command.key))
        except AnypokerError as error:  # games that cannot be loaded, changes that are not stored
            return error.with_amounts(amounts_of(command, self._stored.state))
        except Exception as error:  # a fault of the program
            self._stored.faults.report(type(command).__name__, error)
            return REFUSED
        if change.reaction is not None:
            self._reactions[player] = self._now()
        elif change.line is not None:
            self._lines.setdefault(player, deque(maxlen=MAX_LINES)).append(change.line["at"])
        elif isinstance(command, m.HostTransfer):
            self._last_seen[command.player] = self._now()  # their three minutes begin now
        return ""

    async def _request(self, player: str, name: str, command: m.AnyCommand) -> Request:
        stored = self._stored
        games = pool = None
        host = stored.settings.host
        if isinstance(command, m.HostGame) and player == host and not stored.state.unread:
            command = stakes_in_chips(command, stored.state)
            assert isinstance(command, m.HostGame)
            games, pool = await load_games(command, stored.table, stored.writer)
        elif isinstance(command, m.ChooseCommand | m.VoteCommand):
            await asyncio.to_thread(prepare_choice, stored.state, command.game)
        return Request(
            player,
            name,
            command,
            stored.n + 1,
            self._now(),
            self._last_seen.get(host, 0),
            self._lines.get(player, ()),
            games,
            pool,
            self._reactions.get(player, 0),
            self._guests() if isinstance(command, m.HostBan) else {},
        )

    async def _find_done(self, known: tuple[str, str]) -> int | None:
        """Return the number of the message that reported an executed command, if there is one."""
        try:
            return await self._stored.find_done(*known)
        except Exception as error:  # such as a database that does not answer
            self._stored.faults.report("looking for an executed command", error)
            return None

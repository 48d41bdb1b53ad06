"""ASGI middleware that routes the sockets of tables to their actors.

It comes before the REST routes, whose per-request data would stay in memory for every socket.
"""

import re
from typing import NamedTuple
from urllib.parse import parse_qs

import orjson
from fastapi import WebSocket
from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from anypoker.limits import SAFE_INTEGER
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.commands import CLIENT_MESSAGES, AnyCommand, PingCommand
from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.table_encoder import error_message
from anypoker.server.request_guard import RateLimiter
from anypoker.server.sockets.websocket_protocol import PONG, DirectWebSocketProtocol
from anypoker.server.storage.database_errors import DatabaseError
from anypoker.server.storage.guests import COOKIE
from anypoker.server.table.actor import TableActor
from anypoker.server.table.mailbox import CommandReceived
from anypoker.server.table.seat_settings import ban_reason
from anypoker.server.table.subscribers import Client

MAX_MESSAGE = 16_000  # bytes
MESSAGES = 60  # of one connection in a burst
MESSAGES_A_SECOND = 10  # of one connection after a burst
RETRY_AFTER = 1  # seconds after which a refused client may send again
MAX_SOCKETS = 16  # of one guest at one table
MAX_REASON = 120  # letters of the reason for which a connection is closed
MAX_ANONYMOUS_SOCKETS = 500  # of all who watch a table without a name
_PATH = re.compile(r"/api/tables/([^/]+)/socket")


class _Refusal(NamedTuple):
    """Reason why a socket is not served.

    A socket with a `final` reason is accepted and then closed: a rejected handshake gives the
    client no reason, and it would retry for ever.
    """

    reason: str
    final: bool


class TableSocketMiddleware:
    """Middleware that serves the sockets of tables and passes everything else on."""

    def __init__(self, app: ASGIApp, limited: bool) -> None:
        self._app, self._limited = app, limited

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        entered = await self._enter(WebSocket(scope, receive, send))
        if isinstance(entered, _Refusal):
            await receive()
            if entered.final:
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 1008, "reason": entered.reason})
            return
        live, client, after, line = entered
        live.join(client, after)
        commands = _Commands(client, live, self._limited)
        line.receiver = commands.take
        try:
            await commands.read(receive)
        finally:
            line.receiver = None
            live.leave(client)

    async def _enter(
        self, socket: WebSocket
    ) -> tuple[TableActor, Client, int, DirectWebSocketProtocol] | _Refusal:
        """Return the table, the client, its last message and its socket, or why it is rejected."""
        room: CardRoom = socket.app.state.room
        found = _PATH.fullmatch(socket.url.path)
        live = room.tables.get(found[1]) if found is not None else None
        if live is None and found is not None and found[1] in room.unreadable:
            reason = "a fault in the program keeps this table closed; its chips are safe"
            return _Refusal(reason, final=True)
        if live is None:
            return _Refusal("there is no such table", final=True)
        after = _after(socket.scope["query_string"])
        if after is None:
            reason = f"'after' must be the number of a message, 0..{SAFE_INTEGER:,}"
            return _Refusal(reason, final=True)
        try:
            only_watches = _only_watches(socket.scope["query_string"])
            cookie = None if only_watches else socket.cookies.get(COOKIE)
            guest = await room.guests.find(cookie)
        except DatabaseError as error:
            return _Refusal(str(error)[:MAX_REASON], final=False)
        who = guest.id if guest is not None else None
        ban = live.stored.settings.ban_of(who)
        if ban is not None:
            return _Refusal(ban_reason(ban), final=True)
        there = sum(client.player == who for client in live.subscribers)
        if self._limited and there >= (MAX_ANONYMOUS_SOCKETS if who is None else MAX_SOCKETS):
            return _Refusal("there are too many connections to this table already", final=False)
        await socket.accept()
        line = DirectWebSocketProtocol.of(socket.scope["extensions"])
        line.forget_handshake()
        client = Client(who, guest.name if guest is not None else None, line)
        line.reads_again = client.flush
        return live, client, after, line


def _after(query: bytes) -> int | None:
    """
    >>> _after(b""), _after(b"after=12"), _after(b"after=x")
    (0, 12, None)
    """
    text = parse_qs(query.decode("latin-1")).get("after", ["0"])[-1]
    number = int(text) if re.fullmatch(r"[0-9]{1,18}", text, re.ASCII) else -1
    return number if 0 <= number <= SAFE_INTEGER else None


def _only_watches(query: bytes) -> bool:
    """Return whether a client wants to see what a spectator sees, whoever it is.

    >>> _only_watches(b"after=3&watch=1"), _only_watches(b"after=3")
    (True, False)
    """
    return parse_qs(query.decode("latin-1")).get("watch", [""])[-1] == "1"


class _Commands:
    """Messages of one client on their way to the mailbox of its table."""

    def __init__(self, client: Client, live: TableActor, limited: bool) -> None:
        self._client, self._live = client, live
        self._bucket = RateLimiter(MESSAGES, MESSAGES_A_SECOND) if limited else None

    def take(self, text: str) -> bool:
        """Put a message into the mailbox; return False if there is no room."""
        if self._live.mailbox.is_full:
            return False
        command = self._parse(text)
        if command is not None and not self._live.takes_now(self._client, command):
            self._live.mailbox.add_command(CommandReceived(self._client, command))
        return True

    async def read(self, receive: Receive) -> None:
        """Queue messages that the table cannot take immediately, until the client is gone."""
        while True:
            received = await receive()
            if received["type"] == "websocket.disconnect":
                return
            command = self._parse(received.get("text") or received.get("bytes") or "")
            if command is not None:
                await self._live.enqueue(self._client, command)

    def _parse(self, data: str | bytes) -> AnyCommand | None:
        """Return the command of a message; None if it was answered already."""
        if self._bucket is not None and not self._bucket.take(""):
            said = f"too many messages: wait {RETRY_AFTER} s (at most {MESSAGES_A_SECOND} a second)"
            _refuse(self._client, data, said, RETRY_AFTER)
            return None
        try:
            command = CLIENT_MESSAGES.validate_json(data)
        except ValidationError as error:
            _refuse(self._client, data, _sentence(error))
            return None
        if isinstance(command, PingCommand):
            self._client.send(PONG)
            return None
        return command


def _refuse(client: Client, data: str | bytes, sentence: str, retry_after: int = 0) -> None:
    message = error_message(_key(data), sentence)
    message["retry_after"] = retry_after
    client.send(encode(message))


def _key(data: str | bytes) -> str | None:
    """Return the key of a message, even if the rest of it is invalid."""
    try:
        key = orjson.loads(data).get("key")
    except (orjson.JSONDecodeError, AttributeError):
        return None
    return key if isinstance(key, str) and len(key) <= 64 else None


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"this is not a message of the protocol: {where}: {first['msg']}".replace(": :", ":")

"""A socket brings commands in; what is told goes out by its line."""

import orjson
from fastapi import WebSocket
from pydantic import ValidationError

from anypoker.server.commands import COMMANDS
from anypoker.server.event_messages import encode
from anypoker.server.guard import Buckets
from anypoker.server.guests import Guest
from anypoker.server.live_table import LiveTable
from anypoker.server.socket_line import SocketLine
from anypoker.server.subscribers import Client

MOST_MESSAGE = 16_000  # bytes


async def serve_socket(
    socket: WebSocket, live: LiveTable, guest: Guest | None, after: int, limited: bool
) -> None:
    """Play over a socket until it closes."""
    await socket.accept()
    line = SocketLine.of(socket.scope["extensions"])
    client = Client(guest.id if guest else None, guest.name if guest else None, line)
    line.reads_again = client.go_on
    live.join(client, after)
    try:
        await _read(socket, client, live, limited)
    finally:
        live.leave(client)


async def _read(socket: WebSocket, client: Client, live: LiveTable, limited: bool) -> None:
    bucket = Buckets(60, 10) if limited else None
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or ""
        if bucket is not None and not bucket.take(""):
            _refuse(client, data, "too many messages: wait a few seconds")
            continue
        try:
            command = COMMANDS.validate_json(data)
        except ValidationError as error:
            _refuse(client, data, _sentence(error))
        else:
            await live.bring(client, command)


def _refuse(client: Client, data: str | bytes, sentence: str) -> None:
    client.send(encode({"type": "error", "key": _key(data), "sentence": sentence}))


def _key(data: str | bytes) -> str | None:
    """The key of a message, even if the rest of it is wrong."""
    try:
        key = orjson.loads(data).get("key")
    except (orjson.JSONDecodeError, AttributeError):
        return None
    return key if isinstance(key, str) and len(key) <= 64 else None


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"this is no message of the protocol: {where}: {first['msg']}".replace(": :", ":")

"""A socket brings commands in and messages out, with one task each way."""

import asyncio
from contextlib import suppress

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from anypoker.server.commands import COMMANDS
from anypoker.server.event_messages import encode
from anypoker.server.guard import Buckets
from anypoker.server.guests import Guest
from anypoker.server.live_table import LiveTable
from anypoker.server.subscribers import Client

MOST_MESSAGE = 16_000  # bytes
FELL_BEHIND = 1013  # try again later


async def serve_socket(
    socket: WebSocket, live: LiveTable, guest: Guest | None, after: int, limited: bool
) -> None:
    """Play over a socket until it closes."""
    await socket.accept()
    client = Client(guest.id if guest else None, guest.name if guest else None)
    live.join(client, after)
    writing = asyncio.create_task(_write(socket, client))
    reading = asyncio.create_task(_read(socket, client, live, limited))
    try:
        await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (writing, reading):
            task.cancel()
        for task in (writing, reading):
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        live.leave(client)
        with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
            await socket.close(FELL_BEHIND)


async def _write(socket: WebSocket, client: Client) -> None:
    while (message := await client.queue.get()) is not None:
        await socket.send({"type": "websocket.send", "text": message.decode()})


async def _read(socket: WebSocket, client: Client, live: LiveTable, limited: bool) -> None:
    bucket = Buckets(60, 10)
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or ""
        key, sentence = _key(data), ""
        if limited and not bucket.take(""):
            sentence = "too many messages: wait a few seconds"
        else:
            try:
                command = COMMANDS.validate_json(data)
            except ValidationError as error:
                sentence = _sentence(error)
        if sentence:
            client.send(encode({"type": "error", "key": key, "sentence": sentence}))
        else:
            await live.bring(client, command)


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

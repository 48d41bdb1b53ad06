"""Requests that never end: slow headers, slow bodies, silence."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from anypoker.server import process, timed_http
from anypoker.server.app import Settings
from anypoker.server.card_room import CardRoom
from anypoker.server.process import make_server
from anypoker.server.timed_http import TimedHttp

PATIENCE = 1.0  # seconds, in place of 30
BODY = b'{"name": "Ann"}'
PLAIN = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 15\r\n\r\n" + BODY
CHUNKED = (
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n"
    + BODY
    + b"\r\n0\r\n\r\n"
)


async def slow_app(scope: Any, receive: Any, send: Any) -> None:
    """Read the request, then take longer for the answer than a client may take to ask."""
    while (message := await receive())["type"] == "http.request" and message.get("more_body"):
        pass
    if message["type"] == "http.disconnect":
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(1.5 * PATIENCE)
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]


def talk(monkeypatch: pytest.MonkeyPatch, *talks: Talk, app: Any = slow_app) -> None:
    """Hold conversations with a server, at the same time."""
    monkeypatch.setattr(timed_http, "REQUEST_SECONDS", PATIENCE)

    async def run() -> None:
        config = uvicorn.Config(app, http=TimedHttp, lifespan="off", log_level="critical")
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: TimedHttp(config, state, {}, loop), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]

        async def one(talk: Talk) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await talk(reader, writer)
            finally:
                writer.close()

        await asyncio.gather(*map(one, talks))
        server.close()
        await server.wait_closed()
        async with asyncio.timeout(20):
            while state.connections:
                await asyncio.sleep(0.01)

    asyncio.run(run())


async def answer(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes the connection."""
    return await asyncio.wait_for(reader.read(), 20)


@pytest.mark.parametrize("request_", [PLAIN, CHUNKED])
def test_unfinished_request_is_closed(request_: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a client falls silent."""

    def silent_after(length: int) -> Talk:
        async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(request_[:length])
            said = await answer(reader)
            has_head = length >= request_.index(b"\r\n\r\n") + 4
            assert (said == b"") if has_head else said.startswith(b"HTTP/1.1 408"), (length, said)

        return begin

    talk(monkeypatch, *(silent_after(length) for length in range(len(request_))))


def test_trickle_does_not_extend_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def trickle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        began = time.monotonic()
        for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 10_000:
            if reader.at_eof() or writer.is_closing():
                break
            writer.write(bytes([byte]))
            await asyncio.sleep(PATIENCE / 10)
            if reader._buffer:  # type: ignore[attr-defined]
                break
        assert (await answer(reader)).startswith(b"HTTP/1.1 408")
        assert PATIENCE * 0.9 < time.monotonic() - began < 10

    async def empty_lines(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"ok")
        writer.write(b"\r\n")  # ends Uvicorn's own time for the next request
        assert (await answer(reader)).startswith(b"HTTP/1.1 408")

    talk(monkeypatch, trickle, empty_lines)


def test_slow_answers_and_next_requests_are_not_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def patient(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(2):
            writer.write(PLAIN.replace(b"POST /", b"POST /slow"))
            assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"ok"), 20)

    async def in_pieces(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(3):
            for at in range(0, len(CHUNKED), 20):
                writer.write(CHUNKED[at : at + 20])
                await asyncio.sleep(PATIENCE / 50)
            assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"ok"), 20)

    talk(monkeypatch, patient, in_pieces)


def test_headers_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 20_000)
        assert (await answer(reader)).startswith(b"HTTP/1.1 431")

    async def long_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + b"x" * 200_000
        )
        assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"ok"), 20)

    talk(monkeypatch, endless, long_body)


def test_server_uses_it_and_sockets_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real server on the loopback, with its sockets and a connection that says nothing."""
    monkeypatch.setattr(timed_http, "REQUEST_SECONDS", PATIENCE)

    async def run() -> None:
        from websockets.asyncio.client import connect

        (listener,) = process.listen("127.0.0.1", 0, tmp_path)
        port = listener.getsockname()[1]
        server = make_server(Settings(tmp_path), CardRoom(tmp_path))
        serving = asyncio.create_task(server._serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        table = await _new_table(port)
        async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket") as watching:
            assert b"408" in await answer(reader)
            writer.close()
            await asyncio.sleep(2 * PATIENCE)
            await watching.ping()
            assert "state" in str(await asyncio.wait_for(watching.recv(), 20))
        server.should_exit = True
        await serving

    asyncio.run(run())


async def _new_table(port: int) -> str:
    import httpx

    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        (await http.post("/api/guests", json={"name": "Ann"})).raise_for_status()
        made = await http.post("/api/tables", json={"game": "razz"})
        return str(made.json()["id"])

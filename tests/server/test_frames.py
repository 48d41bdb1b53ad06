"""Frames that take the short way give the same messages as the parser of `websockets`."""

import asyncio
from random import Random
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from anypoker.server.sockets.frames import PING_FRAME, frame_head, read_whole_frame
from anypoker.server.sockets.websocket_protocol import PING, PONG, DirectWebSocketProtocol

MOST = 16_000
_HANDSHAKE = (
    b"GET /x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def _frame(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, MOST])
def test_whole_frame_is_read(size: int) -> None:
    assert read_whole_frame(_frame(b"a" * size), MOST) == b"a" * size


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        _frame(b"abc")[:-1],
        _frame(b"abc") + _frame(b"d")[:1],
        _frame(b"abc") + _frame(b"d"),
        _frame(b"abc", fin=False),
        _frame(b"abc", Opcode.BINARY),
        _frame(b"abc", Opcode.PING),
        _frame(b"", Opcode.CLOSE),
        _frame(b"a" * (MOST + 1)),
        _frame(b"a" * 70_000),
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
    ],
    ids=range(12),  # the masks are random
)
def test_everything_else_is_left_to_the_parser(data: bytes) -> None:
    assert read_whole_frame(data, MOST) is None


def test_frames_to_clients_are_those_of_the_library() -> None:
    for size in (0, 5, 125, 126, 65_535, 65_536):
        frame = Frame(Opcode.TEXT, b"a" * size).serialize(mask=False)
        assert frame_head(size) == frame[: len(frame) - size]
    assert Frame(Opcode.PING, b"?").serialize(mask=False) == PING_FRAME


class _Transport(asyncio.Transport):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__({"socket": self})
        self.written, self.closing = list[bytes](), False

    def setsockopt(self, *_: int) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 1

    getpeername = getsockname

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def _heard(pieces: list[bytes], short: bool, full: bool = False) -> tuple[list[str], int]:
    """Return the texts that arrive, and how many of them took the short way."""
    heard: list[str] = []
    taken = 0

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    def receiver(text: str) -> bool:
        nonlocal taken
        if full and taken % 2:
            taken += 1
            return False
        taken += 1
        heard.append(text)
        return True

    config = Config(app, ws_max_size=MOST, ws_per_message_deflate=False, lifespan="off")
    config.load()
    line = DirectWebSocketProtocol(config, ServerState(), {})
    transport = _Transport()
    line.connection_made(transport)
    line.data_received(_HANDSHAKE)
    for _ in range(5):
        await asyncio.sleep(0)
    if short:
        line.receiver = receiver
    for piece in pieces:
        line.data_received(piece)
        for _ in range(3):
            await asyncio.sleep(0)
    line.connection_lost(None)
    await asyncio.sleep(0)
    return heard, taken


def test_any_split_of_the_stream_gives_the_same_messages() -> None:
    chance = Random(7)
    for _ in range(150):
        frames = list[bytes]()
        for number in range(12):
            text = f"message {number} é ".encode() * chance.choice((1, 1, 9, 400))
            kind = chance.random()
            if kind < 0.15:  # in two fragments, with a pong between them
                frames += [_frame(text[:3], fin=False), _frame(b"?", Opcode.PONG)]
                frames.append(_frame(text[3:], Opcode.CONT))
            elif kind < 0.3:
                frames += [_frame(b"?", Opcode.PONG), _frame(b"x", Opcode.PING)]
            else:
                frames.append(_frame(text))
        pieces = list[bytes]()
        for frame in frames:
            if chance.random() < 0.3:
                cut = chance.randrange(len(frame))
                pieces += [frame[:cut], frame[cut:]]
            elif pieces and chance.random() < 0.2:
                pieces[-1] += frame
            else:
                pieces.append(frame)
        pieces = [piece for piece in pieces if piece]
        usual, _ = asyncio.run(_heard(pieces, short=False))
        assert asyncio.run(_heard(pieces, short=True))[0] == usual
        assert asyncio.run(_heard(pieces, short=True, full=True))[0] == usual
        assert len(usual) >= 1


def test_short_way_is_taken_again_after_a_message_in_pieces() -> None:
    whole = _frame(b"whole")
    pieces = [whole, whole[:4], whole[4:], whole, _frame(b"?", Opcode.PONG), whole]
    heard, taken = asyncio.run(_heard(pieces, short=True))
    assert (heard, taken) == (["whole"] * 4, 3)


def test_ping_is_answered_and_reaches_nobody() -> None:
    async def run() -> list[bytes]:
        config = Config(lambda *_: None, ws_max_size=MOST, lifespan="off")
        config.load()
        line = DirectWebSocketProtocol(config, ServerState(), {})
        transport = _Transport()
        line.connection_made(transport)
        line.receiver = lambda text: pytest.fail(text)
        line._is_open = lambda: True  # type: ignore[method-assign]
        line.data_received(_frame(PING))
        return transport.written

    assert asyncio.run(run()) == [frame_head(len(PONG)) + PONG]

"""Tunnel from the socket of a client to the node that plays its table.

After the handshake, bytes pass as they come: pings reach the client itself, and nothing is parsed
twice. A side that does not read stops the other side from being read, so nothing piles up.
"""

import asyncio
import ssl
from collections.abc import Iterable
from typing import cast
from urllib.parse import urlsplit

from anypoker.server.sockets.websocket_protocol import DirectWebSocketProtocol

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 5.0
_MAX_HEAD = 16_000  # bytes of the answer to a handshake
_PORTS = {"http": 80, "https": 443}


class TunnelError(Exception):
    """Node that does not take a socket now."""


class _Pipe(asyncio.Protocol):
    """One end: what comes in goes out at the other end."""

    other: "_Pipe | None" = None
    transport: asyncio.Transport

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.close()


class _OwnerEnd(_Pipe):
    """End at the node that plays the table; it begins with the handshake."""

    def __init__(self, request: bytes) -> None:
        self._request, self._head = request, b""
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop has its own
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.transport.write(data)
            return
        self._head += data
        if self.answer.done():
            return
        if b"\r\n\r\n" in self._head:
            self.transport.pause_reading()  # until the other end is there
            self.answer.set_result(self._head)
        elif len(self._head) > _MAX_HEAD:
            self.answer.set_exception(TunnelError("too long an answer"))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.answer.done():
            self.answer.set_exception(TunnelError("the node has closed the connection"))


class _ClientEnd(_Pipe):
    """End at the client, in place of the protocol that read the handshake."""

    def __init__(self, line: DirectWebSocketProtocol) -> None:
        self._line, self.transport = line, line.transport
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._line.connection_lost(exc)
        if not self.closed.done():
            self.closed.set_result(None)


def handshake(target: str, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the request of a handshake with the headers of the client."""
    lines = [f"GET {target} HTTP/1.1".encode("latin-1")]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def run_tunnel(url: str, request: bytes, line: DirectWebSocketProtocol) -> None:
    """Connect a client to another node; return when one of them has closed the connection.

    Raises:
        TunnelError: if the node does not take the socket; then the client was sent nothing.
    """
    parts = urlsplit(url)
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    loop = asyncio.get_running_loop()
    try:
        _, owner = await asyncio.wait_for(
            loop.create_connection(lambda: _OwnerEnd(request), host, port, ssl=secure),
            CONNECT_SECONDS,
        )
    except (OSError, TimeoutError) as error:
        raise TunnelError("the node cannot be reached") from error
    try:
        head = await asyncio.wait_for(asyncio.shield(owner.answer), ANSWER_SECONDS)
        if not head.startswith(b"HTTP/1.1 101 ") or line.transport.is_closing():
            raise TunnelError("the node does not take the socket")
    except (TunnelError, TimeoutError) as error:
        owner.answer.cancel()
        owner.transport.abort()
        raise TunnelError(str(error)) from error
    client = _ClientEnd(line)
    line.handshake_complete = line.close_sent = True  # the protocol has nothing more to send
    line.transport.set_protocol(client)
    client.other, owner.other = owner, client
    line.transport.write(head)
    owner.transport.resume_reading()
    if owner.transport.is_closing():
        line.transport.close()
    try:
        await client.closed
    finally:
        owner.transport.close()
        line.transport.close()

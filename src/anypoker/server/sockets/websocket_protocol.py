"""WebSocket protocol of uvicorn that writes messages straight into the transport.

`send` of ASGI would cost a coroutine and a copy of the frame for every message and socket; an
action at a table of six sends six or seven messages.
"""

import socket
from asyncio import BaseTransport
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

PING, PONG = b'{"do":"ping"}', b'{"type":"pong"}'
PONG_SECONDS = 0.25  # between two answers to pings of one socket
CLOSE_TIMEOUT = 10.0  # seconds until a client that does not read is disconnected
_IN_KERNEL = 65_536  # bytes of the kernel's send buffer; its default is megabytes per slow client
_LINE = "anypoker.line"  # the name among the extensions of a connection


def _frame_head(length: int) -> bytes:
    """Return the header of an unmasked text frame (RFC 6455, 5.2).

    >>> _frame_head(5).hex(), _frame_head(300).hex()
    ('8105', '817e012c')
    """
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """Protocol of one socket; `reads_again` is called when it becomes writable."""

    reads_again: Callable[[], None] | None = None
    _heard = 0.0  # loop time of the last bytes from the client
    _pong_from = 0.0  # loop time from which on a ping is answered

    @classmethod
    def of(cls, extensions: dict[str, object]) -> "DirectWebSocketProtocol":
        """Return the protocol of a connection that was accepted."""
        line = extensions[_LINE]
        assert isinstance(line, cls)
        return line

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _IN_KERNEL)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else it was refused
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[_LINE] = self

    def forget_handshake(self) -> None:
        """Drop the data of the handshake, which an open connection does not need."""
        del self.request, self.response
        self.scope["headers"].clear()  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Answer a ping here, without waking the task of the socket."""
        if event.data != PING or not event.fin:
            super().handle_text(event)
        elif self._heard >= self._pong_from:
            self._pong_from = self._heard + PONG_SECONDS
            self.send_message(PONG)

    def idle_seconds(self) -> float:
        """Return for how long the client has sent nothing; 0 while the server does not read."""
        return 0.0 if self.read_paused else self.loop.time() - self._heard

    def probe(self) -> None:
        """Send a ping of the protocol, which browsers answer even for pages that sleep."""
        if self._is_open() and self.writable.is_set():
            self.conn.send_ping(b"?")
            self.transport.write(b"".join(self.conn.data_to_send()))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reads_again is not None:
            self.reads_again()

    def send_message(self, message: bytes) -> bool:
        """Send a message; return False if the client does not read, so it has to wait."""
        if not self.writable.is_set():
            return False
        if self._is_open():
            self.transport.write(_frame_head(len(message)) + message)
        return True  # a closed connection needs no messages

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""
        if not self._is_open():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the client's close frame is still to be read
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def _is_open(self) -> bool:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        return self.conn.state is State.OPEN

"""A line leads to one browser or program: uvicorn's protocol of a socket, with a short way out.

A message goes into the transport at once. What a task for each socket would cost, in memory and
at every message, is saved: the spare queue is needed only for those who do not read.
"""

import socket
from asyncio import BaseTransport
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

CLOSE_TOO_SLOW = 1013  # try again later
CLOSE_TIMEOUT = 10.0  # seconds until who does not read is cut off
_IN_KERNEL = 65_536  # bytes that may wait there for who does not read; by itself it takes megabytes
_LINE = "anypoker.line"  # the name among the extensions of a connection


def _frame_head(length: int) -> bytes:
    """What precedes a text that is sent whole and plain by a server (RFC 6455, 5.2).

    >>> _frame_head(5).hex(), _frame_head(300).hex()
    ('8105', '817e012c')
    """
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """`reads_again`: is called when somebody reads who did not."""

    reads_again: Callable[[], None] | None = None

    @classmethod
    def of(cls, extensions: dict[str, object]) -> "DirectWebSocketProtocol":
        """The line of a connection that was accepted."""
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
        """The connection stands: what was said to open it is needed no more."""
        del self.request, self.response
        self.scope["headers"].clear()  # type: ignore[attr-defined]

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reads_again is not None:
            self.reads_again()

    def send_message(self, message: bytes) -> bool:
        """Send a message; False: the other side does not read, so it has to wait."""
        if not self.writable.is_set():
            return False
        if self._is_open():
            self.transport.write(_frame_head(len(message)) + message)
        return True  # where nobody is any more, nothing has to wait

    def end(self) -> None:
        """Close the connection: who reads is told that it may come back."""
        if not self._is_open():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_TOO_SLOW})
        self.conn.send_close(CLOSE_TOO_SLOW)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the other side's farewell is still to be read
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def _is_open(self) -> bool:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        return self.conn.state is State.OPEN

"""WebSocket protocol of uvicorn with a short way for messages in both directions.

`send` of ASGI would cost a coroutine and a copy of the frame for every message and socket; an
action at a table of six sends six or seven messages. A message that arrives in one piece goes to
`receiver` without the parser, the queue and the task of the socket. Everything else takes the way
of uvicorn. The way in and the heartbeat save 12% of the server's instructions per action: 2,851,000
instead of 3,248,000.
"""

import socket
from asyncio import BaseTransport
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from anypoker.server.sockets.frames import PING_FRAME, TEXT, frame_head, read_whole_frame

PING, PONG = b'{"do":"ping"}', b'{"type":"pong"}'
PONG_SECONDS = 0.25  # between two answers to pings of one socket
CLOSE_TIMEOUT = 10.0  # seconds until a client that does not read is disconnected
_IN_KERNEL = 65_536  # bytes of the kernel's send buffer; its default is megabytes per slow client
_LINE = "anypoker.line"  # the name among the extensions of a connection


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """Protocol of one socket.

    Attributes:
        reads_again: called when the socket becomes writable.
        receiver: takes a message; False if it cannot now, and the task of the socket has to.
    """

    reads_again: Callable[[], None] | None = None
    receiver: Callable[[str], bool] | None = None
    _between_frames = True  # the parser holds no part of a message; meant once `receiver` is set
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
        if self.receiver is None or not self._between_frames or not self._take_whole(data):
            super().data_received(data)
            self._between_frames = self._is_between_frames()

    def _take_whole(self, data: bytes) -> bool:
        """Take data that is exactly one message, or one pong; return False if it is not."""
        content = read_whole_frame(data, self.config.ws_max_size)
        if content is None or self.read_paused or not self._is_open():
            return False
        if data[0] != TEXT:
            return True  # the time is all that a pong tells
        if content == PING:
            self._answer_ping()
            return True
        try:
            text = content.decode()
        except UnicodeDecodeError:
            return False
        return self.receiver is not None and self.receiver(text)

    def _is_between_frames(self) -> bool:
        """Return whether the parser of `websockets` waits for the first byte of a message."""
        waits: object = self.conn.parser
        while (inner := getattr(waits, "gi_yieldfrom", None)) is not None:
            waits = inner
        # Where a release names these differently, all messages take the long way.
        started = getattr(self.conn, "current_size", 0) is not None
        return getattr(waits, "__name__", "") == "at_eof" and not started

    def handle_text(self, event: Frame) -> None:
        """Answer a ping here, without waking the task of the socket."""
        if event.data != PING or not event.fin:
            super().handle_text(event)
        else:
            self._answer_ping()

    def _answer_ping(self) -> None:
        if self._heard >= self._pong_from:
            self._pong_from = self._heard + PONG_SECONDS
            self.send_message(PONG)

    def idle_seconds(self) -> float:
        """Return for how long the client has sent nothing; 0 while the server does not read."""
        return 0.0 if self.read_paused else self.loop.time() - self._heard

    def probe(self) -> None:
        """Send a ping of the protocol."""
        if self._is_open() and self.writable.is_set():
            self.transport.write(PING_FRAME)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reads_again is not None:
            self.reads_again()

    def send_message(self, message: bytes) -> bool:
        """Send a message; return False if the client does not read, so it has to wait."""
        if not self.writable.is_set():
            return False
        if self._is_open():
            self.transport.write(frame_head(len(message)) + message)
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

"""HTTP connections that give a client limited time and room for a request.

Uvicorn limits the time between two requests only. A client that sends one byte now and then would
keep its connection for ever.
"""

import asyncio
from asyncio import TimerHandle

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 30.0  # from the first byte, or from the connection, to the end of the body
MAX_HEAD = 64_000  # bytes before the body


class TimedHttp(HttpToolsProtocol):
    """Connection that closes if a request is not complete in time."""

    _deadline: TimerHandle | None = None
    _is_complete = False  # the request that came last
    _head = 0  # bytes that came of the request line and headers

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect_request()
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        if self._is_complete:
            self._stop_waiting()
        elif self._head > MAX_HEAD:
            self._refuse(431, f"a request has at most {MAX_HEAD} bytes before its body")

    def on_headers_complete(self) -> None:
        self._head = -1
        super().on_headers_complete()

    def on_message_begin(self) -> None:
        self._is_complete = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._is_complete = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()  # from here on pings tell whether the client is there
        super().handle_websocket_upgrade()

    def _expect_request(self) -> None:
        self._is_complete, self._head = False, 0
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._time_out)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _time_out(self) -> None:
        self._refuse(408, f"a request has to be complete after {REQUEST_SECONDS:.0f} seconds")

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer if no other answer is on its way, and close the connection."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            body = f'{{"sentence":"{sentence}"}}'
            head = f"HTTP/1.1 {status} {_REASONS[status]}\r\ncontent-type: application/json\r\n"
            rest = f"content-length: {len(body)}\r\nconnection: close\r\n\r\n{body}"
            self.transport.write(f"{head}{rest}".encode())
        self.transport.close()


_REASONS = {408: "Request Timeout", 431: "Request Header Fields Too Large"}

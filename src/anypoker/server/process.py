"""Server process: it listens, opens the card room and stops in order."""

import errno
import io
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
import uvicorn

from anypoker.errors import AnypokerError
from anypoker.server.app import Settings, make_app, open_card_room
from anypoker.server.card_room import CardRoom
from anypoker.server.sockets.middleware import MAX_MESSAGE
from anypoker.server.sockets.websocket_protocol import DirectWebSocketProtocol
from anypoker.server.stop_signal import start_deadline
from anypoker.server.storage.room_lock import holder_of, public_host
from anypoker.server.timed_http import TimedHttp
from anypoker.server.tunnels import Tunnel, open_tunnel

log = logging.getLogger("anypoker.server")

_BACKLOG = 2048  # connections that wait to be accepted


class ListenError(AnypokerError):
    """An address at which the server cannot listen; the sentence says why."""


def make_server(settings: Settings, room: CardRoom, log_level: str = "warning") -> uvicorn.Server:
    """Make a server that is ready to run."""
    config = uvicorn.Config(
        make_app(settings, room),
        loop="uvloop" if find_spec("uvloop") else "asyncio",  # Windows has none
        http=TimedHttp,
        ws=DirectWebSocketProtocol,
        ws_ping_interval=None,  # the audience of a table checks its connections
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_level=log_level,
        access_log=False,  # links to private tables would stand in it
        proxy_headers=settings.trusts_proxy,
        server_header=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=1,
    )
    return _Server(config)


class _Server(uvicorn.Server):
    """Server that ends soon after SIGTERM."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM:
            start_deadline()
        super().handle_exit(sig, frame)


class Opening(NamedTuple):
    """Facts that the server prints when it answers.

    Attributes:
        port: where it listens.
        public_url: link of a proxy or a tunnel.
        room_name: what the room is called.
        operator_code: the code that makes a guest the operator; None if there is one.
    """

    port: int
    public_url: str | None
    room_name: str
    operator_code: str | None


class RoomStart(NamedTuple):
    """Wishes for the start: a tunnel, a new name for the room, a new operator."""

    tunnel: Tunnel | None = None
    room_name: str | None = None
    resets_operator: bool = False


def run_server(
    settings: Settings,
    host: str,
    port: int,
    opened: Callable[[Opening], None],
    start: RoomStart | None = None,
) -> None:
    """Serve until a signal comes; call `opened` when the server answers.

    The port comes first, then the locks, then the database: a second server changes nothing. A
    tunnel comes last, and ends with the server.

    Raises:
        AnypokerError: if the server cannot start.
    """
    _allow_many_sockets()
    start = start or RoomStart()
    listeners = listen(host, port, settings.data)
    try:
        at = listeners[0].getsockname()[1]
        room = open_card_room(settings, f"http://{_in_url(public_host(host))}:{at}/")
        if start.room_name is not None:
            room.desk.rename(start.room_name)
        code = room.desk.new_code(start.resets_operator)
        with _shared(settings, start.tunnel, at) as public:
            server = make_server(public, room)
            begin = server.startup

            async def startup(sockets: list[socket.socket] | None = None) -> None:
                await begin(sockets)
                if server.started:
                    opened(Opening(at, public.public_url, room.desk.room_name, code))

            server.startup = startup  # type: ignore[method-assign]
            server.run(sockets=listeners)
    finally:
        for one in listeners:
            one.close()


@contextmanager
def _shared(settings: Settings, tunnel: Tunnel | None, port: int) -> Iterator[Settings]:
    """Open a tunnel, and accept requests under its name."""
    if tunnel is None:
        yield settings
        return
    with open_tunnel(tunnel, port, log.warning) as link:
        names = settings.allowed_hosts | {urlsplit(link).hostname or ""}
        yield replace(settings, public_url=link, allowed_hosts=names, is_shared=True)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def listen(host: str, port: int, data: Path) -> list[socket.socket]:
    """Listen at all addresses of a host; 0: a free port.

    Raises:
        ListenError: if that is not possible.
    """
    flags = socket.AI_PASSIVE
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    except OSError as error:
        raise ListenError(
            f"'{host}' is not an address of this machine ({error.strerror}); "
            "use 0.0.0.0 for all of them or 127.0.0.1 for this machine alone"
        ) from None
    listeners: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            if listeners:  # the port that the first one got
                address = (address[0], listeners[0].getsockname()[1], *address[2:])
            one = socket.socket(family, kind, protocol)
            listeners.append(one)
            if os.name == "posix":  # on Windows it would let two programs share the port
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
            one.listen(_BACKLOG)
            one.setblocking(False)
    except OSError as error:
        for one in listeners:
            one.close()
        raise ListenError(_why_not(error, host, port, data)) from None
    return listeners


def _why_not(error: OSError, host: str, port: int, data: Path) -> str:
    if error.errno == errno.EADDRINUSE:
        holder = holder_of(data)
        if holder is not None and f":{port}/" in holder:
            return f"port {port} is in use by {holder}: it is open already"
        return f"port {port} is in use by another program: choose another one with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this user: choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return (
            f"'{host}' is not an address of this machine; "
            "use 0.0.0.0 for all of them or 127.0.0.1 for this machine alone"
        )
    return f"the server cannot listen at {host}, port {port}: {error.strerror}"


def _allow_many_sockets() -> None:
    """Raise the limit of open files: every person has a socket."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def qr_code(address: str) -> str:
    """Return an address as a QR code for the terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()

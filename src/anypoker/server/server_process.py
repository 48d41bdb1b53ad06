"""The server is a process that listens, says under which addresses, and stops in order."""

import io
import socket
from collections.abc import Callable

import segno
import uvicorn

from anypoker.server.app import Settings, make_app, open_card_room
from anypoker.server.socket_line import SocketLine
from anypoker.server.sockets import MOST_MESSAGE

PING = 20.0  # seconds


def make_server(
    settings: Settings, host: str, port: int, log_level: str = "warning"
) -> uvicorn.Server:
    """A server that is ready to run."""
    config = uvicorn.Config(
        make_app(settings, open_card_room(settings)),
        host=host,
        port=port,
        loop="uvloop",
        ws=SocketLine,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        log_level=log_level,
        access_log=False,  # links to private tables would stand in it
        proxy_headers=settings.trusts_proxy,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def run_server(settings: Settings, host: str, port: int, opened: Callable[[int], None]) -> None:
    """Serve until a signal comes; `opened` is told the port when the server can be asked."""
    _allow_many_sockets()
    server = make_server(settings, host, port)
    begin = server.startup

    async def startup(sockets: list[socket.socket] | None = None) -> None:
        await begin(sockets)
        if server.started:
            opened(server.servers[0].sockets[0].getsockname()[1])

    server.startup = startup  # type: ignore[method-assign]
    server.run()


def _allow_many_sockets() -> None:
    """Every person has a socket, and the usual limit of a shell is 1,024 files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def qr_code(address: str) -> str:
    """An address as a QR code for the terminal."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()

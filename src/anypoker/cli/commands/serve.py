"""`anypoker serve`: start the card-room server."""

import sys
from typing import Annotated

import typer

from anypoker.cli.options.common import DataDir
from anypoker.cli.output.printing import console, exit_with_error


def serve(
    host: Annotated[
        str,
        typer.Option("--host", help="Address to listen on; 127.0.0.1 accepts only this machine."),
    ] = "0.0.0.0",
    port: Annotated[
        int,
        typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 picks a free one."),
    ] = 8000,
    data_dir: DataDir = None,
    database_url: Annotated[
        str | None,
        typer.Option(
            "--database-url",
            metavar="URL",
            help="PostgreSQL or SQLite URL.",
            show_default="a file in the data folder",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="Address of the server behind a proxy, such as https://cards.example.org.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host", metavar="NAME", help="Additional host name to accept. Repeatable."
        ),
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option("--trust-proxy", help="Trust `X-Forwarded-*` headers from the reverse proxy."),
    ] = False,
    allow_local_callbacks: Annotated[
        bool,
        typer.Option(
            "--allow-local-callbacks",
            help="Allow webhooks and push services in the local network and over http.",
        ),
    ] = False,
    no_rate_limit: Annotated[
        bool, typer.Option("--no-rate-limit", help="Disable rate limiting (for benchmarks).")
    ] = False,
) -> None:
    """Open a card room: tables for friends and bots, shared by a link.

    The server prints its local and network addresses with a QR code and runs until Ctrl-C. Tables
    are saved and resume when you start it again.
    """
    try:
        from anypoker.server.data_folder import data_folder
        from anypoker.server.local_network import local_addresses
        from anypoker.server.process import run_server
    except ImportError as error:
        exit_with_error(f"{error.name} is not installed: run pip install 'anypoker[server]'")
    from anypoker.errors import AnypokerError
    from anypoker.server.app import Settings

    everywhere = host in ("0.0.0.0", "::")
    settings = Settings(
        data=data_dir or data_folder(),
        database=database_url,
        allowed_hosts=frozenset([*(allow_host or ()), *public_names(public_url)]),
        public_url=public_url,
        trusts_proxy=trust_proxy,
        has_rate_limit=not no_rate_limit,
        open_to_network=everywhere,
        allow_local_callbacks=allow_local_callbacks,
    )
    near = local_addresses() if everywhere else []
    try:
        run_server(settings, host, port, lambda at: _announce(host, at, near, public_url))
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"cannot open the card room: {error.filename or ''}: {error.strerror}")


def public_names(public_url: str | None) -> list[str]:
    """Return the host name of the public URL, which needs no --allow-host."""
    from urllib.parse import urlsplit

    host = urlsplit(public_url).hostname if public_url else None
    if public_url and (host is None or not public_url.startswith(("http://", "https://"))):
        exit_with_error(f"'{public_url}' is not a URL; use one such as https://cards.example.org")
    return [host] if host else []


def _announce(host: str, port: int, near: list[str], public_url: str | None) -> None:
    from anypoker.server.process import qr_code

    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    out = console()
    out.print(f"The card room is open: http://{here}:{port}/")
    shared = public_url or (f"http://{near[0]}:{port}/" if near else None)
    if shared is not None:
        where = "Public address" if public_url else "In the local network"
        out.print(f"{where}: {shared}")
        out.print(qr_code(shared))
    out.print("Press Ctrl-C to stop; tables resume when you start it again.")
    sys.stdout.flush()

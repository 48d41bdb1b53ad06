"""`anypoker serve`: the card room."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.output.printing import console, exit_with_error


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 127.0.0.1: this machine only.")
    ] = "0.0.0.0",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0: any that is free.")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder of the database and the key file.")
    ] = None,
    db: Annotated[
        str | None, typer.Option("--db", help="The URL of a database, instead of a file.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option("--public-url", help="What links begin with, behind a proxy: https://..."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A name under which the server is asked, besides addresses."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Believe a proxy who it is asked by.")
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Anybody may ask as often as it likes: to measure.")
    ] = False,
) -> None:
    """Open the card room: tables for friends and bots, from a link.

    It prints the address for this machine, the one for the local network and a QR code of it, and
    runs until Ctrl-C. Tables are kept: they go on where they were when it is started again.
    """
    try:
        from anypoker.server.data_folder import data_folder
        from anypoker.server.local_network import local_addresses
        from anypoker.server.process import run_server
    except ImportError as error:
        exit_with_error(
            f"the card room needs more than is installed ({error.name}): "
            "pip install 'anypoker[server]'"
        )
    from anypoker.errors import AnypokerError
    from anypoker.server.app import Settings

    everywhere = host in ("0.0.0.0", "::")
    settings = Settings(
        data=data or data_folder(),
        database=db,
        allowed_hosts=frozenset([*(name or ()), *public_names(public_url)]),
        public_url=public_url,
        trusts_proxy=trust_proxy,
        has_rate_limit=not no_limits,
        open_to_network=everywhere,
    )
    near = local_addresses() if everywhere else []
    try:
        run_server(settings, host, port, lambda at: _announce(host, at, near, public_url))
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"the card room cannot be opened: {error.filename or ''}: {error.strerror}")


def public_names(public_url: str | None) -> list[str]:
    """The host of the public address, which needs no --name."""
    from urllib.parse import urlsplit

    host = urlsplit(public_url).hostname if public_url else None
    if public_url and (host is None or not public_url.startswith(("http://", "https://"))):
        exit_with_error(
            f"'{public_url}' is no public address: it looks like https://cards.example.org"
        )
    return [host] if host else []


def _announce(host: str, port: int, near: list[str], public_url: str | None) -> None:
    from anypoker.server.process import qr_code

    here = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    out = console()
    out.print(f"The card room is open: http://{here}:{port}/")
    shared = public_url or (f"http://{near[0]}:{port}/" if near else None)
    if shared is not None:
        where = "For everybody" if public_url else "In the local network"
        out.print(f"{where}: {shared}")
        out.print(qr_code(shared))
    out.print("Ctrl-C closes it; tables go on when it is opened again.")
    sys.stdout.flush()

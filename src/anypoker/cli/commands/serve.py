"""`anypoker serve`: start the card-room server."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import DatabaseUrl, DataDir
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import console, exit_with_error

if TYPE_CHECKING:
    from anypoker.server.process import Opening


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
    database_url: DatabaseUrl = None,
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
    share: Annotated[
        bool,
        typer.Option("--share", help="Start an installed tunnel program and show its public link."),
    ] = False,
    tunnel: Annotated[
        str | None,
        typer.Option(
            "--tunnel",
            metavar="PROGRAM",
            help="Tunnel for --share: cloudflared, tailscale, ngrok or ssh:HOST.",
            show_default="the first that is installed",
        ),
    ] = None,
    room_name: Annotated[
        str | None,
        typer.Option(
            "--room-name", metavar="NAME", help="Name of the room.", show_default="as before"
        ),
    ] = None,
    reset_operator: Annotated[
        bool,
        typer.Option("--reset-operator", help="Print a new code for another operator."),
    ] = False,
    require_deck_proofs: Annotated[
        bool,
        typer.Option(
            "--require-deck-proofs",
            help="Deal only to players whose client takes part in deck proofs, at all tables.",
        ),
    ] = False,
    node_url: Annotated[
        str | None,
        typer.Option(
            "--node-url",
            metavar="URL",
            help="Share the room with other servers, which reach this one here "
            "(http://10.0.0.2:8000).",
        ),
    ] = None,
    lease_seconds: Annotated[
        float,
        typer.Option(
            "--lease-seconds",
            min=2,
            max=120,
            callback=finite,
            help="With --node-url: seconds after which others take its tables.",
        ),
    ] = 8.0,
    no_rate_limit: Annotated[
        bool, typer.Option("--no-rate-limit", help="Disable rate limiting (for benchmarks).")
    ] = False,
) -> None:
    """Open a card room: tables for friends and bots, shared by a link.

    The server prints its local and network addresses with a QR code and runs until Ctrl-C. Tables
    are saved and resume when you start it again. The first start prints a code: the guest who
    enters it at /operator runs the room.
    """
    _say("Opening the card room ...")
    from anypoker.errors import AnypokerError
    from anypoker.server.app import Settings
    from anypoker.server.data_folder import data_folder
    from anypoker.server.local_network import local_addresses
    from anypoker.server.nodes.settings import node_settings
    from anypoker.server.process import RoomStart, run_server
    from anypoker.server.tunnels import find_tunnel

    try:
        node = node_settings(node_url, database_url, lease_seconds)
    except AnypokerError as error:
        exit_with_error(str(error))
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
        requires_proofs=require_deck_proofs,
        node=node,
    )
    near = local_addresses() if everywhere else []
    if public_url and (share or tunnel):
        exit_with_error("choose one: --public-url or --share")
    name = _checked_name(room_name)
    try:
        start = RoomStart(find_tunnel(tunnel) if share or tunnel else None, name, reset_operator)
        if start.tunnel is not None:
            _say(f"Starting {start.tunnel.name} for a public link ...")
        run_server(settings, host, port, lambda opening: _announce(host, near, opening), start)
    except AnypokerError as error:
        exit_with_error(str(error))
    except (FileExistsError, NotADirectoryError) as error:
        exit_with_error(f"cannot open the card room: {error.filename} is not a folder")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        exit_with_error(f"cannot open the card room: {where}{error.strerror or error}")


def _say(sentence: str) -> None:
    """Show what is happening to a person who waits."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()


def public_names(public_url: str | None) -> list[str]:
    """Return the host name of the public URL, which needs no --allow-host."""
    from urllib.parse import urlsplit

    host = urlsplit(public_url).hostname if public_url else None
    if public_url and (host is None or not public_url.startswith(("http://", "https://"))):
        exit_with_error(f"'{public_url}' is not a URL; use one such as https://cards.example.org")
    return [host] if host else []


def _checked_name(name: str | None) -> str | None:
    """Return the name of a room without spaces around it, or exit if it is not valid."""
    from anypoker.tables.seating.players import name_error

    if name is None:
        return None
    plain = " ".join(name.split())
    if fault := name_error(plain):
        exit_with_error(f"'{name}' is not a valid name: {fault}")
    return plain


def _announce(host: str, near: list[str], opening: "Opening") -> None:
    """Print the links, from near to far, then the name of the room and the code."""
    from anypoker.server.process import qr_code
    from anypoker.server.tunnels import installed_programs

    here = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{opening.port}/"
    local = f"http://{near[0]}:{opening.port}/" if near else None
    out = console()
    out.print(f"The card room is open: {here}")
    if local is not None:
        out.print(f"In the local network: {local}")
    if opening.public_url is not None:
        out.print(f"From anywhere: {opening.public_url.rstrip('/')}/")
    else:
        install = "" if installed_programs() else "install cloudflared, then "
        out.print(f"From anywhere: {install}run `anypoker serve --share`")
    if (shared := opening.public_url or local) is not None:
        out.print(qr_code(shared))
    out.print(f"This room is called {opening.room_name}.")
    if opening.operator_code is not None:
        out.print(f"Operator code, for {here}operator, works once: {opening.operator_code}")
    out.print("Press Ctrl-C to stop; tables resume when you start it again.")
    sys.stdout.flush()

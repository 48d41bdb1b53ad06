"""`anypoker drain`: move the tables of one node to the others, before it is stopped."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.options.common import DatabaseUrl, DataDir
from anypoker.cli.options.numbers import finite
from anypoker.cli.output.printing import exit_with_error

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from anypoker.server.nodes.claims import NodeRow

_LOOK = 0.5  # seconds between two looks at the node
_GRACE = 60.0  # seconds after the deadline in which the rest moves


def drain(
    node_url: Annotated[
        str | None,
        typer.Argument(
            metavar="[NODE]",
            help="Address of the node, as in its --node-url. Default: list the nodes.",
        ),
    ] = None,
    minutes: Annotated[
        float,
        typer.Option(
            "--minutes", min=0, max=1440, callback=finite, help="Minutes to wait for hands to end."
        ),
    ] = 10,
    data_dir: DataDir = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Move the tables of a node to the other nodes, for an upgrade or a restart.

    Tables move between two hands. When the time is up, the rest move in the middle of a hand, which
    continues at the other node. The node opens no new tables; stop it when the command is done.
    """
    from anypoker.errors import AnypokerError
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.open_existing import existing_database

    if database_url is None:
        exit_with_error("only servers that share a PostgreSQL database are drained: --database-url")
    try:
        with existing_database(data_dir or data_folder(), database_url) as engine:
            if engine.dialect.name != "postgresql":
                exit_with_error("only servers that share a PostgreSQL database are drained")
            _drain(engine, node_url, minutes)
    except AnypokerError as error:
        exit_with_error(str(error))


def _drain(engine: "Engine", url: str | None, minutes: float) -> None:
    from anypoker.server.nodes import claims

    with engine.connect() as connection:
        living = claims.living(connection)
    if url is None:
        _list(engine, living)
        return
    wanted = [one for one in living if one.url == url.rstrip("/")]
    if not wanted:
        known = ", ".join(one.url for one in living) or "none"
        exit_with_error(f"'{url}' is not a node of this room; its nodes are: {known}")
    node = wanted[-1]
    if all(one.id == node.id or one.drains_until is not None for one in living):
        exit_with_error("no other node can take the tables: start one first")
    with engine.begin() as connection:
        claims.drain(connection, node.id, round(minutes * 60_000))
    end, left = time.monotonic() + minutes * 60 + _GRACE, -1
    while time.monotonic() < end:
        with engine.connect() as connection:
            tables = claims.count_owned(connection, node.id)
            now = tables + claims.count_owned(connection, node.id, claims.TOURNAMENTS)
        if tables != left:
            left = tables
            print(f"{node.url}: {left} tables left", flush=True)
        if not now:
            print("The node has no tables: stop it now.")
            return
        time.sleep(_LOOK)
    exit_with_error(f"{left} tables did not move; the log of the node has the details")


def _list(engine: "Engine", living: "list[NodeRow]") -> None:
    from anypoker.server.nodes import claims

    with engine.connect() as connection:
        for one in living:
            drains = ", draining" if one.drains_until is not None else ""
            count = claims.count_owned(connection, one.id)
            print(f"{one.url}: {count} tables, version {one.version}{drains}")
    if not living:
        print("No nodes are running.")

"""Soaks of the server: command line and checkpoints."""

import signal
import tempfile
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tests.missing_packages import ARRAYS_AND_COMPILERS, missing_packages
from tests.server.postgresql import running_postgresql, why_none
from tests.soak.exits import run_exits
from tests.soak.faults_in_tables import run_faults_in_tables
from tests.soak.node_kills import LOSSES, run_node_kills
from tests.soak.proof_secrecy import run_proof_secrecy
from tests.soak.server_abuse import run_server_abuse
from tests.soak.server_crash import run_server_kills
from tests.soak.server_secrecy import run_server_secrecy
from tests.soak.server_session import run_server_evening

app = typer.Typer()

Count = Annotated[int, typer.Option(min=1, help="How many.")]
Seed = Annotated[int, typer.Option(help="Another seed, another run.")]
Folder = Annotated[
    Path | None,
    typer.Option("--checkpoint", "--folder", help="Folder from which an interrupted run resumes."),
]


class Database(StrEnum):
    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


def _folder(wanted: Path | None, kept: ExitStack) -> Path:
    """Folder of a run; a run that is stopped records how far it came."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C
    if wanted is None:
        temporary = tempfile.TemporaryDirectory(prefix="anypoker-", dir="/tmp")
        wanted = Path(kept.enter_context(temporary))
    wanted.mkdir(parents=True, exist_ok=True)
    wanted.chmod(0o755)  # PostgreSQL runs as another user if we are root
    return wanted


@app.command("server-kills", hidden=True)
@app.command()
def server_crash(
    count: Count = 300,
    seed: Seed = 1,
    database: Annotated[Database, typer.Option(help="What it stands on.")] = Database.SQLITE,
    folder: Folder = None,
) -> None:
    """Kill the card room in the middle of play: nothing granted is lost or done twice.

    Each house rule is due at least 200 times in 300 kills. About 2 seconds of one core a kill: 300
    take 10 to 20 minutes. Interrupted with Ctrl-C, it resumes with the same --checkpoint.
    """
    with ExitStack() as kept:
        place = _folder(folder, kept)
        url = None
        if database is Database.POSTGRESQL:
            if why := why_none():
                raise typer.BadParameter(why)
            url = kept.enter_context(running_postgresql(place)).database("kills")
        run_server_kills(count, seed, place, url)


@app.command()
def proof_secrecy(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all kinds if omitted.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Hands of each game.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Of how many games.")] = 100,
    shuffles: Annotated[bool, typer.Option(help="All games with later shuffles.")] = False,
    choices: Annotated[bool, typer.Option(help="Only choices, of all games with some.")] = False,
    minutes: Annotated[float, typer.Option(min=0, help="How long; 0: until the end.")] = 0,
    seed: Seed = 1,
    folder: Folder = None,
) -> None:
    """Exchange hidden cards and hidden choices of hands with deck proofs: the bytes are the same.

    About 3 seconds of one core a hand.
    """
    with ExitStack() as kept:
        place = _folder(folder, kept)
        run_proof_secrecy(count, games, seed, names or [], place, shuffles, choices, minutes)


@app.command()
def node_kills(
    count: Count = 50,
    seed: Seed = 1,
    nodes: Annotated[int, typer.Option(min=2, max=5, help="Nodes of the room.")] = 3,
    tables: Annotated[int, typer.Option(min=1, help="Tables.")] = 4,
    losses: Annotated[str, typer.Option(help="Ways in turn, with commas.")] = ",".join(LOSSES),
    folder: Folder = None,
) -> None:
    """Lose nodes of a room in the middle of play: their tables play on at other nodes within 15 s.

    Nodes are killed, stopped and woken, cut off from the database, drained, or all upgraded in
    turn, behind nginx if it is installed. About 15 seconds a loss, most of them waiting: 50 take 12
    minutes.
    """
    ways = losses.split(",")
    if unknown := sorted(set(ways) - set(LOSSES)):
        raise typer.BadParameter(f"'{unknown[0]}' is not one of {', '.join(LOSSES)}")
    if why := why_none():
        raise typer.BadParameter(why)
    with ExitStack() as kept:
        place = _folder(folder, kept)
        url = kept.enter_context(running_postgresql(place)).database("nodes")
        run_node_kills(count, seed, place, url, nodes, tables, ways)


@app.command()
def server_secrecy(
    count: Count = 2_000,
    seed: Seed = 1,
    games: Annotated[int, typer.Option(min=1, help="Of how many games.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the work.")] = 1,
    folder: Folder = None,
) -> None:
    """Exchange hidden cards: who may not see them gets the same bytes over socket and REST.

    About 0.5 seconds of one core a hand: 2,000 take a quarter of an hour. A resumed run
    needs as many --jobs as before.
    """
    with ExitStack() as kept:
        run_server_secrecy(count, seed, _folder(folder, kept), games, jobs)


@app.command("faults-in-tables")
def faults_in_tables(count: Count = 200, seed: Seed = 1) -> None:
    """Raise exceptions at points of a table's life: chips stay exact, tables live or are paused.

    About 2 seconds of one core a point: 200 take 5 to 10 minutes.
    """
    run_faults_in_tables(count, seed)


@app.command()
def exits(
    games: Annotated[list[str] | None, typer.Argument(help="Only these games.")] = None,
    count: Annotated[
        int | None, typer.Option(min=1, help="Number of tables, drawn from all.")
    ] = None,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    viewers: Annotated[
        int | None,
        typer.Option(min=1, help="Seats for which each hand is redrawn.", show_default="all"),
    ] = None,
    folder: Folder = None,
) -> None:
    """Exchange hidden cards at every button position of every game: no exit differs by a byte.

    About 0.7 seconds of one core per hand, 0.5 seconds with --viewers 2: all 3,246 take 25 to 40
    minutes. A run resumes from its --checkpoint with the same options.
    """
    with ExitStack() as kept:
        run_exits(seed, _folder(folder, kept), jobs, games or (), count, viewers)


@app.command("server-evening", hidden=True)
@app.command()
def server_session(
    count: Count = 500,
    seed: Seed = 1,
    folder: Folder = None,
    without_numpy: Annotated[
        bool, typer.Option(help="Hide numpy, numba and llvmlite from the server.")
    ] = False,
) -> None:
    """Play dealer's choice over bad connections with double clicks: the ledger must be exact.

    Beside 500 hands, 1,000 are played at each of four tables with house rules, each of which is due
    at least 200 times. About 0.1 seconds of two cores a hand: 5 to 15 minutes. Broken off with
    Ctrl-C, it resumes with the same --checkpoint.
    """
    with ExitStack() as kept:
        place = _folder(folder, kept)
        if without_numpy:
            kept.enter_context(missing_packages(place / "hidden", *ARRAYS_AND_COMPILERS))
        run_server_evening(count, seed, place)


@app.command()
def server_abuse(
    count: Count = 200_000,
    seed: Seed = 1,
    seconds: Annotated[
        int, typer.Option(min=0, help="How long requests are made up after the OpenAPI.")
    ] = 120,
    folder: Folder = None,
) -> None:
    """Send the card room what is wrong in some way, while others play: refused, without effect.

    Each house rule is due at least 200 times at the tables of honest people. About 3 ms of two
    cores for each: 200,000 take 10 to 20 minutes. Every 20,000 have their
    own server; a run with the same --checkpoint resumes with those that are not done.
    """
    with ExitStack() as kept:
        run_server_abuse(count, seed, _folder(folder, kept), seconds)

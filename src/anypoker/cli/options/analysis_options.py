"""What the commands that count deals have in common: options, bars, and who does the work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.output.printing import FAILED, INTERRUPTED, exit_with_error
from anypoker.cli.output.progress import ProgressCallback, show_progress
from anypoker.errors import AnypokerError
from anypoker.limits import MAX_JOBS, MAX_SEED

if TYPE_CHECKING:
    from anypoker.analysis.workers import Progress, Workers
    from anypoker.rules import Game

GameWord = Annotated[
    str, typer.Argument(metavar="GAME", help="A name, an alias, or the path of a game file.")
]
Seed = Annotated[
    int, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="The same seed, the same deals.")
]
Jobs = Annotated[int, typer.Option(min=1, max=MAX_JOBS, help="So many processes on this machine.")]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="ADDRESS", help="A Dask cluster, such as tcp://host:8786."),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs.")]


def find_game(word: str) -> "Game":
    """The game of this name or path, or the end of the command."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.rules import RulesError

    try:
        return find(word).game
    except (UnknownGameError, UnreadableFileError) as error:
        exit_with_error(str(error))
    except RulesError as error:
        exit_with_error(f"{word} has errors: see `anypoker check {word}` ({error})", FAILED)


@contextmanager
def make_workers(
    words: str, jobs: int, address: str | None
) -> "Iterator[tuple[Workers, Progress | None]]":
    """Who does the work and who is told how far it is; what cannot be done ends the command."""
    from anypoker.analysis.workers import ClusterError, DaskWorkers, ProcessWorkers, SerialWorkers

    workers: Workers = ProcessWorkers(jobs) if jobs > 1 else SerialWorkers()
    if address is not None:
        workers = DaskWorkers(address)
    try:
        with show_progress(words) as told:
            yield workers, None if told is None else _deals_told(told)
    except ClusterError as error:
        exit_with_error(str(error), FAILED)
    except AnypokerError as error:  # cards, hands and tables that cannot be
        exit_with_error(str(error))


@contextmanager
def open_arena_workers(
    words: str, jobs: int, address: str | None
) -> "Iterator[tuple[Workers, Callable[[int, int], None] | None]]":
    """Who lets bots play, and who is told how far it is."""
    from anypoker.analysis.workers import ClusterError, DaskWorkers, ProcessWorkers, SerialWorkers

    workers: Workers = ProcessWorkers(jobs) if jobs > 1 else SerialWorkers()
    if address is not None:
        workers = DaskWorkers(address)
    try:
        with show_progress(words) as told:
            yield workers, told
    except ClusterError as error:
        exit_with_error(str(error), FAILED)


def exit_if_nothing_counted(complete: bool, deals: int) -> None:
    """After Ctrl-C: end the command if nothing is known."""
    if not complete and not deals:
        exit_with_error("stopped before anything was counted", INTERRUPTED)


def exit_if_incomplete(complete: bool) -> None:
    """The last word of a command that can be stopped."""
    if not complete:
        raise typer.Exit(INTERRUPTED)


def _deals_told(told: ProgressCallback) -> "Progress":
    return lambda done, total, sums: told(done, total, f"{sums.deals:,} deals")

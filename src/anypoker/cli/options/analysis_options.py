"""Lookup of a game, worker processes and exits of the commands that count deals."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from anypoker.cli.output.printing import FAILED, INTERRUPTED, exit_with_error
from anypoker.cli.output.progress import ProgressCallback, show_progress
from anypoker.errors import AnypokerError

if TYPE_CHECKING:
    from anypoker.analysis.workers import Progress, Workers
    from anypoker.rules import Game


def find_game(name: str) -> "Game":
    """Find a game by name, alias or path, or exit with an error."""
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, find
    from anypoker.rules import RulesError

    try:
        return find(name).game
    except (UnknownGameError, UnreadableFileError) as error:
        exit_with_error(str(error))
    except RulesError as error:
        exit_with_error(f"{name} has errors: see `anypoker check {name}` ({error})", FAILED)


@contextmanager
def open_workers(
    words: str, jobs: int, cluster: str | None
) -> "Iterator[tuple[Workers, ProgressCallback | None]]":
    """Open the workers and a progress bar; exit with an error if the work is impossible."""
    from anypoker.analysis.workers import ClusterError, DaskWorkers, ProcessWorkers, SerialWorkers

    workers: Workers = ProcessWorkers(jobs) if jobs > 1 else SerialWorkers()
    if cluster is not None:
        workers = DaskWorkers(cluster)
    try:
        with show_progress(words) as progress:
            yield workers, progress
    except ClusterError as error:
        exit_with_error(str(error), FAILED)
    except AnypokerError as error:  # impossible cards, hands or tables
        exit_with_error(error_text(error))


def error_text(error: AnypokerError) -> str:
    """Return the sentence of an error; a range is shown with a caret below the wrong character."""
    from anypoker.analysis.query.ranges import RangeError

    lines = error.caret_lines() if isinstance(error, RangeError) else []
    return "\n".join((str(error), *(f"  {line}" for line in lines)))


def check_writable(*files: Path | None) -> None:
    """Exit with an error, before the work starts, if a report cannot be written."""
    for file in files:
        if file is not None:
            existed = file.exists()
            try:
                file.open("ab").close()
                if not existed:
                    file.unlink()
            except OSError as error:
                exit_with_error(f"cannot write the report {file}: {error.strerror}", FAILED)


def write_report(file: Path, page: str) -> None:
    """Write a report, or exit with an error."""
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        exit_with_error(f"cannot write the report: {error.strerror}", FAILED)


def deal_progress(progress: ProgressCallback | None) -> "Progress | None":
    """Adapt a progress bar to counts of deals."""
    if progress is None:
        return None
    return lambda done, total, sums: progress(done, total, f"{sums.deals:,} deals")


def exit_if_nothing_counted(complete: bool, deals: int) -> None:
    """Exit after Ctrl-C if there is no result yet."""
    if not complete and not deals:
        exit_with_error("stopped before anything was counted", INTERRUPTED)


def exit_if_incomplete(complete: bool) -> None:
    """Exit with the status of an interrupted command after its partial result is printed."""
    if not complete:
        raise typer.Exit(INTERRUPTED)

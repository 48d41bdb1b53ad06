"""`anypoker replay`: play recorded hands again and see whether what is written still happens."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.output.printing import FAILED, exit_with_error, print_json
from anypoker.limits import MAX_JOBS

if TYPE_CHECKING:
    from anypoker.history.record_files import ReplayedHand

# How the names of files with hands end; `history.records` reads them.
RECORD_ENDINGS = (".hand", ".phh", ".phhs", ".table")


def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help=f"Hands ({', '.join(RECORD_ENDINGS)}), or folders with such files.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps", help="Walk through the hands at the table, a step at a time, on and back."
        ),
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, max=MAX_JOBS, help="How many processes share the work.")
    ] = 1,
) -> None:
    """Play recorded hands again and compare what happens with what is written there.

    A .hand file is compared line by line, a .phh or .phhs file (Poker Hand History) by its final
    stacks or winnings, the log of a table by the stacks after each hand.

    The exit status is 0 if they agree, 1 if any hand goes another way (the difference is shown)
    and 2 for a file that cannot be read.
    """
    from anypoker.history.record_files import RecordFileError

    paths = _expanded(files)
    try:
        results = _replay_all(paths, jobs, steps)
    except RecordFileError as error:
        exit_with_error(str(error))
    if as_json:
        print_json(_json_form(len(paths), results))
    else:
        from anypoker.cli.output.replay_text import print_results

        print_results(results, len(paths), steps)
    if any(result.why for result in results):
        raise typer.Exit(FAILED)


def _expanded(names: list[str]) -> list[str]:
    """The files, and in the place of a folder all files in it that hold hands."""
    paths: list[str] = []
    for name in names:
        folder = Path(name)
        if folder.is_dir():
            inside = [path for path in folder.rglob("*") if path.suffix.lower() in RECORD_ENDINGS]
            if not inside:
                endings = ", ".join(RECORD_ENDINGS)
                exit_with_error(f"there are no files of hands in {name}: they end in {endings}")
            paths += map(str, sorted(inside))
        else:
            paths.append(name)
    return paths


def _replay_all(paths: list[str], jobs: int, keep: bool) -> "list[ReplayedHand]":
    from functools import partial

    from anypoker.catalogue import game_of_record
    from anypoker.history.record_files import replay_file

    replay_one = partial(replay_file, find_game=game_of_record, keep=keep)
    if jobs == 1 or len(paths) < 2:
        return [result for path in paths for result in replay_one(path)]
    from concurrent.futures import ProcessPoolExecutor

    from anypoker.parent_watch import end_with_parent

    with ProcessPoolExecutor(min(jobs, len(paths)), initializer=end_with_parent) as pool:
        share = max(len(paths) // (jobs * 4), 1)
        return [result for part in pool.map(replay_one, paths, chunksize=share) for result in part]


def _json_form(files: int, results: "list[ReplayedHand]") -> dict[str, Any]:
    wrong = [result for result in results if result.why]
    return {
        "files": files,
        "hands": len(results),
        "agree": len(results) - len(wrong),
        "disagree": [
            {
                "file": result.file,
                "hand": result.hand,
                "expected": result.expected,
                "got": result.got,
                "why": result.why,
            }
            for result in wrong
        ],
    }

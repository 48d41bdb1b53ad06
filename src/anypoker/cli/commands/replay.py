"""`anypoker replay`: replay recorded hands and compare them with the record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.common import AsJson, Jobs
from anypoker.cli.output.printing import FAILED, exit_with_error, print_json

if TYPE_CHECKING:
    from anypoker.history.record_files import ReplayedHand

# Read by `history.record_files`; in folders only those whose endings are their own.
RECORD_ENDINGS = (".hand", ".phh", ".phhs", ".table", ".ohh")
SITE_ENDINGS = (".txt", ".csv")


def replay(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help=f"Files of hands ({', '.join((*RECORD_ENDINGS, *SITE_ENDINGS))}), or folders.",
        ),
    ],
    as_json: AsJson = False,
    interactive: Annotated[
        bool,
        typer.Option("--interactive", help="Step through the hands at the table."),
    ] = False,
    jobs: Jobs = 1,
) -> None:
    """Replay recorded hands and compare the result with the record.

    A .hand file is compared line by line, a table log by the stacks after each hand. Hands of Poker
    Hand History (.phh, .phhs), PokerStars (.txt), Open Hand History (.ohh) and Poker Now (.csv) are
    compared by final stacks or winnings. In a folder, .txt and .csv files are left out.

    The exit status is 0 if all hands agree, 1 if a hand differs (the difference is printed), and 2
    if a file cannot be read.
    """
    from anypoker.history.record_files import RecordFileError

    paths = _expanded(files)
    try:
        results = _replay_all(paths, jobs, interactive)
    except RecordFileError as error:
        exit_with_error(str(error))
    if as_json:
        print_json(_json_form(len(paths), results))
    else:
        from anypoker.cli.output.replay_text import print_results

        print_results(results, len(paths), interactive)
    if any(result.why for result in results):
        raise typer.Exit(FAILED)


def _expanded(names: list[str]) -> list[str]:
    """Replace each folder by the files of hands in it."""
    paths: list[str] = []
    for name in names:
        folder = Path(name)
        if folder.is_dir():
            inside = [path for path in folder.rglob("*") if path.suffix.lower() in RECORD_ENDINGS]
            if not inside:
                endings = ", ".join(RECORD_ENDINGS)
                exit_with_error(f"{name} contains no files of hands ({endings})")
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
        chunk = max(len(paths) // (jobs * 4), 1)
        return [result for part in pool.map(replay_one, paths, chunksize=chunk) for result in part]


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

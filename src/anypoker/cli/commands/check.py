"""`anypoker check`: problems of game files, with location and hint."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.options.common import AsJson
from anypoker.cli.output.printing import FAILED, console, print_json
from anypoker.cli.output.progress import show_progress

if TYPE_CHECKING:
    from anypoker.rules import Diagnostic

STANDARD_INPUT = "-"
MANY_FILES = 20  # from here on a progress bar is shown


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """One file and its problems."""

    file: str
    text: str  # empty if the file cannot be read
    problems: "tuple[Diagnostic, ...]"

    @property
    def ok(self) -> bool:
        return not any(problem.severity == "error" for problem in self.problems)


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Game files or names; - is standard input."),
    ],
    as_json: AsJson = False,
) -> None:
    """Check game files and report every problem with its location and a fix.

    The exit status is 0 if no file has errors (warnings are allowed), 1 if a file has errors or
    cannot be read, and 2 if no file is given.
    """
    results = [_check(name) for name in _with_progress(files)]
    if as_json:
        print_json({"files": [_json_form(result) for result in results]})
    else:
        _print(results)
    if not all(result.ok for result in results):
        raise typer.Exit(FAILED)


def _check(name: str) -> CheckedFile:
    from anypoker.catalogue import UnknownGameError, UnreadableFileError, read_game_text
    from anypoker.rules import Diagnostic, Severity

    try:
        text, folder = _text_and_folder(name)
    except (UnreadableFileError, UnknownGameError) as error:
        return CheckedFile(name, "", (Diagnostic(Severity.ERROR, (), str(error)),))
    return CheckedFile(name, text, read_game_text(text, folder).problems)


def _text_and_folder(name: str) -> tuple[str, Path | None]:
    """Read a file, or a game of the catalogue if there is no such file."""
    from anypoker.catalogue import MAX_BYTES, MissingFileError, decode_text, find_file, read_text

    if name == STANDARD_INPUT:
        return decode_text(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input"), None
    try:
        return read_text(Path(name)), Path(name).parent
    except MissingFileError:
        found = find_file(name)
        return found.text, found.base_dir


def _with_progress(names: list[str]) -> Iterator[str]:
    """Yield the names and update the progress bar."""
    many = len(names) >= MANY_FILES
    with show_progress("checking", immediate=many) as progress:
        for index, name in enumerate(names):
            if many and progress is not None:
                progress(index, len(names))
            yield name


def _json_form(result: CheckedFile) -> dict[str, Any]:
    from anypoker.rules.diagnostics import MAX_REPORTED

    problems = [problem.to_json() for problem in result.problems[:MAX_REPORTED]]
    form = {"file": result.file, "ok": result.ok, "problems": problems}
    more = len(result.problems) - len(problems)
    return form | {"more": more} if more else form


def _print(results: list[CheckedFile]) -> None:
    from rich.text import Text

    from anypoker.cli.output.printable import printable
    from anypoker.cli.output.problems import count_text, print_problems, problem_counts

    out = console()
    for result in results:
        name = "standard input" if result.file == STANDARD_INPUT else result.file
        if result.problems:
            print_problems(out, name, result.text, result.problems)
        else:
            out.print(Text.assemble((printable(name), "bold"), ": ", ("ok", "bold green")))
    if len(results) > 1:
        good = sum(result.ok for result in results)
        counts = problem_counts([problem for result in results for problem in result.problems])
        out.print(f"{count_text(len(results), 'file')}, {good} without errors: {counts}.")

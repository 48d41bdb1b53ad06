"""`anypoker check`: what is wrong with game files, and where."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.output.printing import FAILED, console, print_json
from anypoker.cli.output.progress import show_progress

if TYPE_CHECKING:
    from anypoker.rules import Diagnostic

STANDARD_INPUT = "-"
MANY_FILES = 20  # from here on a bar shows that something happens


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found in one file; without text it could not be read."""

    file: str
    text: str
    problems: "tuple[Diagnostic, ...]"

    @property
    def ok(self) -> bool:
        return not any(problem.severity == "error" for problem in self.problems)


def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Game files, or names; - is standard input."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Check game files: say everything that is wrong with them, where, and what to do.

    The exit status is 0 if no file has errors (warnings are allowed) and 1 if any has. A file that
    cannot be read counts as a file with an error, and the others are still checked. Without any
    file the status is 2.
    """
    results = [_check(name) for name in _told(files)]
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
    """A file is what is meant first here; a game of the catalogue if there is no such file."""
    from anypoker.catalogue import MAX_BYTES, MissingFileError, decode_text, find_file, read_text

    if name == STANDARD_INPUT:
        return decode_text(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input"), None
    try:
        return read_text(Path(name)), Path(name).parent
    except MissingFileError:
        found = find_file(name)
        return found.text, found.base_dir


def _told(names: list[str]) -> Iterator[str]:
    """The names, and those who wait are told how far it is."""
    many = len(names) >= MANY_FILES
    with show_progress("checking", at_once=many) as told:
        for number, name in enumerate(names):
            if many and told is not None:
                told(number, len(names))
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
        everything = problem_counts([problem for result in results for problem in result.problems])
        out.print(f"{count_text(len(results), 'file')}, {good} without errors: {everything}.")

"""How commands speak: JSON for programs, colour for people, one sentence for what went wrong."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

FAILED = 1  # the answer is no: a file has errors, a replay disagrees
MISUSED = 2  # the question was wrong: an unknown game, a card that is none
INTERRUPTED = 130  # Ctrl-C came before the end, as shells say it

NO_WRAP_WIDTH = 1_000_000  # columns: lines that are piped are not broken


def console() -> "Console":
    """The terminal of the person; without one, plain text whose lines are never broken.

    Words are printed as they are, since a name may look like markup: style comes with a Text.
    """
    from rich.console import Console  # which programs that ask for JSON need not wait for

    width = None if sys.stdout.isatty() else NO_WRAP_WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def error_console() -> "Console":
    """Standard error, for what stands beside the answer."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def name_and_numbers(first: str, *headings: str) -> "Table":
    """A table with names on the left and numbers on the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def bar(most: float, value: float) -> "Bar":
    """A bar that fills what is left of the screen, or a little room where there is none."""
    from rich.bar import Bar

    return Bar(most, 0, value, width=None if sys.stdout.isatty() else 40, color="cyan")


def print_json(value: Any) -> None:
    """One JSON document on standard output, readable and stable."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_file(path: Path, text: str) -> None:
    """A file that was asked for; no folder is made for it, since its name may be mistyped."""
    try:
        path.write_text(text, encoding="utf-8")
    except FileNotFoundError:
        exit_with_error(f"{path} cannot be written: there is no folder {path.parent}", FAILED)
    except OSError as error:
        exit_with_error(f"{path} cannot be written: {error.strerror}", FAILED)


def exit_with_error(sentence: str, code: int = MISUSED) -> NoReturn:
    """Say what is wrong on standard error and end."""
    from rich.text import Text

    error_console().print(Text.assemble(("anypoker:", "bold red"), " ", sentence))
    raise typer.Exit(code)

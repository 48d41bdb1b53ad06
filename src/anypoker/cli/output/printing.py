"""Output of commands: consoles, tables, JSON, files and error messages."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

    from anypoker.analysis.equity import Equity
    from anypoker.analysis.query_language.results import QueryResult

FAILED = 1  # the check failed: a file has errors, a replay differs
MISUSED = 2  # the command line is wrong: an unknown game, an invalid card
INTERRUPTED = 130  # stopped by Ctrl-C

NO_WRAP_WIDTH = 1_000_000  # columns, so that piped lines are not wrapped


def console() -> "Console":
    """Return standard output: the terminal, or plain text without line wrapping.

    Markup is off because a name may look like it; use a rich Text for style.
    """
    from rich.console import Console  # slow to import, not needed for JSON

    width = None if sys.stdout.isatty() else NO_WRAP_WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def error_console() -> "Console":
    """Return standard error, for errors and progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def name_and_numbers(first: str, *headings: str) -> "Table":
    """Make a table with a column of names and right-aligned columns of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def bar(most: float, value: float) -> "Bar":
    """Make a bar that fills the rest of the line."""
    from rich.bar import Bar

    return Bar(most, 0, value, width=None if sys.stdout.isatty() else 40, color="cyan")


def print_counted(out: "Console", result: "Equity | QueryResult") -> None:
    """Print the game and the number of deals that were counted or sampled."""
    from rich.text import Text

    early = "" if result.complete else ", stopped early"
    how = "all counted" if result.exact else f"sampled, seed {result.seed}{early}"
    if result.exact and result.deals == 1:
        counted = ": all cards are known"
    else:
        counted = f": {result.deals:,} deals, {how}"
    out.print(Text.assemble((result.game, "bold"), counted))


def print_json(value: Any) -> None:
    """Print one indented JSON document."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_file(path: Path, text: str) -> None:
    """Write a file into an existing folder, or exit with an error."""
    try:
        path.write_text(text, encoding="utf-8")
    except FileNotFoundError:
        exit_with_error(f"cannot write {path}: the folder {path.parent} does not exist", FAILED)
    except OSError as error:
        exit_with_error(f"cannot write {path}: {error.strerror}", FAILED)


def exit_with_error(sentence: str, code: int = MISUSED) -> NoReturn:
    """Print an error message and exit."""
    from rich.text import Text

    error_console().print(Text.assemble(("anypoker:", "bold red"), " ", sentence))
    raise typer.Exit(code)

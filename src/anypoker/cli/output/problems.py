"""Diagnostics of a file for people: location, message, source line and hint."""

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from anypoker.cli.output.printable import printable
from anypoker.rules.diagnostics import MAX_REPORTED, Diagnostic, Severity

_LINE_END = re.compile(r"\r\n|\r|\n")  # the line ends that the game file parser counts
_MARGIN = 7
_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def count_text(number: int, noun: str) -> str:
    """Write a count with its noun.

    >>> count_text(1, "error"), count_text(0, "file")
    ('1 error', '0 files')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def problem_counts(problems: Sequence[Diagnostic]) -> str:
    """Write the number of errors and warnings.

    >>> problem_counts([])
    'no problems'
    """
    counts = {kind: sum(p.severity is kind for p in problems) for kind in Severity}
    parts = [count_text(count, str(kind)) for kind, count in counts.items() if count]
    return " and ".join(parts) or "no problems"


def print_problems(out: Console, name: str, text: str, problems: Sequence[Diagnostic]) -> None:
    """Print a headline for the file, then each problem with its source line and a caret."""
    lines = _LINE_END.split(text)
    style = "bold red" if any(p.severity is Severity.ERROR for p in problems) else "bold yellow"
    out.print(Text.assemble((printable(name), "bold"), ": ", (problem_counts(problems), style)))
    for problem in problems[:MAX_REPORTED]:
        _print_problem(out, lines, problem)
    more = len(problems) - MAX_REPORTED
    if more > 0:
        out.print(Text(f"  and {more:,} more: fix these first", "bold"))


def _print_problem(out: Console, lines: list[str], problem: Diagnostic) -> None:
    position = "" if problem.line is None else f"{problem.line}:{problem.column} "
    headline = Text("  ")
    headline.append(f"{problem.severity} ", _STYLES[problem.severity])
    headline.append(position, "bold").append(printable(problem.path), "cyan")
    out.print(headline)
    out.print(Text("    " + printable(problem.message)))
    if problem.line is not None and problem.column is not None and problem.line <= len(lines):
        width = max(20, min(80, out.width - _MARGIN - 2))  # a wrapped line would misplace the caret
        out.print(source_excerpt(lines[problem.line - 1], problem.line, problem.column, width))
    if problem.hint:
        out.print(Text.assemble("    ", ("hint: ", "green"), printable(problem.hint)))


def source_excerpt(line: str, number: int, column: int, width: int = 80) -> Text:
    """Draw a source line with a caret under the column; cut long lines around it.

    >>> print(source_excerpt('  "game": 7', 2, 11))
        2 |   "game": 7
          |           ^
    """
    start = max(0, column - 1 - width // 2) if len(line) > width else 0
    shown = printable(line[start : start + width])
    cut = "…" if start else ""
    before = cell_len(cut + shown[: column - 1 - start])
    return Text.assemble(
        (f"{number:>{_MARGIN - 2}} | ", "dim"),
        cut + shown,
        ("\n" + " " * (_MARGIN - 2) + " | ", "dim"),
        (" " * before + "^", "bold red"),
    )

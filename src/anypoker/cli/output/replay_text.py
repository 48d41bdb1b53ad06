"""Replayed hands for people: as text, or step by step at the table."""

import sys
from collections.abc import Sequence

from rich.text import Text

from anypoker.cli.output.printing import console
from anypoker.history.record_files import ReplayedHand

# Style of a transcript line by its first characters, which the .hand format defines.
_STYLES = {
    "#": "dim",
    "-- ": "bold cyan",
    ">": "bold",
    "!": "red",
    "?": "magenta",
    "|": "magenta",
    "Waiting": "yellow",
}
_DIFF_STYLES = {"+": "green", "-": "red", "@@": "cyan"}


def print_results(results: list[ReplayedHand], files: int, steps: bool) -> None:
    """Print the hands if asked for, the differences, and a summary."""
    for result in results:
        if steps or result.transcript:
            _print_hand(result, steps)
        elif result.why:
            _print_verdict(result)
    wrong = sum(bool(result.why) for result in results)
    if not all(result.transcript for result in results):
        counts = f"{_count(len(results), 'hand')} in {_count(files, 'file')}"
        verdict = f"{wrong} different" if wrong else "all as recorded"
        console().print(f"{counts}: {verdict}", style="bold red" if wrong else "green")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _print_hand(result: ReplayedHand, steps: bool) -> None:
    styles = _DIFF_STYLES if result.diff else _STYLES
    parts = _parts(result.lines) if steps else [list(result.lines)]
    tables = _Tables(result) if steps and _is_watched() else None
    index = 0
    while index < len(parts):
        if tables is not None:
            tables.draw(parts, index)
        for line in parts[index]:
            style = next((style for start, style in styles.items() if line.startswith(start)), "")
            console().print(line, style=style, soft_wrap=True)
        index = _next_index(index) if index + 1 < len(parts) else len(parts)
        if index < 0:
            break
    _print_verdict(result)
    console().print()


def _is_watched() -> bool:
    """Return whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class _Tables:
    """Drawings of the table after each step of a hand."""

    def __init__(self, result: ReplayedHand) -> None:
        from anypoker.terminal.replayed_table import states_by_step

        self._unknown = result.guessed
        self._states = states_by_step(result.played) if result.played is not None else []

    def draw(self, parts: Sequence[Sequence[str]], index: int) -> None:
        """Draw the table at the end of a part, unless no step has started yet."""
        from anypoker.terminal.replayed_table import draw_replayed

        started = sum(part[0].startswith("-- ") for part in parts[: index + 1] if part)
        if not 0 < started < len(self._states):
            return
        screen = console()
        free = screen.height - len(parts[index]) - 2
        drawing = draw_replayed(self._states[started], self._unknown, screen.width - 1, free)
        screen.rule(style="dim")
        screen.print(drawing)


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """Group the lines by step; the lines before the first step are a group."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line.startswith("-- ") and parts[-1]:
            parts.append([])
        parts[-1].append(line)
    return parts


def _next_index(index: int) -> int:
    """Wait for Enter (next part), b (previous part) or q (-1, leave the hand)."""
    if not _is_watched():
        return index + 1
    prompt = "Enter: next step; b: previous step; q: leave this hand"
    console().print(prompt, style="dim", end=" ")
    match sys.stdin.readline().strip().lower():
        case "q":
            return -1
        case "b":
            return max(0, index - 1)
        case _:
            return index + 1


def _print_verdict(result: ReplayedHand) -> None:
    where = result.file if result.transcript else f"{result.file}, hand {result.hand}"
    if not result.why:
        console().print(f"{where}: as recorded", style="green", soft_wrap=True)
    elif result.diff:
        console().print(f"{where}: differs from the record", style="bold red", soft_wrap=True)
    else:
        verdict = Text.assemble((f"{where}:", "bold red"), " ", result.why)
        console().print(verdict, soft_wrap=True)

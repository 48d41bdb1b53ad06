"""Hands that were played again, for people: in one go, or step by step."""

import sys
from collections.abc import Sequence

from rich.text import Text

from anypoker.cli.output.printing import console
from anypoker.history.record_files import ReplayedHand

# How a line begins -> how it looks on a terminal; diffs are coloured in the same way.
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
    """The hands themselves where they are asked for, what went another way, and a summary."""
    for result in results:
        if steps or result.transcript:
            _print_hand(result, steps)
        elif result.why:
            _print_verdict(result)
    wrong = sum(bool(result.why) for result in results)
    if not all(result.transcript for result in results):
        many = f"{_count(len(results), 'hand')} in {_count(files, 'file')}"
        verdict = f"{wrong} went another way" if wrong else "all as written"
        console().print(f"{many}: {verdict}", style="bold red" if wrong else "green")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _print_hand(result: ReplayedHand, steps: bool) -> None:
    styles = _DIFF_STYLES if result.diff else _STYLES
    parts = _parts(result.lines) if steps else [list(result.lines)]
    tables = _Tables(result) if steps and _is_watched() else None
    place = 0
    while place < len(parts):
        if tables is not None:
            tables.draw(parts, place)
        for line in parts[place]:
            style = next((style for start, style in styles.items() if line.startswith(start)), "")
            console().print(line, style=style, soft_wrap=True)
        place = _next_place(place) if place + 1 < len(parts) else len(parts)
        if place < 0:
            break
    _print_verdict(result)
    console().print()


def _is_watched() -> bool:
    """Whether a person sits at a terminal, who sees and answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class _Tables:
    """The table of a hand at the end of each of its steps."""

    def __init__(self, result: ReplayedHand) -> None:
        from anypoker.terminal.replayed_table import states_by_step

        self._unknown = result.guessed
        self._states = states_by_step(result.played) if result.played is not None else []

    def draw(self, parts: Sequence[Sequence[str]], place: int) -> None:
        """The table at the end of a part; there is none for what stands before the first step."""
        from anypoker.terminal.replayed_table import draw_replayed

        begun = sum(part[0].startswith("-- ") for part in parts[: place + 1] if part)
        if not 0 < begun < len(self._states):
            return
        screen = console()
        free = screen.height - len(parts[place]) - 2
        drawn = draw_replayed(self._states[begun], self._unknown, screen.width - 1, free)
        screen.rule(style="dim")
        screen.print(drawn)


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """The lines of each step; what comes before the first is a part too."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line.startswith("-- ") and parts[-1]:
            parts.append([])
        parts[-1].append(line)
    return parts


def _next_place(place: int) -> int:
    """At a terminal, wait for Enter before the next step; b goes back, q (-1) leaves the hand."""
    if not _is_watched():
        return place + 1
    question = "Enter: the next step; b: the one before; q: leave this hand"
    console().print(question, style="dim", end=" ")
    match sys.stdin.readline().strip().lower():
        case "q":
            return -1
        case "b":
            return max(0, place - 1)
        case _:
            return place + 1


def _print_verdict(result: ReplayedHand) -> None:
    where = result.file if result.transcript else f"{result.file}, hand {result.hand}"
    if not result.why:
        console().print(f"{where}: as written", style="green", soft_wrap=True)
    elif result.diff:
        console().print(f"{where}: not as written", style="bold red", soft_wrap=True)
    else:
        told = Text.assemble((f"{where}:", "bold red"), " ", result.why)
        console().print(told, soft_wrap=True)

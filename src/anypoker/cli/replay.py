"""`anypoker replay`: play `.hand` files and see whether what they say still happens."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anypoker.cli.output import FAILED, console, fail, print_json

if TYPE_CHECKING:
    from anypoker.history import Replay
    from anypoker.rules import Game


@dataclass(frozen=True, slots=True)
class Replayed:
    """One hand of a file; they are counted from one."""

    file: str
    hand: int
    replay: "Replay"


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE.hand", help="Hands as text.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Play hands from their text files and compare what happens with what is written there.

    The exit status is 0 if they agree, 1 if any hand goes another way (the difference is shown)
    and 2 for a file that cannot be read.
    """
    results = [result for name in files for result in _replay(name)]
    if as_json:
        print_json(_json_form(files, results))
    else:
        for result in results:
            _print(result)
    if not all(result.replay.agrees for result in results):
        raise typer.Exit(FAILED)


def _replay(name: str) -> list[Replayed]:
    from anypoker.catalogue import UnreadableFileError, read_text
    from anypoker.history import HandFileError, replay_text

    path = Path(name)
    try:
        replays = replay_text(read_text(path), lambda word: game_of_hand(word, path.parent))
    except UnreadableFileError as error:
        fail(str(error))
    except HandFileError as error:
        fail(f"{name}, {error}")
    return [Replayed(name, number, one) for number, one in enumerate(replays, 1)]


def game_of_hand(word: str, folder: Path) -> "Game":
    """The game that a `.hand` file in this folder names: by name, by path, or in full."""
    from anypoker.catalogue import find, game_from

    if word.startswith("{"):
        return game_from(word)
    if word.endswith(".json"):
        return find(str(folder / word)).game
    return find(word).game


def _json_form(files: list[str], results: list[Replayed]) -> dict[str, Any]:
    wrong = [result for result in results if not result.replay.agrees]
    return {
        "files": len(files),
        "hands": len(results),
        "agree": len(results) - len(wrong),
        "disagree": [
            {
                "file": result.file,
                "hand": result.hand,
                "expected": list(result.replay.expected),
                "got": list(result.replay.got),
                "why": _why(result.replay),
            }
            for result in wrong
        ],
    }


def _why(replayed: "Replay") -> str:
    """The first line in which the two differ."""
    written, played = replayed.expected, replayed.got
    for number, (one, other) in enumerate(zip(written, played, strict=False), 1):
        if one != other:
            return f"line {number} of the hand is written '{one}', but it is '{other}'"
    if len(written) > len(played):
        return f"the hand ends before '{written[len(played)]}'"
    return f"the hand goes on with '{played[len(written)]}'"


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


def _print(result: Replayed) -> None:
    from rich.markup import escape

    file = result.replay.file
    lines, styles = [*file.preamble, "", *result.replay.got], _STYLES
    if not result.replay.agrees:
        lines, styles = result.replay.diff(f"{result.file}, hand {result.hand}"), _DIFF_STYLES
    for line in lines:
        style = next((style for start, style in styles.items() if line.startswith(start)), "")
        text = escape(line)
        console().print(f"[{style}]{text}[/]" if style else text, soft_wrap=True)
    if result.replay.agrees:
        console().print(f"[green]{escape(result.file)}: as written[/]\n")
    else:
        console().print(f"[bold red]{escape(result.file)}: not as written[/]\n")

"""Digest items of the JSON that commands print."""

import os
import subprocess
import sys
from collections.abc import Iterator

from tools.digest.item import Item, Section

_GAMES = (
    "texas-holdem", "omaha-8", "big-o", "oakie", "stump", "nightmare", "cluster", "qualifiers",
    "razz", "seven-card-stud", "2-7-triple-draw", "badugi", "badacey", "sohe", "17-poker",
    "high-and-low-poker", "kuhn-poker", "drawmaha", "anaconda", "follow-the-queen",
)  # fmt: skip
_HANDS = {
    "high": ("AsKsQsJsTs", "2c2d2h7s7d", "AhKd9s5c3h"),
    "a5_low": ("5s4h3d2cAs", "8s6d4h2cAs"),
    "27_low": ("7s5d4h3c2s", "AhKd9s5c3h"),
    "badugi": ("Ac2d3h4s", "KcKd3h4s"),
}
_EQUITY = (
    ("texas-holdem", "AhKh", "QsQd"),
    ("texas-holdem", "AhKh", "QsQd", "--board", "Jh7h2c"),
    ("omaha", "AsAdKsKd", "JhTh9c8c"),
    ("omaha-8", "As2s3dKd", "JhTh9c8c"),
    ("razz", "As2d3h", "Kc4d5h"),
    ("badugi", "Ac2d3h4s", "KcQdJh2s"),
)


def commands() -> list[tuple[str, ...]]:
    """Return the command lines of the digest."""
    found: list[tuple[str, ...]] = []
    for game in _GAMES:
        found.append(("show", game, "--json"))
        found.append(("compose", game, "--with", "bomb-pot", "--json"))
        found.append(("games", game, "--json"))
    for ordering, hands in _HANDS.items():
        found += [("evaluate", ordering, cards, "--json") for cards in hands]
        found.append(("compare", ordering, *hands, "--json"))
        found.append(("tally", ordering, "--json"))
    found += [("equity", *question, "--json", "--samples", "2000") for question in _EQUITY]
    found += [("odds", game, "--deals", "50", "--json") for game in _GAMES[:8]]
    found += [
        ("modifiers", "--json"),
        ("schema",),
        ("games", "--json"),
        ("games", "hold", "--json"),
    ]
    found += [("simulate", game, "--hands", "20", "--seed", "1", "--json") for game in _GAMES[:6]]
    return found


def command_items(words: tuple[str, ...]) -> Iterator[Item]:
    """Run one command and digest its output and exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "anypoker", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "100", "LANG": "C.UTF-8"},
    )
    name = "_".join(words).replace(" ", "_")
    yield Item("behaviour", f"command/{name}/code", str(done.returncode))
    section: Section = (
        "words" if done.returncode or words[0] in ("modifiers", "schema") else "behaviour"
    )
    yield Item(section, f"command/{name}/output", done.stdout)
    yield Item("words", f"command/{name}/errors", done.stderr)

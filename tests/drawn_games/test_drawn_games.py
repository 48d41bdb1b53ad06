"""Thirty games drawn at random from Pagat's index of poker variants, and what became of them.

`pagat_index.tsv` has a line per game of the index: its name, its page, and what was known of it
before the draw: where it was written already, or whether its rules could be read.
"""

import re
from pathlib import Path
from random import Random

from anypoker.catalogue import catalogue_files

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "reference" / "catalogue-notes.md"
SEED = 30
GAMES = 30


def draw() -> list[tuple[int, str]]:
    """Return the place in the draw and the name of the first games whose rules could be read."""
    lines = (HERE / "pagat_index.tsv").read_text(encoding="utf-8").splitlines()
    known = {name: status for name, _, status in (line.split("\t") for line in lines)}
    order = sorted(name for name, status in known.items() if status in ("read", "unread"))
    Random(SEED).shuffle(order)
    readable = [place for place in enumerate(order, 1) if known[place[1]] == "read"]
    return readable[:GAMES]


def rows() -> list[list[str]]:
    """Return the cells of the table on the page."""
    section = PAGE.read_text(encoding="utf-8").split("{ #drawn-games }")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if re.match(r"\| \d+ \|", line)]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_page_lists_the_games_of_the_draw() -> None:
    assert [(int(row[0]), row[1]) for row in rows()] == draw()


def test_sayable_games_are_in_the_catalogue() -> None:
    said = [row for row in rows() if row[3] != "no"]
    for row in said:
        found = re.match(r"\[`(.+?)`\]", row[3])
        assert found is not None
        assert found[1] in catalogue_files()
    assert f"**{len(said)} of the 30 can be written**" in PAGE.read_text(encoding="utf-8")
    assert all(row[4] for row in rows() if row[3] == "no"), "the reason is given"

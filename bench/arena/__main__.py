"""python -m bench.arena --checkpoint FOLDER [--page FILE] [--parts two six levels] [--jobs N] ...

The thinker against every other bot over twenty games of all families, six-handed in seven of them,
and its levels against each other in four. Results are stored in a folder, and the same command
resumes there; Ctrl-C ends early. Every cell is played in blocks that double: 50 deals, 100,
... 1600, each with the seats both ways. A cell is done when the 99 % interval at the end of a block
lies on one side of zero, or with its last block. (Six looks of 1 % each: who is no better is called
so in at most 6 % of all cells.) What is shown are 95 % intervals.

`--page`: the table is written into this page, between its marks. Below it stands what the bots'
thinking has cost: some two hours on one core for the first 28,000 deals.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from anypoker.arena import run_arena
from anypoker.arena.intervals import MIN_SAMPLES
from bench.arena.cells import PARTS, Cell, cells
from bench.arena.report import LAST, is_sure, tables, text, write_page

FIRST = 50  # deals


def play(cell: Cell, deals: int, seed: int, checkpoint: Path) -> dict[str, Any]:
    """Play a cell up to a number of deals and return its result."""
    begun = time.process_time()
    file = checkpoint / f"{cell.key}-{seed}.jsonl"
    result = run_arena(cell.settings(deals, seed), checkpoint=file)
    one, other = result.bots
    rate = result.against[0][1]
    assert rate is not None
    return {
        "part": cell.part,
        "game": cell.entry.words,
        "key": cell.entry.key,
        "bots": list(cell.bots),
        "seats": result.settings.seats,
        "deals": result.deals,
        "bb_per_100": rate.mean,
        "low": rate.low,
        "high": rate.high,
        "ms": [1000 * bot.seconds / max(bot.decisions, 1) for bot in (one, other)],
        "defaults": [one.defaults, other.defaults],
        "bot_seconds": one.seconds + other.seconds,
        "seconds": time.process_time() - begun,
    }


def blocks(most: int) -> Iterator[int]:
    """Deals at the end of every block."""
    deals = FIRST
    while deals < most:
        yield deals
        deals *= 2
    yield most


def run(asked: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """All cells, block by block; a cell that is sure is not played on."""
    rows: dict[str, dict[str, Any]] = {}
    todo = [cell for part in asked.parts for cell in cells(part) if wanted(cell, asked)]
    with ProcessPoolExecutor(asked.jobs) as workers:
        for deals in blocks(asked.deals):
            again = [cell for cell in todo if cell.key not in rows or not is_sure(rows[cell.key])]
            results = workers.map(
                play, again, *([x] * len(again) for x in (deals, asked.seed, asked.checkpoint))
            )
            for cell, row in zip(again, results, strict=True):
                rows[cell.key] = row
                line = f"{deals:4} {cell.key:60}{text(row)}"
                print(line, file=sys.stderr, flush=True)
            if asked.page is not None:
                write_page(asked.page, tables(list(rows.values()), asked.seed))
    return rows


def shown(asked: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Read the stored results of all cells."""
    rows: dict[str, dict[str, Any]] = {}
    for cell in (cell for part in asked.parts for cell in cells(part) if wanted(cell, asked)):
        file = asked.checkpoint / f"{cell.key}-{asked.seed}.jsonl"
        lines = file.read_text(encoding="utf-8").count("\n") if file.exists() else 0
        if lines > MIN_SAMPLES:  # the first says what is played
            rows[cell.key] = play(cell, lines - 1, asked.seed, asked.checkpoint)
    if asked.page is not None:
        write_page(asked.page, tables(list(rows.values()), asked.seed))
    return rows


def wanted(cell: Cell, asked: argparse.Namespace) -> bool:
    """Return whether a cell has one of the given games and opponents."""
    named = not asked.games or cell.entry.slug in asked.games or cell.entry.key in asked.games
    return named and (not asked.rivals or cell.bots[1] in asked.rivals)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument(
        "--checkpoint", "--keep", dest="checkpoint", type=Path, required=True, metavar="FOLDER"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="a page for the table")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--games", nargs="+", metavar="GAME", help="only these opponents")
    parser.add_argument("--rivals", nargs="+", metavar="BOT", help="only these opponents")
    parser.add_argument("--deals", type=int, default=LAST, help="of a cell, at most")
    parser.add_argument("--jobs", type=int, default=1, help="Number of worker processes.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="only what is kept; nothing is played")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    asked.checkpoint.mkdir(parents=True, exist_ok=True)
    rows = shown(asked) if asked.show else run(asked)
    if asked.json:
        json.dump(list(rows.values()), sys.stdout, indent=2)
        print()
    else:
        print(tables(list(rows.values()), asked.seed))


if __name__ == "__main__":
    main()

"""python -m bench.ranking [--json] [--seconds S] [PART ...]"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from anypoker.cards import DECKS, DeckKind
from bench.ranking import batches, single, start, tables

SEED = 7
HANDS = 5_000


def measure_single(seconds: float) -> list[dict[str, Any]]:
    chance = random.Random(SEED)
    deck = DECKS[DeckKind.STANDARD].cards
    return single.measure([tuple(chance.sample(deck, 7)) for _ in range(HANDS)], seconds)


PARTS: dict[str, Callable[[float], Any]] = {
    "single": measure_single,
    "batches": batches.measure,
    "tables": lambda seconds: tables.measure(),
    "start": lambda seconds: start.measure(),
}


def _mark(good: bool) -> str:
    return "[green]yes[/]" if good else "[red]no[/]"


def _show_single(rows: list[dict[str, Any]], out: Console) -> None:
    table = Table(title="one 7-card hand a call", title_justify="left", box=None)
    for heading in ("", "hands a CPU-second", "microseconds"):
        table.add_column(heading, justify="right" if heading else "left")
    for row in rows:
        rate = "not installed" if row["rate"] is None else f"{row['rate']:,}"
        table.add_row(row["name"], rate, str(row["microseconds"] or ""))
    out.print(table)


def _show_batches(rows: list[dict[str, Any]], out: Console) -> None:
    table = Table(title="many hands at once, one core", title_justify="left", box=None)
    for heading in ("type", "hands"):
        table.add_column(heading)
    for heading in ("millions a CPU-second", "wanted", "reached"):
        table.add_column(heading, justify="right")
    for row in rows:
        millions = row["rate"] / 1e6
        wanted = row["target"]
        reached = _mark(millions >= wanted) if wanted else ""
        table.add_row(row["type"], row["hands"], f"{millions:.1f}", str(wanted or ""), reached)
    out.print(table)


def _show_tables(rows: list[dict[str, Any]], out: Console) -> None:
    table = Table(title="tables of orderings", title_justify="left", box=None)
    table.add_column("type")
    for heading in ("KiB", f"<= {tables.MAX_KIB}", "seconds", f"<= {tables.MAX_SECONDS}"):
        table.add_column(heading, justify="right")
    for row in rows:
        small, fast = row["kib"] <= tables.MAX_KIB, row["seconds"] <= tables.MAX_SECONDS
        table.add_row(
            row["type"], str(row["kib"]), _mark(small), f"{row['seconds']:.3f}", _mark(fast)
        )
    out.print(table)


def _show_start(found: dict[str, float], out: Console) -> None:
    table = Table(title="`anypoker evaluate` as a process", title_justify="left", box=None)
    table.add_column("")
    for heading in ("seconds on the clock", "of CPU", "wanted", "reached"):
        table.add_column(heading, justify="right")
    for name, most in (("first", start.MAX_FIRST), ("later", start.MAX_LATER)):
        clock, cpu = found[name], found[f"{name}_cpu"]
        table.add_row(name, f"{clock:.2f}", f"{cpu:.2f}", f"<= {most}", _mark(clock <= most))
    out.print(table)


SHOWN: dict[str, Callable[[Any, Console], None]] = {
    "single": _show_single,
    "batches": _show_batches,
    "tables": _show_tables,
    "start": _show_start,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ranking", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time for each measurement")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    unknown = [part for part in asked.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part '{unknown[0]}': the parts are {', '.join(PARTS)}")
    found = {part: PARTS[part](asked.seconds) for part in asked.parts or PARTS}
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
        print()
        return
    out = Console(width=None if sys.stdout.isatty() else 100, highlight=False)
    for part, result in found.items():
        SHOWN[part](result, out)
        out.print()


if __name__ == "__main__":
    main()

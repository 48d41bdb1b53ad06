"""python -m bench.batch [--json] [--table FILE] [--seconds S] [--no-simulate] [GAME ...]

Hands a CPU-second on one core: many at once, one by one in the engine, and in OpenSpiel; then steps
of environments for learners beside PettingZoo and RLCard, and a million hands of `simulate --fast`.
"""

import argparse
import json
import sys
import time
from itertools import chain
from pathlib import Path
from typing import Any

from bench.batch import anypoker_runs, baseline_runs, vector_env
from bench.batch.report import shortfalls, table, text
from bench.batch.simulating import simulate_rows
from bench.engine.__main__ import rate


def measure(name: str, seconds: float, open_spiel: float | None) -> dict[str, Any]:
    mine = rate(anypoker_runs.player(name), seconds, anypoker_runs.BLOCK)[0]
    engine = rate(anypoker_runs.engine_player(name), seconds)[0]
    return {
        "game": name,
        "hands_per_second": round(mine),
        "engine": round(engine),
        "times_engine": round(mine / engine, 1),
        "open_spiel": None if open_spiel is None else round(open_spiel),
        "times_open_spiel": None if open_spiel is None else round(mine / open_spiel, 1),
    }


def tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(anypoker_runs.GAMES))
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each measurement")
    parser.add_argument("--json", action="store_true", help="rows for programs")
    parser.add_argument("--table", type=Path, metavar="FILE", help="a table for the documentation")
    parser.add_argument("--no-simulate", action="store_true", help="leave out the million hands")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in anypoker_runs.GAMES]
    if unknown:
        parser.error(f"'{unknown[0]}' is not measured; use {', '.join(anypoker_runs.GAMES)}")
    names = asked.games or list(anypoker_runs.GAMES)
    others = 0 if asked.games else 3 * asked.seconds + (0 if asked.no_simulate else 90)
    least = asked.seconds * (2 * len(names) + 1) + others
    tell(f"about {least:.0f} CPU-seconds, and a minute more if nothing was compiled before")
    begun, spent = time.perf_counter(), time.process_time()
    play = baseline_runs.open_spiel()
    open_spiel = None if play is None else rate(play, asked.seconds)[0]
    rows = []
    for name in names:
        tell(name)
        rows.append(measure(name, asked.seconds, open_spiel))
    if not asked.games:
        runs = () if asked.no_simulate else simulate_rows()
        for row in chain(vector_env.rows(asked.seconds), runs):
            tell(next(iter(row.values())))
            rows.append(row)
    json.dump(rows, sys.stdout, indent=2) if asked.json else print(text(rows))
    print(file=sys.stdout)
    if asked.table is not None:
        asked.table.write_text(table(rows), encoding="utf-8")
        tell(f"the table is in {asked.table}")
    for sentence in shortfalls(rows):
        tell(sentence)
    wall, spent = time.perf_counter() - begun, time.process_time() - spent
    tell(f"{wall:.0f} s, of which {spent:.0f} s of CPU in this process")


if __name__ == "__main__":
    main()

"""python -m bench.batch [--json] [--seconds S] [GAME ...]

Hands a CPU-second on one core: many at once, one by one in the engine, and in OpenSpiel.
"""

import argparse
import json
import sys
from typing import Any

from bench.batch import learning, ours, theirs
from bench.engine.__main__ import rate

TARGETS = {
    "limit hold'em, decks given": 250_000,
    "limit hold'em": 180_000,
    "no-limit hold'em, random": 100_000,
}
TIMES_ENGINE = 25
TIMES_OPEN_SPIEL = 10


def measure(name: str, seconds: float, open_spiel: float | None) -> dict[str, Any]:
    mine = rate(ours.player(name), seconds, ours.BLOCK)[0]
    engine = rate(ours.engine_player(name), seconds)[0]
    return {
        "game": name,
        "hands_per_second": round(mine),
        "engine": round(engine),
        "times_engine": round(mine / engine, 1),
        "open_spiel": None if open_spiel is None else round(open_spiel),
        "times_open_spiel": None if open_spiel is None else round(mine / open_spiel, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(ours.GAMES))
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each measurement")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    play = theirs.open_spiel()
    open_spiel = None if play is None else rate(play, asked.seconds)[0]
    rows = [measure(name, asked.seconds, open_spiel) for name in asked.games or ours.GAMES]
    steps = learning.rows(asked.seconds) if not asked.games else []
    if asked.json:
        json.dump([*rows, *steps], sys.stdout, indent=2)
        print()
        return
    heads = f"{'batch':>10}{'engine':>9}{'times':>8}{'OpenSpiel':>11}{'times':>8}"
    print(f"{'hands a CPU-second':32}{heads}")
    for row in rows:
        other = "-" if row["open_spiel"] is None else row["open_spiel"]
        times = "-" if row["times_open_spiel"] is None else row["times_open_spiel"]
        print(
            f"{row['game']:32}{row['hands_per_second']:>10,}{row['engine']:>9,}"
            f"{row['times_engine']:>8}{other:>11}{times:>8}"
        )
    for row in steps:
        print(f"{row['environment']:32}{row['steps_per_second']:>10,} steps a CPU-second")


if __name__ == "__main__":
    main()

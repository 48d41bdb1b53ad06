"""python -m bench.engine [--json] [--seconds S] [GAME ...]

`times` compares with pokerkit, which plays all the games.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from bench.engine import anypoker_runs, baseline_runs

TARGETS = {
    "limit hold'em": 40,
    "omaha hi-lo": 100,
    "stud hi-lo": 40,
    "2-7 triple draw": 8,
    "badugi": 12,
}


BATCH = 0.05  # seconds: short batches of about one length, which a busy machine disturbs alike
LEAST = 10  # hands: the best of fewer would be the luckiest, not the least disturbed


def rate(play: Callable[[int], int], seconds: float, least: int = LEAST) -> tuple[float, float]:
    """Hands and decisions a CPU-second, the best of the batches that fit into the time.

    `least`: hands that are played together at least.
    """
    best, decisions_a_hand = 0.0, 0.0
    play(2 * least)  # tables are built and modules imported on first use
    begun = time.process_time()
    play(5)
    batch = max(least, round(5 * BATCH / (time.process_time() - begun)))
    end = time.process_time() + seconds
    while time.process_time() < end:
        begun = time.process_time()
        taken = play(batch)
        spent = time.process_time() - begun
        best = max(best, batch / spent)
        decisions_a_hand = taken / batch
    return best, decisions_a_hand


def measure(name: str, seconds: float) -> dict[str, Any]:
    game = anypoker_runs.game_named(name)
    mine, decisions = rate(lambda hands: anypoker_runs.play(game, hands, 1), seconds)
    row: dict[str, Any] = {
        "game": name,
        "anypoker": round(mine),
        "decisions_a_hand": round(decisions, 1),
        "decisions_a_second": round(mine * decisions),
    }
    for engine in baseline_runs.NAMES:
        play = baseline_runs.player(engine, name)
        row[engine] = None if play is None else round(rate(play, seconds)[0], 1)
    if row["pokerkit"] is not None:
        row["times"] = round(mine / row["pokerkit"], 1)
        row["target"] = TARGETS[name]
    return row


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.engine",
        description="Six players check and call to the showdown, in each engine.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(anypoker_runs.GAMES))
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each measurement")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in anypoker_runs.GAMES]
    if unknown:
        parser.error(f"'{unknown[0]}' is not measured; use {', '.join(anypoker_runs.GAMES)}")
    rows = [measure(name, asked.seconds) for name in asked.games or anypoker_runs.GAMES]
    if asked.json:
        json.dump(rows, sys.stdout, indent=2)
        print()
        return
    title = "six players, hands a CPU-second"
    columns = ("anypoker", *baseline_runs.NAMES)
    print(f"{title:32}" + "".join(f"{name:>11}" for name in columns) + f"{'times':>7}{'aim':>5}")
    for row in rows:
        rates = "".join(f"{'-' if row[name] is None else row[name]!s:>11}" for name in columns)
        print(f"{row['game']!s:32}{rates}{row.get('times', '-')!s:>7}{row.get('target', '-')!s:>5}")


if __name__ == "__main__":
    main()

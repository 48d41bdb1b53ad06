"""python -m bench.equity [--json]"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from anypoker.analysis.enumeration.enumerate_deals import sample
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from bench.equity import anypoker_runs, baseline_runs

FAMILIES = {
    "texas-holdem": 6,
    "omaha-8": 6,
    "oakie": 6,
    "seven-card-stud-8": 6,
    "razz": 6,
    "2-7-triple-draw": 6,
    "badugi": 6,
    "badacey": 6,
    "double-board-omaha": 4,
    "stump": 6,
    "nightmare": 6,
    "cluster": 6,
    "iron-cross": 6,
    "deuces-wild-draw": 6,
    "stud-with-the-bug": 6,
    "spit-in-the-ocean": 6,
    "straight-49": 6,
    "soko-draw": 6,
    "17-poker": 2,
}
DEALS = 1 << 16


def cpu(run: Callable[[], object], least: float = 0.2) -> float:
    """CPU milliseconds of one run, the best of some."""
    run()
    best = float("inf")
    end = time.process_time() + least
    while time.process_time() < end:
        begun = time.process_time()
        run()
        best = min(best, time.process_time() - begun)
    return 1000 * best


def measured(seconds: float, runs: int = 5) -> list[dict[str, object]]:
    others = baseline_runs.rivals()
    rows: list[dict[str, object]] = []
    for task in anypoker_runs.tasks():
        mine = cpu(task.run, seconds)
        row: dict[str, object] = {"task": task.name, "anypoker": mine, "target": task.target}
        for rival in others:
            if rival.task == task.name:
                begun = time.process_time()
                rival.run(rival.timed)
                spent = 1000 * (time.process_time() - begun) * rival.of / rival.timed
                row[rival.package] = spent
                row[f"times {rival.package}"] = spent / mine
        rows.append(row)
    rows.append({"task": "first use, warm cache", "anypoker": first_use(runs), "target": 1500})
    return rows


def first_use(runs: int = 5) -> float:
    """CPU milliseconds of the whole command once its code is kept, the best of some."""
    command = [sys.executable, "-m", "anypoker", "equity", "holdem", "AhKh", "QsQd"]
    subprocess.run(command, check=True, capture_output=True)
    spent = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return 1000 * min(spent)


def families(games: Sequence[str], seconds: float) -> list[dict[str, object]]:
    """Nanoseconds for each combination of cards that a game looks at, beside hold'em.

    A game that kernels cannot count has a `reason` instead.
    """
    rows: list[dict[str, object]] = []
    first: tuple[float, float] | None = None
    for game in games:
        players = FAMILIES.get(game, 2)
        try:
            deal = anypoker_runs.deal_of(game, players)
        except NotEnumerableError as error:
            rows.append({"game": game, "players": players, "reason": str(error)})
            continue
        spent = 1e6 * cpu(partial(sample, deal.spot, DEALS, 1, 0), seconds) / DEALS
        each = spent / deal.looks, spent / deal.hands
        first = first or each
        rows.append(
            {
                "game": game,
                "players": players,
                "deals_a_second": round(1e9 / spent),
                "looks": deal.looks,
                "ns_a_look": each[0],
                "times_holdem": each[0] / first[0],
                "hands": deal.hands,
                "ns_a_hand": each[1],
                "times_holdem_a_hand": each[1] / first[1],
            }
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.equity", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time for each measurement")
    parser.add_argument("--runs", type=int, default=5, help="of the whole command")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    names = asked.games or list(FAMILIES)
    rows, games = measured(asked.seconds, asked.runs), families(names, asked.seconds)
    if asked.json:
        json.dump({"tasks": rows, "games": games}, sys.stdout, indent=2)
        print()
        return
    packages = ("poker_equity", "eval7", "phevaluator", "pokerkit")
    heads = "".join(f"{name:>13}{'times':>8}" for name in packages)
    print(f"{'CPU milliseconds':38}{'anypoker':>9}{'aim':>6}{heads}")
    for row in rows:
        print(f"{row['task']:38}{row['anypoker']:9.2f}{row['target']:6g}", end="")
        for name in packages:
            known = name in row
            print(
                f"{row[name]:13.0f}{row['times ' + name]:8.0f}" if known else f"{'-':>13}{'':8}",
                end="",
            )
        print()
    print(f"\n{'':38}{'combinations looked at':>26}{'hands allowed':>26}")
    print(f"{'sampled deals':22}{'players':>7}{'deals/s':>11}", end="")
    print(f"{'number':>8}{'ns':>8}{'times':>8}" * 2)
    for row in games:
        if "reason" in row:
            print(f"{row['game']!s:22}{row['players']:7} not counted: {row['reason']}")
            continue
        print(f"{row['game']!s:22}{row['players']:7}{row['deals_a_second']:11,}", end="")
        print(f"{row['looks']:8}{row['ns_a_look']:8.2f}{row['times_holdem']:8.1f}", end="")
        print(f"{row['hands']:8}{row['ns_a_hand']:8.2f}{row['times_holdem_a_hand']:8.1f}")


if __name__ == "__main__":
    main()

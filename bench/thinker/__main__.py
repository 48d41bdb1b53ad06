"""python -m bench.thinker [--json] [--level normal] [--decisions N] [--seats N] [--arena] [GAME …]

CPU time of a thinker's decisions on one core: of every game of the catalogue, or of those that are
named, or of those of the arena table, the average, what 95 % of them stay below, and the longest,
in milliseconds. Three thinkers sit at the table, or as few as the game allows; the first decision
is not counted, since tables are built for it. The whole catalogue takes some five minutes for 40
decisions a game.
"""

import argparse
import json
import sys
import time
from typing import Any

import numpy as np

from anypoker.bots import make_bot
from anypoker.cards import key_from_seed
from anypoker.catalogue import catalogue_files, game_of
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.views import view_of
from bench.arena.cells import GAMES

SEATS = 3
STACK = 200
WANTED = {"easy": 300, "normal": 200, "hard": 2000}  # ms, for 95 % of the decisions


def measure(slug: str, level: str, count: int, wanted: int = SEATS) -> dict[str, Any]:
    """Number of decisions of one game, hand after hand, with as many seats as wanted or allowed."""
    game = game_of(slug).game
    seats = min(max(wanted, game.players.least), game.players.most)
    stakes = Stakes(structure=game.structures[0])
    took: list[float] = []
    number = 0
    while len(took) <= count:
        bots = [make_bot(f"thinker:{level}", f"bench/{seat}") for seat in range(seats)]
        chance = shuffled_deck_from_key(game.for_players(seats), key_from_seed(slug, number))
        hand = start(game, seats_of(*[STACK] * seats), stakes, chance)
        while not hand.over and len(took) <= count:
            seat = decisions(hand)[0].seat
            view = view_of(hand, seat)
            begun = time.process_time()
            action = bots[seat].decide(game, view)
            took.append(1000 * (time.process_time() - begun))
            apply_in_place(hand, seat, action)
        number += 1
    counted = np.array(took[1:])
    return {
        "game": slug,
        "mean_ms": round(float(counted.mean()), 1),
        "p95_ms": round(float(np.percentile(counted, 95)), 1),
        "most_ms": round(float(counted.max()), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.thinker", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--level", choices=list(WANTED), default="normal")
    parser.add_argument("--decisions", type=int, default=40, help="of each game")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--arena", action="store_true", help="the games of the arena table")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    begun = time.process_time()
    rows = []
    arena = list(dict.fromkeys(entry.slug for entry in GAMES)) if asked.arena else []
    for slug in [*arena, *asked.games] or sorted(catalogue_files()):
        row = measure(slug, asked.level, asked.decisions, asked.seats)
        rows.append(row)
        if not asked.json:
            line = f"{slug:40}{row['mean_ms']:>9}{row['p95_ms']:>9}{row['most_ms']:>9}"
            print(line, "  too long" if row["p95_ms"] > WANTED[asked.level] else "", flush=True)
    if asked.json:
        json.dump(rows, sys.stdout, indent=2)
        print()
    slow = [row["game"] for row in rows if row["p95_ms"] > WANTED[asked.level]]
    mean = sum(row["mean_ms"] for row in rows) / max(len(rows), 1)
    print(
        f"{len(rows)} games, {mean:.1f} ms a decision on average, "
        f"{len(slow)} above {WANTED[asked.level]} ms in 5 % of decisions: "
        f"{', '.join(slow) or 'none'}; {time.process_time() - begun:.0f} CPU-seconds",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()

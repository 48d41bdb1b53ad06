"""python -m bench.batch.kernel_sources [--json] [--seconds S] [--rounds N] [GAME ...]

Hands a CPU-second with kernels of the library, and with the same kernels that numba compiled for
this processor. Both take turns in one process, so that a busy machine slows down both. Then both
play hands of the same seed, which must end with the same stacks.
"""

import argparse
import json
import os
import sys
from typing import Any

import numpy as np

from anypoker.analysis.simulation.batch_simulation import play_block
from anypoker.analysis.simulation.simulate import SimulationSettings
from anypoker.catalogue import game_of
from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.kernel_library import find_library
from bench.batch import anypoker_runs
from bench.engine.__main__ import rate

SOURCES = ("library", "numba")
MOST_SLOWER = 0.15
_COMPARED = 4096  # hands


def use(source: str) -> None:
    """Take all kernels from a source from now on."""
    os.environ["ANYPOKER_KERNELS"] = source
    for module in list(sys.modules.values()):
        for value in list(getattr(module, "__dict__", {}).values()):
            if isinstance(value, Kernel):
                value.versions.clear()


def same_hands(name: str) -> bool:
    """Return whether both sources play the same hands to the same stacks."""
    game = game_of(anypoker_runs.GAMES[name].slug).game
    setting = SimulationSettings(game, None, "random", None, ("random",), 1)
    ended = []
    for source in SOURCES:
        use(source)
        ended.append(play_block(setting, 0, _COMPARED).ended)
    return bool(np.array_equal(ended[0], ended[1]))


def measure(name: str, seconds: float, rounds: int) -> dict[str, Any]:
    """Measure one game; the best round of each source counts."""
    best = dict.fromkeys(SOURCES, 0.0)
    for _ in range(rounds):
        for source in SOURCES:
            use(source)
            mine = rate(anypoker_runs.player(name), seconds, anypoker_runs.BLOCK)[0]
            best[source] = max(best[source], mine)
    return {
        "game": name,
        "library": round(best["library"]),
        "numba": round(best["numba"]),
        "slower": round(1 - best["library"] / best["numba"], 3),
        "same_hands": same_hands(name),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.batch.kernel_sources")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(anypoker_runs.GAMES))
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of a measurement")
    parser.add_argument("--rounds", type=int, default=3, help="Number of turns of each source.")
    parser.add_argument("--json", action="store_true", help="Print the result as JSON.")
    asked = parser.parse_args()
    library, problem = find_library()
    if library is None:
        parser.error(problem or "build the library first: python -m tools.build_kernels")
    names = asked.games or list(anypoker_runs.GAMES)
    rows = [measure(name, asked.seconds, asked.rounds) for name in names]
    if asked.json:
        print(json.dumps(rows, indent=2))
    else:
        print(f"{'hands a CPU-second':28}{library.file.name:>28}{'numba':>12}{'slower':>9}")
        for row in rows:
            print(f"{row['game']:28}{row['library']:28,}{row['numba']:12,}{row['slower']:9.1%}")
    for row in rows:
        if not row["same_hands"]:
            sys.exit(f"{row['game']}: the library plays other hands than numba")
        if row["slower"] > MOST_SLOWER:
            print(f"{row['game']} is more than {MOST_SLOWER:.0%} slower", file=sys.stderr)


if __name__ == "__main__":
    main()

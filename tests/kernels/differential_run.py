"""python -m tests.kernels.differential_run [EVERY]: the kernels of this platform, by their results.

Plays every game that compiles, or every EVERY-th, by kernels and engine, as `tests/batch` does, and
prints results of other kernels as JSON, which are the same on every platform. It needs no pytest:
the test of aarch64 runs it under an emulator.
"""

import json
import platform
import sys
from random import Random
from typing import Any

from anypoker.analysis.equity import equity
from anypoker.analysis.odds import odds
from anypoker.batch.compile.program import Program, compile_game
from anypoker.catalogue import catalogue_files, game_of
from anypoker.ranking import find_ordering
from anypoker.ranking.batch import count_frequencies
from anypoker.ranking.batch.kernel_library import find_library
from tests.batch.differential import compare, random_setting

HANDS = 4  # as in tests/batch
ORDERINGS = ("27_low", "badugi", "high")
EQUITIES: tuple[tuple[str, list[str], dict[str, Any]], ...] = (
    ("texas-holdem", ["AhKh", "QsQd"], {}),
    ("omaha-8", ["As2s3hKh", "AcAdKsQd"], {"board": "7d8c9s"}),
    ("five-card-draw", ["AsAdKh7c2d", "9s9d8h7s3c"], {"draws": 1, "samples": 500}),
)


def compared(every: int) -> tuple[int, int]:
    """Play games by kernels and engine; return the numbers of games and decisions."""
    games = decisions = 0
    for slug in sorted(catalogue_files())[::every]:
        program = compile_game(game_of(slug).game)
        if isinstance(program, Program):
            setting = random_setting(program, Random(f"ci/{slug}"))
            decisions += compare(program, setting, HANDS, f"ci/{slug}/play")
            games += 1
    return games, decisions


def results() -> dict[str, Any]:
    """Return results of kernels that batches do not call."""
    found: dict[str, Any] = {}
    for slug, hands, more in EQUITIES:
        found[slug] = equity(game_of(slug).game, hands, **more).as_json()
    found["odds"] = odds(game_of("omaha").game, 3, deals=2000).as_json()
    for name in ORDERINGS:
        ordering = find_ordering(name)
        counted = count_frequencies(ordering, range(52), ordering.cards)
        found[name] = [one.hands for one in counted.classes]
    return found


def main(every: str = "1") -> None:
    library, problem = find_library()
    assert library is not None, problem
    games, decisions = compared(int(every))
    about = {"machine": platform.machine(), "library": library.file.name}
    print(json.dumps({**about, "games": games, "decisions": decisions, "results": results()}))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Hands of every game that compiles, by kernels and engine, for as long as it takes."""

import time
from pathlib import Path
from random import Random

from rich.progress import track

from anypoker.batch import Program, compile_game
from tests.batch.differential import DifferenceError, compare, random_setting
from tests.batch.faults import FAULTS, found_within
from tests.soak.hands import every_game

CHUNK = 50  # hands of one game with the same stakes
MOST_HANDS = 20_000  # within which a fault has to be found


def run_batch(count: int, seed: int, shard: str) -> None:
    """So many hands, game after game; the first difference ends it and writes a `.hand` file."""
    part, parts = (int(word) for word in shard.split("/"))
    games = [(slug, compile_game(game)) for slug, game in every_game()]
    programs = [(slug, p) for slug, p in games if isinstance(p, Program)]
    chunks = range(part - 1, -(-count // CHUNK), parts)
    print(f"seed {seed}: {len(chunks) * CHUNK:,} hands of {len(programs)} games, part {shard}")
    begun, taken = time.process_time(), 0
    for chunk in track(chunks, "comparing"):
        slug, program = programs[chunk % len(programs)]
        name = f"soak/{seed}/{slug}/{chunk}"
        try:
            setting = random_setting(program, Random(name))
            taken += compare(program, setting, CHUNK, name, states=0.1)
        except DifferenceError as difference:
            raise SystemExit(f"{name}: {difference}; see {difference.write(Path())}") from None
    spent = time.process_time() - begun
    print(
        f"{len(chunks) * CHUNK:,} hands, {taken:,} decisions, no difference; "
        f"{spent:,.0f} CPU-seconds"
    )


def run_faults(seed: int) -> None:
    """Every deliberate fault of the kernels must be found."""
    for fault in FAULTS:
        found = found_within(fault, MOST_HANDS, seed)
        if found is None:
            raise SystemExit(f"{fault.name} was not found within {MOST_HANDS:,} hands")
        print(f"{fault.name}: found after {found:,} hands", flush=True)

"""Soak: hands of every game that compiles, by kernels and engine."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random

from rich.progress import track

from anypoker.batch import Program, compile_game
from tests.batch.differential import DifferenceError, compare, random_setting
from tests.batch.faults import FAULTS, found_within
from tests.soak.hands import every_game

CHUNK = 100  # hands of one game with the same stakes
MAX_HANDS = 20_000  # within which a fault has to be found
_STATES = 0.1  # of the questions with which all that the engine knows is compared
_TOLD = 25  # chunks after which a run that nobody watches says how far it is


@cache
def every_program() -> list[tuple[str, Program]]:
    """Return the games that compile, and their variants for certain numbers of players."""
    found = [(slug, game) for slug, game in every_game()]
    found += [
        (f"{slug} at {one.players}", one.game) for slug, game in found for one in game.variants
    ]
    games = [(slug, compile_game(game)) for slug, game in found]
    return [(slug, program) for slug, program in games if isinstance(program, Program)]


def run_batch(count: int, seed: int, jobs: int, first: int) -> None:
    """So many hands, game after game; the first difference ends it and writes a `.hand` file.

    Every chunk has its own seed: the run is the same for any number of jobs, and a stopped run
    resumes with the first hand that it has not reported.
    """
    chunks = range(first // CHUNK, -(-count // CHUNK))
    games = len(every_program())
    print(f"seed {seed}: {count:,} hands of {games} games, {jobs} at a time", flush=True)
    begun, taken, spent = time.perf_counter(), 0, 0.0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        results = pool.map(_compare_chunk, chunks, repeat(seed))
        for chunk, (answers, seconds) in zip(
            chunks, track(results, "comparing", total=len(chunks)), strict=True
        ):
            taken, spent = taken + answers, spent + seconds
            if not sys.stdout.isatty() and chunk % _TOLD == _TOLD - 1:
                print(f"{(chunk + 1) * CHUNK:,} hands, no difference", flush=True)
    print(
        f"{len(chunks) * CHUNK:,} hands, {taken:,} decisions, no difference; {spent:,.0f} "
        f"CPU-seconds, {time.perf_counter() - begun:,.0f} s"
    )


def _compare_chunk(chunk: int, seed: int) -> tuple[int, float]:
    """Return the number of decisions in a chunk's hands, and CPU seconds."""
    begun = time.process_time()
    slug, program = every_program()[chunk % len(every_program())]
    name = f"soak/{seed}/{slug}/{chunk}"
    try:
        setting = random_setting(program, Random(name))
        taken = compare(program, setting, CHUNK, name, states=_STATES)
    except DifferenceError as difference:  # which holds a hand: its sentence alone travels
        raise RuntimeError(f"{name}: {difference}; see {difference.write(Path())}") from None
    return taken, time.process_time() - begun


def run_faults(seed: int, count: int | None = None) -> None:
    """Check that every deliberate fault of the kernels is found, or the first `count` of them."""
    for fault in FAULTS[:count]:
        found = found_within(fault, MAX_HANDS, seed)
        if found is None:
            raise SystemExit(f"{fault.name} was not found within {MAX_HANDS:,} hands")
        print(f"{fault.name}: found after {found:,} hands", flush=True)

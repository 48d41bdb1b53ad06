"""Soak: random hands of every game under every invariant, and money against the oracle."""

import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

from rich.progress import track

from anypoker.catalogue import base_game_text, catalogue_files, game_of
from anypoker.rules import Game, load_game
from tests.engine.histories import check_histories
from tests.engine.random_hands import lawful_hand
from tests.external_files import CORPUS

CHUNK = 500  # hands that one process plays before it is given others


@cache
def every_game(wanted: tuple[str, ...] = ()) -> list[tuple[str, Game]]:
    """Return the wanted games; by default the catalogue and the corpus."""
    if wanted:
        return [(slug, game_of(slug).game) for slug in wanted]
    strangers = [(path.stem, _load(path)) for path in CORPUS]
    return [(slug, game_of(slug).game) for slug in sorted(catalogue_files())] + strangers


def _load(path: Path) -> Game:
    return load_game(path.read_text(encoding="utf-8"), library=base_game_text)


def run_hands(count: int, seed: int, jobs: int = 1, wanted: tuple[str, ...] = ()) -> None:
    """So many hands, one game after the other; the first broken law ends it with its seed.

    Every hand has its own seed, so the run is the same for any number of jobs.
    """
    print(f"seed {seed}: {count:,} hands of {len(every_game(wanted))} games, {jobs} at a time")
    begun = time.perf_counter()
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        runs = pool.map(_play, chunks, repeat(seed), repeat(wanted))
        taken = sum(track(runs, "playing", total=len(chunks)))
    rate = count / (time.perf_counter() - begun)
    print(f"{count:,} hands, {taken:,} decisions, no law broken; {rate:,.0f} hands a second")


def _play(numbers: range, seed: int, wanted: tuple[str, ...]) -> int:
    """The hands of these numbers; how many decisions they took."""
    games = every_game(wanted)
    taken = 0
    for number in numbers:
        slug, played = games[number % len(games)]
        taken += lawful_hand(played, f"soak/{seed}/{slug}/{number}", 0.02).number
    return taken


def run_pots(count: int, seed: int) -> None:
    """So many random betting histories against the oracle."""
    check_histories(count, seed)
    print(f"seed {seed}: {count:,} betting histories, all payments agree")

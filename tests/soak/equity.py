"""Random spots: kernels against the engine, and samples against exact counts."""

from random import Random

from rich.progress import track

from anypoker.rules import Game
from tests.analysis.engine_spots import check_spot, spots_of
from tests.analysis.sampled_spots import Scores
from tests.soak.hands import every_game


def run_equity(count: int, seed: int) -> None:
    """So many spots, one game after the other, every completion played by the engine."""
    games = every_game()
    Random(seed).shuffle(games)
    deals, counted, skipped = 0, set(), set()
    done = number = 0
    with_bar = track(range(count), "counting")
    for _ in with_bar:
        while True:
            slug, game = games[number % len(games)]
            spot = spots_of(game, f"equity/{seed}/{slug}/{number}", 40)
            number += 1
            if spot is not None:
                break
            skipped.add(slug)
        deals += check_spot(spot)
        counted.add(slug)
        done += 1
    print(
        f"seed {seed}: {done:,} spots of {len(counted)} games, {deals:,} deals, all agree; "
        f"{len(skipped)} games are for the engine alone"
    )


def run_samples(count: int, seed: int) -> None:
    """So many spots: samples must lie around the exact count as their errors say."""
    games: list[tuple[str, Game]] = every_game()
    scores = Scores()
    number = 0
    while scores.spots < count:
        slug, game = games[number % len(games)]
        scores.try_spot(game, f"samples/{seed}/{slug}/{number}")
        number += 1
    print(f"seed {seed}: {scores.spots:,} spots, {scores.words()}")
    scores.check()

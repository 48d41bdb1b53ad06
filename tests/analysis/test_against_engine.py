"""What kernels count is what the engine pays, and what samples say is what kernels count."""

from pathlib import Path

import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.rules import load_game
from tests.analysis.engine_spots import check_spot, spots_of
from tests.analysis.sampled_spots import Scores
from tests.external_files import CORPUS, corpus_games

SLUGS = sorted(catalogue_files())[::9]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_of_the_catalogue(slug: str) -> None:
    spot = spots_of(game_of(slug).game, f"test/{slug}", 15)
    if spot is not None:
        assert check_spot(spot) > 0


@corpus_games(CORPUS[::12])
def test_a_game_by_a_stranger(path: Path) -> None:
    spot = spots_of(load_game(path.read_text()), f"test/{path.stem}", 15)
    if spot is not None:
        assert check_spot(spot) > 0


@pytest.mark.parametrize(
    "slug",
    [
        "texas-holdem",
        "omaha-8",
        "seven-card-stud",
        "seven-card-stud-8",
        "razz",
        "badugi",
        "2-7-triple-draw",
        "short-deck-holdem",
        "double-board-omaha",
        "oakie",
    ],
)
def test_many_spots_of_one_game(slug: str) -> None:
    for number in range(4):
        spot = spots_of(game_of(slug).game, f"test/{slug}/{number}", 20)
        assert spot is not None
        check_spot(spot)


def test_samples_lie_around_the_exact_count() -> None:
    scores = Scores()
    for number, slug in enumerate(sorted(catalogue_files())[::6]):
        scores.try_spot(game_of(slug).game, f"samples/{number}")
    scores.check()

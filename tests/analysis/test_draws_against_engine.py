"""What is dealt, drawn and won by kernels is what the engine deals and pays."""

import numpy as np
import pytest

from anypoker.catalogue import find
from tests.analysis.draw_hands import BothWays

GAMES = {
    "five-card-draw": 4,
    "2-7-single-draw": 3,
    "2-7-triple-draw": 2,
    "badugi": 3,
    "badeucey": 2,
    "five-card-draw-8": 4,
    "california-split": 3,
    "deuces-wild-draw": 2,
    "draw-deucey-single-draw": 3,
    "four-before": 4,
    "seven-card-draw": 2,
    "17-poker": 2,
    "shotgun": 3,
    "three-card-draw": 5,
}
WITH_BOARDS = {"drawmaha": 2, "drawmaha-8": 3, "badugaha": 2, "spit-in-the-ocean": 3}


@pytest.mark.parametrize(("slug", "players"), GAMES.items())
def test_every_deal_is_paid_as_the_engine_pays_it(slug: str, players: int) -> None:
    both = BothWays(find(slug).game, players, 60, seed=11)
    same = [
        counted == played
        for counted, played, shuffled in zip(both.counted, both.played, both.shuffled, strict=True)
        if not shuffled
    ]
    assert len(same) > 20
    assert all(same)


@pytest.mark.parametrize(("slug", "players"), WITH_BOARDS.items())
def test_with_a_board_too(slug: str, players: int) -> None:
    both = BothWays(find(slug).game, players, 8, seed=12)
    assert both.counted == both.played


def test_discards_that_come_again() -> None:
    """Six players draw more cards than there are; who draws late draws what others threw away."""
    both = BothWays(find("2-7-triple-draw").game, 6, 400, seed=13)
    assert sum(both.shuffled) > 300
    off = np.array(both.counted, float) - np.array(both.played, float)
    error = off.std(axis=0) / np.sqrt(len(off))
    assert (np.abs(off.mean(axis=0)) < 4 * error).all()

"""The engine's money agrees with an independent count, chip by chip."""

import os

from anypoker.engine.showdown.pots import make_pots
from tests.engine.histories import check_histories
from tests.engine.pot_oracle import chips_by_candidates, payments

# `./run soak pots` does a hundred thousand.
HISTORIES = int(os.environ.get("ANYPOKER_HISTORIES", "3000"))


def test_random_betting_histories() -> None:
    check_histories(HISTORIES, seed=1)


def test_the_oracle_itself() -> None:
    assert chips_by_candidates([1, 3, 3], [False, False, True], 2) == {
        frozenset({0, 1}): 5,
        frozenset({1}): 4,
    }
    assert payments(7, [0, 1], [1, 1], [True, False], [{0: 1}, {1: 2}]) == {0: 4, 1: 3}
    assert [pot.amount for pot in make_pots([1, 3, 3], [False, False, True], 2)] == [5, 4]

"""How good hands are among each other, as a thinker counts it for thousands at once."""

import numpy as np
import pytest

from anypoker.bots.thinker.ranges.equity_model import add_ranks


def expected(values: list[float], weight: float) -> list[float]:
    """The part of all hands that each beats, ties as half; who has none is below them all."""
    good = [value for value in values if value < np.inf]
    found = []
    for value in values:
        beaten = sum(other > value for other in good) + good.count(value) / 2
        found.append(weight * (-0.1 if value == np.inf else beaten / len(good)))
    return found


@pytest.mark.parametrize("top", [5, 7462, 1 << 30])
def test_hands_are_worth_the_part_that_they_beat(top: int) -> None:
    random = np.random.default_rng(top)
    values = random.integers(0, top, 60).astype(np.float64)
    values[::7] = values[1]
    values[random.random(60) < 0.2] = np.inf
    worth = np.zeros(60)
    add_ranks(values, 0.25, worth)
    assert worth.tolist() == pytest.approx(expected(values.tolist(), 0.25))


def test_where_nobody_has_a_hand_nothing_is_worth_anything() -> None:
    worth = np.zeros(3)
    add_ranks(np.full(3, np.inf), 1.0, worth)
    assert not worth.any()

"""HORSE with players leaving and joining: button and blinds are where the rules put them."""

import pytest

from tests.tables.horse import check_horse

SITUATIONS = {
    "heads up",
    "three or more",
    "dead small blind",
    "dead button",
    "posted to come in",
    "paid a missed blind",
    "came in with the big blind",
    "had to wait",
}


@pytest.mark.parametrize(("seed", "busy"), [("a full table", 0.15), ("coming and going", 0.4)])
def test_button_and_blinds_are_where_the_rules_put_them(seed: str, busy: float) -> None:
    """A thousand orbits in all, which bring about everything that can be."""
    seen = check_horse(seed, orbits=500, busy=busy)
    assert set(seen) == SITUATIONS | {"hands"}, seen

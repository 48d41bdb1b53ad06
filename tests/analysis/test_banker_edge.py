"""Exact counts of the banker's edge from the game file, compared with published numbers."""

import pytest

from anypoker.analysis.banker_edge import TooManyDealsError, banker_edge
from anypoker.catalogue import game_of
from anypoker.strength.banker_plan import NoBankerPlanError


def test_three_card_poker_has_its_published_edge() -> None:
    """Wizard of Odds, Three Card Poker: 3.37% of the ante, 2.01% of all bets, pair plus 2.32%."""
    found = banker_edge(game_of("three-card-poker").game)
    assert found.deals == 22_100 * 18_424
    assert found.edge == pytest.approx(0.033730, abs=5e-7)
    assert found.edge_of_staked == pytest.approx(0.020147, abs=5e-7)
    (side,) = found.side_bets
    assert (side.bet, side.edge) == ("Pair plus", pytest.approx(512 / 22_100))


@pytest.mark.parametrize("slug", ["caribbean-stud", "ultimate-texas-holdem"])
def test_games_with_too_many_deals_are_refused(slug: str) -> None:
    with pytest.raises(TooManyDealsError):
        banker_edge(game_of(slug).game)


def test_a_game_with_a_pot_has_no_edge() -> None:
    with pytest.raises(NoBankerPlanError, match="has no banker"):
        banker_edge(game_of("texas-holdem").game)

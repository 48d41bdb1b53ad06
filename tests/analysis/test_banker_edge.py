"""Exact counts of the banker's edge from the game file, compared with published numbers."""

from itertools import combinations

import pytest

from anypoker.analysis.banker_edge import TooManyDealsError, banker_edge
from anypoker.catalogue import game_of
from anypoker.engine.showdown.spread import spread_win
from anypoker.game import BankerSettlement
from anypoker.strength.banker_plan import NoBankerPlanError, banker_plan
from bench.banker import strategies
from bench.banker.house_way import count_pushes
from bench.banker.simulation import simulate


def test_three_card_poker_has_its_published_edge() -> None:
    """Wizard of Odds, Three Card Poker: 3.37% of the ante, 2.01% of all bets, pair plus 2.32%."""
    found = banker_edge(game_of("three-card-poker").game)
    assert found.deals == 22_100 * 18_424
    assert found.edge == pytest.approx(0.033730, abs=5e-7)
    assert found.edge_of_staked == pytest.approx(0.020147, abs=5e-7)
    (side,) = found.side_bets
    assert (side.bet, side.edge) == ("Pair plus", pytest.approx(512 / 22_100))


def test_let_it_ride_has_its_published_edge() -> None:
    """Wizard of Odds, Let It Ride: 3.51% of the ante."""
    found = banker_edge(game_of("let-it-ride").game)
    assert found.edge == pytest.approx(0.0351, abs=5e-5)


def test_red_dog_has_its_published_edge() -> None:
    """Wizard of Odds, Red Dog with one deck: 3.155% of the ante, with a raise from seven up."""
    game = game_of("red-dog").game
    settle = game.showdown.settle
    assert isinstance(settle, BankerSettlement)
    ranks, cards = game.deck.ranks, game.deck.cards
    wide = 0
    for low, high in combinations(cards, 2):
        rest = [card for card in cards if card not in (low, high)]
        raised = sum(spread_win(settle.bets[1], ranks, (low, high), card, 1) for card in rest)
        assert (raised > 0) == (abs((low >> 2) - (high >> 2)) - 1 >= 7)
        wide += raised > 0
    found = banker_edge(game)
    assert (found.deals, found.edge) == (66_300, pytest.approx(0.03155, abs=5e-6))
    assert found.staked == pytest.approx(1 + wide / 1326)


@pytest.mark.parametrize(
    ("slug", "strategy", "published"),
    [
        ("caribbean-stud", strategies.caribbean_stud, 0.05225),
        ("caribbean-stud", strategies.caribbean_ace_king_jack, 0.05316),
        ("ultimate-texas-holdem", strategies.ultimate_texas_holdem, 0.0243),
    ],
)
def test_simple_strategies_lose_what_is_published(
    slug: str, strategy: strategies.Strategy, published: float
) -> None:
    """Wizard of Odds; `bench.banker` plays enough hands for half a point."""
    found = simulate(banker_plan(game_of(slug).game), strategy, 100_000, 1)
    assert abs(found.edge - published) < 2 * found.error


def test_pai_gow_poker_has_its_published_pushes() -> None:
    """Casino Games Review: 41.48% with house ways; `bench.banker` plays 62,500 hands."""
    found = count_pushes(game_of("pai-gow-poker").game.deck.cards, 2_000, 1)
    assert abs(found.rate - 0.4148) < 2 * found.error
    assert found.error < 0.025


@pytest.mark.parametrize("slug", ["caribbean-stud", "ultimate-texas-holdem"])
def test_games_with_too_many_deals_are_refused(slug: str) -> None:
    with pytest.raises(TooManyDealsError):
        banker_edge(game_of(slug).game)


def test_a_game_with_a_pot_has_no_edge() -> None:
    with pytest.raises(NoBankerPlanError, match="has no banker"):
        banker_edge(game_of("texas-holdem").game)

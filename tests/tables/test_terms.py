"""Stakes from a few words."""

import pytest

from anypoker.engine import Stakes
from anypoker.game import Structure
from anypoker.tables import StakesSpecError, parse_stakes_spec, stakes_for
from tests.tables.sample_session import games


def played(game: str, text: str, structure: Structure, usual: Structure | None = None) -> Stakes:
    return stakes_for(games(game), structure, parse_stakes_spec(text), usual or structure)


LIMIT, NO_LIMIT, POT_LIMIT = Structure.LIMIT, Structure.NO_LIMIT, Structure.POT_LIMIT


@pytest.mark.parametrize(
    ("game", "text", "structure", "expected"),
    [
        (
            "texas-holdem",
            "1/2 no limit",
            NO_LIMIT,
            {"small_blind": 1, "big_blind": 2, "ante": 0, "small_bet": 2, "big_bet": 4},
        ),
        ("texas-holdem", "100", NO_LIMIT, {"small_blind": 50, "big_blind": 100}),
        (
            "texas-holdem",
            "20/40 limit",
            LIMIT,
            {"small_blind": 10, "big_blind": 20, "small_bet": 20, "big_bet": 40, "ante": 0},
        ),
        (
            "seven-card-stud",
            "200/400 limit",
            LIMIT,
            {"ante": 50, "bring_in": 50, "small_bet": 200, "big_bet": 400},
        ),
        ("razz", "2/4", LIMIT, {"ante": 1, "bring_in": 1, "small_bet": 2, "big_bet": 4}),
        ("short-deck-holdem", "5/10", NO_LIMIT, {"ante": 10, "big_blind": 10}),
        ("double-board-bomb-pot", "1/2", POT_LIMIT, {"ante": 2}),
        (
            "texas-holdem",
            "1/2 no limit, ante 1, big-blind ante, straddles 4 8, cap per hand 100, run times 2",
            NO_LIMIT,
            {
                "ante": 1,
                "big_blind_ante": True,
                "straddles": (4, 8),
                "cap_per_hand": 100,
                "run_times": 2,
            },
        ),
    ],
)
def test_what_two_numbers_mean(
    game: str, text: str, structure: Structure, expected: dict[str, object]
) -> None:
    stakes = played(game, text, structure)
    assert {name: getattr(stakes, name) for name in expected} == expected
    assert stakes.structure is structure


def test_limit_and_big_bet_games_at_one_table() -> None:
    """As in the big mixed events: limit 200/400 beside blinds of 50/100, and back."""
    blinds = played("omaha", "200/400 limit", POT_LIMIT)
    assert (blinds.small_blind, blinds.big_blind) == (50, 100)
    bets = played("omaha-8", "50/100 no limit", LIMIT)
    assert (bets.small_bet, bets.big_bet, bets.big_blind) == (200, 400, 200)


def test_a_spread() -> None:
    terms = parse_stakes_spec("2-10 spread")
    assert terms.structure is Structure.SPREAD_LIMIT
    stakes = stakes_for(games("texas-holdem"), Structure.SPREAD_LIMIT, terms, LIMIT)
    assert (stakes.spread_least, stakes.spread_most) == (2, 10)


@pytest.mark.parametrize(
    "text",
    [
        "1/2",
        "1/2 no limit",
        "20/40 limit, ante 5, bring-in 10",
        "1-5 spread limit",
        "1/2 pot limit, big-blind ante, straddles 4 8, cap per round 30",
    ],
)
def test_terms_read_back(text: str) -> None:
    assert str(parse_stakes_spec(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no limit", "gives no stakes"),
        ("1/2 no limits", "is not a betting structure; use one of Limit, Pot Limit"),
        ("4/2", "the first from 1 to the second: 4/2"),
        ("0/2", "the first from 1"),
        ("1/2, rake 5", "'rake 5' is not a part of the stakes: write one of ante,"),
        ("1/2, ante", "'ante' is not a part of the stakes"),
    ],
)
def test_what_is_not_understood_is_said(text: str, sentence: str) -> None:
    with pytest.raises(StakesSpecError) as error:
        parse_stakes_spec(text)
    assert sentence in str(error.value)


def test_stakes_that_cannot_be_are_refused() -> None:
    with pytest.raises(StakesSpecError, match="bring-in must be at most the small bet"):
        played("razz", "2/4 limit, bring-in 5", LIMIT)

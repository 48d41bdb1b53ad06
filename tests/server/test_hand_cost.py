"""The CPU time of a hand: measured before a file is played, refused with number and limit."""

import json
import re
from itertools import islice

import pytest

from anypoker.catalogue import game_of, names_by_slug
from anypoker.rules import Severity
from anypoker.server.games.hand_cost import MAX_SECONDS, HandCost, hand_cost
from anypoker.server.games.untrusted_files import checked
from tests.rules.small_games import Json, problems
from tests.rules.small_games import game_of as small_game_of
from tests.server.extreme_games import CHEAP, EXPENSIVE
from tests.soak.costs import run_costs

REFUSED = r"takes (\d+\.\d\d) s of computing time; at most 0\.5 s is allowed"
# Those that take the longest, as `soak costs` prints them.
DEAREST = ["three-five-seven", "tic-tac-holdem", "murder"]


def is_legal(document: Json) -> bool:
    return not [one for one in problems(document) if one.severity is Severity.ERROR]


@pytest.mark.parametrize("name", EXPENSIVE)
def test_expensive_legal_file_is_refused_with_number(name: str) -> None:
    assert is_legal(EXPENSIVE[name])
    found = checked(json.dumps(EXPENSIVE[name]))
    assert not found["ok"]
    told = re.search(REFUSED, found["problems"][-1]["message"])
    assert told is not None
    assert float(told[1]) > MAX_SECONDS


@pytest.mark.parametrize("name", CHEAP)
def test_extreme_file_within_limit_is_accepted(name: str) -> None:
    cost = hand_cost(small_game_of(CHEAP[name]))
    assert 0 < cost.seconds < MAX_SECONDS, cost


def test_catalogue_games_are_far_below_the_limit() -> None:
    for slug in (*DEAREST, *islice(names_by_slug(), 5, None, 120)):
        cost = hand_cost(game_of(slug).game)
        assert cost.seconds < MAX_SECONDS / 2, (slug, cost)


def test_too_long_measurement_is_refused() -> None:
    assert not HandCost(0.4, "a deal", 9, 9.0).problem
    assert "three hands take more than 11 s" in HandCost(0.4, "a deal", 9, 11.0).problem


def test_costs_soak_finds_no_expensive_game(capsys: pytest.CaptureFixture[str]) -> None:
    run_costs(2, 7, ["texas-holdem"])
    assert "seed 7" in capsys.readouterr().out

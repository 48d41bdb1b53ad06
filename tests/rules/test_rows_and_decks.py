"""Games without a pot refuse crowded tables, rows that lie face down and odds that are no odds."""

import json

import pytest

from anypoker.catalogue import base_game_text
from anypoker.rules import Severity, parse_game


@pytest.mark.parametrize(
    ("slug", "players", "sentence"),
    [
        ("chinese-poker", 5, "5 players need 65 cards, but the deck has 52"),
        ("open-face-chinese", 6, "6 players need 78 cards, but the deck has 52"),
        ("pineapple-ofc", 4, "4 players need 68 cards, but the deck has 52"),
        ("crash", 8, "8 players need 104 cards, but the deck has 52"),
        ("pai-gow-poker", 8, "8 players need 56 cards, but the deck has 53"),
    ],
)
def test_cards_of_rows_are_never_shared(slug: str, players: int, sentence: str) -> None:
    file = {"extends": slug, "game": "Crowded", "players": {"min": 2, "max": players}}
    reading = parse_game(json.dumps(file), library=base_game_text)
    assert reading.game is None
    (problem,) = reading.problems
    assert (problem.severity, problem.message) == (Severity.ERROR, sentence)
    assert problem.hint is not None
    assert problem.hint.startswith("the deck serves ")


@pytest.mark.parametrize("times", ["0:1", "3/2", "1:0", "12345:1", "-1:2"])
def test_odds_of_a_pay_table_are_two_whole_numbers(times: str) -> None:
    bets = [{"bet": "Ante", "hands": ["High"], "pays": [{"hand": "flush", "times": times}]}]
    settle = {"between": "banker", "bets": bets}
    file = {"extends": "three-card-poker", "game": "Odds", "showdown": {"settle": settle}}
    problem = parse_game(json.dumps(file), library=base_game_text).problems[0]
    assert problem.message == f'must be odds such as "3:2", not "{times}"'


def test_cards_placed_for_good_lie_face_up() -> None:
    """The events of a hand tell face-down cards in piles only if all are divided again."""
    file = json.loads(base_game_text("pineapple-ofc") or "")
    step = next(step for step in file["gamePlay"] if step["name"] == "First five")
    separate = next(one["separate"] for one in step["groupedActions"] if "separate" in one)
    del separate["state"]
    (problem,) = parse_game(json.dumps(file), library=base_game_text).problems
    assert problem.message == "cards that are placed for good must lie face up"
    assert problem.hint == 'add "state": "face up"'


@pytest.mark.parametrize("slug", ["crash", "open-face-chinese"])
@pytest.mark.parametrize("again", [0, 1])
def test_a_pile_is_compared_once(slug: str, again: int) -> None:
    """A pile before and after another one cannot be better and worse."""
    file = json.loads(base_game_text(slug) or "")
    separates = (one["separate"] for one in file["gamePlay"] if "separate" in one)
    demand = file["showdown"].get("foul") or next(separates)["hand_comparison"]
    demand["subsets"].append(demand["subsets"][again])
    messages = [
        one.message for one in parse_game(json.dumps(file), library=base_game_text).problems
    ]
    assert f'the pile "{demand["subsets"][again]["hole_subset"]}" is compared twice' in messages

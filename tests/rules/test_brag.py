"""A brag in a game file: what is refused, written and read again."""

import json
from typing import Any

import pytest

from anypoker.catalogue import base_game_text, game_of
from anypoker.rules import canonical_text, load_game, parse_game

Json = dict[str, Any]


def _brag() -> Json:
    document = json.loads(canonical_text(game_of("teen-patti").game))
    assert isinstance(document, dict)
    return document


@pytest.mark.parametrize("slug", ["three-card-brag", "teen-patti", "ak47", "muflis"])
def test_it_survives_being_written_and_read(slug: str) -> None:
    game = game_of(slug).game
    assert load_game(canonical_text(game), library=base_game_text) == game


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"name": "Bet", "bet": {"type": "small"}}, "has no other betting rounds"),
        ({"name": "Again", "bet": {"type": "brag", "brag": {"stake": "ante"}}}, "one brag at most"),
        ({"name": "Stay", "stay": {}}, "cannot be combined with a brag"),
        ({"name": "Bet", "bet": {"type": "brag"}}, "`brag` is missing"),
        (
            {"name": "Bet", "bet": {"type": "small", "brag": {"stake": "ante"}}},
            'belongs to a round of the type "brag"',
        ),
        (
            {"name": "Bet", "bet": {"type": "brag", "mustOpen": True, "brag": {"stake": "ante"}}},
            "`mustOpen` has no meaning",
        ),
    ],
)
def test_what_does_not_fit_is_refused(step: Json, sentence: str) -> None:
    document = _brag()
    document["gamePlay"].insert(3, step)
    problems = parse_game(json.dumps(document), library=base_game_text).problems
    assert any(sentence in problem.message for problem in problems), problems


def test_one_ranked_hand_wins_it() -> None:
    document = _brag()
    document["showdown"]["bestHand"].append({"name": "Card", "holds": "As"})
    problems = parse_game(json.dumps(document), library=base_game_text).problems
    assert any("the best of one ranked hand" in problem.message for problem in problems)

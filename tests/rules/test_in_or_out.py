"""Staying in, losers and legs in a game file: what is refused, and what is told of the rest."""

import json
from typing import Any

import pytest

from anypoker.catalogue import base_game_text, game_of
from anypoker.rules import canonical_text, explain_text, load_game, parse_game

Json = dict[str, Any]


def _guts(**changes: Any) -> Json:
    """Three-card guts with other parts of the showdown, or other steps in place of the stay."""
    document = json.loads(json.dumps(_PLAIN))
    for key, value in changes.items():
        if key == "stay":
            document["gamePlay"][2] = {"name": "In or out", "stay": value}
        elif key == "steps":
            document["gamePlay"][2:2] = value
        elif value is None:
            document["showdown"].pop(key)
        else:
            document["showdown"][key] = value
    return document  # type: ignore[no-any-return]


_PLAIN: Json = {
    "game": "Plain Guts",
    "players": {"min": 2, "max": 8},
    "deck": {"type": "standard", "cards": 52},
    "bettingStructures": ["Limit"],
    "forcedBets": {"style": "antes_only"},
    "gamePlay": [
        {"name": "Antes", "bet": {"type": "antes"}},
        {
            "name": "Deal",
            "deal": {"location": "player", "cards": [{"number": 3, "state": "face down"}]},
        },
        {"name": "In or out", "stay": {}},
        {"name": "Showdown", "showdown": {"type": "final"}},
    ],
    "showdown": {
        "order": "clockwise",
        "startingFrom": "dealer",
        "cardsRequired": "three",
        "losers": {"pay": {"type": "match_pot"}, "to": "pot"},
        "bestHand": [{"name": "High", "evaluationType": "three_card_high", "holeCards": 3}],
    },
}
_BET = {"name": "Bet", "bet": {"type": "small"}}
_INTERIM = {
    "name": "Now",
    "showdown": {
        "type": "interim",
        "bestHand": [{"name": "Two", "evaluationType": "three_card_high", "holeCards": 3}],
    },
}
_LEGS = {"for": "best", "number": 2, "then": "win"}
_TWO_SHARES = [
    {"name": "High", "evaluationType": "three_card_high", "holeCards": 3},
    {"name": "Again", "evaluationType": "three_card_high", "holeCards": 3},
]


@pytest.mark.parametrize(
    ("document", "place", "sentence"),
    [
        (_guts(steps=[_BET]), "$.showdown.losers.pay", "without betting rounds"),
        (_guts(stay={"out": "aside"}, losers=None), "$.gamePlay[2].stay.out", "comes back only"),
        (
            _guts(stay={"out": "aside"}, steps=[_BET], losers=None, legs=_LEGS),
            "$.gamePlay[3].stay.out",
            "with betting rounds",
        ),
        (_guts(steps=[_INTERIM], losers=None), "$.gamePlay[2].showdown.type", "would be won here"),
        (
            _guts(losers={"who": "worst", "pay": {"type": "match_pot"}, "to": "pot"},
                  bestHand=_TWO_SHARES),
            "$.showdown.losers.who",
            "the pot has one share",
        ),
        (
            _guts(losers={"who": "opener", "pay": {"type": "match_pot"}, "to": "pot"}),
            "$.showdown.losers.who",
            "nobody opens the pot",
        ),
        (_guts(losers=None, legs=_LEGS, bestHand=_TWO_SHARES), "$.showdown.legs", "one share"),
        (_guts(losers=None, legs=_LEGS, steps=[_BET]), "$.showdown.legs", "without betting rounds"),
        (
            {
                **_guts(losers=None, legs={**_LEGS, "for": "alone"}),
                "gamePlay": [_PLAIN["gamePlay"][n] for n in (0, 1, 3)],
            },
            "$.showdown.legs.for",
            "where nobody is asked",
        ),
        (
            {
                **_guts(losers=None, legs={**_LEGS, "antes": True}),
                "gamePlay": _PLAIN["gamePlay"][1:],
            },
            "$.showdown.legs.antes",
            "nobody antes in this game",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_where_it_stands(
    document: Json, place: str, sentence: str
) -> None:
    problems = parse_game(json.dumps(document), library=base_game_text).problems
    found = [(problem.path, problem.message) for problem in problems]
    assert any(path == place and sentence in message for path, message in found), found


def test_an_interim_showdown_says_what_it_compares_and_the_final_one_does_not() -> None:
    silent = _guts(steps=[{"name": "Now", "showdown": {"type": "interim"}}])
    told = _guts()
    told["gamePlay"][-1]["showdown"]["bestHand"] = _TWO_SHARES[:1]
    for document, sentence in (
        (silent, "must say in `bestHand`"),
        (told, "under the root key `showdown`"),
    ):
        problems = parse_game(json.dumps(document), library=base_game_text).problems
        assert any(sentence in problem.message for problem in problems), problems


@pytest.mark.parametrize("slug", ["three-five-seven", "two-card-guts", "two-and-one-guts"])
def test_the_words_survive_being_written_and_read(slug: str) -> None:
    game = game_of(slug).game
    assert load_game(canonical_text(game), library=base_game_text) == game


def test_legs_and_lives_are_told_apart() -> None:
    game = load_game(json.dumps(_guts(losers=None, legs=_LEGS)), library=base_game_text)
    assert "The first player with two legs wins the pot." in explain_text(game, None)
    lives = _guts(losers=None, legs={"for": "worst", "number": 3, "then": "out", "deals": 7})
    told = explain_text(load_game(json.dumps(lives), library=base_game_text), None)
    assert "A player who has lost three lives is out" in told
    assert "After seven deals the fewest lives" in told

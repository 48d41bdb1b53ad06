"""Words that repeat, deal again, bring cards or ask: what they make together is bounded, too."""

from typing import Any

import pytest

from anypoker.rules import Severity
from tests.rules.small_games import Json, board, deal, problems

ANY_FIVE: Json = {"name": "High", "evaluationType": "high", "anyCards": 5}
FOUR: Json = {"name": "Badugi", "evaluationType": "badugi", "anyCards": 4}
FIXED = {"type": "fixed", "amount": "ante"}
BET = {"bet": {"type": "small"}}


def five_of(pile: str) -> Json:
    picks = [{"from": [pile], "cards": [5, 5]}]
    ways = [{"picks": picks, "total": 5}]
    return {"name": "High", "evaluationType": "high", "alternatives": ways}


def ante_game(
    *steps: Json, most: int = 2, hand: Json = ANY_FIVE, ending: Json | None = None, **keys: Any
) -> Json:
    steps = ({"bet": {"type": "antes"}}, *steps, {"showdown": {"type": "final"}})
    return {
        "game": "Small game",
        "players": {"min": 2, "max": most},
        "deck": {"type": "standard", "cards": 52},
        "bettingStructures": ["Limit"],
        "forcedBets": {"style": "antes_only"},
        "gamePlay": [{"name": f"Step {number}", **step} for number, step in enumerate(steps)],
        "showdown": {
            "order": "clockwise", "startingFrom": "dealer", "cardsRequired": "",
            "bestHand": [hand], **(ending or {}),
        },
        **keys,
    }  # fmt: skip


def ask(number: int) -> Json:
    """So many conditions in one."""
    one = {"type": "board_composition", "check": "rank", "value": "A"}
    parts = [{"type": "any", "conditions": [one] * (number // 10)} for _ in range(10)]
    rest = [one] * (number % 10)
    return {"type": "all", "conditions": [*parts, *rest]}


def turned(*bonus: Json) -> tuple[Json, ...]:
    """Seven cards that are turned up in turn."""
    until = {
        "number": 99,
        "state": "unseen",
        "until": "beats",
        **({"bonus": bonus} if bonus else {}),
    }
    return (
        {"deal": deal(7, "unseen")},
        {"name": "Turn", "expose": {"cards": [until]}},
        {"repeat": {"from": "Turn", "inTurn": True, "most": 99}},
    )


POT = {"losers": {"pay": FIXED, "to": "pot", "deals": 99}}
LEGS = {"legs": {"for": "best", "number": 20, "then": "win", "deals": 99}}
EARLY = {"showdown": {"type": "interim", "bestHand": [{**ANY_FIVE, "name": "Early"}]}}
FREE = {"number": 1, "state": "face down"}
HEAP = {"discardLocation": "community", "discardSubset": "Heap"}
WILD = {
    "evaluationType": "high_wild_bug",
    "wildCards": [{"type": "rank", "rank": "2", "role": "wild"}],
}
TOO_MUCH: list[tuple[str, Json, str]] = [
    (
        "hands before the showdown",
        ante_game({"deal": deal(5)}, {"deal": board(20)}, EARLY, hand=five_of("hole"), ending=POT),
        "53,130 hands to choose from for this share; at most 5,000",
    ),
    (
        "many comparisons in one hand",
        ante_game({"deal": deal(7)}, *[EARLY] * 20, most=7, ending=POT),
        "7 players have 305,613 hands to choose from in 99 deals; at most 40,000",
    ),
    (
        "deal after deal",
        ante_game({"deal": deal(9)}, most=5, ending=POT),
        "5 players have 62,370 hands to choose from in 99 deals; at most 40,000",
    ),
    (
        "leg after leg",
        ante_game({"deal": deal(9)}, most=5, ending=LEGS),
        "5 players have 62,370 hands to choose from in 99 deals; at most 40,000",
    ),
    (
        "a pile that is dealt to again and again",
        ante_game(
            {"name": "Two", "deal": deal(2, hole_subset="P")},
            {"repeat": {"from": "Two", "times": 12}},
            hand=five_of("hole:P"),
        ),
        "42,504 hands to choose from for this share; at most 5,000",
    ),
    (
        "free cards until nobody takes one",
        ante_game(
            {"deal": deal(5)},
            {"name": "Take", "buy": {"cards": [FREE]}},
            {"repeat": {"from": "Take", "until": "nobody_takes", "most": 15}},
        ),
        "15,504 hands to choose from for this share; at most 5,000",
    ),
    (
        "what everybody throws onto the board",
        ante_game(
            {"deal": deal(6)},
            {"deal": board(2, subset="Heap")},
            {"discard": {"cards": [{"number": 4, "state": "face up", **HEAP}]}},
            most=8,
            hand=five_of("board:Heap"),
        ),
        "278,256 hands to choose from for this share; at most 5,000",
    ),
    (
        "cards that bring cards that bring cards",
        ante_game(
            {"deal": deal(1, "face up", bonus=[{"rank": r, "state": "face up"} for r in "456"])},
            {"deal": deal(6)},
        ),
        "11,628 hands to choose from for this share; at most 5,000",
    ),
    (
        "turned-up cards that bring cards",
        ante_game(*turned(*[{"rank": rank, "state": "unseen"} for rank in "3456789"])),
        "324,632 hands to choose from for this share; at most 5,000",
    ),
    (
        "cards turned up in deal after deal",
        ante_game(*turned(), most=7, ending=LEGS),
        "7 cards that show make 121,275 hands at this table; at most 40,000",
    ),
    (
        "openers",
        ante_game(
            {"deal": deal(17)},
            {"bet": {"type": "small", "opening": {"evaluationType": "high", "qualifier": [1, 1]}}},
            hand=FOUR,
        ),
        "a player has 6,188 hands to open with; at most 5,000",
    ),
    (
        "cards that show",
        ante_game(
            {"deal": deal(5, hole_subset="P")},
            {"deal": deal(20, "face up")},
            BET,
            BET,
            hand={**five_of("hole:P"), **WILD},
            bettingOrder={"initial": "dealer", "subsequent": "high_hand"},
        ),
        "20 cards that show make 155,040 hands at this table; at most 40,000",
    ),
    (
        "conditions",
        ante_game({"deal": deal(5)}, {**BET, "conditional_state": ask(101)}),
        "a game has at most 100 conditions, not 101",
    ),
    (
        "conditions that are asked again and again",
        ante_game(
            {"deal": deal(5)},
            {"name": "Again", **BET, "conditional_state": ask(99)},
            {"repeat": {"from": "Again", "times": 99}},
            most=5,
        ),
        "conditions may be asked 49,005 times in a hand",
    ),
    (
        "conditions that deal again",
        ante_game(
            {"deal": deal(5)},
            {"redeal": {"deals": 99}, "conditional_state": ask(99)},
            most=5,
        ),
        "conditions may be asked 49,500 times in a hand",
    ),
    (
        "values",
        ante_game(
            {"deal": deal(5)},
            communityCardLayout={"type": "grid", "cells": [["P"] * 300] * 100},
        ),
        "a game has at most 20,000 values, not 30,",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "sentence"), [pytest.param(d, s, id=name) for name, d, s in TOO_MUCH]
)
def test_what_is_too_much_is_refused_with_the_number_and_the_limit(
    document: Json, sentence: str
) -> None:
    found = [one.message for one in problems(document) if one.severity is Severity.ERROR]
    assert any(sentence in message for message in found), found


def test_a_pile_that_is_dealt_to_again_is_large_enough_for_a_hand() -> None:
    steps = [{"name": "Two", "deal": deal(2, hole_subset="P")}]
    again = {"repeat": {"from": "Two", "times": 3}}
    assert not problems(ante_game(*steps, again, hand=five_of("hole:P")))

"""Steps that add cards to a hand, and orderings that rank hands of a limited size.

`check` refuses a game in which a player may have more cards than an ordering takes; every game
that it accepts can be played.
"""

from typing import Any

import pytest

from tests.engine.random_hands import lawful_hand
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game

WORTH = {rank: place for place, rank in enumerate("A23456789TJQK")}
FAMILIES: dict[str, Json] = {
    "whole sum": {"family": "closest", "target": 21, "whole": True, "over": "worse"},
    "sum": {"family": "closest", "target": 21},
    "points": {"family": "points", "better": "low", "base": 0},
}
FIXED = {"type": "fixed", "amount": "ante"}
SALE = {"number": 1, "state": "face up"}
MORE: dict[str, tuple[Json, ...]] = {
    "nothing": (),
    "deal": ({"deal": deal(1)},),
    "deal by condition": (
        {"deal": board(1)},
        {
            "deal": deal(2),
            "conditional_state": {"type": "board_composition", "check": "suit", "value": "h"},
        },
    ),
    "buy": ({"buy": {"cards": [SALE | {"cost": FIXED}]}},),
    "market": (
        {"deal": board(3, subset="Row")},
        {"buy": {"cards": [SALE | {"from": "Row", "prices": ["ante"] * 3, "optional": False}]}},
    ),
    "auction": (
        {"auction": {"from": "Lot", "number": 2, "for": "cards", "bids": "sealed",
                     "minimum": "small_bet"}},
    ),
    "first pick": (
        {"auction": {"from": "Lot", "number": "players", "for": "first_pick", "bids": "sealed",
                     "minimum": "small_bet"}},
    ),
    "draw": (
        {"draw": {"cards": [{"min_number": 0, "number": 3, "state": "face down",
                             "draw_amount": {"relative_to": "discard", "amount": 1}}]}},
    ),
    "offer": ({"deal": deal(1, "face up", offer={})},),
    "bonus": ({"deal": deal(1, "face up", bonus=[{"rank": "4", "state": "face up"}])},),
    "exchange": ({"draw": {"cards": [{"number": 3, "state": "face down", "from": "left"}]}},),
    "repeat": (
        {"name": "Again", "deal": deal(1)}, {"repeat": {"from": "Again", "times": 3}},
    ),
    "discard": ({"deal": deal(1)}, {"discard": {"cards": [{"number": 1, "state": "face down"}]}}),
}  # fmt: skip
SELECTIONS: dict[str, Json] = {
    "three": {"holeCards": 3},
    "two": {"holeCards": 2},
    "any": {"anyCards": 3},
    "all": {"holeCards": "all"},
}


def game_with(family: str, steps: tuple[Json, ...], cards: int, **share: Any) -> Json:
    ordering = FAMILIES[family] | {"title": "sum", "cards": cards, "least": 2, "worth": WORTH}
    hands = [{"evaluationType": "mine", **share}]
    return small_game({"deal": deal(3)}, *steps, hands=hands, orderings={"mine": ordering})


def errors(document: Json) -> list[str]:
    return [str(problem) for problem in problems(document) if problem.severity == "error"]


@pytest.mark.parametrize("more", MORE)
@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_accepted_can_be_ranked(family: str, more: str) -> None:
    for name, selection in SELECTIONS.items():
        document = game_with(family, MORE[more], 3, **selection)
        found = errors(document)
        if found:
            assert all("may have" in one or "own cards count" in one for one in found), found
            continue
        game = game_of(document)
        for number in range(6):
            lawful_hand(game, f"{family}/{more}/{name}/{number}")


BRINGING = sorted(MORE.keys() - {"nothing", "exchange", "discard"})


@pytest.mark.parametrize("more", BRINGING)
def test_a_sum_of_all_cards_is_bounded(more: str) -> None:
    """Every way to more cards is refused, with the number that makes the game good."""
    document = game_with("whole sum", MORE[more], 3, holeCards=3)
    (problem,) = [one for one in problems(document) if one.severity == "error"]
    assert problem.path.endswith("bestHand[0].evaluationType")
    assert "adds up all cards of a hand, at most 3, but a player may have" in problem.message
    most = int(problem.message.split("may have ")[1].split()[0])
    document["orderings"]["mine"] |= {"cards": most}
    assert f'"cards": {most} and "least": 2' in str(problem.hint)
    assert errors(document) == []


@pytest.mark.parametrize("more", ["nothing", "exchange", "discard"])
def test_as_many_cards_as_the_ordering_takes(more: str) -> None:
    assert errors(game_with("whole sum", MORE[more], 3, holeCards=3)) == []


@pytest.mark.parametrize(("cards", "good"), [(2, False), (3, True)])
def test_openers_add_up_the_hand_of_that_time(cards: int, good: bool) -> None:
    opening = {"evaluationType": "mine", "qualifier": [1, 1], "passedOut": "play_on"}
    document = game_with("whole sum", (), cards, holeCards=3)
    document["showdown"]["bestHand"] = [{"evaluationType": "three_card_high", "holeCards": 3}]
    document["forcedBets"] = {"style": "antes_only"}
    document["gamePlay"][0]["bet"] = {"type": "antes"}
    document["gamePlay"][2]["bet"]["opening"] = opening
    document["gamePlay"].insert(3, {"name": "Deal again", "deal": deal(1)})
    found = [one for one in errors(document) if "may have" in one]
    assert len(found) == (not good)
    assert all("opening.evaluationType" in one and "may have 3 cards" in one for one in found)


@pytest.mark.parametrize(("dealt", "most"), [(7, 0), (8, 3)])
@pytest.mark.parametrize("taken", [2, "remaining"])
def test_cards_that_another_share_has_used_are_not_added_up(
    dealt: int, most: int, taken: int | str
) -> None:
    document = game_with("whole sum", ({"deal": deal(dealt - 3)},), 2)
    document["showdown"]["bestHand"] = [
        {"name": "High", "evaluationType": "high", "holeCards": 5},
        {"evaluationType": "mine", "holeCards": taken, "usesUnusedFrom": "High"},
    ]
    found = errors(document)
    assert [f"may have {most} cards" in one for one in found] == [True] * (most > 0)

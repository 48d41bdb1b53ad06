"""Every game that is accepted is bounded, and an error says the number and the limit."""

import json
import os
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import UnreadableFileError, read_game_text, read_text
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.game import MAX_REDEALS
from anypoker.modifiers.compose import compose
from anypoker.modifiers.registry import parse_modifier
from anypoker.ranking.patterns import partitions
from anypoker.rules import Severity, parse_game
from anypoker.views import view_of
from tests.rules.small_games import Json, board, deal, game_of, problems, small_game

FIVE = {"deal": deal(5)}
BETTING = {"type": "small"}
LONG = "x" * 20_000


def pick(*piles: str, least: int, most: int) -> Json:
    return {"from": list(piles), "cards": [least, most]}


def overlapping() -> Json:
    picks = [pick("hole", "board", least=0, most=20) for _ in range(6)]
    way = {"picks": picks, "total": 5}
    hand = {"evaluationType": "high", "alternatives": [way]}
    return small_game({"deal": deal(5)}, {"deal": board(20)}, hands=[hand])


def piles_of_piles() -> Json:
    names = [f"P{number}" for number in range(30)]
    cards = {"location": "community", "cards": [{"number": 1, "subset": name} for name in names]}
    hand: Json = {
        "evaluationType": "high", "holeCards": [2] * 30, "communityCards": [3] * 30,
        "communityCardCombinations": [[name, "P0", "P1"] for name in names],
    }  # fmt: skip
    return small_game(FIVE, {"deal": cards}, hands=[hand])


def piles(held: int, number: int, names: str, kind: str = "high", **keys: Any) -> Json:
    """Piles that must all be equal, which cards seldom are."""
    compared = [{"hole_subset": name, "evaluationType": kind} for name in names]
    cards = [{"hole_subset": name, "number": number} for name in names]
    rule = {"subsets": compared, "comparison_rule": "equal"}
    hand = {"evaluationType": kind, "holeCards": 5, "communityCards": 0, "hole_subset": names[0]}
    return small_game(
        {"deal": deal(held)}, {"separate": {"cards": cards, "hand_comparison": rule}},
        hands=[hand | keys], players={"min": 2, "max": 2},
    )  # fmt: skip


def ordering_of(cards: int, flush: int, **keys: Any) -> Json:
    kinds = [{"kinds": list(one)} for one in partitions(cards, 7 if keys else 4)]
    shapes: list[Json] = [{"flush": flush}, *kinds]
    named = [{"class": n, "name": f"c{n}", **shape} for n, shape in enumerate(shapes, 1)]
    return {
        "title": "own", "family": "patterns", "cards": cards, "better": "high",
        "categories": named, **keys,
    }  # fmt: skip


TOO_MUCH: list[tuple[str, Json, str]] = [
    (
        "any five of forty",
        small_game({"deal": deal(10)}, {"deal": board(30)}, players={"min": 2, "max": 2}),
        "658,008 hands to choose from for this share; at most 5,000",
    ),
    ("overlapping picks", overlapping(), "at most 1,000 are tried"),
    ("ways", piles_of_piles(), "this makes 900 ways"),
    (
        "at the largest table",
        small_game(
            {"deal": deal(9)}, {"deal": board(5)}, players={"min": 2, "max": 40},
            deck={"type": "standard", "cards": 52},
        ),
        "40 players have 80,080 hands to choose from at this showdown; at most 40,000",
    ),
    ("players", small_game(FIVE, players={"min": 2, "max": 65}), "must be at most 64, not 65"),
    ("steps", small_game(*[FIVE] * 150), "must have at most 100 items, not 153"),
    ("text", small_game(FIVE, game=LONG), "must have at most 200 characters, not 20,000"),
    ("sentence", small_game(FIVE, summary=LONG), "must have at most 2,000 characters"),
    (
        "shares",
        small_game(FIVE, hands=[{"evaluationType": "high", "anyCards": 5}] * 21),
        "must have at most 20 items, not 21",
    ),
    (
        "categories",
        small_game(
            FIVE,
            orderings={
                "own": {
                    "title": "own", "family": "patterns", "cards": 1, "better": "high",
                    "categories": [{"class": 1, "name": "one", "kinds": [1]}] * 41,
                }
            },
        ),
        "must have at most 40 items, not 41",
    ),
    ("piles", piles(20, 5, "ABCD"), "in 11,732,745,024 ways; at most 100,000 are tried"),
    ("hands of piles", piles(16, 8, "AB"), "hands are ranked; at most 5,000"),
    (
        "tables",
        small_game(FIVE, orderings={f"own{n}": ordering_of(7, 5) for n in range(2)}),
        "380,692 entries; at most 300,000",
    ),
    (
        "orderings",
        small_game(FIVE, orderings={f"own{n}": ordering_of(5, 5) for n in range(5)}),
        "at most 4",
    ),
    (
        "wild cards in long hands",
        small_game(FIVE, orderings={"own": ordering_of(6, 6, wild="any")}),
        "wild cards need hands of up to five cards",
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


def test_the_bounds_hold_for_what_a_file_makes_of_another_game() -> None:
    cards = {"cards": [{"number": 20, "state": "face down"}]}
    more = {"change": "patch", "step": "Hole cards", "by": {"deal": cards}}
    hands = [{"evaluationType": "high", "anyCards": 5}]
    text = json.dumps(
        {
            "extends": "texas-holdem",
            "players": {"max": 2},
            "with": [more],
            "showdown": {"bestHand": hands},
        }
    )
    (found,) = read_game_text(text).problems
    assert "53,130 hands to choose from for this share; at most 5,000" in found.message


def near_the_limit(**keys: Any) -> Json:
    """Nine players, each with 1,287 hands to choose from: 11,583 together."""
    hand = {"evaluationType": "high", "anyCards": 5}
    usual: Json = {"players": {"min": 2, "max": 9}}
    return small_game({"deal": deal(2)}, {"deal": board(11)}, hands=[hand], **(usual | keys))


@pytest.mark.parametrize("modifiers", [["deuces wild"], ["jokers wild"]])
def test_the_bounds_hold_for_what_modifiers_make_of_a_game(modifiers: list[str]) -> None:
    """Wild cards are five times the work: in a file, and by `compose` alike."""
    document = near_the_limit()
    assert not [one for one in problems(document) if one.severity is Severity.ERROR]
    sentence = "9 players have 57,915 hands to choose from at this showdown; at most 40,000"
    with pytest.raises(ValueError, match=sentence):
        compose(document, [parse_modifier(text) for text in modifiers])
    fewer = near_the_limit(players={"min": 2, "max": 6})
    assert compose(fewer, [parse_modifier(text) for text in modifiers])


def test_the_bounds_hold_at_the_largest_table_of_its_own() -> None:
    """Nine players have other rules than all others: that table counts, too."""
    steps = small_game({"deal": deal(3)}, {"deal": board(17)})["gamePlay"]
    document = near_the_limit(byPlayers=[{"players": 9, "gamePlay": steps}])
    found = [one.message for one in problems(document) if one.severity is Severity.ERROR]
    assert any("15,504 hands to choose from for this share; at most 5,000" in one for one in found)


def test_a_long_name_is_answered_at_once() -> None:
    (found,) = read_game_text(json.dumps({"extends": LONG})).problems
    assert found.message == "must have at most 200 characters, not 20,000"


# ---------------------------------------------------------------- files


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "game.json"
    os.mkfifo(pipe)
    with pytest.raises(UnreadableFileError, match="is not an ordinary file"):
        read_text(pipe)


def test_a_device_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match="is not an ordinary file"):
        read_text(Path("/dev/zero"))


def read_beside(folder: Path, name: str, **keys: Any) -> str:
    text = json.dumps({"extends": name})
    result = parse_game(text, library=lambda at: Path(at).read_text(), beside=folder, **keys)
    return "ok" if result.ok else result.problems[0].message


def test_files_that_are_extended_lie_in_the_folder_of_the_first(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "base.json").write_text(json.dumps(small_game(FIVE)), encoding="utf-8")
    refusal = "'../base.json' is outside the folder of the extending file"
    assert read_beside(inner, "../base.json") == refusal
    assert read_beside(inner, "../base.json", within=tmp_path) == "ok"
    (inner / "link.json").symlink_to(tmp_path / "base.json")
    assert "is outside the folder" in read_beside(inner, "./link.json")


# ---------------------------------------------------------------- pots that nobody can win


def test_a_pot_that_nobody_can_win_is_shared_after_many_deals() -> None:
    hand = {"evaluationType": "high", "anyCards": 5, "qualifier": [1, 1]}
    document = small_game(FIVE, hands=[hand], players={"min": 2, "max": 2})
    again = {"condition": "no_qualifier_met", "action": {"type": "redeal"}}
    document["showdown"]["globalDefaultAction"] = again
    document["gamePlay"] = [one for one in document["gamePlay"] if one.get("bet") != BETTING]
    game = game_of(document)
    began = process_time()
    played = start(
        game, seats_of(100, 100), Stakes(), shuffled_deck_from_key(game, key_from_seed(1))
    )
    assert played.over
    assert sum(played.stacks) == 200
    assert played.redeals <= MAX_REDEALS
    assert view_of(played, 0).seats
    assert process_time() - began < 1


def test_a_demand_that_cards_do_not_meet_is_waived_soon() -> None:
    game = game_of(piles(10, 5, "AB"))
    hand = start(game, seats_of(100, 100), Stakes(), shuffled_deck_from_key(game, key_from_seed(1)))
    began = process_time()
    for _ in range(2):
        (question,) = decisions(hand)
        apply_in_place(hand, question.seat, question.timeout, question.number)
    assert process_time() - began < 1


def test_piles_of_more_cards_than_there_are_get_a_sentence() -> None:
    assert any(problem.severity is Severity.ERROR for problem in problems(piles(5, 5, "abc")))

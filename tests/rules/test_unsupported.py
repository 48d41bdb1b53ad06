"""Attempts at features that game files cannot express get a reason."""

import json
import re
from pathlib import Path

import pytest

from anypoker.cli.commands.schema import full_schema
from anypoker.rules.unsupported import (
    OTHER_SUITS,
    PAGE,
    UNSUPPORTED,
    Unsupported,
    plain_word,
    unsupported,
)
from tests.rules.small_games import deal, small_game, the_error

ROOT = Path(__file__).parents[2]
FIVE = {"deal": deal(5)}


def ids(one: Unsupported) -> str:
    return one.anchor


@pytest.mark.parametrize("one", [one for one in UNSUPPORTED if not one.inside], ids=ids)
def test_every_recognised_key_points_to_its_section(one: Unsupported) -> None:
    for word in one.words.split():
        problem = the_error(small_game(FIVE, **{word: 2}))
        assert problem.message == f"the key `{word}` is unknown here: {one.message}"
        assert problem.hint is not None
        assert problem.hint.endswith(f"; see {PAGE}#{one.anchor}")


@pytest.mark.parametrize("one", UNSUPPORTED, ids=ids)
def test_every_section_is_in_the_reference(one: Unsupported) -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    assert f"## {one.title} {{ #{one.anchor} }}" in text
    section = text.partition(f"{{ #{one.anchor} }}")[2].partition("\n## ")[0]
    assert one.reason in section
    assert ("Not supported yet." in section) is one.planned


def test_simultaneous_counts_only_in_a_bet() -> None:
    document = small_game(FIVE, {"bet": {"type": "small", "simultaneous": True}})
    problem = the_error(document)
    assert problem.path == "$.gamePlay[2].bet.simultaneous"
    assert "simultaneous bets are not supported" in problem.message
    assert unsupported("simultaneous", ("gamePlay", 2, "draw", "simultaneous")) is None


def test_a_step_with_an_unsupported_action_has_one_problem() -> None:
    problem = the_error(small_game(FIVE, {"trade": {"with": "anyone"}}))
    assert problem.path == "$.gamePlay[2].trade"
    assert "trades and votes are not supported" in problem.message


def test_unsupported_value_is_recognised() -> None:
    problem = the_error(small_game(FIVE, {"bet": {"type": "trade"}}))
    assert problem.path == "$.gamePlay[2].bet.type"
    assert problem.message.endswith(": trades and votes are not supported")


@pytest.mark.parametrize(
    ("suit", "message", "hint"),
    [
        ("star", f'"star" is not a suit: {OTHER_SUITS.message}', f"{PAGE}#suits"),
        ("spad", '"spad" is not a suit; suits are', "did you mean `spade`?"),
    ],
)
def test_fifth_suit_is_told_from_a_misprint(suit: str, message: str, hint: str) -> None:
    suits = ["spade", "heart", "diamond", "club"]
    deck = {"type": "custom", "cards": 52, "ranks": list("23456789TJQKA"), "suits": suits}
    suits[3] = suit
    problem = the_error(small_game(FIVE, deck=deck))
    assert problem.path == "$.deck.suits[3]"
    assert problem.message.startswith(message)
    assert hint in str(problem.hint)


def test_no_recognised_word_is_a_key_of_the_language() -> None:
    """A feature that becomes a key leaves the list."""
    keys = set(re.findall(r'"(\w+)": \{', json.dumps(full_schema())))
    known = {plain_word(key) for key in keys}
    everywhere = [one for one in UNSUPPORTED if not one.inside]
    assert known.isdisjoint(word for one in everywhere for word in one.words.split())

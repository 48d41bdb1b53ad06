"""Names are one line of plain text, so that what is said with them can be read back."""

import json
from typing import Any

import pytest

from anypoker.catalogue import find
from anypoker.rules import canonical, parse_game

Document = dict[str, Any]


def document(name: str = "five-card-draw") -> Document:
    return canonical(find(name).game)


def complaints(made: Document) -> list[tuple[str, str]]:
    found = parse_game(json.dumps(made)).problems
    return [(problem.path, problem.message) for problem in found]


@pytest.mark.parametrize(
    "code",
    ["\\u001b[2J", "\\u0007", "\\u009b31m", "\\u0000", "\\u202edlo", "\\u2066x\\u2069", "\\u200f"],
)
def test_a_string_cannot_command_the_terminal(code: str) -> None:
    text = json.dumps(document() | {"summary": "CODE"}).replace("CODE", code)
    (problem,) = parse_game(text).problems
    assert problem.message == f"this string holds a control character (U+{code[2:6].upper()})"


def test_writing_from_right_to_left_needs_no_marks() -> None:
    assert complaints(document() | {"summary": "פוקר: خمسة أوراق, ZWJ 👩\u200d🌾"}) == []


def test_line_breaks_in_plain_words_are_no_commands() -> None:
    assert complaints(document() | {"summary": "Two lines:\n\tthis is the second."}) == []


def test_names_are_folded_into_one_line() -> None:
    made = document() | {"game": " Draw\nof  the\tDay "}
    made["gamePlay"][0]["name"] = "First\nof all"
    game = parse_game(json.dumps(made)).game
    assert game is not None
    assert (game.name, game.steps[0].name) == ("Draw of the Day", "First of all")


def test_a_name_of_spaces_is_empty() -> None:
    assert complaints(document() | {"game": " \n "}) == [("$.game", "must not be empty")]


def test_what_is_said_in_parts_holds_no_bar() -> None:
    made = document("five-card-draw-high-low")
    (step,) = (step for step in made["gamePlay"] if "declare" in step)
    step["declare"]["options"] = ["high", "low", "high | low"]
    ((path, message),) = complaints(made)
    assert path.endswith(".declare.options[2]")
    assert message == (
        'must not hold `|`, which stands between the parts of an answer: "high | low"'
    )


def test_a_number_with_a_point_is_taken_for_two_only_in_a_list() -> None:
    made = document()
    made["players"]["max"] = 2.5
    made["showdown"]["bestHand"][0]["holeCards"] = [2.3]
    hints = {one.path: one.hint for one in parse_game(json.dumps(made)).problems}
    assert hints["$.players.max"] is None
    assert hints["$.showdown.bestHand[0].holeCards[0]"] == (
        "numbers of a list are separated by commas: did you mean [2, 3]?"
    )

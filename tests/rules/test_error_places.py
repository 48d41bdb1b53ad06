"""Problems name a place in the author's file, and hints speak of what the file has."""

import json
from random import Random
from typing import Any

import pytest

from anypoker.rules import ParseResult, Severity, parse_game
from tests.external_files import CORPUS, needs_shared
from tests.rules.mutations import misspelt
from tests.rules.small_games import Json, board, deal, problems, small_game
from tests.rules.test_extends import extending

FIVE: Json = {"deal": deal(5)}


def lines_of(reading: ParseResult) -> dict[str, int | None]:
    return {problem.path: problem.line for problem in reading.problems}


def renamed_keys(document: Any, rng: Random) -> Any:
    """The document with one misspelt key in each of its objects."""
    if isinstance(document, list):
        return [renamed_keys(value, rng) for value in document]
    if not isinstance(document, dict) or not document:
        return document
    wrong = rng.choice(list(document))
    return {
        misspelt(key, rng) if key == wrong else key: renamed_keys(value, rng)
        for key, value in document.items()
    }


@needs_shared
def test_errors_inside_misspelt_keys_have_their_own_line() -> None:
    """A file in which every object has a misspelt key: an error at 1:1 speaks of a root key."""
    chance = Random(3)
    for path in CORPUS[::4]:
        document = renamed_keys(json.loads(path.read_text(encoding="utf-8")), chance)
        found = parse_game(json.dumps(document, indent=1))
        assert found.problems
        for problem in found.problems:
            root = problem.path.count(".") <= 1 and "[" not in problem.path
            assert problem.line != 1 or root, str(problem)


def test_problem_inside_a_misspelt_root_key() -> None:
    document = small_game(FIVE, hands=[{"evaluationType": "hihg", "anyCards": 5}])
    document["showdwn"] = document.pop("showdown")
    text = json.dumps(document, indent=1)
    found = lines_of(parse_game(text))
    wanted = text.splitlines().index('    "evaluationType": "hihg",') + 1
    assert found["$.showdwn.bestHand[0].evaluationType"] == wanted


# ---------------------------------------------------------------- hints


CONTRADICTIONS: list[Json] = [
    small_game(FIVE, forcedBets={"style": "blinds", "bringInEval": "high"}),
    small_game(FIVE, forcedBets={"style": "blinds", "openPairDoubleBet": True}),
    small_game(FIVE)
    | {
        "showdown": small_game(FIVE)["showdown"]
        | {
            "conditionalBestHands": [
                {
                    "condition": {"type": "player_hand_size", "hand_sizes": [5]},
                    "bestHand": [{"evaluationType": "high", "anyCards": 5}],
                }
            ]
        }
    },
]


@pytest.mark.parametrize("document", CONTRADICTIONS)
def test_hint_of_the_base_only_where_there_is_one(document: Json) -> None:
    found = problems(document)
    assert found
    assert not [one for one in found if one.hint and "base game" in one.hint]


@needs_shared
def test_no_hint_speaks_of_a_base_in_the_corpus() -> None:
    chance = Random(5)
    for path in CORPUS[::4]:
        document = renamed_keys(json.loads(path.read_text(encoding="utf-8")), chance)
        for problem in parse_game(json.dumps(document)).problems:
            assert "base game" not in f"{problem.message} {problem.hint}"


# ---------------------------------------------------------------- no forced bets


def test_no_problem_names_a_part_that_the_file_lacks() -> None:
    """Files without optional parts: every error names a key of the file or one that is missing."""
    steps = [
        [FIVE],
        [{"deal": deal(5)}, {"bet": {"type": "bring-in"}}],
        [{"deal": deal(5)}, {"bet": {"type": "antes"}}],
        [{"deal": deal(2)}, {"deal": board(3)}],
    ]
    for some in steps:
        document = small_game(*some)
        del document["gamePlay"][0]
        for problem in problems(document):
            root = problem.path.split(".")[1].split("[")[0]
            assert root in document, str(problem)
            assert (problem.line, problem.column) != (1, 1)


# ---------------------------------------------------------------- extends


WRONG_STEP: Json = {"name": "New", "deal": {"location": "community", "cards": [{"numbr": 1}]}}
CHANGES: list[Json] = [
    {"change": "insertAfter", "step": "Step 1", "steps": [WRONG_STEP]},
    {"change": "patch", "step": "Step 1", "by": {"deel": {}}},
    {"change": "replace", "step": "Step 2", "steps": [WRONG_STEP]},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change["change"]))
@pytest.mark.parametrize("root", ["plaiers", "something"])
def test_unknown_root_key_hides_nothing_inside_with(change: Json, root: str) -> None:
    alone = {problem.path for problem in extending(changes=[change]).problems}
    both = extending(changes=[change], **{root: {"max": 3}}).problems
    assert {f"$.{root}", *alone} <= {problem.path for problem in both}
    assert all(problem.severity is Severity.ERROR for problem in both)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change["change"]))
def test_unknown_key_of_a_change_hides_nothing_inside_it(change: Json) -> None:
    alone = {problem.path for problem in extending(changes=[change]).problems}
    both = extending(changes=[{**change, "something": 1}]).problems
    assert {"$.with[0].something", *alone} <= {problem.path for problem in both}


def test_unreadable_change_hides_no_unknown_keys_of_another() -> None:
    broken = {"change": "patch", "stepp": "Step 1", "by": {}}
    found = {problem.path for problem in extending(changes=[broken, CHANGES[0]]).problems}
    assert "$.with[0].stepp" in found
    assert any(path.startswith("$.with[1].steps[0]") for path in found)


def test_meaning_is_not_judged_without_a_change_that_is_unreadable() -> None:
    """The change would have dealt the cards that the showdown asks for."""
    broken = {"change": "patch", "stepp": "Step 1", "by": {"deal": deal(9)}}
    showdown = {"bestHand": [{"evaluationType": "high", "holeCards": 5}]}
    found = extending(changes=[broken], showdown=showdown).problems
    assert not [one for one in found if "nobody can ever" in one.message]

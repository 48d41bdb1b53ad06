"""`extends` and `with`: a game that is another game with changes."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from anypoker.rules import Diagnostic, ParseResult, parse_game
from anypoker.rules.extends import Document
from tests.rules.small_games import Json, board, deal, small_game

BASE = small_game({"deal": deal(2)}, {"deal": board(5)}, {"deal": board(1)})
NAMES = [step["name"] for step in BASE["gamePlay"]]
FILES: dict[str, Json] = {
    "base": BASE,
    "middle": {"game": "Middle", "extends": "base", "players": {"max": 3}},
    "ring a": {"extends": "ring b"},
    "ring b": {"extends": "ring a"},
    "itself": {"extends": "itself"},
}


def library(name: str) -> str:
    if name == "broken":
        return "{"
    if name not in FILES:
        raise LookupError(f"there is no game '{name}'")
    return json.dumps(FILES[name])


def more_players(document: Document, before: Sequence[str]) -> Document:
    document["players"]["max"] += 1
    return document


def picky(document: Document, before: Sequence[str]) -> Document:
    raise ValueError(f"it cannot follow {before[-1]}" if before else "it needs a draw")


def extending(base: str = "base", **keys: Any) -> ParseResult:
    document = {"extends": base, **keys}
    if "changes" in keys:
        document["with"] = document.pop("changes")
    modifiers = {"more players": more_players, "picky": picky}
    return parse_game(json.dumps(document), library=library, modifiers=modifiers)


def problem(base: str = "base", **keys: Any) -> Diagnostic:
    (found,) = extending(base, **keys).problems
    return found


def step_names(reading: ParseResult) -> list[str]:
    assert reading.game is not None, reading.problems
    return [step.name for step in reading.game.steps]


def test_keys_are_merged_over_those_of_the_base() -> None:
    game = extending(game="Mine", players={"max": 6}).game
    assert game is not None
    assert (game.name, game.players.least, game.players.most) == ("Mine", 2, 6)


def test_null_takes_a_key_away() -> None:
    FILES["jokers"] = BASE | {"category": "Silly"}
    game = extending("jokers", category=None).game
    assert game is not None
    assert game.category == ""


def test_a_base_may_extend_another() -> None:
    game = extending("middle").game
    assert game is not None
    assert (game.name, game.players.most) == ("Middle", 3)


def test_steps_are_inserted_replaced_patched_and_removed() -> None:
    step = {"name": "New", "bet": {"type": "small"}}
    for change, expected in (
        ("insertBefore", [*NAMES[:2], "New", *NAMES[2:]]),
        ("insertAfter", [*NAMES[:3], "New", *NAMES[3:]]),
        ("replace", [*NAMES[:2], "New", *NAMES[3:]]),
    ):
        reading = extending(
            changes=[{"change": change, "step": NAMES[2], "steps": [step]}],
            showdown={"bestHand": [{"evaluationType": "two_card_high", "holeCards": 2}]},
        )
        assert step_names(reading) == expected
    removed = extending(changes=[{"change": "remove", "step": NAMES[3]}])
    assert step_names(removed) == [*NAMES[:3], *NAMES[4:]]
    patched = extending(changes=[{"change": "patch", "step": NAMES[1], "by": {"name": "First"}}])
    assert step_names(patched)[1] == "First"


def test_modifiers_are_applied_in_order() -> None:
    game = extending(changes=["more players", "more players"]).game
    assert game is not None
    assert game.players.most == 6
    assert BASE["players"]["max"] == 4  # the base itself stays as it was


def test_games_that_extend_each_other_in_a_circle_are_refused() -> None:
    assert "in a circle: itself -> itself" in problem("itself").message
    assert "in a circle" in problem("ring a").message


@pytest.mark.parametrize(
    ("keys", "path", "sentence"),
    [
        ({"base": "nowhere"}, "$.extends", "there is no game 'nowhere'"),
        ({"base": "broken"}, "$.extends", "not a readable game file"),
        ({"changes": ["more playrs"]}, "$.with[0]", "'more playrs' is not a modifier"),
        ({"changes": ["picky"]}, "$.with[0]", "'picky' does not fit this game: it needs a draw"),
        ({"changes": ["more players", "picky"]}, "$.with[1]", "it cannot follow more players"),
        ({"changes": [{"change": "remove", "step": "No"}]}, "$.with[0].step", "no step 'No'"),
        ({"changes": [{"change": "swap", "step": "No"}]}, "$.with[0].change", 'must be "replace"'),
        ({"changes": [5]}, "$.with[0]", "the name of a modifier or a change of a step"),
        ({"changes": "x"}, "$.with", "must be a list"),
        ({"plaeyrs": {}}, "$.plaeyrs", "the key `plaeyrs` is unknown here"),
        ({"players": {"maxx": 3}}, "$.players.maxx", "the key `maxx` is unknown here"),
    ],
)
def test_mistakes_are_named_with_their_place(keys: Json, path: str, sentence: str) -> None:
    found = problem(**keys)
    assert found.path == path
    assert sentence in found.message
    assert found.line == 1


def test_a_step_name_that_is_there_twice_needs_a_number() -> None:
    twice = json.loads(json.dumps(BASE))
    twice["gamePlay"][3]["name"] = NAMES[2]
    FILES["twice"] = twice
    change = {"change": "remove", "step": NAMES[2]}
    assert "2 steps are named" in problem("twice", changes=[change]).message
    assert len(step_names(extending("twice", changes=[change | {"nth": 2}]))) == 5
    assert "only 2 steps" in problem("twice", changes=[change | {"nth": 3}]).message


def test_without_a_catalogue_nothing_can_be_extended() -> None:
    (found,) = parse_game('{"extends": "base"}').problems
    assert "no catalogue here" in found.message


# ---------------------------------------------------------------- files by their path


def read_beside(folder: Path, **document: Any) -> ParseResult:
    def neighbours(name: str | Path) -> str:
        return name.read_text(encoding="utf-8") if isinstance(name, Path) else library(name)

    return parse_game(json.dumps(document), library=neighbours, beside=folder)


def write(path: Path, **document: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")


def test_a_file_extends_its_neighbours_each_from_its_own_folder(tmp_path: Path) -> None:
    write(tmp_path / "first.json", **BASE)
    write(tmp_path / "inner" / "second.json", extends="../first.json", players={"max": 3})
    reading = read_beside(tmp_path, extends="./inner/second.json", game="Third")
    assert reading.game is not None
    assert (reading.game.name, reading.game.players.most) == ("Third", 3)


def test_a_file_may_extend_a_file_that_extends_a_game_by_name(tmp_path: Path) -> None:
    write(tmp_path / "first.json", extends="middle", game="First")
    game = read_beside(tmp_path, extends="./first.json").game
    assert game is not None
    assert (game.name, game.players.most) == ("First", 3)


def test_files_do_not_extend_each_other_in_a_circle(tmp_path: Path) -> None:
    write(tmp_path / "one.json", extends="./inner/two.json")
    write(tmp_path / "inner" / "two.json", extends="../one.json")
    (found,) = read_beside(tmp_path, extends="./one.json").problems
    one, two = tmp_path / "one.json", tmp_path / "inner" / "two.json"
    assert f"in a circle: {one} -> {two} -> {one}" in found.message


def test_text_from_nowhere_has_no_neighbours() -> None:
    found = problem("./first.json")
    assert found.message == "'./first.json' is relative to a file, but this game has no file"
    assert found.path == "$.extends"


def test_a_game_by_name_has_no_neighbours_either(tmp_path: Path) -> None:
    """Else a file that extends a game of somebody else could make it look into this folder."""
    FILES["stray"] = {"extends": "./first.json"}
    write(tmp_path / "first.json", **BASE)
    try:
        (found,) = read_beside(tmp_path, extends="stray").problems
    finally:
        del FILES["stray"]
    assert "this game has no file" in found.message


def test_a_name_is_no_path(tmp_path: Path) -> None:
    write(tmp_path / "first.json", **BASE)
    (found,) = read_beside(tmp_path, extends="first.json").problems
    assert found.hint == "for a file in the same folder write './first.json'"


def test_who_inherits_a_key_that_contradicts_is_told_how_to_be_rid_of_it() -> None:
    forced = {"style": "bring-in", "rule": "low card", "bringInEval": "high"}
    FILES["stud"] = BASE | {"forcedBets": forced}
    found = extending("stud", forcedBets={"style": "blinds"}).problems
    (problem,) = [one for one in found if one.path == "$.forcedBets.bringInEval"]
    assert problem.hint == 'if the base game says it, `"bringInEval": null` takes it away'
    others = extending("stud", forcedBets={"style": "blinds", "bringInEval": None}).problems
    assert "$.forcedBets.bringInEval" not in [other.path for other in others]

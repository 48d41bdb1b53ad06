"""Modifiers in files, by name and with the command: one game, whichever way."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from anypoker.catalogue import find, load_game_text, read_game_text
from anypoker.cli import app
from anypoker.modifiers.registry import MODIFIERS
from anypoker.rules import canonical
from tests.modifiers.combinations import game_with


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def extending(**keys: Any) -> str:
    document = {name.rstrip("_"): value for name, value in keys.items()}
    return json.dumps(document)


def test_file_name_and_command_give_the_same_game(tmp_path: Path) -> None:
    by_name = find("delayed bada-bing miami").game
    in_file = load_game_text(extending(extends="big-o", with_=["miami", "either-or", "delayed"]))
    assert in_file.steps == by_name.steps
    assert in_file.showdown == by_name.showdown
    assert in_file.name == "Delayed Bada-Bing Miami Big O"
    file = tmp_path / "game.json"
    result = run("compose", "big-o", "--with", "delayed", "bada bing", "miami", "-o", str(file))
    assert result.exit_code == 0, result.output
    assert find(str(file)).game == by_name


def test_the_order_of_modifiers_matters_only_for_the_name() -> None:
    one = game_with("big-o", "delayed", "either-or", "two-row")
    two = game_with("big-o", "two-row", "either-or", "delayed")
    assert (one.steps, one.showdown, one.players) == (two.steps, two.showdown, two.players)
    assert one.name == "Delayed Bada-Bing Two-Row Big O"
    assert two.name == "Two-Row Bada-Bing Delayed Big O"


def test_a_file_keeps_the_name_it_gives_itself() -> None:
    game = load_game_text(
        extending(extends="oakie", game="Mine", aliases=["My Oakie"], with_=["two-row", "declare"])
    )
    assert (game.name, game.aliases) == ("Mine", ("My Oakie",))


def test_a_file_without_a_name_is_called_as_players_would() -> None:
    game = load_game_text(extending(extends="oakie", with_=["two-row", "declare"]))
    assert (game.name, game.aliases) == ("Two-Row Oakie Declare", ())


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["high only", "low only"], "'high only' and 'low only' contradict each other"),
        (["two-row", "declare", "cards read"], "'declare' and 'cards speak' contradict each other"),
        (["two-row", "two rows"], "'two-row' is there twice"),
    ],
)
def test_a_file_is_refused_what_compose_refuses(names: list[str], sentence: str) -> None:
    (problem,) = read_game_text(extending(extends="oakie", with_=names)).problems
    assert problem.path == f"$.with[{len(names) - 1}]"
    assert problem.message == f"'{names[-1]}' does not fit this game: {sentence}"
    refused = run("compose", "oakie", "--with", *names)
    assert refused.exit_code == 1
    assert sentence in " ".join(refused.output.split())


def test_a_spoken_name_may_be_extended() -> None:
    game = load_game_text(extending(extends="two row oakie", game="Mine", with_=["declare"]))
    assert game.steps == game_with("oakie", "two-row", "declare").steps


def test_changes_of_steps_and_modifiers_go_together() -> None:
    change = {"change": "remove", "step": "Turn bet"}
    game = load_game_text(extending(extends="oakie", with_=[change, "two-row"]))
    assert [step.name for step in game.steps if "bet" in step.name] == [
        "Pre-flop bet",
        "Flop bet",
        "River bet",
    ]


@pytest.mark.parametrize(
    ("modifier", "sentence"),
    [
        ("two-rwo", "'two-rwo' is not a modifier"),
        ("pat hand", "'pat hand' does not fit this game: its players hold 3 cards"),
        ("pineapple: noon", "cards are thrown away after deal, flop, turn or river, not 'noon'"),
        ("pineapple: 0 flop", "not '0 flop'"),
        ("oma-draw: 9", "is no Omaha style game"),
        ("two-row: 3", "'two-row' takes no options, and was given '3'"),
        ("jokers wild: 9", "one to four jokers are shuffled in, not '9'"),
        ("buy-a-card: cheap", "'cheap' is not a way to buy cards"),
        ("buy-a-card: ante, big bet", "there is one fee, not 'ante' and 'big bet'"),
        ("pass the trash: up", "'up' is not a number of cards"),
        ("floater: flop", "a floater is the turn or the river, not flop"),
    ],
)
def test_what_is_wrong_with_a_modifier_in_a_file(modifier: str, sentence: str) -> None:
    (problem,) = read_game_text(extending(extends="oakie", with_=[modifier])).problems
    assert problem.path == "$.with[0]"
    assert sentence in problem.message


def test_a_base_with_faults_of_its_own_is_not_modified() -> None:
    players = {"min": 9, "max": 2}
    (problem,) = read_game_text(extending(extends="oakie", players=players, with_=["bug"])).problems
    assert "at least 9 players contradicts at most 2" in problem.message


def test_compose_writes_a_plain_checked_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    result = run("compose", "Oakie", "--with", "two row", "--with", "declare", "-o", str(file))
    assert result.exit_code == 0
    assert result.stdout == f"Two-Row Oakie Declare, for 2 to 10 players: written to {file}\n"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert "extends" not in document
    assert run("check", str(file)).exit_code == 0
    assert document == canonical(find(str(file)).game)
    assert document == json.loads(run("compose", "oakie", "two row", "declare").stdout)


def test_compose_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    words = ("compose", "oakie", "--with", "2 rows", "--with", "pineapple:turn", "--json")
    told = json.loads(run(*words).stdout)
    assert list(told) == ["name", "base", "modifiers", "file", "game"]
    assert told["name"] == told["game"]["game"]
    assert told["base"] == "oakie"
    assert told["modifiers"] == ["two-row", "pineapple: turn"]
    assert told["file"] is None
    written = json.loads(run(*words, "-o", str(file)).stdout)
    assert written == {**told, "file": str(file)}
    assert json.loads(file.read_text(encoding="utf-8")) == told["game"]


def test_compose_on_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(extending(extends="oakie", game="Mine"), encoding="utf-8")
    assert json.loads(run("compose", str(file), "bug").stdout)["game"] == "Mine with the Bug"


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("oakie",), 2, "name a modifier after --with"),
        (("oakei", "--with", "bug"), 2, "unknown game 'oakei': did you mean oakie?"),
        (("oakie", "--with", "bugg"), 2, "there is no modifier 'bugg': did you mean bug?"),
        (("oakie", "--with", "miami"), 1, "'miami' does not fit Oakie: it is no Omaha game"),
        (("oakie", "8", "best low"), 1, "'eight or better' and 'best low' contradict each other"),
        (
            ("oakie", "bug", "-o", "/nowhere/x.json"),
            1,
            "cannot write /nowhere/x.json: the folder /nowhere does not exist",
        ),
        (("oakie", "bug", "-o", "/"), 1, "cannot write /: Is a directory"),
        (("/nowhere/x.json", "bug"), 2, "there is no file /nowhere/x.json"),
    ],
)
def test_what_compose_refuses(words: tuple[str, ...], status: int, sentence: str) -> None:
    result = run("compose", *words)
    assert result.exit_code == status
    assert sentence in " ".join(result.stderr.split())


def test_compose_makes_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "typo" / "x.json"
    assert run("compose", "oakie", "bug", "-o", str(file)).exit_code == 1
    assert not file.parent.exists()


def test_compose_on_a_file_that_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text("{}", encoding="utf-8")
    for words in (("compose", str(file), "bug"), ("modifiers", str(file))):
        result = run(*words)
        assert result.exit_code == 1
        assert "is not a playable game" in result.stderr


def test_modifiers_lists_them_all() -> None:
    plain, listed = run("modifiers"), json.loads(run("modifiers", "--json").stdout)
    assert [one["name"] for one in listed] == [modifier.name for modifier in MODIFIERS]
    assert list(listed[0]) == ["name", "also", "does", "needs", "options"]
    assert all(modifier.name in plain.stdout for modifier in MODIFIERS)


def test_modifiers_tells_which_fit_a_game() -> None:
    listed = {one["name"]: one for one in json.loads(run("modifiers", "oakie", "--json").stdout)}
    assert (listed["two-row"]["fits"], listed["two-row"]["why_not"]) == (True, "")
    assert listed["miami"]["fits"] is False
    assert "no Omaha game" in listed["miami"]["why_not"]
    plain = run("modifiers", "oakie").stdout
    assert "yes" in plain
    assert "it is no Omaha game" in plain
    assert run("modifiers", "oakei").exit_code == 2

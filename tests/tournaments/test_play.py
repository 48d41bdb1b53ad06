"""Tournaments of bots with real hands, and the command that plays them."""

import json
from pathlib import Path

import pytest
from msgspec import convert
from typer.testing import CliRunner

from anypoker.cli.app import app
from anypoker.tournaments import Draw, verify_draws
from tests.soak.tournaments import check


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["tournament", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_result_as_json_can_be_verified() -> None:
    words = "texas-holdem --players 24 --bots caller,random --levels turbo --late 4 --rebuys 1"
    form = json.loads(run(*words.split(), "--bounty", "10", "--json", "--log"))
    assert len(form["places"]) == form["players"] == 24
    assert sum(one["prize"] for one in form["places"]) == form["prize_pool"]
    assert sum(one["bounties"] for one in form["places"]) == 240
    draws = [convert(one, Draw) for one in form["draws"]]
    assert verify_draws(form["commitment"], draws)
    assert form["log"][0]["kind"] == "started"
    again = json.loads(run(*words.split(), "--bounty", "10", "--json", "--log"))
    assert again == form


@pytest.mark.parametrize("game", ["horse", "dealers-choice", "seven-card-stud", "kuhn-poker"])
def test_any_game_or_mix(game: str) -> None:
    assert "1  " in run(game, "--players", "10", "--bots", "caller,random", "--levels", "turbo")


def test_files_of_levels_and_prizes(tmp_path: Path) -> None:
    levels, prizes = tmp_path / "levels.json", tmp_path / "prizes.json"
    levels.write_text('[{"stakes": "50/100", "hands": 2}, {"stakes": "5000/10000", "hands": 9}]')
    prizes.write_text('{"2": [100], "9": [60, 40]}')
    words = ["texas-holdem", "--players", "10", "--bots", "caller", "--json"]
    form = json.loads(run(*words, "--levels", str(levels), "--prizes", str(prizes)))
    assert [one["prize"] for one in form["places"][:3]] == [600, 400, 0]


@pytest.mark.parametrize(
    ("option", "text", "reason"),
    [
        ("--prizes", '{"2": [NaN]}', "is not a table of prizes"),
        ("--prizes", "[50]", "is not a table of prizes"),
        ("--prizes", '{"2": [60]}', "add up to 100%"),
        ("--levels", "{}", "is not a list of levels"),
        ("--levels", "[]", "1 to 200 levels, not 0"),
        ("--levels", '[{"stakes": "1/2", "hands": 1e9}]', "'hands' must be a whole number"),
        ("--levels", '[{"stakes": "1/2", "hands": 99999999999}]', "a level lasts up to"),
        ("--levels", '[{"stakes": "much", "hands": 5}]', "level 1 in"),
        ("--levels", '[{"stakes": "1/2"}]', "set either 'hands' or 'minutes'"),
        ("--levels", "[", "is not JSON: line 1"),
    ],
)
def test_errors_of_files_are_one_sentence(
    tmp_path: Path, option: str, text: str, reason: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text)
    result = CliRunner().invoke(app, ["tournament", "texas-holdem", option, str(file)])
    assert (result.exit_code, isinstance(result.exception, SystemExit)) == (2, True)
    assert reason in result.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("texas-holdem --bots nobody", "there is no bot 'nobody'"),
        ("texas-holdem --seats 12", "a table for Texas Hold'em has 2 to 10 seats, not 12"),
        ("texas-holdem --prizes 50,20", "add up to 100%, not 70%"),
        ("texas-holdem --prizes much", "is not a list of prizes"),
        ("texas-holdem --levels slow", "'slow' is not a structure"),
        ("texas-holdem --players 5 --late 4", "at most 3 enter late"),
        ("no-such-game", "no-such-game"),
    ],
)
def test_errors_are_one_sentence(words: str, reason: str) -> None:
    result = CliRunner().invoke(app, ["tournament", *words.split()])
    assert result.exit_code == 2
    assert reason in result.output
    assert "Traceback" not in result.output


def test_check_of_the_soak_counts_chips() -> None:
    from msgspec.structs import replace

    from anypoker.engine.invariants import InvariantError
    from tests.soak.tournaments import RandomTournament

    game = RandomTournament("1/0", 12)
    for _ in game.play():
        break
    number, table = next(iter(game.tables.items()))
    stolen = {**game.tables, number: replace(table, seats=(None, *table.seats[1:]))}
    with pytest.raises(InvariantError):
        check(game.tournament, stolen, None)

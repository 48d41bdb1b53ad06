"""What is piped is never wrapped: every line is whole, however narrow a screen there may be."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anypoker.cli.app import COMMANDS, app

NAME = "a game that is called by so many words " * 4
HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 AsAh', 'd dh p3 7c2d', 'p3 f', 'p1 f']
finishing_stacks = [99, 101, 100]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a long path, as there are in some homes, and a game with a long name."""
    folder = tmp_path / "a long name" / "for a folder" / "which is in another folder" / ("x" * 120)
    folder.mkdir(parents=True)
    game = {"extends": "texas-holdem", "game": NAME.strip()}
    (folder / "game.json").write_text(json.dumps(game))
    (folder / "bad.json").write_text(json.dumps(game | {"players": f"so many that {NAME}"}))
    (folder / "good.phh").write_text(HAND)
    (folder / "wrong.phh").write_text(HAND.replace("[99, 101, 100]", "[99, 102, 99]"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return folder


def run(words: list[str], columns: int) -> str:
    environment = {"COLUMNS": str(columns), "TERMINAL_WIDTH": str(columns)}
    result = CliRunner().invoke(app, words, input="fold\n", env=environment)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result.output


SAID = {
    "games": ["Thermonuclear Armageddon Pineapple"],
    "games draw --players 60": ["No games found; `anypoker games` lists all games."],
    "games --like F/game.json": [],
    "show F/game.json": [NAME.strip(), "The pot goes to the best high hand"],
    "show F/no.json": ["there is no file F/no.json"],
    "check F/game.json": ["F/game.json: ok"],
    "check F/bad.json": ["F/bad.json: ", "so many that"],
    "modifiers": [
        "Two rows of board cards are dealt; each hand may use either row, but never both."
    ],
    "modifiers F/game.json": [],
    "modify F/game.json two-row -o F/two.json": [": written to F/two.json"],
    "modify F/game.json two-row -o F/no/two.json": ["the folder F/no does not exist"],
    "verify F/no.jsonl": ["F/no.jsonl"],
    "evaluate high AsAdKhQc3c": ["As Ad Kh Qc 3c: "],
    "compare high AsAdKhQc3c AsAdKhQc2c": ["1. "],
    "frequencies high --cards 3 --wild 2,3,4,5": [],
    "equity F/game.json AhKh QsQd --board Jh7h2c": [f"{NAME.strip()}: 990 deals, all counted"],
    "equity F/game.json AhKh": [f"{NAME.strip()} is played by 2 to 10, not 1"],
    "odds F/game.json --deals 50": [NAME.strip(), "Winning hands"],
    "query select/**/hand(hero)/**/from/**/game='F/game.json',hero='AhKh',board='Jh7h2c'": [
        f"{NAME.strip()}: 1,081 deals, all counted",
        "two pair",
    ],
    "query --functions": ["equity(player[, step])"],
    "bench no-such-part": ["no-such-part"],
    "play F/game.json --hands 1 --seed 1": [NAME.strip()],
    "replay F/good.phh": ["1 hand in 1 file: all as recorded"],
    "replay --interactive F/good.phh": ["F/good.phh, hand 1: as recorded"],
    "replay F/wrong.phh": ["F/wrong.phh, hand 1: p2 ends with 101, not with 102"],
    "replay F/no.phh": ["F/no.phh cannot be read: No such file or directory"],
    "export F/good.phh --hand 7": ["F/good.phh has no hand 7; its hands are 1"],
    "simulate F/game.json --hands 20 --bot caller": [f"{NAME.strip()}: 20 hands with"],
    "arena F/game.json --hands 4 --bots caller random": [NAME.strip()],
    "arena F/no.json --bots caller random": ["there is no file F/no.json"],
    "match F/game.json --bots caller random": [NAME.strip()],
    "tournament F/game.json --players 12 --bots caller,random --seed 3": [
        f"{NAME.strip()}: 12 players, "
    ],
    "train F/no.json": ["there is no file F/no.json"],
    "tournament F/game.json --levels F/no.json": ["there is no file F/no.json"],
    "bot check caller": ["kinds of decisions passed."],
    "bot check no-such-program": ["there is no program 'no-such-program' to be started"],
    "bench-agents caller --hands 2 --games 1 --generated 1 --rivals random --seed 1": [
        "1 published and 1 generated games, 2 hands of each against each rival; seed 1."
    ],
    "bench-agents no-such-program": ["there is no program 'no-such-program' to be started"],
    "mcp --help": ["Serve games, odds and tables to a language model"],
    "solve F/game.json": [f"{NAME.strip()} is too large to be solved"],
    "solve kuhn-poker --iterations 2": ["12 information sets, 12 of them different; 2 iterations"],
    "exploit kuhn-poker caller": [
        "Exploitability: 0.3333 antes per hand, 0.3333 with seeds held out"
    ],
    "backup F/copy --data-dir F/room": ["there is no database in F/room"],
    "restore F/copy --data-dir F/room": ["there is no file F/copy"],
    "archive --data-dir F/room": ["there is no database in F/room"],
    "drain http://node": ["only servers that share a PostgreSQL database are drained"],
    "join F/game": ["is not a link to a table"],
    "schema": ['"$schema"'],
}


def test_every_command_is_tried() -> None:
    # `serve` runs until it is stopped: tests/server.
    assert {words.split()[0] for words in SAID} == set(COMMANDS) - {"serve"}


@pytest.mark.parametrize("words", SAID)
def test_a_command(folder: Path, words: str) -> None:
    given = [word.replace("F", str(folder), 1) for word in words.split()]
    output = _without_time(run(given, 200))
    if "play" not in words:  # where the second table is another one
        assert _without_time(run(given, 40)) == output
    for told in SAID[words]:
        assert any(told.replace("F/", f"{folder}/") in line for line in output.splitlines()), output


def _without_time(text: str) -> str:
    return re.sub(r"\([\d,]+ hands per second", "(", text)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(command: str) -> None:
    """Each paragraph of the docstring and each option is a line; nothing is drawn around it."""
    words = [command, "--help"] if command else ["--help"]
    output = run(words, 40)
    assert output == run(words, 200)
    assert "│" not in output
    assert any(line.strip().startswith("-h, --help") for line in output.splitlines())


def test_a_word_that_is_not_understood() -> None:
    assert f"No such command '{NAME}'" in run([NAME], 40)

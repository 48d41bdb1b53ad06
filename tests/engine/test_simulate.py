"""`anypoker simulate`, as its users see it."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from anypoker.cli import app
from anypoker.engine import laws
from anypoker.engine.state import Hand

KEYS = [
    "game",
    "hands",
    "seed",
    "decisions",
    "showdowns",
    "errors",
    "chips_off",
    "seconds",
    "hands_per_second",
    "money",
]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def test_json_has_the_tally() -> None:
    result = run("holdem", "--hands", "20", "--players", "3", "--seed", "7", "--json")
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    assert list(facts) == KEYS
    assert (facts["hands"], facts["seed"], facts["errors"], facts["chips_off"]) == (20, 7, 0, 0)
    assert facts["decisions"] > 20


def test_the_same_seed_is_the_same_run() -> None:
    told = [json.loads(run("razz", "--hands", "10", "--json").stdout) for _ in range(2)]
    for facts in told:
        del facts["seconds"], facts["hands_per_second"]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "words",
    [
        ["--stacks", "random", "--structure", "no limit"],
        ["--stacks", "5,100,40", "--bot", "mixed"],
        ["--stacks", "tiny", "--bot", "caller", "--players", "4"],
    ],
)
def test_stacks_structures_and_bots(words: list[str]) -> None:
    result = run("holdem", "--hands", "5", *words)
    assert result.exit_code == 0, result.output
    assert "no law broken" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no such game"], "unknown game"),
        (["holdem", "--structure", "Free"], "is no betting structure"),
        (["razz", "--structure", "No Limit"], "Razz is played Limit"),
        (["holdem", "--stacks", "many"], "stacks are a number"),
        (["holdem", "--stacks", "1,2", "--players", "3"], "2 stacks are listed for 3 players"),
        (["holdem", "--players", "99"], "is played by 2 to"),
    ],
)
def test_wrong_questions_are_answered_with_a_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_a_broken_law_stops_the_run_and_writes_the_hand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_third_action(hand: Hand) -> None:
        if hand.number == 3:
            raise laws.LawBroken("three is too many")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(laws, "check_state", no_third_action)
    result = run("holdem", "--seed", "5")
    assert result.exit_code == 1
    assert "seed 5, hand 0: three is too many" in " ".join(result.stderr.split())
    text = (tmp_path / "simulate-5-0.hand").read_text(encoding="utf-8")
    assert text.startswith("# three is too many\n# seed 5, hand 0\ngame: holdem\n")
    assert "\n> " in text

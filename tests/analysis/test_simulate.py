"""`anypoker simulate`, as its users see it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from anypoker.analysis.simulation import simulate
from anypoker.bots import BOTS
from anypoker.cli import app
from anypoker.engine import Action, invariants
from anypoker.engine.actions import Call
from anypoker.engine.state import Hand
from anypoker.engine.steps import bet
from anypoker.game import BetStep

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
    "complete",
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
        ["--stacks", "equal", "--players", "3"],
        ["--stacks", "EQUAL", "--players", "2"],
        ["--stacks", "random", "--structure", "no limit"],
        ["--stacks", "5,100,40", "--bot", "mixed"],
        ["--stacks", "tiny", "--bot", "caller", "--players", "4"],
    ],
)
def test_stacks_structures_and_bots(words: list[str]) -> None:
    result = run("holdem", "--hands", "5", *words)
    assert result.exit_code == 0, result.output
    assert "no invariant violated" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no such game"], "unknown game"),
        (["holdem", "--structure", "Free"], "is not a betting structure"),
        (["razz", "--structure", "No Limit"], "Razz is played Limit"),
        (["holdem", "--stacks", "many"], "stacks are a number"),
        (["holdem", "--stacks", "1,2", "--players", "3"], "2 stacks are listed for 3 players"),
        (["holdem", "--players", "60"], "is played by 2 to"),
        (["holdem", "--stacks", "0"], "stacks are a number from 1"),
        (["holdem", "--stacks", "5,,5"], "stacks are a number from 1"),
        (["holdem", "--bot", "clever"], "there is no bot 'clever'"),
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
            raise invariants.InvariantError("three is too many")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(invariants, "check_state", no_third_action)
    result = run("holdem", "--seed", "5")
    assert result.exit_code == 1
    assert "seed 5, hand 0: three is too many" in " ".join(result.stderr.split())
    text = (tmp_path / "simulate-5-0.hand").read_text(encoding="utf-8")
    assert text.startswith("# three is too many\n# seed 5, hand 0\nformat: 2\ngame: holdem\n")
    assert text.count("\n> ") == 3


def test_an_engine_that_loses_a_chip_is_found_and_its_hand_breaks_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The engine is broken on purpose: whoever calls pays a chip more than the pot receives."""
    monkeypatch.chdir(tmp_path)
    sound = bet.apply

    def loses_a_chip(hand: Hand, step: BetStep, seat: int, answer: Action) -> None:
        sound(hand, step, seat, answer)
        if isinstance(answer, Call):
            hand.stacks[seat] -= 1

    with monkeypatch.context() as broken:
        broken.setattr(bet, "apply", loses_a_chip)
        result = run("holdem", "--seed", "3", "--bot", "caller", "--json")
        assert result.exit_code == 1
        facts = json.loads(result.stdout)
        assert (facts["errors"], facts["chips_off"], facts["complete"]) == (1, 1, False)
        (file,) = tmp_path.glob("*.hand")
        assert f"the hand is in {file.name}" in " ".join(result.stderr.split())
        again = CliRunner().invoke(app, ["replay", str(file), "--json"])
        assert again.exit_code == 1
        (told,) = json.loads(again.stdout)["disagree"]
        assert "chips too many are on the table" in told["why"]
    repaired = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert repaired.exit_code == 0, repaired.output


def test_a_hand_that_cannot_be_written_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def nothing_is_lawful(hand: Hand) -> None:
        raise invariants.InvariantError("nothing is")

    (tmp_path / "simulate-1-0.hand").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(invariants, "check_state", nothing_is_lawful)
    result = run("holdem")
    assert result.exit_code == 1
    assert "nothing is; cannot write simulate-1-0.hand" in " ".join(result.stderr.split())


def test_bots_sit_in_turn() -> None:
    players = str(len(BOTS))
    words = ("--hands", "4", "--players", players, "--bot", ",".join(BOTS), "--json")
    money = json.loads(run("holdem", *words).stdout)["money"]
    assert {bot["bot"]: bot["hands"] for bot in money["bots"]} == dict.fromkeys(BOTS, 4)


def test_a_run_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    played = simulate.play_hand

    def stopped_at_the_third(setting: simulate.SimulationSettings, number: int) -> Hand:
        if number == 2:
            raise KeyboardInterrupt
        return played(setting, number)

    monkeypatch.setattr(simulate, "play_hand", stopped_at_the_third)
    result = run("holdem", "--json")
    assert result.exit_code == 130
    facts = json.loads(result.stdout)
    assert (facts["hands"], facts["complete"]) == (2, False)
    assert facts["money"]["decisions"]["mean"] * 2 == facts["decisions"]
    assert "stopped early" in run("holdem").stdout


@pytest.mark.parametrize("bot", ["random", "caller", "sensible"])
def test_fast_is_the_same_for_a_seed_and_conserves_chips(bot: str) -> None:
    words = ["holdem", "--hands", "300", "--players", "4", "--fast", "--bot", bot, "--json"]
    told = [json.loads(run(*words).stdout) for _ in range(2)]
    for facts in told:
        assert list(facts) == KEYS
        del facts["seconds"], facts["hands_per_second"]
    assert told[0] == told[1]
    assert (told[0]["hands"], told[0]["chips_off"]) == (300, 0)
    assert sum(seat["net"] for seat in told[0]["money"]["seats"]) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cowpie", "--fast"], "Set both hands: one pile has to beat another"),
        (["holdem", "--fast", "--bot", "tight"], "one kind of bot, random, caller or sensible"),
        (["holdem", "--fast", "--bot", "mixed"], "one kind of bot, random, caller or sensible"),
    ],
)
def test_what_cannot_be_fast_is_refused(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert sentence in " ".join(result.output.split())

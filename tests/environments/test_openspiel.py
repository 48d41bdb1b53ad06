"""Game files in OpenSpiel: its tests and algorithms run on them, and its own numbers come out."""

import re
from typing import Any

import pytest

from anypoker.engine import Stakes
from tools.reference.pages import DOCS

pytest.importorskip("pyspiel", reason="the extra anypoker[open_spiel] is not installed")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
)

from anypoker.environments.openspiel_game import SpielGameError, make_spiel_game, register_game

KUHN, LEDUC = "kuhn-poker", "leduc-holdem"


@pytest.fixture(scope="module")
def kuhn() -> Any:
    stakes = Stakes(ante=1, small_bet=1, big_bet=1)
    register_game("test_kuhn", KUHN, stack=2, stakes=stakes)
    return pyspiel.load_game("test_kuhn")


@pytest.mark.parametrize("serialize", [False, True])
def test_openspiels_own_random_simulation(kuhn: Any, serialize: bool) -> None:
    pyspiel.random_sim_test(kuhn, num_sims=3, serialize=serialize, verbose=False)


@pytest.mark.parametrize(
    "slug",
    ["texas-holdem", "badugi", "razz", "sohe", "anaconda", "english-stud", "omaha-8", "baseball"],
)
def test_games_of_the_catalogue_pass_it_too(slug: str) -> None:
    name = f"test_{slug.replace('-', '_')}"
    register_game(name, slug)
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_kuhn_is_worth_an_eighteenth_less_to_the_first_player(kuhn: Any) -> None:
    assert len(policy.TabularPolicy(kuhn).state_lookup) == 12
    solver = cfr.CFRPlusSolver(kuhn)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.nash_conv(kuhn, average) < 0.01
    values = expected_game_score.policy_value(kuhn.new_initial_state(), [average] * 2)
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=0.002)


def test_monte_carlo_finds_the_way_too(kuhn: Any) -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(kuhn)
    uniform = exploitability.nash_conv(kuhn, policy.UniformRandomPolicy(kuhn))
    for _ in range(150):
        solver.iteration()
    assert exploitability.nash_conv(kuhn, solver.average_policy()) < uniform / 2


def test_kuhn_is_openspiels_own(kuhn: Any) -> None:
    own = pyspiel.load_game("kuhn_poker")
    values = [
        exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in (kuhn, own)
    ]
    assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_leduc_is_openspiels_own_digit_for_digit() -> None:
    stakes = Stakes(ante=1, small_bet=2, big_bet=4)
    register_game("test_leduc", LEDUC, stack=13, stakes=stakes)
    game, own = pyspiel.load_game("test_leduc"), pyspiel.load_game("leduc_poker")
    assert len(policy.TabularPolicy(game).state_lookup) == 936
    values = [exploitability.nash_conv(one, policy.UniformRandomPolicy(one)) for one in (game, own)]
    assert f"{values[0]:.6f}" == f"{values[1]:.6f}" == "4.747222"


def test_information_states_hide_what_others_hold() -> None:
    """What a player is told is the same whatever the other holds."""
    game = make_spiel_game(KUHN, stack=2, stakes=Stakes(ante=1, small_bet=1, big_bet=1))
    told = set()
    for other in (0, 2):
        state = game.new_initial_state()
        state.apply_action(1)
        state.apply_action(other)
        player = state.current_player()
        told.add((state.information_state_string(player), tuple(state.information_state_tensor())))
        assert len(state.legal_actions()) == 2
    assert len(told) == 1


def test_what_cannot_be_is_a_sentence() -> None:
    with pytest.raises(SpielGameError, match="is played by 2 to 10, not by 11"):
        make_spiel_game("texas-holdem", players=11)


def test_the_page_for_learners_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At reduced length: Kuhn, and fewer hands."""
    pytest.importorskip("pettingzoo", reason="the extra anypoker[pettingzoo] is not installed")
    text = (DOCS / "how-to" / "train-a-bot.md").read_text(encoding="utf-8")
    monkeypatch.chdir(DOCS.parent)
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    for long, short in (
        (LEDUC, KUHN),
        ("stack=13", "stack=2"),
        ("small_bet=2, big_bet=4", "small_bet=1, big_bet=1"),
        ("HANDS = 2000", "HANDS = 500"),
    ):
        assert long in code
        code = code.replace(long, short)
    exec(compile(code, "train-a-bot.md", "exec"), {})
    said = capsys.readouterr().out
    assert len(re.findall(r"^seat_\d wins -?[\d.]+$", said, re.MULTILINE)) == 3
    assert "0.916667" in said
    before, after = map(float, re.findall(r"([+-]\d\.\d\d) (?:before|after)", said))
    assert after > before

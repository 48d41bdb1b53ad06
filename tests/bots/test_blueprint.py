"""Blueprints: near-exact in small games, the same for a seed, and what they refuse."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import anypoker as ap
from anypoker.bots.blueprint.blueprint import Training, blueprint_bytes, read_blueprint
from anypoker.bots.blueprint.play import PlayedBlueprint
from anypoker.bots.blueprint.public_tree import UnsupportedGameError
from anypoker.bots.blueprint.store import blueprint_name, load_blueprint, start_for
from anypoker.bots.bot import ActionProbs
from anypoker.engine import Stakes, seats_of
from anypoker.game import Structure
from anypoker.solver import exploit, sequence_game, unit_of
from anypoker.views import SeatView, view_of


def trained(name: str, turns: int, seed: str = "1") -> Training:
    game = ap.load(name).for_players(2)
    training = Training(game, start_for(game, Stakes(ante=1), 100), Stakes(ante=1), seed)
    training.run(turns)
    return training


@pytest.mark.parametrize(
    ("name", "turns", "most"), [("kuhn-poker", 200_000, 0.01), ("leduc", 300_000, 0.05)]
)
def test_small_games_are_played_near_exactly(name: str, turns: int, most: float) -> None:
    training = trained(name, turns)
    assert training.is_lossless
    played = PlayedBlueprint(training.game, read_blueprint(blueprint_bytes(training.blueprint())))
    small = sequence_game(training.game, training.seats, training.stakes)

    def ask(views: Sequence[SeatView], seed: int) -> list[ActionProbs]:
        answers = played.policies(views)
        assert answers is not None
        assert answers[-1] == played.action_probs(views[-1])  # together as one by one
        return answers

    result = exploit(small, ask, seeds=2)
    assert result.exploitability / unit_of(training.game, training.stakes).chips <= most


def test_training_in_parts_gives_the_same_blueprint() -> None:
    one, two = trained("leduc", 2000), trained("leduc", 500)
    two.run(1500)
    assert blueprint_bytes(one.blueprint()) == blueprint_bytes(two.blueprint())
    other = trained("leduc", 2000, "2")
    assert blueprint_bytes(one.blueprint()) != blueprint_bytes(other.blueprint())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("five-card-draw", "decide on more than bets"),
        ("seven-card-stud", "decide on more than bets|hands change|face up"),
    ],
)
def test_unsupported_games_are_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(UnsupportedGameError, match=reason):
        trained(name, 1)


def test_names_depend_on_ratios_of_stakes() -> None:
    game = ap.load("texas-holdem")
    no_limit = Stakes(small_blind=1, big_blind=2)
    assert blueprint_name(game, no_limit) == blueprint_name(
        game, Stakes(small_blind=5, big_blind=10)
    )
    assert blueprint_name(game, no_limit) != blueprint_name(
        game, Stakes(small_blind=2, big_blind=3)
    )


@pytest.mark.parametrize(
    ("stakes", "stack"),
    [(Stakes(small_blind=5, big_blind=10), 1000), (Stakes(Structure.LIMIT, small_bet=2), 160)],
)
def test_shipped_blueprints_are_found_and_played(
    stakes: Stakes, stack: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    game = ap.load("texas-holdem")
    hand = ap.start(game, [stack, stack], stakes, seed=1)
    found = load_blueprint(game, hand.seats, stakes)
    assert found is not None, "train it again: its game file has changed"
    views = [view_of(hand, ap.decisions(hand)[0].seat)]
    answers = found.policies(views)
    assert answers is not None
    assert sum(part for _, part in answers[0]) == pytest.approx(1.0)
    assert load_blueprint(game, seats_of(3 * stack, 3 * stack, button=1), stakes) is (
        None if stakes.structure is None else found
    )

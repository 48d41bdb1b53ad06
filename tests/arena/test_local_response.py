"""The local best response: a lower bound of exploitability, never above the exact value."""

import json
import shlex
import sys
from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from typer.testing import CliRunner

import anypoker as ap
from anypoker.arena.local_exact import LocalValue, local_value
from anypoker.arena.local_range import LocalRange
from anypoker.arena.local_response import LocalResponder, ResponseSettings
from anypoker.arena.local_runs import LocalSettings, play_local_deal
from anypoker.arena.settings import ArenaError
from anypoker.bots import make_bot, policies_of, range_asker
from anypoker.bots.bot import ActionProbs
from anypoker.bots.process import bot_process, close_programs
from anypoker.cards import parse_cards
from anypoker.cli import app
from anypoker.cli.commands.arena import arena_games
from anypoker.cli.options.solver_options import small_game
from anypoker.engine import apply_in_place, legal_actions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.solver import sequence_game
from anypoker.solver.best_response import AskRange
from anypoker.views import SeatView, hand_with_holding, known_cards, view_of
from tests.external_files import ROOT


def uniform(views: Sequence[SeatView], seed: int) -> list[ActionProbs]:
    found: list[ActionProbs] = []
    for view in views:
        assert view.decision is not None
        answers = list(legal_actions(view.decision))
        found.append([(one, 1 / len(answers)) for one in answers])
    return found


def value_of(slug: str, bot: str) -> LocalValue:
    game, seats, stakes = small_game(slug, 2, None, None)
    small = sequence_game(game, seats, stakes)
    ask: AskRange = uniform
    if bot != "uniform":
        ask = range_asker(lambda seed: make_bot(bot, str(seed)), small.game)
    return local_value(small, ask, settings=ResponseSettings(hands=64))


@pytest.mark.parametrize("bot", ["uniform", "caller", "sensible"])
def test_local_response_wins_at_most_the_exact_value_in_kuhn(bot: str) -> None:
    value = value_of("kuhn-poker", bot)
    assert value.local <= value.best + 1e-9
    assert value.ratio is not None
    assert value.ratio >= 0.5


def test_local_response_finds_most_of_a_caller_in_leduc() -> None:
    value = value_of("leduc-holdem", "caller")
    assert value.best == pytest.approx(22 / 15)
    assert 0.5 * value.best <= value.local <= value.best + 1e-9


def test_responder_plays_the_same_whatever_the_bot_holds() -> None:
    """It sees its own cards alone: other cards of the bot change nothing before they are shown."""
    game = ap.load("texas-holdem")
    hand = ap.start(game, [100, 100], seed=5, button=1)
    me = ap.decisions(hand)[0].seat
    bot = make_bot("sensible", "1")
    chosen = set()
    for cards in ("AsAh", "7c2d", "KdQd"):
        other = hand_with_holding(hand, 1 - me, parse_cards(cards))
        assert other is not None
        responder = LocalResponder(
            other, me, partial(policies_of, bot, game), ResponseSettings(), "1"
        )
        chosen.add((responder.choose(other), tuple(responder.range.weights)))
    assert len(chosen) == 1


@pytest.mark.parametrize(
    "slug", ["texas-holdem", "seven-card-stud", "badugi", "five-card-draw", "tic-tac-toe"]
)
def test_particles_look_like_the_real_hand(slug: str) -> None:
    """After any actions of both, every particle shows the own seat what it has really seen."""
    game = ap.load(slug)
    for seed in range(3):
        random = Random(seed)
        hand = ap.start(game, [100, 100], seed=seed)
        bot = make_bot("random", "1")
        tracked = LocalRange(hand, 0, 8, partial(policies_of, bot, game), random)
        while not hand.over:
            before = hand.copy()
            decision = min(ap.decisions(hand), key=lambda one: one.seat)
            action = sample_legal_action(decision, random.randrange)
            apply_in_place(hand, decision.seat, action)
            tracked.follow(before, decision.seat, action, hand)
            for particle in () if hand.over else tracked.hands:
                assert known_cards(particle, 0) == known_cards(hand, 0)
                mine = view_of(particle, 0, words=False)
                assert mine.own == view_of(hand, 0, words=False).own
                assert particle.stacks == hand.stacks


def test_deals_are_repeatable_and_games_without_two_players_are_refused() -> None:
    (game,), _ = arena_games("leduc-holdem", 2, None, None)
    settings = LocalSettings(game, "sensible", 2)
    assert play_local_deal(settings, 1) == play_local_deal(settings, 1)
    (three,), _ = arena_games("anaconda", None, None, None)
    with pytest.raises(ArenaError, match="two players"):
        LocalSettings(three, "sensible", 2)
    (points,), _ = arena_games("open-face-chinese", 2, None, None)
    with pytest.raises(ArenaError, match="no pot"):
        LocalSettings(points, "sensible", 2)


def test_command_states_sizes_rounds_and_interval() -> None:
    words = ["exploit", "texas-holdem", "caller", "--local", "--hands", "12"]
    run = CliRunner().invoke(app, [*words, "--json"])
    form = json.loads(run.stdout)
    assert form["low"] <= form["won"] <= form["high"]
    assert (form["hands"], form["sizes"], form["first_round"]) == (12, ["pot", "all-in"], 1)
    run = CliRunner().invoke(app, [*words, "--sizes", "half", "--first-round", "2"])
    assert "Bets: half, from betting round 2 on" in run.stdout
    assert "95% interval" in run.stdout
    run = CliRunner().invoke(app, [*words, "--sizes", "huge"])
    assert run.exit_code == 2
    assert "'huge' is not a bet size" in run.output


def test_local_response_frees_programs_after_each_hand() -> None:
    (setup,), _ = arena_games("kuhn-poker", 2, None, None)
    words = [sys.executable, str(ROOT / "docs" / "examples" / "bots" / "bot.py")]
    program = f"process:{shlex.join(words)}"
    settings = LocalSettings(setup, program, 6)
    try:
        for deal in range(6):
            play_local_deal(settings, deal)
        assert len(bot_process._running) <= 2
    finally:
        close_programs()

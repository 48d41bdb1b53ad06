"""Solved plans are played from, and kept on disk."""

from pathlib import Path

import pytest

import anypoker as ap
from anypoker.bots import ThinkerBot, make_bot
from anypoker.bots.thinker import LEVELS, PLAY_STYLES
from anypoker.engine import Seat, Seats, Stakes, seats_of
from anypoker.engine.compiled_game import compiled_game
from anypoker.solver import exploit, load_strategies, sequence_game
from anypoker.solver import solution_cache as stored_module
from anypoker.views import view_of

STAKES = Stakes(ante=1, small_bet=2, big_bet=4)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing is kept yet."""
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    stored_module._plans.cache_clear()
    return tmp_path


@pytest.mark.parametrize("name", ["kuhn-poker", "leduc-holdem"])
@pytest.mark.parametrize("button", [0, 1])
def test_the_thinker_plays_small_games_from_their_solution(name: str, button: int) -> None:
    game = ap.load(name)
    small = sequence_game(game, seats_of(100, 100, button=button), STAKES)
    bot = make_bot("thinker", "1")
    assert isinstance(bot, ThinkerBot)
    result = exploit(small, lambda views, seed: bot.policies(game, views), seeds=2)
    assert result.exploitability <= 0.001


def test_what_is_kept_is_read_and_not_solved_again(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ap.load("kuhn-poker")
    made = load_strategies(game, seats_of(50, 50), STAKES)
    stored_module._plans.cache_clear()
    monkeypatch.setattr(stored_module, "solve", None)  # whoever solves again fails
    read = load_strategies(game, seats_of(50, 50), STAKES)
    assert made is not None
    assert read is not None
    assert read.answers == made.answers
    assert len(list((own_cache / "solutions").iterdir())) == 1


def test_a_file_that_is_something_else_is_made_anew(own_cache: Path) -> None:
    from anypoker.disk_cache import write_cached

    game = ap.load("kuhn-poker")
    made = load_strategies(game, seats_of(50, 50), STAKES)
    (file,) = (own_cache / "solutions").iterdir()
    write_cached(file, b"something else")
    stored_module._plans.cache_clear()
    again = load_strategies(game, seats_of(50, 50), STAKES)
    assert made is not None
    assert again is not None
    assert again.answers == made.answers


def test_short_stacks_are_another_game(own_cache: Path) -> None:
    game = ap.load("leduc-holdem")
    deep = load_strategies(game, seats_of(160, 90), STAKES)
    deeper = load_strategies(game, seats_of(1000, 1000), STAKES)
    short = load_strategies(game, seats_of(3, 160), STAKES)
    assert deep is not None
    assert deep is deeper
    assert deep.spent == 13
    assert short is not None
    assert short.answers != deep.answers


def test_names_and_the_number_of_the_hand_do_not_matter() -> None:
    game = ap.load("kuhn-poker")
    named = Seats((Seat("Ann", 100), Seat("Bob", 100)), 1, hand=77)
    hand = ap.start(game, [100, 100], "2/4", seed=3, button=1, names=["Cleo", "Dan"])
    plans = load_strategies(game, named, hand.stakes)
    assert plans is not None
    chances = plans.action_probs(view_of(hand, 0))
    assert chances is not None
    assert sum(part for _, part in chances) == pytest.approx(1)


@pytest.mark.parametrize("name", ["texas-holdem", "rhode-island-holdem", "razz"])
def test_large_games_have_no_plans(name: str) -> None:
    assert load_strategies(ap.load(name), seats_of(200, 200), Stakes(ante=1)) is None


def test_games_of_two_with_anything_in_them_have_plans_or_none() -> None:
    """Dice, new deals, shuffles, separate hands: never an exception in the middle of a game."""
    for name in ("jacks-or-better", "17-poker", "badugi", "razz", "roll-your-own"):
        game = ap.load(name)
        assert load_strategies(game, seats_of(200, 200), Stakes(ante=1)) is None, name
    played_by_two = [game for game in map(ap.load, ap.games()) if game.players.least == 2]
    rolling = [game.name for game in played_by_two if compiled_game(game.for_players(2)).dice]
    assert rolling
    for name in rolling:
        assert load_strategies(ap.load(name), seats_of(200, 200), Stakes(ante=1)) is None, name


def test_who_is_told_not_to_solve_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ap.load("kuhn-poker")
    hand = ap.start(game, [100, 100], "2/4", seed=1, button=1)
    view = view_of(hand, 0)
    monkeypatch.setattr("anypoker.bots.thinker.thinker.load_strategies", None)
    for bot in (
        make_bot("thinker:unsolved", "1"),
        ThinkerBot("1", LEVELS["easy"]),
    ):
        assert isinstance(bot, ThinkerBot)
        assert sum(part for _, part in bot.policy(game, view)) == pytest.approx(1)
    with pytest.raises(TypeError):
        ThinkerBot("1").policy(game, view)


def test_characters_change_the_solution_to_their_taste() -> None:
    game = ap.load("kuhn-poker")
    hand = ap.start(game, [100, 100], "2/4", seed=1, button=1)
    ap.view(hand, 0)
    hand = ap.apply(hand, 0, "bet 1").hand
    view = view_of(hand, 1)
    calls = {}
    for name in ("tight", "loose"):
        bot = ThinkerBot("1", character=PLAY_STYLES[name])
        chances = {str(one): part for one, part in bot.policy(game, view)}
        assert sum(chances.values()) == pytest.approx(1)
        calls[name] = chances.get("call", 0.0)
    assert calls["tight"] <= calls["loose"]

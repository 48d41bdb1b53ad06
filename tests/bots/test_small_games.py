"""What a perfect opponent wins of a thinker that does not know the solution of a small game."""

from functools import partial
from pathlib import Path

import pytest

import anypoker as ap
from anypoker.bots import ThinkerBot, is_seed_independent, range_asker
from anypoker.bots.thinker import LEVELS
from anypoker.cli.options.solver_options import small_game
from anypoker.game import Game
from anypoker.solver import exploit, sequence_game, unit_of
from anypoker.views import SeatView, view_of

EIGHT_CARD = Path(__file__).parents[2] / "bench/bots/eight-card.json"


@pytest.mark.parametrize(
    ("slug", "most", "plans"),
    [
        ("kuhn-poker", 0.06, False),
        ("leduc-holdem", 0.4, False),
        ("kuhn-poker", 0.01, True),
        (EIGHT_CARD, 0.05, True),
    ],
)
def test_little_is_to_be_won_of_it(slug: str | Path, most: float, plans: bool) -> None:
    game, seats, stakes = small_game(str(slug), 2, None, None)
    small = sequence_game(game, seats, stakes)
    bot = partial(_unsolved, plans=plans)
    found = exploit(small, range_asker(bot, small.game), seeds=2)
    assert found.exploitability / unit_of(small.game, stakes).chips <= most


def _unsolved(seed: int, plans: bool) -> ThinkerBot:
    return ThinkerBot(str(seed), solves=False, plans=plans)


def test_where_every_hand_is_thought_of_all_seeds_think_alike() -> None:
    game = ap.load("leduc-holdem")
    mixed = 0
    for deal in range(6):
        hand = ap.start(game, [100, 100], "2/4 limit", seed=deal, button=1)
        view = view_of(hand, ap.decisions(hand)[0].seat)
        bots = [_unsolved(seed, plans=False) for seed in range(3)]
        assert all(is_seed_independent(bot, game, view) for bot in bots)
        first, *others = [bot.policy(game, view) for bot in bots]
        assert all(other == first for other in others)
        mixed += len(first) > 1
    assert mixed, "where nothing is mixed, seeds could not differ"


def test_where_hands_are_imagined_seeds_may_differ() -> None:
    hand = ap.start("texas-holdem", [100, 100], seed=1)
    view = view_of(hand, ap.decisions(hand)[0].seat)
    assert not is_seed_independent(ThinkerBot("1"), hand.game, view)
    assert is_seed_independent(ThinkerBot("1"), *_in_leduc())
    assert not is_seed_independent(ThinkerBot("1", LEVELS["easy"]), *_in_leduc())


def _in_leduc() -> tuple[Game, SeatView]:
    hand = ap.start("leduc-holdem", [100, 100], "2/4 limit", seed=1)
    return hand.game, view_of(hand, ap.decisions(hand)[0].seat)

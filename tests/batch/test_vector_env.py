"""Hands for learners: arrays that say what the engine would, and hands that follow each other."""

import numpy as np
import pytest

from anypoker.batch import VectorEnv, columns
from anypoker.batch.kernels.observing import CALL, CARDS, FOLD
from anypoker.catalogue import game_of
from anypoker.engine import Stakes
from anypoker.engine.errors import IllegalStart
from anypoker.game import Structure

HANDS = 64


def _env(slug: str = "texas-holdem", **more: object) -> VectorEnv:
    return VectorEnv(game_of(slug).game, HANDS, seats=3, **more)  # type: ignore[arg-type]


def _legal(mask: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return (chance.random(mask.shape) * mask).argmax(axis=1)


def test_the_same_seed_is_the_same_play() -> None:
    runs = []
    for _ in range(2):
        env, chance = _env(), np.random.default_rng(1)
        _, infos = env.reset(seed=5)
        total = np.zeros((HANDS, 3), np.int64)
        for _ in range(60):
            seen, rewards, _, _, infos = env.step(_legal(infos["action_mask"], chance))
            total += rewards
        runs.append((total, seen["chips"].copy(), seen["cards"].copy()))
    assert all((one == other).all() for one, other in zip(*runs, strict=True))


def test_rewards_add_up_to_nothing_and_hands_follow() -> None:
    env, chance = _env(stakes=Stakes(structure=Structure.NO_LIMIT)), np.random.default_rng(2)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(100):
        _, rewards, over, cut, infos = env.step(_legal(infos["action_mask"], chance))
        assert (rewards.sum(axis=1) == 0).all()
        assert (rewards[~over] == 0).all()
        assert not cut.any()
        assert (infos["kind"] != columns.ASK_NOTHING).all()
        ended += int(over.sum())
    assert ended > HANDS


def test_what_a_seat_sees_is_its_own() -> None:
    env = _env()
    seen, infos = env.reset(seed=3)
    rows = env.batch.rows
    for hand in range(HANDS):
        seat = int(infos["seat"][hand])
        first = columns.HOLE + seat * columns.MOST_HELD
        own = sorted(rows.cards[hand, first : first + 2].tolist())
        assert np.flatnonzero(seen["cards"][hand, :CARDS]).tolist() == own
        assert not seen["cards"][hand, CARDS:].any()
        assert seen["chips"][hand, 0] == rows.numbers[hand, columns.POT] == 3


def test_up_cards_of_others_are_seen_from_the_left() -> None:
    env = VectorEnv(game_of("seven-card-stud").game, HANDS, seats=3)
    seen, _ = env.reset(seed=4)
    assert seen["cards"].shape == (HANDS, 4 * CARDS)
    assert (seen["cards"][:, 2 * CARDS :].reshape(HANDS, 2, CARDS).sum(axis=2) == 1).all()


def test_all_fold_to_one() -> None:
    env = _env()
    _, infos = env.reset(seed=1)
    assert infos["action_mask"][:, [FOLD, CALL]].all()
    env.step(np.full(HANDS, FOLD))
    _, rewards, over, _, _ = env.step(np.full(HANDS, FOLD))
    assert over.all()
    assert sorted(rewards[0].tolist()) == [-1, 0, 1]


def test_a_game_that_does_not_compile() -> None:
    with pytest.raises(IllegalStart, match="one pile has to beat another"):
        VectorEnv(game_of("cowpie").game, 1, seats=3)

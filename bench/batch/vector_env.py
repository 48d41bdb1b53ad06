"""Steps per CPU second of learning environments, with a policy that only reads the mask."""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from anypoker.batch import VectorEnv
from anypoker.catalogue import game_of
from anypoker.engine import Stakes
from anypoker.game import Structure

HANDS = 8192


def rows(seconds: float) -> Iterator[dict[str, Any]]:
    """Ours, and those of others that are installed."""
    yield _row("VectorEnv", _ours(seconds))
    for name, play in (("PettingZoo", _pettingzoo), ("RLCard", _rlcard)):
        steps = play(seconds)
        if steps is not None:
            yield _row(name, steps)


def _row(name: str, steps: float) -> dict[str, Any]:
    return {"environment": name, "steps_per_second": round(steps)}


def _ours(seconds: float) -> float:
    """Hold'em with six seats; the numpy policy takes any of the legal actions."""
    stakes = Stakes(structure=Structure.NO_LIMIT)
    env = VectorEnv(game_of("texas-holdem").game, HANDS, seats=6, stakes=stakes)
    chance = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    best = 0.0
    end = time.process_time() + seconds
    while time.process_time() < end:
        begun = time.process_time()
        for _ in range(10):
            weights = chance.random(infos["action_mask"].shape, np.float32)
            actions = (weights * infos["action_mask"]).argmax(axis=1)
            _, _, _, _, infos = env.step(actions)
        best = max(best, 10 * HANDS / (time.process_time() - begun))
    return best


def _pettingzoo(seconds: float) -> float | None:
    try:
        from pettingzoo.classic import texas_holdem_no_limit_v6
    except ImportError:
        return None
    env = texas_holdem_no_limit_v6.env(num_players=6)
    taken, end = 0, time.process_time() + seconds
    begun = time.process_time()
    while time.process_time() < end:
        env.reset(seed=taken)
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            mask = seen["action_mask"]
            env.step(None if over or cut else env.action_space(agent).sample(mask))
            taken += 1
    return taken / (time.process_time() - begun)


def _rlcard(seconds: float) -> float | None:
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.make("no-limit-holdem", config={"game_num_players": 6, "seed": 1})
    chance = np.random.default_rng(1)
    taken, end = 0, time.process_time() + seconds
    begun = time.process_time()
    while time.process_time() < end:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[chance.integers(len(legal))])
            taken += 1
    return taken / (time.process_time() - begun)

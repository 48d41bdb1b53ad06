"""Gymnasium's own checks pass for one learner among bots and for many hands in a vector."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra anypoker[pettingzoo] is not installed")

import gymnasium
from gymnasium.utils import env_checker, passive_env_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from anypoker.environments import GymEnvError, HandVectorEnv, SeatEnv

SEAT_GAMES = ("texas-holdem", "badugi", "sohe", "whiskey-poker", "teen-patti", "anaconda")
VECTOR_ID = "anypoker/Holdem-v0"

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # of environments without a spec


@pytest.mark.parametrize("slug", SEAT_GAMES)
def test_checker_passes_for_a_seat_of_a_game(slug: str) -> None:
    env_checker.check_env(SeatEnv(slug, rival="caller"))


def test_seats_of_a_hand_are_rendered_as_text() -> None:
    env = SeatEnv("badugi", rival="caller", render_mode="ansi")
    env.reset(seed=1)
    assert "You are Seat 1, seat 1." in str(env.render())


def test_learner_plays_every_seat_and_chips_are_what_it_won() -> None:
    env, chance = SeatEnv("razz", players=3, rival="random"), np.random.default_rng(1)
    seats, total = set(), 0.0
    for _ in range(30):
        seen, _ = env.reset()
        seats.add(env.seat)
        over = False
        while not over:
            assert env.observation_space.contains(seen)
            action = chance.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, cut, info = env.step(action)
            assert not cut
            assert not info["illegal"]
        assert reward == (env.hand.stacks[env.seat] - 200) / 2
        total += reward
    assert seats == {0, 1, 2}
    assert total
    with pytest.raises(GymEnvError, match="the hand is over: call reset"):
        env.step(0)


def test_illegal_action_is_replaced_and_told() -> None:
    env = SeatEnv("texas-holdem", rival="caller")
    env.reset(seed=1)
    assert env.step(env.actions.done)[4] == {"illegal": True}


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasium_makes_vectors_of_seats(mode: AutoresetMode) -> None:
    envs = SyncVectorEnv([lambda: SeatEnv("badugi", rival="caller")] * 3, autoreset_mode=mode)
    seen, _ = envs.reset(seed=1)
    for _ in range(20):
        actions = np.array([np.flatnonzero(row)[0] if row.any() else 0 for row in _masks(seen)])
        seen, _, _, _, _ = envs.step(actions)
    assert envs.metadata["autoreset_mode"] is mode
    envs.close()


def _masks(seen: dict[str, Any]) -> Any:
    return seen["action_mask"]


# ---------------------------------------------------------------- many hands


class FirstHand(gymnasium.Env):  # type: ignore[misc]
    """The vector environment with one hand, for Gymnasium's checker of single environments."""

    def __init__(self, vector: HandVectorEnv) -> None:
        self.vector = vector
        self.observation_space = vector.single_observation_space
        self.action_space = vector.single_action_space

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        super().reset(seed=seed)
        seen, infos = self.vector.reset(seed=seed, options=options)
        return _row(seen), _row(infos)

    def step(self, action: int) -> Any:
        seen, rewards, ended, cut, infos = self.vector.step(np.array([action]))
        return _row(seen), float(rewards[0]), bool(ended[0]), bool(cut[0]), _row(infos)


def _row(arrays: dict[str, Any]) -> dict[str, Any]:
    return {name: values[0] for name, values in arrays.items()}


def test_checker_passes_for_a_hand_of_the_vector() -> None:
    env_checker.check_env(FirstHand(HandVectorEnv("texas-holdem", 1)))


def test_checks_of_spaces_seeds_and_copies_pass_for_the_vector() -> None:
    envs = HandVectorEnv("seven-card-stud", 4, players=3)
    for space in (envs.observation_space, envs.single_observation_space):
        passive_env_checker.check_observation_space(space)
    for space in (envs.action_space, envs.single_action_space):
        passive_env_checker.check_action_space(space)
    env_checker.check_reset_return_type(envs)
    env_checker.check_reset_seed_determinism(envs)
    env_checker.check_reset_options(envs)
    one, two = envs.reset(seed=3)[0], envs.reset(seed=3)[0]
    assert env_checker.data_equivalence(one, two, exact=True)
    calls = [envs.reset(seed=1)]
    for _ in range(12):
        seen, rewards, ended, cut, infos = envs.step(envs.action_space.sample())
        assert seen in envs.observation_space
        assert rewards.shape == ended.shape == cut.shape == (4,)
        calls.append((seen, infos))
    for number, (seen, infos) in enumerate(calls):
        for other, others in calls[:number]:
            assert not env_checker.data_shares_objects(seen, other)
            assert not env_checker.data_shares_objects(infos, others)


@pytest.mark.filterwarnings("error")
def test_gymnasium_makes_the_vector_and_finds_its_autoreset_mode() -> None:
    gymnasium.register(VECTOR_ID, vector_entry_point=_holdem)
    try:
        envs = gymnasium.make_vec(VECTOR_ID, 3, vectorization_mode="vector_entry_point")
        assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    finally:
        gymnasium.registry.pop(VECTOR_ID)


def _holdem(num_envs: int, **_: Any) -> HandVectorEnv:
    return HandVectorEnv("texas-holdem", num_envs)


def test_hands_follow_in_the_same_step() -> None:
    envs, chance = HandVectorEnv("texas-holdem", 32), np.random.default_rng(2)
    seen, infos = envs.reset(seed=4)
    ends = 0
    for _ in range(60):
        acted = infos["seat"]
        actions = (chance.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        before = seen
        seen, rewards, ended, _, infos = envs.step(actions)
        assert not infos["illegal"].any()
        assert (infos["rewards"].sum(axis=1) == 0).all()
        assert (rewards == infos["rewards"][np.arange(32), acted]).all()
        assert (rewards[~ended] == 0).all()
        assert (seen["chips"][ended, 0] == 3).all(), "the blinds of the next hand"
        for row in np.flatnonzero(ended):
            assert infos["_final_obs"][row]
            final = infos["final_obs"][row]
            assert (final["chips"] == before["chips"][row]).all()
        ends += int(ended.sum())
    assert ends > 100


def test_game_with_other_questions_is_refused() -> None:
    with pytest.raises(GymEnvError, match="Badugi asks for more than bets: use SeatEnv"):
        HandVectorEnv("badugi", 2)
    with pytest.raises(GymEnvError, match="is played by 2 to 7, not by 9"):
        SeatEnv("razz", players=9)


# ---------------------------------------------------------------- TorchRL


def test_torchrl_masks_actions_of_the_pettingzoo_environment() -> None:
    """TorchRL takes `action_mask` from the observation of each agent; `mask` says who acts."""
    pytest.importorskip("torch", reason="torch is not installed: it is too large for the tests")
    torchrl_envs = pytest.importorskip("torchrl.envs", reason="torchrl is not installed")
    from anypoker.environments import env

    wrapped = torchrl_envs.PettingZooWrapper(
        env("badugi", players=2), use_mask=True, categorical_actions=True
    )
    state = wrapped.reset()
    assert {"mask", "action_mask"} <= set(state["seat"].keys())
    played = wrapped.rollout(40, break_when_any_done=False)
    acted = played["seat", "mask"]
    chosen = played["seat", "action"].unsqueeze(-1)
    allowed = played["seat", "action_mask"].gather(-1, chosen).squeeze(-1)
    assert allowed[acted].all()
    wrapped.close()

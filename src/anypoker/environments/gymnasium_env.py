"""Games as Gymnasium environments: one learner among bots, or many hands in a vector.

`SeatEnv` is any game for one learner. `HandVectorEnv` plays many hands of a game at the same time,
in which the seat to act changes: a learner plays against itself.

An action that is not allowed is replaced by the default one, and `infos["illegal"]` says so.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.api import load
from anypoker.batch import VectorEnv
from anypoker.batch.kernels.observations import ACTIONS, CALL
from anypoker.bots import Bot, make_bot
from anypoker.cards import key_from_seed
from anypoker.engine import (
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.environments.discrete_actions import ActionBuilder, DiscreteActionSpace
from anypoker.environments.observation import HISTORY_LENGTH, ObservationEncoder
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.views import view_of

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(f"{error}: pip install 'anypoker[pettingzoo]'") from error

Observation = dict[str, NDArray[Any]]
MAX_CHIPS = 2**31 - 1  # in an observation of many hands


class GymEnvError(AnypokerError, ValueError):
    """A Gymnasium environment that cannot be; the sentence says why."""


class SeatEnv(gymnasium.Env):
    """A hand of any game for one learner; bots have the other seats.

    The learner's seat moves with every hand, so it plays every position. The reward is what it has
    won when the hand is over, in units of the small bet.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        rival: str = "sensible",
        stack: int = 200,
        stakes: Stakes | None = None,
        turns: int = HISTORY_LENGTH,
        render_mode: str | None = None,
    ) -> None:
        rules = load(game)
        count = players or max(rules.players.least, 2)
        if not rules.players.least <= count <= rules.players.most:
            least, most = rules.players.least, rules.players.most
            raise GymEnvError(f"{rules.name} is played by {least} to {most}, not by {count}")
        make_bot(rival, "")
        self.game, self.stack, self.rival = rules.for_players(count), stack, rival
        self.stakes = stakes or Stakes(ante=1)
        self.players, self.render_mode = count, render_mode
        self.actions = DiscreteActionSpace(self.game, self.stakes)
        self.observer = ObservationEncoder(self.actions, count, turns)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.actions.size)
        self._hands = 0
        self._answering: ActionBuilder | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal hands until the learner is asked in one."""
        super().reset(seed=seed)
        if seed is not None:
            self._hands = 0
        while True:
            self._deal()
            self._run_bots()
            if self._answering is not None:
                return self._observe(), {"illegal": False}

    def _deal(self) -> None:
        seed = int(self.np_random.integers(2**62))
        number = self._hands
        self._hands += 1
        self.seat = number % self.players
        button = (number // self.players) % self.players
        seats = seats_of(*[self.stack] * self.players, button=button, hand=number)
        chance = shuffled_deck_from_key(self.game, key_from_seed(seed))
        self.hand: Hand = start(self.game, seats, self.stakes, chance)
        self._bot: Bot = make_bot(self.rival, str(seed))

    def _run_bots(self) -> None:
        """Let the bots act until the learner is asked or the hand is over."""
        self._answering = None
        while not self.hand.over:
            due = {decision.seat: decision for decision in decisions(self.hand)}
            if self.seat in due:
                self._answering = ActionBuilder(self.actions, self.hand, due[self.seat])
                return
            decision = next(iter(due.values()))
            seen = view_of(self.hand, decision.seat, words=False)
            action = self._bot.decide(self.game, seen)
            apply_in_place(self.hand, decision.seat, action, decision.number)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take one number of the learner's answer."""
        answering = self._answering
        if answering is None:
            raise GymEnvError("the hand is over: call reset")
        allowed = answering.allowed()
        illegal = int(action) not in allowed
        answer = answering.add(allowed[0] if illegal else int(action))
        if answer is not None:
            apply_in_place(self.hand, self.seat, answer, answering.decision.number)
            self._run_bots()
        over = self.hand.over
        unit = max(self.stakes.small_bet, 1)
        reward = (self.hand.stacks[self.seat] - self.stack) / unit if over else 0.0
        return self._observe(), float(reward), over, False, {"illegal": illegal}

    def _observe(self) -> Observation:
        mask = np.zeros(self.actions.size, np.int8)
        if self._answering is not None:
            mask[self._answering.allowed()] = 1
        view = view_of(self.hand, self.seat, words=False)
        return {"observation": self.observer.observe(view, self._answering), "action_mask": mask}

    def render(self) -> str | None:
        """Return the text of the learner's view."""
        return self.hand.view_text(self.seat) if self.render_mode == "ansi" else None


class HandVectorEnv(gymnasium.vector.VectorEnv):
    """Many hands of a game that asks only for bets, played at the same time.

    The actions are fold, call, minimum raise, half the pot, the pot, maximum. The reward is that of
    the seat that acted; `infos["rewards"]` has all seats. A hand that is over is followed by the
    next one in the same step (`AutoresetMode.SAME_STEP`); what was seen last is in `final_obs`.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        players: int = 2,
        stakes: Stakes | None = None,
        stack: int = 200,
    ) -> None:
        rules = load(game)
        self._hands = VectorEnv(rules, num_envs, seats=players, stakes=stakes, stack=stack)
        if self._hands.asks_for_more_than_bets:
            raise GymEnvError(
                f"{rules.name} asks for more than bets: use SeatEnv, or anypoker.batch.VectorEnv"
            )
        self.num_envs, self.players = num_envs, players
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        seen, _ = self._hands.reset(seed=0)
        self.single_observation_space = spaces.Dict(
            {
                "cards": spaces.Box(0, 255, seen["cards"].shape[1:], np.uint8),
                "chips": spaces.Box(0, MAX_CHIPS, seen["chips"].shape[1:], np.int32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._last: Observation = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all hands."""
        super().reset(seed=seed)
        seen, infos = self._hands.reset(seed=int(self.np_random.integers(2**62)))
        self._last = self._copied(seen, infos)
        illegal = np.zeros(self.num_envs, np.bool_)
        return self._last, {"seat": infos["seat"].copy(), "illegal": illegal}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take one action for every hand."""
        rows = np.arange(self.num_envs)
        before, mask = self._last, self._last["action_mask"]
        chosen = np.asarray(actions, np.int64)
        illegal = mask[rows, chosen] == 0
        default = np.where(mask[:, CALL] == 1, CALL, mask.argmax(axis=1))
        acted = self._seats.copy()
        seen, won, ended, cut, infos = self._hands.step(np.where(illegal, default, chosen))
        self._last = self._copied(seen, infos)
        told: dict[str, Any] = {"seat": self._seats.copy(), "illegal": illegal, "rewards": won}
        if ended.any():
            told["final_obs"], told["_final_obs"] = _final(before, ended), ended.copy()
        rewards = won[rows, acted].astype(np.float64)
        return self._last, rewards, ended, cut.copy(), told

    def _copied(self, seen: Observation, infos: Observation) -> Observation:
        """Copy what the next step overwrites."""
        self._seats = infos["seat"].astype(np.int64)
        mask = infos["action_mask"].astype(np.int8)
        return {"cards": seen["cards"].copy(), "chips": seen["chips"].copy(), "action_mask": mask}


def _final(before: Observation, ended: NDArray[np.bool_]) -> NDArray[Any]:
    """Return what was seen last in the hands that are over, None for the others."""
    found = np.full(len(ended), None, dtype=object)
    for row in np.flatnonzero(ended):
        found[row] = {name: values[row].copy() for name, values in before.items()}
    return found

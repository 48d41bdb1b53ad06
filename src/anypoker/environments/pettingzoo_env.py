"""Any game as an AEC environment of PettingZoo: one hand is one episode.

The agents are the seats, `seat_0` and so on. An observation is a dictionary: `observation`, the
array that `anypoker.environments.observation` describes, and `action_mask`, which of the numbered
actions of `anypoker.environments.discrete_actions` may come next. Rewards are the chips that a seat
has won when the hand is over, in units of the small bet.
"""

from typing import Any

import numpy as np

from anypoker.api import load
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
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(f"{error}: pip install 'anypoker[pettingzoo]'") from error


class HandEnvError(AnypokerError, ValueError):
    """An environment that cannot be, or an action that is not allowed in it."""


def env(game: str | Game, **options: Any) -> "HandEnv":
    """Return the environment of a game by its name, the path of its file or its value.

    Options: `players`, `stack`, `stakes` (`Stakes` of the engine), `turns` of the history.
    """
    return HandEnv(load(game), **options)


class HandEnv(AECEnv):
    """A hand of a game; the button moves from hand to hand."""

    def __init__(
        self,
        game: Game,
        *,
        players: int | None = None,
        stack: int = 200,
        stakes: Stakes | None = None,
        turns: int = HISTORY_LENGTH,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        count = players or max(game.players.least, 2)
        if not game.players.least <= count <= game.players.most:
            least, most = game.players.least, game.players.most
            raise HandEnvError(f"{game.name} is played by {least} to {most}, not by {count}")
        self.game, self.stack = game.for_players(count), stack
        self.stakes = stakes or Stakes(ante=1)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"anypoker_{game.name}",
            "is_parallelizable": False,
            "render_modes": ["ansi"],
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.actions = DiscreteActionSpace(self.game, self.stakes)
        self.observer = ObservationEncoder(self.actions, count, turns)
        self._observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0.0, 1.0, (self.observer.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.actions.size,), np.int8),
            }
        )
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(dict(self._observation_space.spaces))
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._chance = np.random.default_rng()
        self._hands = 0
        self._answering: ActionBuilder | None = None

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; the same seed deals the same hands from there on."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
            self._hands = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.hand = self._dealt()
        while self.hand.over:  # a hand in which nobody is asked teaches nothing
            self.hand = self._dealt()
        self._ask()

    def _dealt(self) -> Hand:
        count = len(self.possible_agents)
        key = key_from_seed(int(self._chance.integers(2**63)))
        seats = seats_of(*[self.stack] * count, button=self._hands % count, hand=self._hands)
        self._hands += 1
        return start(self.game, seats, self.stakes, shuffled_deck_from_key(self.game, key))

    def _ask(self) -> None:
        decision = decisions(self.hand)[0]
        self._answering = ActionBuilder(self.actions, self.hand, decision)
        self.agent_selection = self.possible_agents[decision.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return a seat's observation and the mask of its legal actions."""
        seat = self.possible_agents.index(agent)
        answering = self._answering
        asked = answering if answering is not None and answering.decision.seat == seat else None
        mask = np.zeros(self.actions.size, np.int8)
        if asked is not None:
            mask[asked.allowed()] = 1
        view = view_of(self.hand, seat, words=False)
        return {"observation": self.observer.observe(view, asked), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Apply one number of the asked seat's answer."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answering = self._answering
        assert answering is not None
        if action is None or int(action) not in answering.allowed():
            names = ", ".join(self.actions.name(number) for number in answering.allowed())
            raise HandEnvError(f"action {action} is not allowed for {agent}: {names} are")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        answer = answering.add(int(action))
        if answer is not None:
            apply_in_place(self.hand, answering.decision.seat, answer, answering.decision.number)
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        if not self.hand.over:
            self._ask()
            return
        self._answering = None
        unit = max(self.stakes.small_bet, 1)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = (self.hand.stacks[seat] - self.stack) / unit
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the table as a spectator sees it, in lines."""
        if self.render_mode != "ansi":
            return None
        from anypoker.views import SpectatorKind
        from anypoker.views.table_text import table_lines

        return "\n".join(table_lines(view_of(self.hand, SpectatorKind.SPECTATOR)))

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

"""Many hands for learners: arrays of what the seat to act sees, may do and has won.

The calls are those of Gymnasium's vector environments (`reset`, `step`, `num_envs`), as far as they
fit a game for several seats: the seat to act changes, and rewards are a column for every seat. A
hand that ends is followed by the next one at once, in the same step, with the button one seat on.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.batch.kernels.observing import seen_by
from anypoker.batch.program import Program, compile_game
from anypoker.batch.refusal import Refusal
from anypoker.batch.table import Batch
from anypoker.engine import Stakes
from anypoker.engine.errors import IllegalStart
from anypoker.game import Deal, Draw, Expose, Game, Lies
from anypoker.ranking import Facing, Owner

Observations = dict[str, NDArray[Any]]
Infos = dict[str, NDArray[Any]]


class VectorEnv:
    """So many hands of a game side by side.

    Observations and infos are the environment's own arrays, written anew by every step: copy what
    is to be kept. Rewards and ends are the caller's.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seats: int,
        stakes: Stakes | None = None,
        stack: int = 200,
        seed: int = 0,
    ) -> None:
        program = compile_game(game.at(seats))
        if isinstance(program, Refusal):
            raise IllegalStart(f"{game.name} cannot be played many hands at once: {program}")
        self.num_envs, self.seats, self.stack = num_envs, seats, stack
        self.rounds = max(1, program.compiled.betting_rounds)
        self.shows = shows_cards(program)
        self._seen = seen = seen_by(num_envs, seats, self.rounds, self.shows)
        self.batch = Batch(program, seats, stakes or Stakes(), num_envs, seen=seen)
        self._observations: Observations = {"cards": seen.cards, "chips": seen.chips}
        self._infos: Infos = {"seat": seen.seats, "kind": seen.kinds, "action_mask": seen.masks}
        self._truncated = np.zeros(num_envs, np.bool_)
        self._seed = seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal all hands anew; the same seed deals the same hands. There are no options."""
        self._seed = self._seed if seed is None else seed
        self._chance = np.random.Philox(key=self._seed)
        self._seen.begun[:] = 0
        keys = self._keys(self.num_envs)
        buttons = np.arange(self.num_envs) % self.seats
        self._next_hands(self.batch.start(self.stack, buttons, keys=keys))
        return self._observations, self._infos

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.int32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """One action for every hand.

        Where money is asked for, an action is a number of the mask; where cards or words are, it is
        the answer itself (`batch.columns` says how it is written).
        """
        self._next_hands(self.batch.step(actions))
        rewards, ended = self._seen.rewards.copy(), self._seen.ended.copy()
        return self._observations, rewards, ended, self._truncated, self._infos

    def close(self) -> None:
        """Nothing is kept open."""

    def _next_hands(self, over: NDArray[np.int64]) -> None:
        """What has ended brings its rewards, and the next hand is dealt."""
        while len(over):  # a hand may end before anybody is asked
            over = self.batch.restart(over.copy(), self._keys(len(over)))

    def _keys(self, count: int) -> NDArray[np.uint8]:
        words = self._chance.random_raw(4 * count)
        return words.astype("<u8").view(np.uint8).reshape(count, 32)


def shows_cards(program: Program) -> bool:
    """Whether cards of a seat may lie face up for the others."""
    for action in program.game.every_action():
        if isinstance(action, Expose | Draw):
            return True
        if isinstance(action, Deal) and action.to is Owner.HOLE and _deals_up(action):
            return True
    return False


def _deals_up(action: Deal) -> bool:
    """Whether some card may be dealt face up."""
    return any(cards.lies != Lies(Facing.DOWN) for cards in action.cards)

"""Many hands for learners: arrays of what the seat to act sees, may do and has won.

The calls are those of Gymnasium's vector environments (`reset`, `step`, `num_envs`), as far as they
fit a game for several seats: the seat to act changes, and rewards are a column for every seat. A
hand that ends is followed by the next one at once, in the same step, with the button one seat on.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.batch.kernels.observing import (
    ACTIONS,
    CARDS,
    FIRST_SEAT,
    Seen,
    answers_for,
    observe,
    settle,
)
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
    is to be kept.
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
        program = compile_game(game)
        if isinstance(program, Refusal):
            raise IllegalStart(f"{game.name} cannot be played many hands at once: {program}")
        self.num_envs, self.seats, self.stack = num_envs, seats, stack
        self.batch = Batch(program, seats, stakes or Stakes(), num_envs)
        self.rounds = max(1, program.compiled.betting_rounds)
        self.shows = shows_cards(program)
        others = seats - 1 if self.shows else 0
        width = FIRST_SEAT + (3 + self.rounds) * seats + 1
        self._seen = Seen(
            seats=np.zeros(num_envs, np.int32),
            kinds=np.zeros(num_envs, np.int32),
            masks=np.zeros((num_envs, ACTIONS), np.bool_),
            cards=np.zeros((num_envs, CARDS * (2 + others)), np.uint8),
            chips=np.zeros((num_envs, width), np.int32),
            begun=np.zeros((num_envs, self.rounds, seats), np.int32),
        )
        self._stacks = np.full((num_envs, seats), stack, np.int32)
        self._rewards = np.zeros((num_envs, seats), np.int32)
        self._ended = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._which = np.zeros(num_envs, np.int64)
        self._answers = np.zeros(num_envs, np.int64)
        self._seed = seed

    def reset(self, *, seed: int | None = None) -> tuple[Observations, Infos]:
        """Deal all hands anew; the same seed deals the same hands."""
        self._seed = self._seed if seed is None else seed
        self._chance = np.random.Philox(key=self._seed)
        self._seen.begun[:] = 0
        keys = self._keys(self.num_envs)
        self.batch.start(self._stacks, np.arange(self.num_envs) % self.seats, keys=keys)
        self._next_hands()
        return self._observed()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, NDArray[np.int32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """One action for every hand.

        Where money is asked for, an action is a number of the mask; where cards or words are, it is
        the answer itself (`batch.columns` says how it is written).
        """
        answers_for(self.batch.rows.numbers, np.asarray(actions, np.int64), self._answers)
        self.batch.step(self._answers)
        self._next_hands()
        observations, infos = self._observed()
        return observations, self._rewards, self._ended, self._truncated, infos

    def _next_hands(self) -> None:
        """What has ended brings its rewards, and the next hand is dealt."""
        numbers = self.batch.rows.numbers
        count = settle(
            numbers, self._stacks, self._rewards, self._ended, self._which, self._seen.begun
        )
        rewards = self._rewards.copy() if count else self._rewards
        ended = self._ended.copy() if count else self._ended
        while count:  # a hand may end before anybody is asked
            self.batch.restart(self._which[:count], self._keys(int(count)))
            count = settle(
                numbers, self._stacks, self._rewards, self._ended, self._which, self._seen.begun
            )
            rewards += self._rewards
            ended |= self._ended
        self._rewards, self._ended = rewards, ended

    def _keys(self, count: int) -> NDArray[np.uint8]:
        words = self._chance.random_raw(4 * count)
        return words.astype("<u8").view(np.uint8).reshape(count, 32)

    def _observed(self) -> tuple[Observations, Infos]:
        rows, seen = self.batch.rows, self._seen
        observe(rows.numbers, rows.cards, self.rounds, int(self.shows), seen)
        return (
            {"cards": seen.cards, "chips": seen.chips},
            {"seat": seen.seats, "kind": seen.kinds, "action_mask": seen.masks},
        )


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

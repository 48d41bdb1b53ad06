"""Vector environment: arrays of observations, legal actions and rewards of many hands.

The calls are those of Gymnasium's vector environments (`reset`, `step`, `num_envs`), as far as they
fit a game for several seats: the seat to act changes, and rewards have a column per seat. A
finished hand is followed by the next one in the same step, with the button one seat further.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.batch import columns as col
from anypoker.batch.batch import Batch
from anypoker.batch.compile.program import Program, compile_game
from anypoker.batch.compile.unsupported import Unsupported
from anypoker.batch.kernels.observations import seen_by
from anypoker.engine import Stakes
from anypoker.engine.errors import IllegalStart
from anypoker.game import DealStep, DealtFacing, DrawStep, ExposeStep, Game
from anypoker.ranking import Facing, Owner

NO_CARD = 255  # in a place that is empty
_CARD_STEPS = (
    col.DO_DRAW, col.DO_DISCARD, col.DO_EXPOSE, col.DO_PASS, col.DO_SEPARATE, col.DO_BUY,
    col.DO_REPLACE,
)  # fmt: skip
_OTHER_QUESTIONS = (*_CARD_STEPS, col.DO_DECLARE, col.DO_CHOOSE)
_CARD_QUESTIONS = (
    col.ASK_DRAW, col.ASK_DISCARD, col.ASK_EXPOSE, col.ASK_PASS, col.ASK_BUY, col.ASK_REPLACE,
)  # fmt: skip

Observations = dict[str, NDArray[Any]]
Infos = dict[str, NDArray[Any]]


class VectorEnv:
    """Many hands of a game in parallel.

    Observations and infos are reused arrays that every step overwrites: copy them to keep them.
    Rewards and ends belong to the caller.
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
        program = compile_game(game.for_players(seats))
        if isinstance(program, Unsupported):
            raise IllegalStart(f"{game.name} cannot be played many hands at once: {program}")
        self.num_envs, self.seats, self.stack = num_envs, seats, stack
        self.rounds = max(1, program.compiled.betting_rounds)
        self.include_up_cards = shows_cards(program)
        self._seen = seen = seen_by(num_envs, seats, self.rounds, self.include_up_cards)
        self.batch = Batch(program, seats, stakes or Stakes(), num_envs, seen=seen)
        self._observations: Observations = {"cards": seen.cards, "chips": seen.chips}
        self._infos: Infos = {"seat": seen.seats, "kind": seen.kinds, "action_mask": seen.masks}
        self._asks_for_cards = bool(np.isin(program.ops[:, col.OP], _CARD_STEPS).any())
        if self._asks_for_cards:
            self._infos["allowed"] = np.zeros(num_envs, np.int32)
            self._infos["held"] = np.zeros((num_envs, col.MAX_HELD), np.uint8)
        asked = program.ops[:, col.OP]
        self.asks_for_more_than_bets = bool(np.isin(asked, _OTHER_QUESTIONS).any())
        self._truncated = np.zeros(num_envs, np.bool_)
        self._seed = seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal all hands; the same seed deals the same hands. There are no options."""
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
        """Return one action for every hand.

        Where money is asked for, an action is a number of the mask; where cards or words are, it is
        the answer itself (`batch.columns` says how it is written).
        """
        self._next_hands(self.batch.step(actions))
        rewards, ended = self._seen.rewards.copy(), self._seen.ended.copy()
        return self._observations, rewards, ended, self._truncated, self._infos

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _next_hands(self, over: NDArray[np.int64]) -> None:
        """Collect rewards of finished hands and deal the next ones."""
        while len(over):  # a hand may end before anybody is asked
            over = self.batch.restart(over.copy(), self._keys(len(over)))
        if self._asks_for_cards:
            self._tell_places()

    def _tell_places(self) -> None:
        """Write the own cards of the seat to act, and the positions it may choose."""
        rows, seats = self.batch.rows, self._seen.seats.astype(np.int64)
        about_cards = np.isin(self._seen.kinds, _CARD_QUESTIONS)
        self._infos["allowed"][:] = np.where(about_cards, rows.numbers[:, col.ALLOWED], 0)
        places = np.arange(col.MAX_HELD)
        first = col.HOLE + seats * col.MAX_HELD
        held = np.take_along_axis(rows.cards, first[:, None] + places, axis=1)
        counts = rows.numbers[np.arange(self.num_envs), col.HELD + seats]
        self._infos["held"][:] = np.where(places < counts[:, None], held, NO_CARD)

    def _keys(self, count: int) -> NDArray[np.uint8]:
        words = self._chance.random_raw(4 * count)
        return words.astype("<u8").view(np.uint8).reshape(count, 32)


def shows_cards(program: Program) -> bool:
    """Return whether a seat's cards may be face up."""
    for action in program.game.every_action():
        if isinstance(action, ExposeStep | DrawStep):
            return True
        if isinstance(action, DealStep) and action.to is Owner.HOLE and _deals_up(action):
            return True
    return False


def _deals_up(action: DealStep) -> bool:
    """Return whether a card may be dealt face up."""
    return any(cards.facing != DealtFacing(Facing.DOWN) for cards in action.cards)

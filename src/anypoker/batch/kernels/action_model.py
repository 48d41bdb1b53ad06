"""How seats bet by what their hands are worth: one model for every game, by a few numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.columns import (
    AGGRESSOR,
    ASK_BET,
    ASK_BRING_IN,
    BETS_MADE,
    CALL,
    FIXED,
    FOLD,
    KIND,
    LEVEL,
    LIVE,
    MAX_AMOUNT,
    MIN_AMOUNT,
    MUST_BET,
    POT,
    RAISE,
    ROUNDS,
    SEAT,
    STACK,
    TO_CALL,
)
from anypoker.batch.kernels.arrays import Int, Numbers, States
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine
from anypoker.ranking.batch.splitmix import HALF, STEP, mix_bits

# The numbers of a model, in their order.
OPENS, RAISES, RESPECT, EAGER, BLUFFS, WARY, SIZE = range(7)
HABITS = 7
_TWO_TO_32 = np.float64(1 << 32)


class Model(NamedTuple):
    """`worths`: by hand and seat, the part of the pot that a hand wins on average if all stay in;
    `rounds`: by hand, the betting round for which these hold. `cards_outside`: questions about
    anything but money are answered by the caller.
    """

    worths: NDArray[np.float64]
    rounds: NDArray[np.int64]
    habits: NDArray[np.float64]
    cards_outside: np.int64


NO_MODEL = Model(
    np.zeros((0, 0), np.float64), np.zeros(0, np.int64), np.zeros(HABITS, np.float64), np.int64(0)
)


@compile_kernel
def is_about_money(n: Numbers) -> bool:
    return n[KIND] == ASK_BET or n[KIND] == ASK_BRING_IN


@compile_kernel
def is_weighed(n: Numbers, model: Model, hand: Int) -> bool:
    """Whether the worths of this round are known."""
    return model.rounds[hand] == n[ROUNDS]


@compile_kernel
def _happens(states: States, hand: Int, chance: np.float64) -> np.bool_:
    states[hand] += STEP
    return np.float64(mix_bits(states[hand]) >> HALF) < chance * _TWO_TO_32


@compile_kernel
def _raise_to(n: Numbers, size: np.float64) -> Int:
    """A raise by about this part of the pot, as far as it is allowed."""
    wanted = n[LEVEL] + np.int64(size * (n[POT] + n[TO_CALL]))
    if n[FIXED]:
        return (
            n[MAX_AMOUNT] if 2 * wanted > np.int64(n[MIN_AMOUNT]) + n[MAX_AMOUNT] else n[MIN_AMOUNT]
        )
    return min(max(wanted, np.int64(n[MIN_AMOUNT])), np.int64(n[MAX_AMOUNT]))


@compile_subroutine
def modelled_answer(n: Numbers, model: Model, states: States, hand: Int) -> np.int64:
    """Bet what is worth more than its part of the pot, pay where the pot offers enough."""
    habits = model.habits
    worth = model.worths[hand, n[SEAT]]
    bets = n[BETS_MADE] if n[AGGRESSOR] >= 0 else 0  # blinds alone tell nothing
    for _ in range(bets):  # who bets has more than an average hand
        worth *= habits[RESPECT]
    faces = n[TO_CALL] > 0 or n[KIND] == ASK_BRING_IN
    least = habits[RAISES] if bets else habits[OPENS]
    may_raise = n[MAX_AMOUNT] > 0
    if may_raise and worth * n[LIVE] > least and _happens(states, hand, habits[EAGER]):
        return np.int64(RAISE + _raise_to(n, habits[SIZE]))
    if may_raise and (n[MUST_BET] or (not faces and _happens(states, hand, habits[BLUFFS]))):
        return np.int64(RAISE + _raise_to(n, habits[SIZE]))
    if n[TO_CALL] == 0 or n[KIND] == ASK_BRING_IN:
        return np.int64(CALL)
    price = np.float64(n[TO_CALL])
    needed = price / (n[POT] + price) + habits[WARY] * price / max(n[STACK + n[SEAT]], 1)
    return np.int64(CALL if worth >= needed else FOLD)

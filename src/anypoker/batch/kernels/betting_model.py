"""`BettingModel` as a kernel: bets of many hands by their equities."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Int, Numbers, States
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine
from anypoker.ranking.batch.splitmix import HALF, STEP, mix_bits

# Fields of `BettingModel`, in order.
(
    OPEN,
    OPEN_PER_OPPONENT,
    RAISES,
    RAISE_PER_OPPONENT,
    ENTER,
    ENTER_PER_OPPONENT,
    STAY,
    DISCOUNT,
    MAX_DISCOUNTS,
    BET_RATE,
    BLUFF_RATE,
    ALL_IN_MARGIN,
    SIZE,
    STRONG_SIZE,
) = range(14)
FIELDS = 14
_TWO_TO_32 = np.float64(1 << 32)


class Model(NamedTuple):
    """Equities and habits of the players."""

    equities: NDArray[np.float64]  # by hand and seat: average share of the pot if all stay in
    rounds: NDArray[np.int64]  # by hand: the betting round that the equities belong to
    habits: NDArray[np.float64]
    cards_outside: np.int64  # the caller answers all decisions that are not about money


NO_MODEL = Model(
    np.zeros((0, 0), np.float64), np.zeros(0, np.int64), np.zeros(FIELDS, np.float64), np.int64(0)
)


@compile_kernel
def is_about_money(n: Numbers) -> bool:
    return n[col.KIND] == col.ASK_BET or n[col.KIND] == col.ASK_BRING_IN


@compile_kernel
def is_weighed(n: Numbers, model: Model, hand: Int) -> bool:
    """Return whether the equities of this round are known."""
    return model.rounds[hand] == n[col.ROUNDS]


@compile_kernel
def _happens(states: States, hand: Int, probability: np.float64) -> np.bool_:
    states[hand] += STEP
    return np.float64(mix_bits(states[hand]) >> HALF) < probability * _TWO_TO_32


@compile_kernel
def _raise_to(n: Numbers, size: np.float64) -> Int:
    """Return the legal raise nearest to this part of the pot."""
    wanted = n[col.LEVEL] + np.int64(size * (n[col.POT] + n[col.TO_CALL]))
    if n[col.FIXED]:
        return (
            n[col.MAX_AMOUNT]
            if 2 * wanted > np.int64(n[col.MIN_AMOUNT]) + n[col.MAX_AMOUNT]
            else n[col.MIN_AMOUNT]
        )
    return min(max(wanted, np.int64(n[col.MIN_AMOUNT])), np.int64(n[col.MAX_AMOUNT]))


@compile_kernel
def _yet_to_call(n: Numbers) -> Int:
    """Count opponents who still have to call; some of them will, and the pot grows."""
    count = 0
    for seat in range(n[col.SEATS]):
        if seat != n[col.SEAT] and not n[col.FOLDED + seat] and n[col.STACK + seat] > 0:
            count += n[col.STREET + seat] < n[col.LEVEL]
    return count


@compile_subroutine
def modelled_answer(n: Numbers, model: Model, states: States, hand: Int) -> np.int64:
    """Bet, call or fold as the sensible bot does.

    One difference: bets of earlier rounds are not discounted, since a row does not record them.
    """
    habits = model.habits
    opponents = n[col.LIVE] - 1
    equity = model.equities[hand, n[col.SEAT]]
    bets = n[col.BETS_MADE] if n[col.AGGRESSOR] >= 0 else 0  # blinds alone are not bets
    for _ in range(min(bets, np.int64(habits[MAX_DISCOUNTS]))):
        equity *= habits[DISCOUNT]
    strength = equity * n[col.LIVE]
    faces = n[col.TO_CALL] > 0 or n[col.KIND] == col.ASK_BRING_IN
    if bets:
        needed = habits[RAISES] + habits[RAISE_PER_OPPONENT] * opponents
    else:
        needed = habits[OPEN] + habits[OPEN_PER_OPPONENT] * opponents
    size = habits[SIZE] if strength < habits[RAISES] else habits[STRONG_SIZE]
    may_raise = n[col.MAX_AMOUNT] > 0
    if may_raise and strength > needed and _happens(states, hand, habits[BET_RATE]):
        return np.int64(col.RAISE + _raise_to(n, size))
    if may_raise and (
        n[col.MUST_BET] or (not faces and _happens(states, hand, habits[BLUFF_RATE]))
    ):
        return np.int64(col.RAISE + _raise_to(n, size))
    if n[col.TO_CALL] == 0 or n[col.KIND] == col.ASK_BRING_IN:
        return np.int64(col.CALL)
    if n[col.ROUNDS] == 1:
        least = habits[ENTER] + habits[ENTER_PER_OPPONENT] * opponents
    else:
        least = habits[STAY]
    price = np.float64(n[col.TO_CALL])
    margin = habits[ALL_IN_MARGIN] * price / max(n[col.STACK + n[col.SEAT]], 1)
    pot = n[col.POT] + price * (1 + _yet_to_call(n) / 2)
    calls = strength >= least and equity >= price / pot + margin
    return np.int64(col.CALL if calls else col.FOLD)

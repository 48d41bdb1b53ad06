"""`BettingModel` as a kernel: bets of many hands by their equities."""

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
    FOLDED,
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
    SEATS,
    STACK,
    STREET,
    TO_CALL,
)
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
    return n[KIND] == ASK_BET or n[KIND] == ASK_BRING_IN


@compile_kernel
def is_weighed(n: Numbers, model: Model, hand: Int) -> bool:
    """Return whether the equities of this round are known."""
    return model.rounds[hand] == n[ROUNDS]


@compile_kernel
def _happens(states: States, hand: Int, probability: np.float64) -> np.bool_:
    states[hand] += STEP
    return np.float64(mix_bits(states[hand]) >> HALF) < probability * _TWO_TO_32


@compile_kernel
def _raise_to(n: Numbers, size: np.float64) -> Int:
    """Return the legal raise nearest to this part of the pot."""
    wanted = n[LEVEL] + np.int64(size * (n[POT] + n[TO_CALL]))
    if n[FIXED]:
        return (
            n[MAX_AMOUNT] if 2 * wanted > np.int64(n[MIN_AMOUNT]) + n[MAX_AMOUNT] else n[MIN_AMOUNT]
        )
    return min(max(wanted, np.int64(n[MIN_AMOUNT])), np.int64(n[MAX_AMOUNT]))


@compile_kernel
def _yet_to_call(n: Numbers) -> Int:
    """Count opponents who still have to call; some of them will, and the pot grows."""
    count = 0
    for seat in range(n[SEATS]):
        if seat != n[SEAT] and not n[FOLDED + seat] and n[STACK + seat] > 0:
            count += n[STREET + seat] < n[LEVEL]
    return count


@compile_subroutine
def modelled_answer(n: Numbers, model: Model, states: States, hand: Int) -> np.int64:
    """Bet, call or fold as the sensible bot does.

    One difference: bets of earlier rounds are not discounted, since a row does not record them.
    """
    habits = model.habits
    opponents = n[LIVE] - 1
    equity = model.equities[hand, n[SEAT]]
    bets = n[BETS_MADE] if n[AGGRESSOR] >= 0 else 0  # blinds alone are not bets
    for _ in range(min(bets, np.int64(habits[MAX_DISCOUNTS]))):
        equity *= habits[DISCOUNT]
    strength = equity * n[LIVE]
    faces = n[TO_CALL] > 0 or n[KIND] == ASK_BRING_IN
    if bets:
        needed = habits[RAISES] + habits[RAISE_PER_OPPONENT] * opponents
    else:
        needed = habits[OPEN] + habits[OPEN_PER_OPPONENT] * opponents
    size = habits[SIZE] if strength < habits[RAISES] else habits[STRONG_SIZE]
    may_raise = n[MAX_AMOUNT] > 0
    if may_raise and strength > needed and _happens(states, hand, habits[BET_RATE]):
        return np.int64(RAISE + _raise_to(n, size))
    if may_raise and (n[MUST_BET] or (not faces and _happens(states, hand, habits[BLUFF_RATE]))):
        return np.int64(RAISE + _raise_to(n, size))
    if n[TO_CALL] == 0 or n[KIND] == ASK_BRING_IN:
        return np.int64(CALL)
    if n[ROUNDS] == 1:
        least = habits[ENTER] + habits[ENTER_PER_OPPONENT] * opponents
    else:
        least = habits[STAY]
    price = np.float64(n[TO_CALL])
    margin = habits[ALL_IN_MARGIN] * price / max(n[STACK + n[SEAT]], 1)
    pot = n[POT] + price * (1 + _yet_to_call(n) / 2)
    calls = strength >= least and equity >= price / pot + margin
    return np.int64(CALL if calls else FOLD)

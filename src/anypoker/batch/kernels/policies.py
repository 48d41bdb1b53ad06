"""Policies inside the kernels: pay as little as possible, or any legal answer at random."""

import numpy as np

from anypoker.batch.columns import (
    ALLOWED,
    ASK_BET,
    ASK_BRING_IN,
    ASK_BUY,
    ASK_CHOOSE,
    ASK_DECLARE,
    ASK_DISCARD_PILE,
    ASK_SEPARATE,
    CALL,
    DECLINE,
    FIXED,
    FOLD,
    HELD,
    KIND,
    MAX_AMOUNT,
    MIN_AMOUNT,
    MUST_BET,
    OPENS,
    PC,
    POT,
    PURCHASE,
    RAISE,
    SEAT,
    TO_CALL,
    C,
    E,
    G,
)
from anypoker.batch.kernels.arrays import Int, Numbers, States
from anypoker.batch.kernels.stock import bit_count
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine
from anypoker.ranking.batch.splitmix import HALF, STEP, mix_bits, random_below

GIVEN, CALLER, RANDOM, CHECK_CALL, MODEL = range(5)


@compile_kernel
def _below(states: States, hand: Int, count: Int) -> Int:
    """Return a random number below `count`, the next one of this hand."""
    states[hand] += STEP
    return np.int64(random_below(mix_bits(states[hand]) >> HALF, np.uint64(count)))


@compile_kernel
def _first_cards(allowed: Int, count: Int) -> Int:
    """Return the first `count` positions of a mask."""
    mask: Int = 0
    left = count
    while left:
        lowest = allowed & -allowed
        mask |= lowest
        allowed ^= lowest
        left -= 1
    return mask


@compile_kernel
def _some_cards(states: States, hand: Int, allowed: Int, least: Int, most: Int) -> Int:
    """Return a random number of random places."""
    wanted = least + _below(states, hand, most - least + 1)
    mask: Int = 0
    free = bit_count(allowed)
    while wanted:
        skip = _below(states, hand, free)
        rest = allowed
        for _ in range(skip):
            rest &= rest - 1
        lowest = rest & -rest
        mask |= lowest
        allowed ^= lowest
        free -= 1
        wanted -= 1
    return mask


@compile_kernel
def _same_words(n: Numbers, word: Int, count: Int) -> Int:
    code = count
    for number in range(count):
        code |= word << 4 * (number + 1)
    return code


@compile_kernel
def _piles_in_turn(n: Numbers, ops: Numbers) -> Int:
    """Return the first cards into the first pile, and so on."""
    row = n[PC]
    code, place = np.int64(0), 0
    for part in range(3):
        size = ops[row, C] if part == 0 else ops[row, E] if part == 1 else ops[row, G]
        for _ in range(size):
            code |= np.int64(part + 1) << 2 * place
            place += 1
    return code


@compile_kernel
def _random_piles(n: Numbers, ops: Numbers, states: States, hand: Int) -> Int:
    row = n[PC]
    code, free = np.int64(0), (np.int64(1) << n[HELD + n[SEAT]]) - 1
    for part in range(3):
        size = ops[row, C] if part == 0 else ops[row, E] if part == 1 else ops[row, G]
        mask = _some_cards(states, hand, free, size, size)
        free ^= mask
        for place in range(n[HELD + n[SEAT]]):
            if mask >> place & 1:
                code |= np.int64(part + 1) << 2 * place
    return code


@compile_kernel
def passive(n: Numbers, ops: Numbers, opens_empty: bool) -> np.int64:
    """Stay in for as little as it takes; what else is asked is answered as by a clock."""
    kind = n[KIND]
    if kind == ASK_BET:
        empty = opens_empty and n[TO_CALL] == 0 and n[POT] == 0 and n[MAX_AMOUNT] > 0
        if empty or n[MUST_BET]:
            return np.int64(RAISE + n[MIN_AMOUNT])
        return np.int64(CALL)
    if kind == ASK_BRING_IN:
        return np.int64(CALL)
    if kind == ASK_SEPARATE:
        return np.int64(_piles_in_turn(n, ops))
    if kind == ASK_DECLARE:
        return np.int64(_same_words(n, 0, 1))
    if kind == ASK_CHOOSE:
        return np.int64(ops[n[PC], E])
    if kind == ASK_DISCARD_PILE:
        last = 0
        while n[ALLOWED] >> (last + 1):
            last += 1
        return np.int64(last)
    if kind == ASK_BUY:
        if n[OPENS]:
            return np.int64(DECLINE)
        return np.int64(PURCHASE | _first_cards(n[ALLOWED], n[MIN_AMOUNT]) << 1)
    return np.int64(_first_cards(n[ALLOWED], n[MIN_AMOUNT]))


@compile_kernel
def _random_amount(n: Numbers, states: States, hand: Int) -> Int:
    if n[FIXED]:
        return n[MAX_AMOUNT] if _below(states, hand, 2) else n[MIN_AMOUNT]
    if _below(states, hand, 4) == 0:
        return n[MIN_AMOUNT]
    if _below(states, hand, 6) == 0:
        return n[MAX_AMOUNT]
    return n[MIN_AMOUNT] + _below(states, hand, n[MAX_AMOUNT] - n[MIN_AMOUNT] + 1)


@compile_kernel
def _random_bet(n: Numbers, states: States, hand: Int) -> Int:
    if n[MUST_BET] or (n[MAX_AMOUNT] > 0 and _below(states, hand, 4) == 0):
        return RAISE + _random_amount(n, states, hand)
    if n[TO_CALL] > 0 and _below(states, hand, 5) == 0:
        return FOLD
    return CALL


@compile_kernel
def _random_opening(n: Numbers, states: States, hand: Int) -> Int:
    if n[OPENS] and _below(states, hand, 4) == 0:
        return FOLD
    if n[MAX_AMOUNT] > 0 and _below(states, hand, 3) == 0:
        return RAISE + _random_amount(n, states, hand)
    return CALL


@compile_subroutine
def any_answer(n: Numbers, ops: Numbers, states: States, hand: Int) -> np.int64:
    """Return one of the answers that the question allows."""
    kind = n[KIND]
    if kind == ASK_BET:
        return np.int64(_random_bet(n, states, hand))
    if kind == ASK_BRING_IN:
        return np.int64(_random_opening(n, states, hand))
    if kind == ASK_SEPARATE:
        return np.int64(_random_piles(n, ops, states, hand))
    if kind == ASK_DECLARE:
        count = n[MIN_AMOUNT] if _below(states, hand, 2) else 1
        code = np.int64(count)
        for number in range(count):
            code |= np.int64(_below(states, hand, n[MAX_AMOUNT])) << 4 * (number + 1)
        return code
    if kind == ASK_CHOOSE:
        return np.int64(_below(states, hand, n[MIN_AMOUNT]))
    if kind == ASK_DISCARD_PILE:
        one = _some_cards(states, hand, n[ALLOWED], 1, 1)
        pile = 0
        while one >> (pile + 1):
            pile += 1
        return np.int64(pile)
    if kind == ASK_BUY:
        if n[OPENS] and _below(states, hand, 2):
            return np.int64(DECLINE)
        mask = _some_cards(states, hand, n[ALLOWED], n[MIN_AMOUNT], n[MIN_AMOUNT])
        return np.int64(PURCHASE | mask << 1)
    return np.int64(_some_cards(states, hand, n[ALLOWED], n[MIN_AMOUNT], n[MAX_AMOUNT]))

"""Policies inside the kernels: pay as little as possible, or any legal answer at random."""

import numpy as np

from anypoker.batch import columns as col
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
    row = n[col.PC]
    code, place = np.int64(0), 0
    for part in range(3):
        size = ops[row, col.C] if part == 0 else ops[row, col.E] if part == 1 else ops[row, col.G]
        for _ in range(size):
            code |= np.int64(part + 1) << 2 * place
            place += 1
    return code


@compile_kernel
def _random_piles(n: Numbers, ops: Numbers, states: States, hand: Int) -> Int:
    row = n[col.PC]
    code, free = np.int64(0), (np.int64(1) << n[col.HELD + n[col.SEAT]]) - 1
    for part in range(3):
        size = ops[row, col.C] if part == 0 else ops[row, col.E] if part == 1 else ops[row, col.G]
        mask = _some_cards(states, hand, free, size, size)
        free ^= mask
        for place in range(n[col.HELD + n[col.SEAT]]):
            if mask >> place & 1:
                code |= np.int64(part + 1) << 2 * place
    return code


@compile_kernel
def passive(n: Numbers, ops: Numbers, opens_empty: bool) -> np.int64:
    """Return the cheapest answer that stays in; other decisions as at a timeout."""
    kind = n[col.KIND]
    if kind == col.ASK_BET:
        empty = opens_empty and n[col.TO_CALL] == 0 and n[col.POT] == 0 and n[col.MAX_AMOUNT] > 0
        if empty or n[col.MUST_BET]:
            return np.int64(col.RAISE + n[col.MIN_AMOUNT])
        return np.int64(col.CALL)
    if kind == col.ASK_BRING_IN:
        return np.int64(col.CALL)
    if kind == col.ASK_SEPARATE:
        return np.int64(_piles_in_turn(n, ops))
    if kind == col.ASK_DECLARE:
        return np.int64(_same_words(n, 0, 1))
    if kind == col.ASK_CHOOSE:
        return np.int64(ops[n[col.PC], col.E])
    if kind == col.ASK_DISCARD_PILE:
        last = 0
        while n[col.ALLOWED] >> (last + 1):
            last += 1
        return np.int64(last)
    if kind == col.ASK_BUY:
        if n[col.OPENS]:
            return np.int64(col.DECLINE)
        return np.int64(col.PURCHASE | _first_cards(n[col.ALLOWED], n[col.MIN_AMOUNT]) << 1)
    return np.int64(_first_cards(n[col.ALLOWED], n[col.MIN_AMOUNT]))


@compile_kernel
def _random_amount(n: Numbers, states: States, hand: Int) -> Int:
    if n[col.FIXED]:
        return n[col.MAX_AMOUNT] if _below(states, hand, 2) else n[col.MIN_AMOUNT]
    if _below(states, hand, 4) == 0:
        return n[col.MIN_AMOUNT]
    if _below(states, hand, 6) == 0:
        return n[col.MAX_AMOUNT]
    return n[col.MIN_AMOUNT] + _below(states, hand, n[col.MAX_AMOUNT] - n[col.MIN_AMOUNT] + 1)


@compile_kernel
def _random_bet(n: Numbers, states: States, hand: Int) -> Int:
    if n[col.MUST_BET] or (n[col.MAX_AMOUNT] > 0 and _below(states, hand, 4) == 0):
        return col.RAISE + _random_amount(n, states, hand)
    if n[col.TO_CALL] > 0 and _below(states, hand, 5) == 0:
        return col.FOLD
    return col.CALL


@compile_kernel
def _random_opening(n: Numbers, states: States, hand: Int) -> Int:
    if n[col.OPENS] and _below(states, hand, 4) == 0:
        return col.FOLD
    if n[col.MAX_AMOUNT] > 0 and _below(states, hand, 3) == 0:
        return col.RAISE + _random_amount(n, states, hand)
    return col.CALL


@compile_subroutine
def any_answer(n: Numbers, ops: Numbers, states: States, hand: Int) -> np.int64:
    """Return one of the answers that the question allows."""
    kind = n[col.KIND]
    if kind == col.ASK_BET:
        return np.int64(_random_bet(n, states, hand))
    if kind == col.ASK_BRING_IN:
        return np.int64(_random_opening(n, states, hand))
    if kind == col.ASK_SEPARATE:
        return np.int64(_random_piles(n, ops, states, hand))
    if kind == col.ASK_DECLARE:
        count = n[col.MIN_AMOUNT] if _below(states, hand, 2) else 1
        code = np.int64(count)
        for number in range(count):
            code |= np.int64(_below(states, hand, n[col.MAX_AMOUNT])) << 4 * (number + 1)
        return code
    if kind == col.ASK_CHOOSE:
        return np.int64(_below(states, hand, n[col.MIN_AMOUNT]))
    if kind == col.ASK_DISCARD_PILE:
        one = _some_cards(states, hand, n[col.ALLOWED], 1, 1)
        pile = 0
        while one >> (pile + 1):
            pile += 1
        return np.int64(pile)
    if kind == col.ASK_BUY:
        if n[col.OPENS] and _below(states, hand, 2):
            return np.int64(col.DECLINE)
        mask = _some_cards(states, hand, n[col.ALLOWED], n[col.MIN_AMOUNT], n[col.MIN_AMOUNT])
        return np.int64(col.PURCHASE | mask << 1)
    return np.int64(_some_cards(states, hand, n[col.ALLOWED], n[col.MIN_AMOUNT], n[col.MAX_AMOUNT]))

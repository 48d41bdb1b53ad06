"""Draws, discards and purchases of cards."""

import numpy as np

from anypoker.batch.columns import (
    ALLOWED,
    ASK_BUY,
    ASK_DISCARD,
    ASK_DISCARD_PILE,
    ASK_DRAW,
    BOARD,
    BOARD_PILES,
    BOARD_SIZE,
    CARD_FLAGS,
    DISCARDED,
    HELD,
    HOLE,
    MAX_AMOUNT,
    MAX_HELD,
    MIN_AMOUNT,
    OPENS,
    PC,
    PILE,
    POT,
    PRICE,
    SEATS,
    SHARED,
    STACK,
    UP,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.batch.kernels.bets import pay_dead
from anypoker.batch.kernels.decisions import ask, go_on, next_in_queue, takes_part
from anypoker.batch.kernels.stock import (
    bit_count,
    chosen_mask,
    give,
    make_room,
    own_mask,
    put_on_board,
    remove_cards,
    reserve,
    stock_left,
    take,
    throw_cards,
)
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

_JOKER = 52


@compile_subroutine
def _exchange(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, mask: Int) -> None:
    """Exchange the cards at these positions for new ones."""
    row = n[PC]
    lay, thrown = 0, 0
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            lay |= (c[CARD_FLAGS + seat * MAX_HELD + place] & UP) << thrown
            thrown += 1
    throw_cards(n, c, seat, mask)
    wanted = max(thrown + t.ops[row, E], 0)
    if t.ops[row, G] and stock_left(n) < wanted:
        wanted = make_room(n, c, key, t, seat, wanted)
    wanted = min(wanted, stock_left(n))
    for number in range(wanted):
        up = t.ops[row, C]
        if t.ops[row, F] and number < thrown:
            up = lay >> number & 1
        give(n, c, seat, take(n, c), up, t.ops[row, D])


@compile_subroutine
def ask_draws(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that may draw; who may not only gets what comes on top."""
    row = n[PC]
    extra = t.ops[row, E]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        allowed = own_mask(n, c, seat, t.ops[row, D])
        most = min(t.ops[row, B], bit_count(allowed))
        served = stock_left(n)
        if served < most + extra:
            if t.ops[row, G]:
                served += reserve(n, c, seat)
            most = max(min(most, served - extra), 0)
        if most:
            n[MIN_AMOUNT] = min(t.ops[row, A], most)
            n[MAX_AMOUNT] = most
            n[ALLOWED] = allowed
            ask(n, ASK_DRAW, seat)
            return
        if extra:
            _exchange(n, c, key, t, seat, 0)


@compile_subroutine
def answer_draw(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    mask = chosen_mask(n, c, t, seat, answer)
    if mask or t.ops[n[PC], E]:
        _exchange(n, c, key, t, seat, mask)
    ask_draws(n, c, key, t)


@compile_subroutine
def _give_up(n: Numbers, c: Bytes, seat: Int, mask: Int, onto: Int) -> None:
    """Cards to the muck, or onto the board."""
    if not onto:
        throw_cards(n, c, seat, mask)
        return
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            put_on_board(n, c, c[HOLE + seat * MAX_HELD + place], 1, onto | DISCARDED)
    remove_cards(n, c, seat, mask)


@compile_subroutine
def discard_matching(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Discard a whole hole pile, or all cards whose rank is in the board pile, of all seats."""
    ranks = np.int64(0)
    for place in range(n[BOARD_SIZE]):
        if n[BOARD_PILES + place] & t.ops[row, A] and c[BOARD + place] < _JOKER:
            ranks |= np.int64(1) << (c[BOARD + place] >> 2)
    for order in range(n[SEATS]):
        seat = left_of_button(n, order)
        if not takes_part(n, seat):
            continue
        pile = t.ops[row, D]
        mask = own_mask(n, c, seat, pile)
        for place in range(n[HELD + seat] if not pile else 0):
            card = c[HOLE + seat * MAX_HELD + place]
            if card >= _JOKER or not ranks >> (card >> 2) & 1:
                mask &= ~(1 << place)
        _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, E]))


@compile_kernel
def ask_discards(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that has something to give up."""
    row = n[PC]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        allowed = own_mask(n, c, seat, t.ops[row, D])
        if not allowed:
            continue
        if t.ops[row, F]:
            piles = 0
            for place in range(n[HELD + seat]):
                if allowed >> place & 1:
                    piles |= 1 << c[PILE + seat * MAX_HELD + place]
            n[ALLOWED] = piles
            ask(n, ASK_DISCARD_PILE, seat)
            return
        count = bit_count(allowed)
        n[MIN_AMOUNT] = min(t.ops[row, A], count)
        n[MAX_AMOUNT] = min(t.ops[row, B], count)
        n[ALLOWED] = allowed
        ask(n, ASK_DISCARD, seat)
        return


@compile_subroutine
def answer_discard(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    row = n[PC]
    mask: Int = 0
    if t.ops[row, F]:
        for place in range(n[HELD + seat]):
            at = seat * MAX_HELD + place
            if c[PILE + at] == answer and not c[CARD_FLAGS + at] & SHARED:
                mask |= 1 << place
    else:
        mask = chosen_mask(n, c, t, seat, answer)
    _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, E]))
    ask_discards(n, c, t)


@compile_kernel
def price_of(n: Numbers, t: ProgramArrays, times: Int, column: Int) -> Int:
    """Return a price in chips: a multiple of a term, or the whole pot."""
    if column < 0:
        return n[POT]
    return times * t.terms[column] if column else times


@compile_subroutine
def ask_buyers(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that can pay and be served."""
    row = n[PC]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        price = price_of(n, t, t.ops[row, D], t.ops[row, E])
        if n[STACK + seat] < price or n[STACK + seat] == 0:
            continue
        allowed = own_mask(n, c, seat, 0)
        if t.ops[row, F] and bit_count(allowed) < t.ops[row, A]:
            continue
        if stock_left(n) + reserve(n, c, seat) >= t.ops[row, A]:
            n[PRICE] = price
            n[MIN_AMOUNT] = t.ops[row, A] if t.ops[row, F] else 0
            n[MAX_AMOUNT] = n[MIN_AMOUNT]
            n[ALLOWED] = allowed if t.ops[row, F] else 0
            n[OPENS] = t.ops[row, C]
            ask(n, ASK_BUY, seat)
            return


@compile_subroutine
def answer_buy(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Pay, give up what the offer asks for, and receive."""
    row = n[PC]
    if answer & 1:
        pay_dead(n, seat, n[PRICE])
        throw_cards(n, c, seat, chosen_mask(n, c, t, seat, answer >> 1))
        for _ in range(make_room(n, c, key, t, seat, np.int64(t.ops[row, A]))):
            give(n, c, seat, take(n, c), t.ops[row, B], 0)
    ask_buyers(n, c, t)

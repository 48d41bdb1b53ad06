"""Draws, discards and purchases of cards."""

import numpy as np

from anypoker.batch import columns as col
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
    row = n[col.PC]
    lay, thrown = 0, 0
    for place in range(n[col.HELD + seat]):
        if mask >> place & 1:
            lay |= (c[col.CARD_FLAGS + seat * col.MAX_HELD + place] & col.UP) << thrown
            thrown += 1
    throw_cards(n, c, seat, mask)
    wanted = max(thrown + t.ops[row, col.E], 0)
    if t.ops[row, col.G] and stock_left(n) < wanted:
        wanted = make_room(n, c, key, t, seat, wanted)
    wanted = min(wanted, stock_left(n))
    for number in range(wanted):
        up = t.ops[row, col.C]
        if t.ops[row, col.F] and number < thrown:
            up = lay >> number & 1
        give(n, c, seat, take(n, c), up, t.ops[row, col.D])


@compile_subroutine
def ask_draws(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that may draw; the others only get the extra cards."""
    row = n[col.PC]
    extra = t.ops[row, col.E]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        allowed = own_mask(n, c, seat, t.ops[row, col.D])
        most = min(t.ops[row, col.B], bit_count(allowed))
        served = stock_left(n)
        if served < most + extra:
            if t.ops[row, col.G]:
                served += reserve(n, c, seat)
            most = max(min(most, served - extra), 0)
        if most:
            n[col.MIN_AMOUNT] = min(t.ops[row, col.A], most)
            n[col.MAX_AMOUNT] = most
            n[col.ALLOWED] = allowed
            ask(n, col.ASK_DRAW, seat)
            return
        if extra:
            _exchange(n, c, key, t, seat, 0)


@compile_subroutine
def answer_draw(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    mask = chosen_mask(n, c, t, seat, answer)
    if mask or t.ops[n[col.PC], col.E]:
        _exchange(n, c, key, t, seat, mask)
    ask_draws(n, c, key, t)


@compile_subroutine
def _give_up(n: Numbers, c: Bytes, seat: Int, mask: Int, onto: Int) -> None:
    """Move cards to the muck, or onto the board."""
    if not onto:
        throw_cards(n, c, seat, mask)
        return
    for place in range(n[col.HELD + seat]):
        if mask >> place & 1:
            put_on_board(n, c, c[col.HOLE + seat * col.MAX_HELD + place], 1, onto | col.DISCARDED)
    remove_cards(n, c, seat, mask)


@compile_subroutine
def discard_matching(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Discard a whole hole pile, or all cards whose rank is in the board pile, of all seats."""
    ranks = np.int64(0)
    for place in range(n[col.BOARD_SIZE]):
        if n[col.BOARD_PILES + place] & t.ops[row, col.A] and c[col.BOARD + place] < _JOKER:
            ranks |= np.int64(1) << (c[col.BOARD + place] >> 2)
    for order in range(n[col.SEATS]):
        seat = left_of_button(n, order)
        if not takes_part(n, seat):
            continue
        pile = t.ops[row, col.D]
        mask = own_mask(n, c, seat, pile)
        for place in range(n[col.HELD + seat] if not pile else 0):
            card = c[col.HOLE + seat * col.MAX_HELD + place]
            if card >= _JOKER or not ranks >> (card >> 2) & 1:
                mask &= ~(1 << place)
        _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, col.E]))


@compile_kernel
def ask_discards(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that has something to give up."""
    row = n[col.PC]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        allowed = own_mask(n, c, seat, t.ops[row, col.D])
        if not allowed:
            continue
        if t.ops[row, col.F]:
            piles = 0
            for place in range(n[col.HELD + seat]):
                if allowed >> place & 1:
                    piles |= 1 << c[col.PILE + seat * col.MAX_HELD + place]
            n[col.ALLOWED] = piles
            ask(n, col.ASK_DISCARD_PILE, seat)
            return
        count = bit_count(allowed)
        n[col.MIN_AMOUNT] = min(t.ops[row, col.A], count)
        n[col.MAX_AMOUNT] = min(t.ops[row, col.B], count)
        n[col.ALLOWED] = allowed
        ask(n, col.ASK_DISCARD, seat)
        return


@compile_subroutine
def answer_discard(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    row = n[col.PC]
    mask: Int = 0
    if t.ops[row, col.F]:
        for place in range(n[col.HELD + seat]):
            at = seat * col.MAX_HELD + place
            if c[col.PILE + at] == answer and not c[col.CARD_FLAGS + at] & col.SHARED:
                mask |= 1 << place
    else:
        mask = chosen_mask(n, c, t, seat, answer)
    _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, col.E]))
    ask_discards(n, c, t)


@compile_kernel
def price_of(n: Numbers, t: ProgramArrays, times: Int, column: Int) -> Int:
    """Return a price in chips: a multiple of a term, or the whole pot."""
    if column < 0:
        return n[col.POT]
    return times * t.terms[column] if column else times


@compile_subroutine
def ask_buyers(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that can pay and be served."""
    row = n[col.PC]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        price = price_of(n, t, t.ops[row, col.D], t.ops[row, col.E])
        if n[col.STACK + seat] < price or n[col.STACK + seat] == 0:
            continue
        allowed = own_mask(n, c, seat, 0)
        if t.ops[row, col.F] and bit_count(allowed) < t.ops[row, col.A]:
            continue
        if stock_left(n) + reserve(n, c, seat) >= t.ops[row, col.A]:
            n[col.PRICE] = price
            n[col.MIN_AMOUNT] = t.ops[row, col.A] if t.ops[row, col.F] else 0
            n[col.MAX_AMOUNT] = n[col.MIN_AMOUNT]
            n[col.ALLOWED] = allowed if t.ops[row, col.F] else 0
            n[col.OPENS] = t.ops[row, col.C]
            ask(n, col.ASK_BUY, seat)
            return


@compile_subroutine
def answer_buy(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Pay, give up what the offer asks for, and receive."""
    row = n[col.PC]
    if answer & 1:
        pay_dead(n, seat, n[col.PRICE])
        throw_cards(n, c, seat, chosen_mask(n, c, t, seat, answer >> 1))
        for _ in range(make_room(n, c, key, t, seat, np.int64(t.ops[row, col.A]))):
            give(n, c, seat, take(n, c), t.ops[row, col.B], 0)
    ask_buyers(n, c, t)

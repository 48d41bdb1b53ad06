"""Dealing cards, and changes to the board."""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.batch.kernels.conditions import holds
from anypoker.batch.kernels.decisions import ask, go_on, next_in_queue, takes_part
from anypoker.batch.kernels.stock import (
    bit_count,
    give,
    hold,
    make_room,
    note_up,
    put_on_board,
    reserve,
    stock_left,
    take,
    throw_away,
)
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine


@compile_kernel
def _facing(n: Numbers, c: Bytes, t: ProgramArrays, row: Int, seat: Int) -> Int:
    """Return the facing of a dealt card: 1 up, 0 down, -1 not dealt."""
    condition = np.int64(t.ops[row, col.E])
    if condition < 0 or holds(n, c, t, condition, seat):
        return t.ops[row, col.C]
    return t.ops[row, col.F]


@compile_subroutine
def deal(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, row: Int) -> None:
    """Deal cards to each seat; if there are too few, one card that they share."""
    pile = t.ops[row, col.D]
    for _ in range(t.ops[row, col.B]):
        served = 0
        for place in range(n[col.SEATS]):
            seat = left_of_button(n, place)
            if takes_part(n, seat) and _facing(n, c, t, row, seat) >= 0:
                served += 1
        shared = False
        card: Int = 0
        if stock_left(n) < served:
            if make_room(n, c, key, t, col.NO_SEAT, 1) == 0:
                continue
            shared, card = True, take(n, c)
            note_up(n, c, card)
        for place in range(n[col.SEATS]):
            seat = left_of_button(n, place)
            if not takes_part(n, seat):
                continue
            up = _facing(n, c, t, row, seat)
            if up < 0:
                continue
            if shared:
                hold(n, c, seat, card, col.UP | col.SHARED, pile)
            else:
                give(n, c, seat, take(n, c), up, pile)


@compile_subroutine
def deal_board(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, row: Int) -> None:
    """Deal cards to the board."""
    up = _facing(n, c, t, row, left_of_button(n, 0))
    if up < 0:
        return
    for _ in range(make_room(n, c, key, t, col.NO_SEAT, np.int64(t.ops[row, col.B]))):
        card = take(n, c)
        put_on_board(n, c, card, up, t.ops[row, col.D])
        if up:
            note_up(n, c, card)


@compile_kernel
def reveal(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Turn up cards of the board that were dealt face down."""
    bit, positions = t.ops[row, col.A], t.ops[row, col.B]
    at = 0
    for place in range(n[col.BOARD_SIZE]):
        if bit and not n[col.BOARD_PILES + place] & bit:
            continue
        if (positions == 0 or positions >> at & 1) and not c[col.BOARD_FLAGS + place] & col.UP:
            c[col.BOARD_FLAGS + place] = 3  # up, and open
            note_up(n, c, c[col.BOARD + place])
        at += 1


@compile_kernel
def _last_rank(n: Numbers, c: Bytes, bit: Int) -> Int:
    """Return the rank of the last card of a board pile, -1 if it has none."""
    rank = -1
    for place in range(n[col.BOARD_SIZE]):
        if n[col.BOARD_PILES + place] & bit:
            rank = c[col.BOARD + place] >> 2
    return rank


@compile_kernel
def _remove_pile(n: Numbers, c: Bytes, bit: Int) -> None:
    """Take the pile's name off its cards; those that lie in no other pile leave the board."""
    kept = 0
    for place in range(n[col.BOARD_SIZE]):
        bits = n[col.BOARD_PILES + place]
        if bits & bit and not bits & ~bit:
            throw_away(n, c, col.NO_OWNER, c[col.BOARD + place])
            continue
        c[col.BOARD + kept] = c[col.BOARD + place]
        c[col.BOARD_FLAGS + kept] = c[col.BOARD_FLAGS + place]
        n[col.BOARD_PILES + kept] = bits & ~bit
        kept += 1
    n[col.BOARD_SIZE] = kept


@compile_subroutine
def remove_lowest(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Remove the piles with the lowest last card from the board, unless all are equal."""
    lowest: Int = 99
    highest: Int = -1
    for place in range(t.ops[row, col.A]):
        rank = _last_rank(n, c, t.ops[row, col.B + place])
        if rank >= 0:
            lowest = min(lowest, rank)
            highest = max(highest, rank)
    if lowest >= highest:
        return
    # Which piles go is settled before any of them has gone.
    going = 0
    for place in range(t.ops[row, col.A]):
        if _last_rank(n, c, t.ops[row, col.B + place]) == lowest:
            going |= 1 << place
    for place in range(t.ops[row, col.A]):
        if going >> place & 1:
            _remove_pile(n, c, t.ops[row, col.B + place])


@compile_subroutine
def ask_replace(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat to replace cards of the board, unless there are none to be had."""
    wanted = t.ops[n[col.PC], col.A]
    served = stock_left(n)
    if served < wanted:
        served += reserve(n, c, col.NO_SEAT)
    allowed = 0
    for place in range(n[col.BOARD_SIZE]):
        if c[col.BOARD_FLAGS + place] & col.UP:
            allowed |= 1 << place
    number = min(wanted, min(bit_count(allowed), served))
    seat = next_in_queue(n, c) if number else -1
    if seat < 0:
        go_on(n)
        return
    n[col.ALLOWED] = allowed
    n[col.MIN_AMOUNT] = number
    n[col.MAX_AMOUNT] = number
    ask(n, col.ASK_REPLACE, seat)


@compile_subroutine
def answer_replace(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, answer: Int) -> None:
    make_room(n, c, key, t, col.NO_SEAT, np.int64(n[col.MIN_AMOUNT]))
    for place in range(n[col.BOARD_SIZE]):
        if answer >> place & 1:
            gone, come = c[col.BOARD + place], take(n, c)
            c[col.BOARD + place] = come
            note_up(n, c, come)
            throw_away(n, c, col.NO_OWNER, gone)
    ask_replace(n, c, t)

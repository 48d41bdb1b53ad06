"""Expose, pass and separate steps."""

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import around, left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Kept, Numbers, ProgramArrays
from anypoker.batch.kernels.decisions import ask, first_waiting, go_on, next_in_queue, takes_part
from anypoker.batch.kernels.stock import (
    bit_count,
    chosen_mask,
    hold,
    own_mask,
    remove_cards,
)
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine


@compile_kernel
def _lying_down(n: Numbers, c: Bytes, seat: Int) -> Int:
    """Return the places of cards that lie face down."""
    mask = 0
    for place in range(n[col.HELD + seat]):
        lies = c[col.CARD_FLAGS + seat * col.MAX_HELD + place]
        if not lies & (col.UP | col.SHARED):
            mask |= 1 << place
    return mask


@compile_kernel
def begin_expose(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Ask all seats that have such cards, together or in turn."""
    n[col.WAITING] = 0
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if takes_part(n, seat) and _lying_down(n, c, seat):
            n[col.WAITING] |= 1 << seat


@compile_kernel
def ask_expose(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    row = n[col.PC]
    n[col.ALLOWED] = _lying_down(n, c, seat)
    count = bit_count(n[col.ALLOWED])
    n[col.MIN_AMOUNT] = min(t.ops[row, col.A], count)
    n[col.MAX_AMOUNT] = min(t.ops[row, col.B], count)
    ask(n, col.ASK_EXPOSE, seat)


@compile_kernel
def _turn(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    for place in range(n[col.HELD + seat]):
        if mask >> place & 1:
            c[col.CARD_FLAGS + seat * col.MAX_HELD + place] |= col.UP | col.TURNED


@compile_subroutine
def answer_expose(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Turn cards up, immediately or when all have answered."""
    mask = chosen_mask(n, c, t, seat, answer)
    n[col.WAITING] &= ~(1 << seat)
    if t.ops[n[col.PC], col.D]:
        _turn(n, c, seat, mask)
    else:
        k[col.ANSWER + seat] = mask + 1
        if not n[col.WAITING]:
            for other in range(n[col.SEATS]):
                if k[col.ANSWER + other]:
                    _turn(n, c, other, k[col.ANSWER + other] - 1)
                    k[col.ANSWER + other] = 0
    ask_expose(n, c, t)


@compile_kernel
def begin_pass(n: Numbers) -> None:
    """Ask all seats to choose, unless one is alone."""
    n[col.WAITING] = 0
    taking = 0
    for seat in range(n[col.SEATS]):
        if takes_part(n, seat):
            n[col.WAITING] |= 1 << seat
            taking += 1
    if taking < 2:
        n[col.WAITING] = 0


@compile_kernel
def ask_pass(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    n[col.ALLOWED] = own_mask(n, c, seat, 0)
    n[col.MIN_AMOUNT] = min(t.ops[n[col.PC], col.A], bit_count(n[col.ALLOWED]))
    n[col.MAX_AMOUNT] = n[col.MIN_AMOUNT]
    ask(n, col.ASK_PASS, seat)


@compile_kernel
def receiver(n: Numbers, seat: Int, direction: Int) -> Int:
    """Return the live seat that receives the cards, clockwise; across is half way to the left."""
    live = 0
    for other in range(n[col.SEATS]):
        live += 0 if n[col.FOLDED + other] else 1
    steps = live - 1 if direction == 1 else live // 2 if direction == 2 else 1
    while steps:
        seat = around(n, seat + 1)
        if not n[col.FOLDED + seat]:
            steps -= 1
    return seat


@compile_subroutine
def answer_pass(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Record a pass; all cards move when all seats have chosen."""
    row = n[col.PC]
    k[col.ANSWER + seat] = chosen_mask(n, c, t, seat, answer) + 1
    n[col.WAITING] &= ~(1 << seat)
    if not n[col.WAITING]:
        for order in range(n[col.SEATS]):
            giver = left_of_button(n, order)
            if k[col.ANSWER + giver]:
                to = receiver(n, giver, t.ops[row, col.B])
                for place in range(col.MAX_HELD):
                    if k[col.ANSWER + giver] - 1 >> place & 1:
                        card = c[col.HOLE + giver * col.MAX_HELD + place]
                        hold(n, c, to, card, col.UP if t.ops[row, col.C] else 0, 0)
        for giver in range(n[col.SEATS]):
            if k[col.ANSWER + giver]:
                remove_cards(n, c, giver, k[col.ANSWER + giver] - 1)
                k[col.ANSWER + giver] = 0
    ask_pass(n, c, t)


@compile_kernel
def ask_separate(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that has enough cards for the piles."""
    row = n[col.PC]
    needed = t.ops[row, col.C] + t.ops[row, col.E] + t.ops[row, col.G]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        if n[col.HELD + seat] >= needed:
            n[col.ALLOWED] = (1 << n[col.HELD + seat]) - 1
            ask(n, col.ASK_SEPARATE, seat)
            return


@compile_kernel
def answer_separate(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Separate cards by two bits each: 0, or the number of its pile in this step."""
    row = n[col.PC]
    for place in range(n[col.HELD + seat]):
        part = answer >> 2 * place & 3
        pile = 0
        if part == 1:
            pile = t.ops[row, col.B]
        elif part == 2:
            pile = t.ops[row, col.D]
        elif part == 3:
            pile = t.ops[row, col.F]
        c[col.PILE + seat * col.MAX_HELD + place] = pile
    ask_separate(n, c, t)

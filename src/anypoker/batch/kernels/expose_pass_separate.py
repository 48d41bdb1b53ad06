"""Expose, pass and separate steps."""

from anypoker.batch.columns import (
    ALLOWED,
    ANSWER,
    ASK_EXPOSE,
    ASK_PASS,
    ASK_SEPARATE,
    CARD_FLAGS,
    FOLDED,
    HELD,
    HOLE,
    MAX_AMOUNT,
    MAX_HELD,
    MIN_AMOUNT,
    PC,
    PILE,
    SEATS,
    SHARED,
    TURNED,
    UP,
    WAITING,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
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
    for place in range(n[HELD + seat]):
        lies = c[CARD_FLAGS + seat * MAX_HELD + place]
        if not lies & (UP | SHARED):
            mask |= 1 << place
    return mask


@compile_kernel
def begin_expose(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Ask all seats that have such cards, together or in turn."""
    n[WAITING] = 0
    for place in range(n[SEATS]):
        seat = left_of_button(n, place)
        if takes_part(n, seat) and _lying_down(n, c, seat):
            n[WAITING] |= 1 << seat


@compile_kernel
def ask_expose(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    row = n[PC]
    n[ALLOWED] = _lying_down(n, c, seat)
    count = bit_count(n[ALLOWED])
    n[MIN_AMOUNT] = min(t.ops[row, A], count)
    n[MAX_AMOUNT] = min(t.ops[row, B], count)
    ask(n, ASK_EXPOSE, seat)


@compile_kernel
def _turn(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            c[CARD_FLAGS + seat * MAX_HELD + place] |= UP | TURNED


@compile_subroutine
def answer_expose(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """At once, or when all have answered."""
    mask = chosen_mask(n, c, t, seat, answer)
    n[WAITING] &= ~(1 << seat)
    if t.ops[n[PC], D]:
        _turn(n, c, seat, mask)
    else:
        k[ANSWER + seat] = mask + 1
        if not n[WAITING]:
            for other in range(n[SEATS]):
                if k[ANSWER + other]:
                    _turn(n, c, other, k[ANSWER + other] - 1)
                    k[ANSWER + other] = 0
    ask_expose(n, c, t)


@compile_kernel
def begin_pass(n: Numbers) -> None:
    """Ask all seats to choose, unless one is alone."""
    n[WAITING] = 0
    taking = 0
    for seat in range(n[SEATS]):
        if takes_part(n, seat):
            n[WAITING] |= 1 << seat
            taking += 1
    if taking < 2:
        n[WAITING] = 0


@compile_kernel
def ask_pass(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    n[ALLOWED] = own_mask(n, c, seat, 0)
    n[MIN_AMOUNT] = min(t.ops[n[PC], A], bit_count(n[ALLOWED]))
    n[MAX_AMOUNT] = n[MIN_AMOUNT]
    ask(n, ASK_PASS, seat)


@compile_kernel
def receiver(n: Numbers, seat: Int, direction: Int) -> Int:
    """Return the live seat that receives the cards, clockwise; across is half way to the left."""
    live = 0
    for other in range(n[SEATS]):
        live += 0 if n[FOLDED + other] else 1
    steps = live - 1 if direction == 1 else live // 2 if direction == 2 else 1
    while steps:
        seat = around(n, seat + 1)
        if not n[FOLDED + seat]:
            steps -= 1
    return seat


@compile_subroutine
def answer_pass(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Record a pass; all cards move when all seats have chosen."""
    row = n[PC]
    k[ANSWER + seat] = chosen_mask(n, c, t, seat, answer) + 1
    n[WAITING] &= ~(1 << seat)
    if not n[WAITING]:
        for order in range(n[SEATS]):
            giver = left_of_button(n, order)
            if k[ANSWER + giver]:
                to = receiver(n, giver, t.ops[row, B])
                for place in range(MAX_HELD):
                    if k[ANSWER + giver] - 1 >> place & 1:
                        card = c[HOLE + giver * MAX_HELD + place]
                        hold(n, c, to, card, UP if t.ops[row, C] else 0, 0)
        for giver in range(n[SEATS]):
            if k[ANSWER + giver]:
                remove_cards(n, c, giver, k[ANSWER + giver] - 1)
                k[ANSWER + giver] = 0
    ask_pass(n, c, t)


@compile_kernel
def ask_separate(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the next seat that has enough cards for the piles."""
    row = n[PC]
    needed = t.ops[row, C] + t.ops[row, E] + t.ops[row, G]
    while True:
        seat = next_in_queue(n, c)
        if seat < 0:
            go_on(n)
            return
        if n[HELD + seat] >= needed:
            n[ALLOWED] = (1 << n[HELD + seat]) - 1
            ask(n, ASK_SEPARATE, seat)
            return


@compile_kernel
def answer_separate(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Two bits of the answer for each card: 0, or the number of its pile in this step."""
    row = n[PC]
    for place in range(n[HELD + seat]):
        part = answer >> 2 * place & 3
        pile = 0
        if part == 1:
            pile = t.ops[row, B]
        elif part == 2:
            pile = t.ops[row, D]
        elif part == 3:
            pile = t.ops[row, F]
        c[PILE + seat * MAX_HELD + place] = pile
    ask_separate(n, c, t)

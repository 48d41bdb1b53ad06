"""Steps about cards: what they ask, and what an answer does."""

import numpy as np

from anypoker.batch.columns import (
    ALLOWED,
    ANSWER,
    ASK_BUY,
    ASK_DISCARD,
    ASK_DISCARD_PILE,
    ASK_DRAW,
    ASK_EXPOSE,
    ASK_PASS,
    ASK_REPLACE,
    ASK_SEPARATE,
    BOARD,
    BOARD_LIES,
    BOARD_PILES,
    BOARD_SIZE,
    DOUBLES,
    FOLDED,
    HELD,
    HOLE,
    LEAST,
    LYING,
    MOST,
    MOST_HELD,
    NO_OWNER,
    NO_SEAT,
    OPENS,
    PC,
    PILE,
    POT,
    PRICE,
    SEATS,
    SHARED,
    STACK,
    THROWN,
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
from anypoker.batch.kernels.asking import ask, first_waiting, go_on, next_in_queue, takes_part
from anypoker.batch.kernels.conditions import holds
from anypoker.batch.kernels.money import pay_dead
from anypoker.batch.kernels.order import around, left_of_button
from anypoker.batch.kernels.stock import (
    bit_count,
    first_of_doubles,
    give,
    hold,
    make_room,
    note_up,
    own_mask,
    put_on_board,
    remove_cards,
    reserve,
    stock_left,
    take,
    throw_away,
    throw_cards,
)
from anypoker.batch.kernels.tables import Bytes, Int, Kept, Numbers, Tables
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

_JOKER = 52
NO_CARD = -1  # in place of how a card lies: it is not dealt


@compile_kernel
def _facing(n: Numbers, c: Bytes, t: Tables, row: Int, seat: Int) -> Int:
    """How a card lies that a row deals: 1 up, 0 down, -1 not dealt."""
    condition = np.int64(t.ops[row, E])
    if condition < 0 or holds(n, c, t, condition, seat):
        return t.ops[row, C]
    return t.ops[row, F]


@compile_subroutine
def deal(n: Numbers, c: Bytes, key: Bytes, t: Tables, row: Int) -> None:
    """Cards for each seat; if they cannot all have one, one card that they share."""
    pile = t.ops[row, D]
    for _ in range(t.ops[row, B]):
        served = 0
        for place in range(n[SEATS]):
            seat = left_of_button(n, place)
            if takes_part(n, seat) and _facing(n, c, t, row, seat) >= 0:
                served += 1
        shared = False
        card: Int = 0
        if stock_left(n) < served:
            if make_room(n, c, key, t, NO_SEAT, 1) == 0:
                continue
            shared, card = True, take(n, c)
            note_up(n, c, card)
        for place in range(n[SEATS]):
            seat = left_of_button(n, place)
            if not takes_part(n, seat):
                continue
            up = _facing(n, c, t, row, seat)
            if up < 0:
                continue
            if shared:
                hold(n, c, seat, card, UP | SHARED, pile)
            else:
                give(n, c, seat, take(n, c), up, pile)


@compile_subroutine
def deal_board(n: Numbers, c: Bytes, key: Bytes, t: Tables, row: Int) -> None:
    """Cards for the board."""
    up = _facing(n, c, t, row, left_of_button(n, 0))
    if up < 0:
        return
    for _ in range(make_room(n, c, key, t, NO_SEAT, np.int64(t.ops[row, B]))):
        card = take(n, c)
        put_on_board(n, c, card, up, t.ops[row, D])
        if up:
            note_up(n, c, card)


@compile_subroutine
def _exchange(n: Numbers, c: Bytes, key: Bytes, t: Tables, seat: Int, mask: Int) -> None:
    """The cards at these places for new ones."""
    row = n[PC]
    lay, thrown = 0, 0
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            lay |= (c[LYING + seat * MOST_HELD + place] & UP) << thrown
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
def ask_draws(n: Numbers, c: Bytes, key: Bytes, t: Tables) -> None:
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
            n[LEAST] = min(t.ops[row, A], most)
            n[MOST] = most
            n[ALLOWED] = allowed
            ask(n, ASK_DRAW, seat)
            return
        if extra:
            _exchange(n, c, key, t, seat, 0)


@compile_kernel
def chosen(n: Numbers, c: Bytes, t: Tables, seat: Int, answer: Int) -> Int:
    """The places that an answer means."""
    if t.terms[DOUBLES]:
        return first_of_doubles(n, c, seat, n[ALLOWED], answer)
    return answer


@compile_subroutine
def answer_draw(n: Numbers, c: Bytes, key: Bytes, t: Tables, seat: Int, answer: Int) -> None:
    mask = chosen(n, c, t, seat, answer)
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
            put_on_board(n, c, c[HOLE + seat * MOST_HELD + place], 1, onto | THROWN)
    remove_cards(n, c, seat, mask)


@compile_subroutine
def discard_matching(n: Numbers, c: Bytes, t: Tables, row: Int) -> None:
    """All of a hole pile, or every card whose rank lies in the board pile now, of all seats."""
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
            card = c[HOLE + seat * MOST_HELD + place]
            if card >= _JOKER or not ranks >> (card >> 2) & 1:
                mask &= ~(1 << place)
        _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, E]))


@compile_kernel
def ask_discards(n: Numbers, c: Bytes, t: Tables) -> None:
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
                    piles |= 1 << c[PILE + seat * MOST_HELD + place]
            n[ALLOWED] = piles
            ask(n, ASK_DISCARD_PILE, seat)
            return
        count = bit_count(allowed)
        n[LEAST] = min(t.ops[row, A], count)
        n[MOST] = min(t.ops[row, B], count)
        n[ALLOWED] = allowed
        ask(n, ASK_DISCARD, seat)
        return


@compile_subroutine
def answer_discard(n: Numbers, c: Bytes, t: Tables, seat: Int, answer: Int) -> None:
    row = n[PC]
    mask: Int = 0
    if t.ops[row, F]:
        for place in range(n[HELD + seat]):
            at = seat * MOST_HELD + place
            if c[PILE + at] == answer and not c[LYING + at] & SHARED:
                mask |= 1 << place
    else:
        mask = chosen(n, c, t, seat, answer)
    _give_up(n, c, seat, np.int64(mask), np.int64(t.ops[row, E]))
    ask_discards(n, c, t)


@compile_kernel
def _lying_down(n: Numbers, c: Bytes, seat: Int) -> Int:
    """The places of cards that lie face down."""
    mask = 0
    for place in range(n[HELD + seat]):
        lies = c[LYING + seat * MOST_HELD + place]
        if not lies & (UP | SHARED):
            mask |= 1 << place
    return mask


@compile_kernel
def begin_expose(n: Numbers, c: Bytes, t: Tables, row: Int) -> None:
    """All who have such cards are asked, together or in turn."""
    n[WAITING] = 0
    for place in range(n[SEATS]):
        seat = left_of_button(n, place)
        if takes_part(n, seat) and _lying_down(n, c, seat):
            n[WAITING] |= 1 << seat


@compile_kernel
def ask_expose(n: Numbers, c: Bytes, t: Tables) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    row = n[PC]
    n[ALLOWED] = _lying_down(n, c, seat)
    count = bit_count(n[ALLOWED])
    n[LEAST] = min(t.ops[row, A], count)
    n[MOST] = min(t.ops[row, B], count)
    ask(n, ASK_EXPOSE, seat)


@compile_kernel
def _turn(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            c[LYING + seat * MOST_HELD + place] |= UP | TURNED


@compile_subroutine
def answer_expose(n: Numbers, c: Bytes, k: Kept, t: Tables, seat: Int, answer: Int) -> None:
    """At once, or when all have answered."""
    mask = chosen(n, c, t, seat, answer)
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
    """All choose, unless one is alone."""
    n[WAITING] = 0
    taking = 0
    for seat in range(n[SEATS]):
        if takes_part(n, seat):
            n[WAITING] |= 1 << seat
            taking += 1
    if taking < 2:
        n[WAITING] = 0


@compile_kernel
def ask_pass(n: Numbers, c: Bytes, t: Tables) -> None:
    seat = first_waiting(n)
    if seat < 0:
        go_on(n)
        return
    n[ALLOWED] = own_mask(n, c, seat, 0)
    n[LEAST] = min(t.ops[n[PC], A], bit_count(n[ALLOWED]))
    n[MOST] = n[LEAST]
    ask(n, ASK_PASS, seat)


@compile_kernel
def receiver(n: Numbers, seat: Int, direction: Int) -> Int:
    """Who gets the cards among those who are left, clockwise; across is half way to the left."""
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
def answer_pass(n: Numbers, c: Bytes, k: Kept, t: Tables, seat: Int, answer: Int) -> None:
    """When all have chosen, all cards move at once."""
    row = n[PC]
    k[ANSWER + seat] = chosen(n, c, t, seat, answer) + 1
    n[WAITING] &= ~(1 << seat)
    if not n[WAITING]:
        for order in range(n[SEATS]):
            giver = left_of_button(n, order)
            if k[ANSWER + giver]:
                to = receiver(n, giver, t.ops[row, B])
                for place in range(MOST_HELD):
                    if k[ANSWER + giver] - 1 >> place & 1:
                        card = c[HOLE + giver * MOST_HELD + place]
                        hold(n, c, to, card, UP if t.ops[row, C] else 0, 0)
        for giver in range(n[SEATS]):
            if k[ANSWER + giver]:
                remove_cards(n, c, giver, k[ANSWER + giver] - 1)
                k[ANSWER + giver] = 0
    ask_pass(n, c, t)


@compile_kernel
def ask_separate(n: Numbers, c: Bytes, t: Tables) -> None:
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
def answer_separate(n: Numbers, c: Bytes, t: Tables, seat: Int, answer: Int) -> None:
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
        c[PILE + seat * MOST_HELD + place] = pile
    ask_separate(n, c, t)


@compile_kernel
def price_of(n: Numbers, t: Tables, times: Int, column: Int) -> Int:
    """A price in chips: so many times a term, or as much as lies in the pot."""
    if column < 0:
        return n[POT]
    return times * t.terms[column] if column else times


@compile_subroutine
def ask_buyers(n: Numbers, c: Bytes, t: Tables) -> None:
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
            n[LEAST] = t.ops[row, A] if t.ops[row, F] else 0
            n[MOST] = n[LEAST]
            n[ALLOWED] = allowed if t.ops[row, F] else 0
            n[OPENS] = t.ops[row, C]
            ask(n, ASK_BUY, seat)
            return


@compile_subroutine
def answer_buy(n: Numbers, c: Bytes, key: Bytes, t: Tables, seat: Int, answer: Int) -> None:
    """Pay, give up what the offer asks for, and receive."""
    row = n[PC]
    if answer & 1:
        pay_dead(n, seat, n[PRICE])
        throw_cards(n, c, seat, chosen(n, c, t, seat, answer >> 1))
        for _ in range(make_room(n, c, key, t, seat, np.int64(t.ops[row, A]))):
            give(n, c, seat, take(n, c), t.ops[row, B], 0)
    ask_buyers(n, c, t)


@compile_subroutine
def ask_replace(n: Numbers, c: Bytes, t: Tables) -> None:
    """Ask the next seat to replace cards of the board, unless there are none to be had."""
    wanted = t.ops[n[PC], A]
    served = stock_left(n)
    if served < wanted:
        served += reserve(n, c, NO_SEAT)
    allowed = 0
    for place in range(n[BOARD_SIZE]):
        if c[BOARD_LIES + place] & UP:
            allowed |= 1 << place
    number = min(wanted, min(bit_count(allowed), served))
    seat = next_in_queue(n, c) if number else -1
    if seat < 0:
        go_on(n)
        return
    n[ALLOWED] = allowed
    n[LEAST] = number
    n[MOST] = number
    ask(n, ASK_REPLACE, seat)


@compile_subroutine
def answer_replace(n: Numbers, c: Bytes, key: Bytes, t: Tables, answer: Int) -> None:
    make_room(n, c, key, t, NO_SEAT, np.int64(n[LEAST]))
    for place in range(n[BOARD_SIZE]):
        if answer >> place & 1:
            gone, come = c[BOARD + place], take(n, c)
            c[BOARD + place] = come
            note_up(n, c, come)
            throw_away(n, c, NO_OWNER, gone)
    ask_replace(n, c, t)


@compile_kernel
def _last_rank(n: Numbers, c: Bytes, bit: Int) -> Int:
    """The rank of the last card of a board pile, -1 if it has none."""
    rank = -1
    for place in range(n[BOARD_SIZE]):
        if n[BOARD_PILES + place] & bit:
            rank = c[BOARD + place] >> 2
    return rank


@compile_kernel
def _remove_pile(n: Numbers, c: Bytes, bit: Int) -> None:
    """Take the pile's name off its cards; those that lie in no other pile leave the board."""
    kept = 0
    for place in range(n[BOARD_SIZE]):
        bits = n[BOARD_PILES + place]
        if bits & bit and not bits & ~bit:
            throw_away(n, c, NO_OWNER, c[BOARD + place])
            continue
        c[BOARD + kept] = c[BOARD + place]
        c[BOARD_LIES + kept] = c[BOARD_LIES + place]
        n[BOARD_PILES + kept] = bits & ~bit
        kept += 1
    n[BOARD_SIZE] = kept


@compile_subroutine
def remove_lowest(n: Numbers, c: Bytes, t: Tables, row: Int) -> None:
    """The piles with the lowest last card leave the board, unless all are the same."""
    lowest: Int = 99
    highest: Int = -1
    for place in range(t.ops[row, A]):
        rank = _last_rank(n, c, t.ops[row, B + place])
        if rank >= 0:
            lowest = min(lowest, rank)
            highest = max(highest, rank)
    if lowest >= highest:
        return
    # Which piles go is settled before any of them has gone.
    going = 0
    for place in range(t.ops[row, A]):
        if _last_rank(n, c, t.ops[row, B + place]) == lowest:
            going |= 1 << place
    for place in range(t.ops[row, A]):
        if going >> place & 1:
            _remove_pile(n, c, t.ops[row, B + place])


@compile_kernel
def reveal(n: Numbers, c: Bytes, t: Tables, row: Int) -> None:
    """Turn up cards of the board that were dealt face down."""
    bit, positions = t.ops[row, A], t.ops[row, B]
    at = 0
    for place in range(n[BOARD_SIZE]):
        if bit and not n[BOARD_PILES + place] & bit:
            continue
        if (positions == 0 or positions >> at & 1) and not c[BOARD_LIES + place] & UP:
            c[BOARD_LIES + place] = 3  # up, and open
            note_up(n, c, c[BOARD + place])
        at += 1

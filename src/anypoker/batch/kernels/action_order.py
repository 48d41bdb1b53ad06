"""Order of action: first to act, bring-in, chooser.

Where up cards have to be compared and no table does it, the answer is `UNSEEN`, and the hand waits
for the engine.
"""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

UNSEEN = -5
CASES = 6  # the columns of `conditions` from which on the cases of the betting order stand
_JOKER = 52
_ABOVE = np.uint32(0xFFFF_FFFF)


@compile_kernel
def around(n: Numbers, seat: Int) -> Int:
    """Return the seat of this number, those after the last being the first again; no division."""
    return seat - n[col.SEATS] if seat >= n[col.SEATS] else seat


@compile_kernel
def left_of_button(n: Numbers, place: Int) -> Int:
    """Return the seat this many places left of the button; 0 is the next one."""
    return around(n, n[col.BUTTON] + 1 + place)


@compile_kernel
def next_live(n: Numbers, seat: Int) -> Int:
    """Return the seat itself if it has not folded, else the first on its left that has not."""
    while n[col.FOLDED + seat]:
        seat = around(n, seat + 1)
    return seat


@compile_kernel
def _up_count(n: Numbers, c: Bytes, seat: Int) -> Int:
    up = 0
    for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
        up += c[col.CARD_FLAGS + place] & col.UP
    return up


@compile_kernel
def _up_card_rank(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> np.uint32:
    """Return the rank of up to four up cards of a seat."""
    index = np.int64(0xFFFF)
    for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
        if c[col.CARD_FLAGS + place] & col.UP:
            index = (index << 4 | np.int64(t.symbols[c[col.HOLE + place]])) & 0xFFFF
    return t.looks[index]


@compile_subroutine
def strongest_showing(n: Numbers, c: Bytes, t: ProgramArrays) -> Int:
    """Return the live seat with the best up cards, the first left of the button among equals."""
    if n[col.LOOKED] >= 0:
        return n[col.LOOKED]
    cards = t.terms[col.LOOK_CARDS]
    if cards < 0:
        return next_live(n, left_of_button(n, 0))
    best = _ABOVE
    found: Int = col.NOBODY
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if n[col.FOLDED + seat]:
            continue
        if _up_count(n, c, seat) >= cards:
            return UNSEEN
        look = _up_card_rank(n, c, t, seat)
        if look < best or found == col.NOBODY:
            best, found = look, seat
    return found


@compile_kernel
def _card_key(card: Int, rule: Int) -> Int:
    """Return a card's order: rank, then suit, clubs lowest; a joker above all."""
    if card == _JOKER:
        return 13 * 4
    rank = card >> 2
    if rank == 12 and (rule in (col.LOW_CARD_AL, col.HIGH_CARD)):
        rank = -1
    return rank * 4 + (card & 3)


@compile_subroutine
def bring_in_seat(n: Numbers, c: Bytes, t: ProgramArrays) -> Int:
    """Return the seat that brings it in; without up cards the first left of the button."""
    if n[col.LOOKED] >= 0:
        return n[col.LOOKED]
    rule = t.terms[col.BRING_IN_RULE]
    first = next_live(n, left_of_button(n, 0))
    if rule == col.NO_RULE:
        return first
    low = rule in (col.LOW_CARD, col.LOW_CARD_AL)
    best: Int = np.int64(0)
    found: Int = col.NOBODY
    for order in range(n[col.SEATS]):
        seat = left_of_button(n, order)
        if n[col.FOLDED + seat]:
            continue
        up = _up_count(n, c, seat)
        if up > 1 or (up > 0 and rule == col.HIGH_CARD_WILD):
            return UNSEEN
        for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
            if c[col.CARD_FLAGS + place] & col.UP:
                key = _card_key(np.int64(c[col.HOLE + place]), rule)
                if found == col.NOBODY or (key < best if low else key > best):
                    best, found = key, seat
    return first if found == col.NOBODY else found


@compile_kernel
def first_to_act(n: Numbers, c: Bytes, t: ProgramArrays, following: Int, rounds: Int) -> Int:
    """Return the first seat of a betting round; it may have nothing to do."""
    if rounds == 1:
        if t.terms[col.OPENING] != col.FIRST_BRING_IN and n[col.BLIND_SEAT] != col.NOBODY:
            return around(n, n[col.BLIND_SEAT] + 1)
        if n[col.BRING_IN_SEAT] != col.NOBODY:
            return around(n, n[col.BRING_IN_SEAT] + 1)
        if t.terms[col.OPENING] == col.FIRST_BRING_IN:
            return bring_in_seat(n, c, t)
        if t.terms[col.OPENING] == col.FIRST_HIGH_CARD:
            return n[col.LOOKED] if n[col.LOOKED] >= 0 else UNSEEN
        return left_of_button(n, 0)
    if following == col.LATER_LOW:
        return n[col.LOOKED] if n[col.LOOKED] >= 0 else UNSEEN
    if following == col.LATER_HIGH:
        return strongest_showing(n, c, t)
    if following == col.LATER_LAST and n[col.LAST_ACTOR] != col.NOBODY:
        return n[col.LAST_ACTOR]
    if following == col.LATER_OPENER and n[col.OPENER] != col.NOBODY:
        return n[col.OPENER]
    return left_of_button(n, 0)


@compile_kernel
def chooser_seat(n: Numbers, t: ProgramArrays, chooser: Int) -> Int:
    """Return the seat that chooses; from a folded seat the choice passes to the left."""
    count, button = n[col.SEATS], n[col.BUTTON]
    small = button if count == 2 else around(n, button + 1)
    big = around(n, small + 1)
    if chooser == 0:
        seat = around(n, big + 1) if t.terms[col.TWO_BLINDS] else left_of_button(n, 0)
    elif chooser == 1:
        seat = button
    else:
        seat = small if chooser == 2 else big
    return next_live(n, seat)

"""Moves of cards: from the stock to seats and board, to the muck, and reshuffles."""

import numpy as np

from anypoker.batch.columns import (
    ALLOWED,
    BOARD,
    BOARD_FLAGS,
    BOARD_PILES,
    BOARD_SIZE,
    CARD_FLAGS,
    DOUBLES,
    FOLDED,
    HELD,
    HOLE,
    MAX_HELD,
    MAX_UP,
    MUCK,
    MUCK_BY,
    MUCK_SIZE,
    OPEN,
    PILE,
    SEATS,
    SHARED,
    SHUFFLES,
    STOCK,
    STOCK_SIZE,
    TOP,
    UP,
    UP_LOG,
    UP_SIZE,
)
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.batch.kernels.chance import shuffle_later
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine


@compile_kernel
def stock_left(n: Numbers) -> Int:
    """Cards left in the stock."""
    return n[STOCK_SIZE] - n[TOP]


@compile_kernel
def take(n: Numbers, c: Bytes) -> Int:
    """Return the top card of the stock."""
    card = np.int64(c[STOCK + n[TOP]])
    n[TOP] += 1
    return card


@compile_kernel
def note_up(n: Numbers, c: Bytes, card: Int) -> None:
    """Record an up card; the oldest are dropped when there is no room."""
    if n[UP_SIZE] == MAX_UP:
        for place in range(UP_LOG, UP_LOG + MAX_UP - 1):
            c[place] = c[place + 1]
        n[UP_SIZE] -= 1
    c[UP_LOG + n[UP_SIZE]] = card
    n[UP_SIZE] += 1


@compile_kernel
def hold(n: Numbers, c: Bytes, seat: Int, card: Int, lies: Int, pile: Int) -> None:
    """Add a card to a hand; `pile` from 1, 0 for none."""
    place = seat * MAX_HELD + n[HELD + seat]
    c[HOLE + place] = card
    c[CARD_FLAGS + place] = lies
    c[PILE + place] = pile
    n[HELD + seat] += 1


@compile_kernel
def give(n: Numbers, c: Bytes, seat: Int, card: Int, up: Int, pile: Int) -> None:
    """Deal a card to a seat."""
    hold(n, c, seat, card, UP if up else 0, pile)
    if up:
        note_up(n, c, card)


@compile_kernel
def put_on_board(n: Numbers, c: Bytes, card: Int, up: Int, piles: Int) -> None:
    place = n[BOARD_SIZE]
    c[BOARD + place] = card
    c[BOARD_FLAGS + place] = UP | OPEN if up else 0
    n[BOARD_PILES + place] = piles
    n[BOARD_SIZE] += 1


@compile_kernel
def throw_away(n: Numbers, c: Bytes, owner: Int, card: Int) -> None:
    """Onto the discards; by whom matters when they are shuffled for a draw."""
    c[MUCK + n[MUCK_SIZE]] = card
    c[MUCK_BY + n[MUCK_SIZE]] = owner
    n[MUCK_SIZE] += 1


@compile_kernel
def own_mask(n: Numbers, c: Bytes, seat: Int, pile: Int) -> Int:
    """Return the cards that a seat may give away (of that pile, 0 for any), one bit each."""
    mask = 0
    first = seat * MAX_HELD
    for place in range(n[HELD + seat]):
        if c[CARD_FLAGS + first + place] & SHARED == 0 and (
            pile == 0 or c[PILE + first + place] == pile
        ):
            mask |= 1 << place
    return mask


@compile_kernel
def bit_count(mask: Int) -> Int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compile_kernel
def remove_cards(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    """Take cards out of a seat's hand; the others move together."""
    first = seat * MAX_HELD
    kept = 0
    for place in range(n[HELD + seat]):
        if not mask >> place & 1:
            c[HOLE + first + kept] = c[HOLE + first + place]
            c[CARD_FLAGS + first + kept] = c[CARD_FLAGS + first + place]
            c[PILE + first + kept] = c[PILE + first + place]
            kept += 1
    n[HELD + seat] = kept


@compile_kernel
def throw_cards(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    """Throw cards of a hand away, the last first."""
    first = seat * MAX_HELD
    for place in range(n[HELD + seat] - 1, -1, -1):
        if mask >> place & 1:
            throw_away(n, c, seat, c[HOLE + first + place])
    remove_cards(n, c, seat, mask)


@compile_subroutine
def reserve(n: Numbers, c: Bytes, seat: Int) -> Int:
    """Count the cards that a reshuffle for this seat would bring: others' discards and folds."""
    count: Int = 0
    for place in range(n[MUCK_SIZE]):
        if c[MUCK_BY + place] != seat:
            count += 1
    for other in range(n[SEATS]):
        if n[FOLDED + other]:
            count += bit_count(own_mask(n, c, other, 0))
    return count


@compile_kernel
def _add_in_order(c: Bytes, first: Int, size: Int, card: Int) -> None:
    """Put a card among others that lie in order."""
    at = first + size
    while at > first and c[at - 1] > card:
        c[at] = c[at - 1]
        at -= 1
    c[at] = card


@compile_subroutine
def refill(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Shuffle others' discards and the folded hands under what is left of the stock."""
    if reserve(n, c, seat) == 0:
        return
    left = stock_left(n)
    for place in range(left):
        c[STOCK + place] = c[STOCK + n[TOP] + place]
    n[TOP] = 0
    first, loose, kept = STOCK + left, 0, 0
    for place in range(n[MUCK_SIZE]):
        if c[MUCK_BY + place] == seat:
            c[MUCK + kept] = c[MUCK + place]
            c[MUCK_BY + kept] = c[MUCK_BY + place]
            kept += 1
        else:
            _add_in_order(c, first, loose, c[MUCK + place])
            loose += 1
    n[MUCK_SIZE] = kept
    for other in range(n[SEATS]):
        if n[FOLDED + other]:
            mask = own_mask(n, c, other, 0)
            for place in range(n[HELD + other]):
                if mask >> place & 1:
                    _add_in_order(c, first, loose, c[HOLE + other * MAX_HELD + place])
                    loose += 1
            remove_cards(n, c, other, mask)
    n[SHUFFLES] += 1
    shuffle_later(c, first, loose, n[SHUFFLES], key, t.derived, t.labels, t.sponge)
    n[STOCK_SIZE] = left + loose


@compile_kernel
def make_room(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, wanted: Int) -> Int:
    """Reshuffle if the stock is short; return the number of cards it can serve."""
    if stock_left(n) < wanted:
        refill(n, c, key, t, seat)
    return min(wanted, stock_left(n))


@compile_kernel
def first_of_doubles(n: Numbers, c: Bytes, seat: Int, allowed: Int, mask: Int) -> Int:
    """Return the same cards, but of those that are there twice the first ones."""
    first = seat * MAX_HELD
    found = np.int64(0)
    for place in range(n[HELD + seat]):
        if mask >> place & 1:
            for other in range(n[HELD + seat]):
                free = allowed >> other & 1 and not found >> other & 1
                if free and c[HOLE + first + other] == c[HOLE + first + place]:
                    found |= np.int64(1) << other
                    break
    return found


@compile_kernel
def chosen_mask(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> Int:
    """Return the places that an answer means."""
    if t.terms[DOUBLES]:
        return first_of_doubles(n, c, seat, n[ALLOWED], answer)
    return answer

"""Moves of cards: from the stock to seats and board, to the muck, and reshuffles."""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers, ProgramArrays
from anypoker.batch.kernels.chance import shuffle_later
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine


@compile_kernel
def stock_left(n: Numbers) -> Int:
    """Count the cards left in the stock."""
    return n[col.STOCK_SIZE] - n[col.TOP]


@compile_kernel
def take(n: Numbers, c: Bytes) -> Int:
    """Return the top card of the stock."""
    card = np.int64(c[col.STOCK + n[col.TOP]])
    n[col.TOP] += 1
    return card


@compile_kernel
def note_up(n: Numbers, c: Bytes, card: Int) -> None:
    """Record an up card; the oldest are dropped when there is no room."""
    if n[col.UP_SIZE] == col.MAX_UP:
        for place in range(col.UP_LOG, col.UP_LOG + col.MAX_UP - 1):
            c[place] = c[place + 1]
        n[col.UP_SIZE] -= 1
    c[col.UP_LOG + n[col.UP_SIZE]] = card
    n[col.UP_SIZE] += 1


@compile_kernel
def hold(n: Numbers, c: Bytes, seat: Int, card: Int, lies: Int, pile: Int) -> None:
    """Add a card to a hand; `pile` from 1, 0 for none."""
    place = seat * col.MAX_HELD + n[col.HELD + seat]
    c[col.HOLE + place] = card
    c[col.CARD_FLAGS + place] = lies
    c[col.PILE + place] = pile
    n[col.HELD + seat] += 1


@compile_kernel
def give(n: Numbers, c: Bytes, seat: Int, card: Int, up: Int, pile: Int) -> None:
    """Deal a card to a seat."""
    hold(n, c, seat, card, col.UP if up else 0, pile)
    if up:
        note_up(n, c, card)


@compile_kernel
def put_on_board(n: Numbers, c: Bytes, card: Int, up: Int, piles: Int) -> None:
    place = n[col.BOARD_SIZE]
    c[col.BOARD + place] = card
    c[col.BOARD_FLAGS + place] = col.UP | col.OPEN if up else 0
    n[col.BOARD_PILES + place] = piles
    n[col.BOARD_SIZE] += 1


@compile_kernel
def throw_away(n: Numbers, c: Bytes, owner: Int, card: Int) -> None:
    """Discard a card; its owner matters when discards are reshuffled for a draw."""
    c[col.MUCK + n[col.MUCK_SIZE]] = card
    c[col.MUCK_BY + n[col.MUCK_SIZE]] = owner
    n[col.MUCK_SIZE] += 1


@compile_kernel
def own_mask(n: Numbers, c: Bytes, seat: Int, pile: Int) -> Int:
    """Return the cards that a seat may give away (of that pile, 0 for any), one bit each."""
    mask = 0
    first = seat * col.MAX_HELD
    for place in range(n[col.HELD + seat]):
        if c[col.CARD_FLAGS + first + place] & col.SHARED == 0 and (
            pile == 0 or c[col.PILE + first + place] == pile
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
    first = seat * col.MAX_HELD
    kept = 0
    for place in range(n[col.HELD + seat]):
        if not mask >> place & 1:
            c[col.HOLE + first + kept] = c[col.HOLE + first + place]
            c[col.CARD_FLAGS + first + kept] = c[col.CARD_FLAGS + first + place]
            c[col.PILE + first + kept] = c[col.PILE + first + place]
            kept += 1
    n[col.HELD + seat] = kept


@compile_kernel
def throw_cards(n: Numbers, c: Bytes, seat: Int, mask: Int) -> None:
    """Discard cards of a hand, the last first."""
    first = seat * col.MAX_HELD
    for place in range(n[col.HELD + seat] - 1, -1, -1):
        if mask >> place & 1:
            throw_away(n, c, seat, c[col.HOLE + first + place])
    remove_cards(n, c, seat, mask)


@compile_subroutine
def reserve(n: Numbers, c: Bytes, seat: Int) -> Int:
    """Count the cards that a reshuffle for this seat would bring: others' discards and folds."""
    count: Int = 0
    for place in range(n[col.MUCK_SIZE]):
        if c[col.MUCK_BY + place] != seat:
            count += 1
    for other in range(n[col.SEATS]):
        if n[col.FOLDED + other]:
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
        c[col.STOCK + place] = c[col.STOCK + n[col.TOP] + place]
    n[col.TOP] = 0
    first, loose, kept = col.STOCK + left, 0, 0
    for place in range(n[col.MUCK_SIZE]):
        if c[col.MUCK_BY + place] == seat:
            c[col.MUCK + kept] = c[col.MUCK + place]
            c[col.MUCK_BY + kept] = c[col.MUCK_BY + place]
            kept += 1
        else:
            _add_in_order(c, first, loose, c[col.MUCK + place])
            loose += 1
    n[col.MUCK_SIZE] = kept
    for other in range(n[col.SEATS]):
        if n[col.FOLDED + other]:
            mask = own_mask(n, c, other, 0)
            for place in range(n[col.HELD + other]):
                if mask >> place & 1:
                    _add_in_order(c, first, loose, c[col.HOLE + other * col.MAX_HELD + place])
                    loose += 1
            remove_cards(n, c, other, mask)
    n[col.SHUFFLES] += 1
    shuffle_later(c, first, loose, n[col.SHUFFLES], key, t.derived, t.labels, t.sponge)
    n[col.STOCK_SIZE] = left + loose


@compile_kernel
def make_room(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays, seat: Int, wanted: Int) -> Int:
    """Reshuffle if the stock is short; return the number of cards it can serve."""
    if stock_left(n) < wanted:
        refill(n, c, key, t, seat)
    return min(wanted, stock_left(n))


@compile_kernel
def first_of_doubles(n: Numbers, c: Bytes, seat: Int, allowed: Int, mask: Int) -> Int:
    """Return the same cards, but of those that are there twice the first ones."""
    first = seat * col.MAX_HELD
    found = np.int64(0)
    for place in range(n[col.HELD + seat]):
        if mask >> place & 1:
            for other in range(n[col.HELD + seat]):
                free = allowed >> other & 1 and not found >> other & 1
                if free and c[col.HOLE + first + other] == c[col.HOLE + first + place]:
                    found |= np.int64(1) << other
                    break
    return found


@compile_kernel
def chosen_mask(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> Int:
    """Return the places that an answer means."""
    if t.terms[col.DOUBLES]:
        return first_of_doubles(n, c, seat, n[col.ALLOWED], answer)
    return answer

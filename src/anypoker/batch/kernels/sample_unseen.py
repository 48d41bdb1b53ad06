"""Sampled showdown rows for one seat that does not see the other cards."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine
from anypoker.ranking.batch.splitmix import HALF, STEP, mix_bits, random_below
from anypoker.strength.unseen_kernels import draw_card, write_unseen

Counts = NDArray[np.int64]


class SampleRequest(NamedTuple):
    """Rows to write: the hand, the seat and its action.

    `thrown`: positions of cards it gives away; `fresh`: number of new cards; `shown`: positions of
    cards it turns up; `codes`: the pile of each card, two bits per position, or -1.
    """

    hands: Counts
    seats: Counts
    thrown: Counts
    fresh: Counts
    shown: Counts
    codes: Counts
    states: NDArray[np.uint64]


class CardsToCome(NamedTuple):
    """Cards still to be dealt.

    `own`: to every seat (pile, face up); `board`: piles; `parts`: the piles into which cards are
    separated (pile, size); `deck`: the cards of the game.
    """

    own: Counts
    board: Counts
    parts: Counts
    fresh_pile: np.int64
    deck: Bytes


@compile_subroutine
def _unseen(n: Numbers, c: Bytes, me: Int, deck: Bytes, seen: Bytes, rest: Bytes) -> np.int64:
    """Write the cards that a seat sees nowhere; how many there are."""
    for card in range(256):
        seen[card] = 0
    for seat in range(n[col.SEATS]):
        for place in range(n[col.HELD + seat]):
            at = seat * col.MAX_HELD + place
            if seat == me or (c[col.CARD_FLAGS + at] & col.UP and not n[col.FOLDED + seat]):
                seen[c[col.HOLE + at]] += 1
    for place in range(n[col.BOARD_SIZE]):
        if c[col.BOARD_FLAGS + place] & col.UP:
            seen[c[col.BOARD + place]] += 1
    for place in range(n[col.MUCK_SIZE]):
        if c[col.MUCK_BY + place] == me:
            seen[c[col.MUCK + place]] += 1
    return write_unseen(deck, seen, rest)


@compile_subroutine
def _separate(n: Numbers, c: Bytes, me: Int, parts: Counts, code: Int, state: np.uint64) -> None:
    """Separate cards into piles, by the code or at random."""
    first = col.PILE + me * col.MAX_HELD
    held = n[col.HELD + me]
    if code >= 0:
        for place in range(held):
            part = code >> 2 * place & 3
            if part:
                c[first + place] = parts[part - 1, 0]
        return
    free = 0
    for place in range(held):
        free += c[first + place] == 0
    for part in range(len(parts)):
        for _ in range(parts[part, 1]):
            if free == 0:
                return
            state += STEP
            skip = np.int64(random_below(mix_bits(state) >> HALF, np.uint64(free)))
            for place in range(held):
                if c[first + place] == 0:
                    if skip == 0:
                        c[first + place] = parts[part, 0]
                        break
                    skip -= 1
            free -= 1


@compile_kernel
def sample_rows(
    numbers: Numbers,
    cards: Bytes,
    some: SampleRequest,
    coming: CardsToCome,
    room: Bytes,
    out_numbers: Numbers,
    out_cards: Bytes,
) -> None:
    """Write the rows; nobody but the seat is in. The same state deals the same cards."""
    seen, rest = room[0], room[1]
    for row in range(len(out_numbers)):
        hand, me = some.hands[row], some.seats[row]
        n, c = out_numbers[row], out_cards[row]
        for column in range(out_numbers.shape[1]):
            n[column] = numbers[hand, column]
        for column in range(out_cards.shape[1]):
            c[column] = cards[hand, column]
        count = _unseen(n, c, me, coming.deck, seen, rest)
        state, used = some.states[row], np.int64(0)
        for place in range(n[col.BOARD_SIZE]):
            if not c[col.BOARD_FLAGS + place] & col.UP and used < count:
                state += STEP
                c[col.BOARD + place] = draw_card(rest, used, count, state)
                used += 1
            c[col.BOARD_FLAGS + place] |= col.UP
        for number in range(len(coming.board)):
            if used < count and n[col.BOARD_SIZE] < col.MAX_BOARD:
                state += STEP
                at = n[col.BOARD_SIZE]
                c[col.BOARD + at] = draw_card(rest, used, count, state)
                c[col.BOARD_FLAGS + at] = col.UP
                n[col.BOARD_PILES + at] = coming.board[number]
                n[col.BOARD_SIZE] += 1
                used += 1
        first, held = me * col.MAX_HELD, 0
        for place in range(n[col.HELD + me]):
            if some.thrown[row] >> place & 1:
                continue
            c[col.HOLE + first + held] = cards[hand, col.HOLE + first + place]
            c[col.PILE + first + held] = cards[hand, col.PILE + first + place]
            lies = cards[hand, col.CARD_FLAGS + first + place]
            c[col.CARD_FLAGS + first + held] = (
                lies | col.UP if some.shown[row] >> place & 1 else lies
            )
            held += 1
        for number in range(some.fresh[row] + len(coming.own)):
            if used == count or held == col.MAX_HELD:
                break
            later = number - some.fresh[row]
            state += STEP
            c[col.HOLE + first + held] = draw_card(rest, used, count, state)
            c[col.PILE + first + held] = coming.own[later, 0] if later >= 0 else coming.fresh_pile
            c[col.CARD_FLAGS + first + held] = coming.own[later, 1] if later >= 0 else 0
            held += 1
            used += 1
        n[col.HELD + me] = held
        if len(coming.parts):
            _separate(n, c, me, coming.parts, some.codes[row], state)
        for seat in range(n[col.SEATS]):
            n[col.FOLDED + seat] = seat != me

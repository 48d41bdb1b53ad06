"""Cards of many seats in rows: showing seats, layouts and claims."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Int, ProgramArrays
from anypoker.batch.kernels.conditions import holds
from anypoker.ranking.batch.compiling import compile_kernel

Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

NO_CARD = 255
# What matters of how cards lie, a bit for each.
MARK_CARD_FLAGS, MARK_PILES, MARK_BOARD_PILES, MARK_BOARD_LIES = 1, 2, 4, 8
EVERY_CASE = -1


@compile_kernel
def live_seats(
    numbers: Numbers,
    which: Counts,
    cases: Counts,
    case: Int,
    places: Counts,
    hands: Counts,
    seats: Counts,
) -> np.int64:
    """Return the seats of these hands that have not folded and whose case it is; how many.

    `places`: where in `which` the hand of each stands.
    """
    count = np.int64(0)
    for place in range(len(which)):
        n = numbers[which[place]]
        for seat in range(cases.shape[1]):
            if not n[col.FOLDED + seat] and (case == EVERY_CASE or cases[place, seat] == case):
                places[count] = place
                hands[count] = which[place]
                seats[count] = seat
                count += 1
    return count


@compile_kernel
def compare_layouts(
    numbers: Numbers, cards: Bytes, hands: Counts, seats: Counts, marks: Int
) -> tuple[np.int64, np.int64, np.int64]:
    """Return whether all seats have the same layout, and the largest hand and board."""
    first, there = numbers[hands[0]], cards[hands[0]]
    held, laid = np.int64(first[col.HELD + seats[0]]), np.int64(first[col.BOARD_SIZE])
    own = seats[0] * col.MAX_HELD
    same = True
    for row in range(1, len(hands)):
        n, c = numbers[hands[row]], cards[hands[row]]
        seat = seats[row]
        at = seat * col.MAX_HELD
        if n[col.HELD + seat] != held or n[col.BOARD_SIZE] != laid:
            same = False
            held = max(held, np.int64(n[col.HELD + seat]))
            laid = max(laid, np.int64(n[col.BOARD_SIZE]))
        if not same:
            continue
        for place in range(held):
            if (
                marks & MARK_CARD_FLAGS
                and c[col.CARD_FLAGS + at + place] != there[col.CARD_FLAGS + own + place]
            ):
                same = False
            if marks & MARK_PILES and c[col.PILE + at + place] != there[col.PILE + own + place]:
                same = False
        if hands[row] == hands[row - 1]:
            continue
        for place in range(laid):
            if (
                marks & MARK_BOARD_PILES
                and n[col.BOARD_PILES + place] != first[col.BOARD_PILES + place]
            ):
                same = False
            if (
                marks & MARK_BOARD_LIES
                and c[col.BOARD_FLAGS + place] != there[col.BOARD_FLAGS + place]
            ):
                same = False
    return np.int64(same), held, laid


@compile_kernel
def write_layouts(
    numbers: Numbers,
    cards: Bytes,
    hands: Counts,
    seats: Counts,
    marks: Int,
    held: Int,
    laid: Int,
    out: Numbers,
) -> None:
    """Write the layout of each seat as a row, for at most this many cards."""
    for row in range(len(out)):
        n, c = numbers[hands[row]], cards[hands[row]]
        seat = seats[row]
        out[row, 0] = n[col.HELD + seat]
        out[row, 1] = n[col.BOARD_SIZE]
        column = 2
        for place in range(held):
            there = place < n[col.HELD + seat]
            if marks & MARK_CARD_FLAGS:
                out[row, column] = c[col.CARD_FLAGS + seat * col.MAX_HELD + place] if there else 0
                column += 1
            if marks & MARK_PILES:
                out[row, column] = c[col.PILE + seat * col.MAX_HELD + place] if there else 0
                column += 1
        for place in range(laid):
            there = place < n[col.BOARD_SIZE]
            if marks & MARK_BOARD_PILES:
                out[row, column] = n[col.BOARD_PILES + place] if there else 0
                column += 1
            if marks & MARK_BOARD_LIES:
                out[row, column] = c[col.BOARD_FLAGS + place] if there else 0
                column += 1


@compile_kernel
def gather(
    numbers: Numbers,
    cards: Bytes,
    hands: Counts,
    seats: Counts,
    own: Int,
    board: Int,
    out: Bytes,
) -> None:
    """Write a row for each seat: its own cards, the board, and up cards in order."""
    width = out.shape[1]
    for row in range(len(hands)):
        c = cards[hands[row]]
        first = col.HOLE + seats[row] * col.MAX_HELD
        for place in range(own):
            out[row, place] = c[first + place]
        for place in range(board):
            out[row, own + place] = c[col.BOARD + place]
        for place in range(own + board, width):
            up = place - own - board
            out[row, place] = (
                c[col.UP_LOG + up] if up < numbers[hands[row], col.UP_SIZE] else NO_CARD
            )


@compile_kernel
def write_keys(
    values: NDArray[np.uint32],
    limit: Int,
    places: Counts,
    seats: Counts,
    entry: Int,
    keys: NDArray[np.uint64],
) -> None:
    """Write the keys of qualifying hands: twice the value, plus 2."""
    for row in range(len(values)):
        value = np.int64(values[row])
        if value <= limit:
            keys[places[row], entry, seats[row]] = 2 * value + 2


@compile_kernel
def holds_for(
    numbers: Numbers,
    cards: Bytes,
    hands: Counts,
    condition: Int,
    t: ProgramArrays,
    out: NDArray[np.bool_],
) -> None:
    """Write by hand and seat whether a condition holds."""
    for row in range(len(hands)):
        for seat in range(out.shape[1]):
            out[row, seat] = holds(numbers[hands[row]], cards[hands[row]], t, condition, seat)

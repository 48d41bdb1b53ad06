"""Cards of many seats in rows, and conditions of many hands at once."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.columns import BOARD, HOLE, MOST_HELD, UP_LOG, UP_SIZE
from anypoker.batch.kernels.conditions import holds
from anypoker.batch.kernels.tables import Int, Tables
from anypoker.ranking.batch.compiling import compile_kernel

NO_CARD = 255


@compile_kernel
def gather(
    numbers: NDArray[np.int32],
    cards: NDArray[np.uint8],
    hands: NDArray[np.int64],
    seats: NDArray[np.int64],
    own: Int,
    board: Int,
    out: NDArray[np.uint8],
) -> None:
    """A row for each of these seats: its own cards, the board's, and those dealt face up."""
    width = out.shape[1]
    for row in range(len(hands)):
        c = cards[hands[row]]
        first = HOLE + seats[row] * MOST_HELD
        for place in range(own):
            out[row, place] = c[first + place]
        for place in range(board):
            out[row, own + place] = c[BOARD + place]
        for place in range(own + board, width):
            up = place - own - board
            out[row, place] = c[UP_LOG + up] if up < numbers[hands[row], UP_SIZE] else NO_CARD


@compile_kernel
def holds_for(
    numbers: NDArray[np.int32],
    cards: NDArray[np.uint8],
    hands: NDArray[np.int64],
    condition: Int,
    t: Tables,
    out: NDArray[np.bool_],
) -> None:
    """By hand and seat: whether a condition holds."""
    for row in range(len(hands)):
        for seat in range(out.shape[1]):
            out[row, seat] = holds(numbers[hands[row]], cards[hands[row]], t, condition, seat)

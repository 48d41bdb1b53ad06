"""Values of the best hands of many rows of cards, over the tables of `ranking.batch`."""

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.kernels import EIGHTS, Ranks, value_of_sum

Rows = NDArray[np.uint8]
Values = NDArray[np.uint32]
Columns = NDArray[np.int64]

NO_HAND = 0xFFFF_FFFF
_RANKS = np.uint64(0x1FFF)


@compile_kernel
def best_of_all(
    rows: Rows,
    columns: Columns,
    drops: Columns,
    ranks: Ranks,
    suited: NDArray[np.uint64],
    masks: NDArray[np.uint16],
    values: Values,
) -> None:
    """Lower values to those of the best hands of all cards of these columns.

    `drops`: which of the columns to leave out, where there are more than the tables know.
    """
    keys = ranks.keys
    for row in range(len(rows)):
        every = np.uint64(0)
        for number in range(len(columns)):
            every += keys[rows[row, columns[number]]]
        best = values[row]
        for drop in range(len(drops)):
            total = every
            for number in range(drops.shape[1]):
                total -= keys[rows[row, drops[drop, number]]]
            best = min(best, value_of_sum(total, ranks))
        # Thirteen of a suit would be lifted out of their four bits.
        if (every + ranks.lift) & EIGHTS != 0 or len(columns) > 12:
            held = np.uint64(0)
            for number in range(len(columns)):
                held |= suited[rows[row, columns[number]]]
            for _ in range(4):
                best = min(best, np.uint32(masks[held & _RANKS]))
                held >>= np.uint64(13)
        values[row] = best


@compile_kernel
def best_of_sets(
    rows: Rows,
    sets: Columns,
    ranks: Ranks,
    masks: NDArray[np.uint16],
    hurt: bool,
    values: Values,
) -> None:
    """Lower values to those of the best of these sets of just enough columns."""
    keys = ranks.keys
    for row in range(len(rows)):
        best = values[row]
        for number in range(len(sets)):
            total = np.uint64(0)
            for place in range(sets.shape[1]):
                total += keys[rows[row, sets[number, place]]]
            value = value_of_sum(total, ranks)
            if (total + ranks.lift) & EIGHTS != 0:
                held = np.uint64(0)
                for place in range(sets.shape[1]):
                    held |= np.uint64(1) << np.uint64(rows[row, sets[number, place]] >> 2)
                flush = np.uint32(masks[held])
                value = flush if hurt else min(value, flush)
            best = min(best, value)
        values[row] = best

"""Every way to fill the unknown slots of a spot, in blocks of deals."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.strength.hand_kernels import Columns, Rows


@compile_kernel
def _next_free(used: NDArray[np.bool_], start: np.int64) -> np.int64:
    """Return the first unused card of the deck from here on, or the size of the deck."""
    while start < len(used) and used[start]:
        start += 1
    return start


@compile_kernel
def fill_from(
    place: np.int64,
    fixed: np.int64,
    positions: Columns,
    begins: NDArray[np.bool_],
    used: NDArray[np.bool_],
) -> np.bool_:
    """Give the place its next card and those after it their first ones; whether that is possible.

    A place for which there is no card goes back to the one before it, down to the `fixed` ones.
    """
    size = len(positions)
    while fixed <= place < size:
        card = _next_free(used, positions[place] + 1)
        if card < len(used):
            positions[place] = card
            used[card] = True
            place += 1
            if place < size:
                positions[place] = -1 if begins[place] else positions[place - 1]
        else:
            place -= 1
            if place >= fixed:
                used[positions[place]] = False
    return np.bool_(place == size)


@compile_kernel
def next_deals(
    positions: Columns,
    begins: NDArray[np.bool_],
    used: NDArray[np.bool_],
    fixed: np.int64,
    deck: Rows,
    columns: Columns,
    rows: Rows,
) -> np.int64:
    """Fill in the deals that follow; how many there were. `fixed` places stay as they are.

    `positions` say which card of the deck lies in which place and are where the last call left
    off; `begins` marks the places that begin a group of slots whose order makes no difference.
    """
    size = len(positions)
    for row in range(len(rows)):
        if positions[0] < 0:
            return np.int64(row)
        for place in range(size):
            rows[row, columns[place]] = deck[positions[place]]
        last = np.int64(size - 1)
        used[positions[last]] = False
        if not fill_from(last, fixed, positions, begins, used):
            positions[0] = -1
    return np.int64(len(rows))


def completion_blocks(spot: KnownDeal, block: int, first: int | None = None) -> Iterator[Rows]:
    """Yield all completions of a spot; `first`: only those whose first slot has this card.

    A block is gone when the next is asked for.
    """
    groups = spot.groups
    columns = np.array([slot for group in groups for slot in group], np.int64)
    known = [0 if card == UNKNOWN else card for card in spot.cards]
    rows = np.tile(np.array(known, np.uint8), (max(1, min(block, spot.completions)), 1))
    if not len(columns):
        yield rows[:1]
        return
    deck = np.array(spot.deck, np.uint8)
    begins = np.array([place == 0 for group in groups for place in range(len(group))], np.bool_)
    positions = np.full(len(columns), -1, np.int64)
    used = np.zeros(len(deck), np.bool_)
    fixed = 0
    if first is not None:
        positions[0], used[first], fixed = first, True, 1
        if len(columns) > 1:
            positions[1] = -1 if begins[1] else first
    if not fill_from(np.int64(fixed), np.int64(fixed), positions, begins, used):
        return
    while count := next_deals(positions, begins, used, np.int64(fixed), deck, columns, rows):
        yield rows[:count]

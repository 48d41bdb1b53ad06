"""Machine code for exact races: boards by their ranks, and independent seats."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.payoff_kernels import Counts, count_best
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.rank_kernels import Ranks, place_of, value_of_sum
from anypoker.strength.hand_kernels import Columns

Masks = NDArray[np.uint64]


class Boards(NamedTuple):
    """Boards by their ranks: how many there are of each, and what the seats hold beside them.

    Keys are those of ranks alone. `suited` are sets of different ranks, `others` ranks of any
    number of cards; of both together there are as many as cards are to come.
    """

    ranks: Ranks
    masks: NDArray[np.uint16]
    sums: NDArray[np.uint64]  # by seat
    held: NDArray[np.uint64]  # by seat: the ranks of one suit
    offsets: NDArray[np.uint32]  # of the layout for as many cards as are to come
    rank_keys: NDArray[np.uint64]
    values: NDArray[np.uint32]  # room for one by seat, and so are the next
    flush: NDArray[np.uint32]
    with_suited: NDArray[np.uint64]


@compile_kernel
def count_suited(
    boards: Boards,
    available: np.uint64,
    suited: Columns,
    others: Columns,
    weights: Counts,
    flushes: Counts,
    counts: Counts,
) -> None:
    """Count boards with `cards` cards of one suit, which may make a flush, and of others.

    `available`: ranks left in the suit. `weights`: number of ways to have `others`. Counted boards
    are recorded in `flushes` by their ranks.
    """
    seats = len(boards.sums)
    values, sums, flush = boards.values, boards.with_suited, boards.flush
    places = boards.ranks.places
    for row in range(len(suited)):
        mask, first = np.uint64(0), np.uint64(0)
        for place in range(suited.shape[1]):
            mask |= np.uint64(1) << np.uint64(suited[row, place])
            first += boards.rank_keys[suited[row, place]]
        if mask & ~available != 0:
            continue
        for seat in range(seats):
            sums[seat] = boards.sums[seat] + first
            flush[seat] = boards.masks[boards.held[seat] | mask]
        for rest in range(len(others)):
            weight = weights[rest]
            if weight == 0:
                continue
            total = np.uint64(0)
            for place in range(others.shape[1]):
                total += boards.rank_keys[others[rest, place]]
            flushes[place_of(first + total, boards.offsets, places)] += weight
            for seat in range(seats):
                values[seat] = min(value_of_sum(sums[seat] + total, boards.ranks), flush[seat])
            count_best(values, weight, counts)


@compile_kernel
def count_plain(
    boards: Boards, every: Columns, weights: Counts, flushes: Counts, counts: Counts
) -> None:
    """Count all boards by their ranks, less those that were counted by suit."""
    seats = len(boards.sums)
    values, places = boards.values, boards.ranks.places
    for row in range(len(every)):
        if weights[row] == 0:
            continue
        total = np.uint64(0)
        for place in range(every.shape[1]):
            total += boards.rank_keys[every[row, place]]
        weight = weights[row] - flushes[place_of(total, boards.offsets, places)]
        for seat in range(seats):
            values[seat] = value_of_sum(boards.sums[seat] + total, boards.ranks)
        count_best(values, weight, counts)


@compile_kernel
def best_by_ranks(
    boards: Boards, every: Columns, weights: Counts, winners: NDArray[np.uint16]
) -> None:
    """Write the winners of each board of these ranks without a flush, as bits."""
    values, places = boards.values, boards.ranks.places
    for row in range(len(every)):
        if weights[row] == 0:
            continue
        total = np.uint64(0)
        for place in range(every.shape[1]):
            total += boards.rank_keys[every[row, place]]
        least = np.uint32(0xFFFF_FFFF)
        for seat in range(len(values)):
            values[seat] = value_of_sum(boards.sums[seat] + total, boards.ranks)
            least = min(least, values[seat])
        best = 0
        for seat in range(len(values)):
            best |= (values[seat] == least) << seat
        winners[place_of(total, boards.offsets, places)] = best


@compile_kernel
def ways_to_have(ranks: Columns, left: Columns, weights: Counts) -> None:
    """Return the number of ways to have cards of these ranks, with `left` cards of each."""
    for row in range(len(ranks)):
        weights[row] = 1
        same = 0
        for place in range(ranks.shape[1]):
            rank = ranks[row, place]
            same = same + 1 if place and ranks[row, place - 1] == rank else 1
            weights[row] = weights[row] * max(left[rank] - same + 1, 0) // same


@compile_kernel
def compare_apart(
    first: NDArray[np.uint32],
    first_cards: Masks,
    second: NDArray[np.uint32],
    second_cards: Masks,
) -> tuple[np.int64, np.int64, np.int64]:
    """Count wins, ties and losses of the first over all pairs without a common card."""
    wins, ties, all_pairs = np.int64(0), np.int64(0), np.int64(0)
    for row in range(len(first)):
        value, cards = first[row], first_cards[row]
        for other in range(len(second)):
            apart = cards & second_cards[other] == 0
            wins += apart & (value < second[other])
            ties += apart & (value == second[other])
            all_pairs += apart
    return wins, ties, all_pairs - wins - ties

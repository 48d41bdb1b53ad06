"""Machine code for the commonest question: one pot, and the best hand of all cards takes it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compiled
from anypoker.ranking.batch.kernels import Ranks

Counts = NDArray[np.int64]
Columns = NDArray[np.int64]
Masks = NDArray[np.uint64]

_LOW = np.uint64(0xFFFF)
_HIGH = np.uint64(0xFFFFFF)
_UP = np.uint64(32)
_HALF = np.uint64(0xFFFF_FFFF)
_EIGHTS = np.uint64(0x8888_0000)
_RANKS = np.uint64(0x1FFF)
_NONE = np.uint32(0xFFFF_FFFF)
_STEP = np.uint64(0x9E37_79B9_7F4A_7C15)
_FIRST_MIX = np.uint64(0xBF58_476D_1CE4_E5B9)
_SECOND_MIX = np.uint64(0x94D0_49BB_1331_11EB)


class Racers(NamedTuple):
    """The seats of a race: what each knows of its cards, and which are still to come.

    The unknown cards come in an order: first those that are everybody's, then those of each seat.
    """

    ranks: Ranks
    suited: NDArray[np.uint64]  # by card: a bit for its suit and rank
    masks: NDArray[np.uint16]  # by mask of ranks: the best flush
    sums: NDArray[np.uint64]  # by seat: of the keys of its known cards
    held: NDArray[np.uint64]  # by seat: the bits of its known cards
    common: np.int64  # how many unknown cards everybody has
    starts: Columns  # by seat: where its own unknown cards begin, and where the last one's end


@compiled
def sample_race(
    deck: NDArray[np.uint8],
    deals: int,
    racers: Racers,
    state: np.uint64,
    values: NDArray[np.uint32],
    counts: Counts,
) -> None:
    """Random deals; `counts` by seat and number of winners. `values`: room for one by seat."""
    keys, table = racers.ranks.keys, racers.ranks.table
    offsets, places = racers.ranks.offsets, racers.ranks.places
    seats = len(racers.sums)
    unknown = racers.starts[seats]
    size = np.uint64(len(deck))
    for _ in range(deals):
        number = np.uint64(0)
        for place in range(unknown):
            # Two cards from every number; of 2**32 one more or less a card is no bias to notice.
            if place & 1:
                half = number & _HALF
            else:
                state += _STEP
                number = (state ^ state >> np.uint64(30)) * _FIRST_MIX
                number = (number ^ number >> np.uint64(27)) * _SECOND_MIX
                number ^= number >> np.uint64(31)
                half = number >> _UP
            at = np.uint64(place)
            other = at + (half * (size - at) >> _UP)
            drawn = deck[other]
            deck[other] = deck[at]
            deck[at] = drawn
        shared = np.uint64(0)
        for place in range(racers.common):
            shared += keys[deck[place]]
        least = _NONE
        for seat in range(seats):
            total = racers.sums[seat] + shared
            for place in range(racers.starts[seat], racers.starts[seat + 1]):
                total += keys[deck[place]]
            at = np.uint64(offsets[total >> _UP & _HIGH]) + np.uint64(places[total & _LOW])
            value = np.uint32(table[at])
            if (total + racers.ranks.lift) & _EIGHTS != 0:
                held = racers.held[seat]
                for place in range(racers.common):
                    held |= racers.suited[deck[place]]
                for place in range(racers.starts[seat], racers.starts[seat + 1]):
                    held |= racers.suited[deck[place]]
                for _suit in range(4):
                    value = min(value, np.uint32(racers.masks[held & _RANKS]))
                    held >>= np.uint64(13)
            values[seat] = value
            least = min(least, value)
        winners = 0
        for seat in range(seats):
            winners += values[seat] == least
        for seat in range(seats):
            counts[seat, winners] += values[seat] == least


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


@compiled
def count_suited(
    boards: Boards,
    available: np.uint64,
    suited: Columns,
    others: Columns,
    weights: Counts,
    flushes: Counts,
    counts: Counts,
) -> None:
    """Boards with so many cards of one suit, which may give somebody a flush, and of others.

    `available`: ranks that the suit still has. `weights`: in how many ways `others` can be had.
    What is counted here is noted in `flushes`, by the ranks of the board.
    """
    seats = len(boards.sums)
    values, sums, flush = boards.values, boards.with_suited, boards.flush
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
            ranks = first + total
            at = np.uint64(boards.offsets[ranks >> _UP & _HIGH])
            flushes[at + np.uint64(boards.ranks.places[ranks & _LOW])] += weight
            least = _NONE
            for seat in range(seats):
                ranks = sums[seat] + total
                at = np.uint64(boards.ranks.offsets[ranks >> _UP & _HIGH])
                value = np.uint32(boards.ranks.table[at + boards.ranks.places[ranks & _LOW]])
                values[seat] = min(value, flush[seat])
                least = min(least, values[seat])
            winners = 0
            for seat in range(seats):
                winners += values[seat] == least
            for seat in range(seats):
                counts[seat, winners] += weight * (values[seat] == least)


@compiled
def count_plain(
    boards: Boards, every: Columns, weights: Counts, flushes: Counts, counts: Counts
) -> None:
    """All boards by their ranks, less those that were counted by suit."""
    seats = len(boards.sums)
    values = boards.values
    for row in range(len(every)):
        if weights[row] == 0:
            continue
        total = np.uint64(0)
        for place in range(every.shape[1]):
            total += boards.rank_keys[every[row, place]]
        at = np.uint64(boards.offsets[total >> _UP & _HIGH])
        weight = weights[row] - flushes[at + np.uint64(boards.ranks.places[total & _LOW])]
        least = _NONE
        for seat in range(seats):
            ranks = boards.sums[seat] + total
            at = np.uint64(boards.ranks.offsets[ranks >> _UP & _HIGH])
            values[seat] = boards.ranks.table[at + boards.ranks.places[ranks & _LOW]]
            least = min(least, values[seat])
        winners = 0
        for seat in range(seats):
            winners += values[seat] == least
        for seat in range(seats):
            counts[seat, winners] += weight * (values[seat] == least)


@compiled
def ways_to_have(ranks: Columns, left: Columns, weights: Counts) -> None:
    """In how many ways cards of these ranks can be had, where so many are `left` of each."""
    for row in range(len(ranks)):
        weights[row] = 1
        same = 0
        for place in range(ranks.shape[1]):
            rank = ranks[row, place]
            same = same + 1 if place and ranks[row, place - 1] == rank else 1
            weights[row] = weights[row] * max(left[rank] - same + 1, 0) // same


@compiled
def compare_apart(
    first: NDArray[np.uint32],
    first_cards: Masks,
    second: NDArray[np.uint32],
    second_cards: Masks,
) -> tuple[np.int64, np.int64, np.int64]:
    """Of all pairs without a card in common: how often the first wins, ties and loses."""
    wins, ties, all_pairs = np.int64(0), np.int64(0), np.int64(0)
    for row in range(len(first)):
        value, cards = first[row], first_cards[row]
        for other in range(len(second)):
            apart = cards & second_cards[other] == 0
            wins += apart & (value < second[other])
            ties += apart & (value == second[other])
            all_pairs += apart
    return wins, ties, all_pairs - wins - ties

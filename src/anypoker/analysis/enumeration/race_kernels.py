"""Machine code for the commonest query: one pot, best hand wins, random deals.

The deck consists of keys with the card number in the last byte: a drawn key can be added without a
lookup, and the last byte of a sum is ignored.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.payoff_kernels import Counts, count_best
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.rank_kernels import EIGHTS, Ranks, place_of, value_of_sum
from anypoker.ranking.batch.sets import Sets, set_value
from anypoker.ranking.batch.splitmix import HALF, LOW_HALF, STEP, mix_bits, random_below
from anypoker.strength.hand_kernels import Columns, Values

DeckArray = NDArray[np.uint64]

CARD_SHIFT = 56
_CARD = np.uint64(CARD_SHIFT)
_RANKS = np.uint64(0x1FFF)
_SUIT = np.uint64(13)
_WILD = np.uint64(4 * 13)
_NONE = np.uint32(0xFFFF_FFFF)


class Racers(NamedTuple):
    """The seats of a race: what each knows of its cards, and which are still to come.

    The unknown cards come in an order: first those that are everybody's, then those of each seat.
    """

    ranks: Ranks
    suited: NDArray[np.uint64]  # by card: a bit for its suit and rank, or one more wild card
    masks: NDArray[np.uint16]  # by number of wild cards and mask of ranks: the best flush
    hurt: bool  # a flush is worse than the value of the ranks
    sums: NDArray[np.uint64]  # by seat: of the keys of its known cards
    held: NDArray[np.uint64]  # by seat: the bits of its known cards
    common: np.int64  # how many unknown cards everybody has
    starts: Columns  # by seat: index of its first unknown card, and the end of the last


@compile_kernel
def deal_first(deck: DeckArray, sums: DeckArray, state: np.uint64) -> np.uint64:
    """Put random cards in front; the state after the last draw.

    `sums`: of all cards before a place, one more than there are places, so that the sum of the
    cards of a seat is that of two numbers.
    """
    size = np.uint64(len(deck))
    number, total = np.uint64(0), np.uint64(0)
    for place in range(len(sums) - 1):
        if place & 1:  # two cards from every number
            half = number & LOW_HALF
        else:
            state += STEP
            number = mix_bits(state)
            half = number >> HALF
        at = np.uint64(place)
        other = at + random_below(half, size - at)
        drawn = deck[other]
        deck[other] = deck[at]
        deck[at] = drawn
        total += drawn
        sums[place + 1] = total
    return state


@compile_kernel
def flush_value(held: np.uint64, value: np.uint32, racers: Racers) -> np.uint32:
    """Return the value of a hand with a long suit, from its cards and the value of its ranks."""
    if racers.hurt:  # a hand of just enough cards, all of one suit
        held |= held >> _SUIT
        held |= held >> np.uint64(26)
        return np.uint32(racers.masks[0, held & _RANKS])
    wild = min(held >> _WILD, np.uint64(len(racers.masks) - 1))
    for _ in range(4):
        value = min(value, np.uint32(racers.masks[wild, held & _RANKS]))
        held >>= _SUIT
    return value


@compile_kernel
def seat_value(seat: int, total: np.uint64, deck: DeckArray, racers: Racers) -> np.uint32:
    """Return a seat's value from the sum of its keys; its cards are at the front of the deck."""
    value = value_of_sum(total, racers.ranks)
    if (total + racers.ranks.lift) & EIGHTS != 0:
        held = racers.held[seat]
        for place in range(racers.common):
            held += racers.suited[deck[place] >> _CARD]
        for place in range(racers.starts[seat], racers.starts[seat + 1]):
            held += racers.suited[deck[place] >> _CARD]
        value = flush_value(held, value, racers)
    return value


@compile_kernel
def sample_race(
    deck: DeckArray,
    deals: int,
    racers: Racers,
    state: np.uint64,
    sums: DeckArray,
    values: Values,
    counts: Counts,
) -> None:
    """Sample deals; `counts` by seat and number of winners.

    `sums` begin with zero and have room for one by card, `values` for one by seat.
    """
    for _ in range(deals):
        state = deal_first(deck, sums, state)
        shared = sums[racers.common]
        for seat in range(len(values)):
            own = sums[racers.starts[seat + 1]] - sums[racers.starts[seat]]
            values[seat] = seat_value(seat, racers.sums[seat] + shared + own, deck, racers)
        count_best(values, np.int64(1), counts)


class ByRanks(NamedTuple):
    """Boards of a number of cards by their ranks alone."""

    offsets: NDArray[np.uint32]  # of the layout for this number of cards
    winners: NDArray[np.uint16]  # by place in the layout: who wins, as bits, if there is no flush
    lift: np.uint64  # lifts the count of a suit to eight if a seat may have a flush of it


@compile_kernel
def sample_boards(
    deck: DeckArray,
    deals: int,
    racers: Racers,
    boards: ByRanks,
    state: np.uint64,
    sums: DeckArray,
    values: Values,
    won: Counts,
) -> None:
    """Sample boards for known hands; `won` by winners, as bits."""
    places = racers.ranks.places
    for _ in range(deals):
        state = deal_first(deck, sums, state)
        shared = sums[racers.common]
        if (shared + boards.lift) & EIGHTS == 0:
            won[boards.winners[place_of(shared, boards.offsets, places)]] += 1
        else:
            least = _NONE
            for seat in range(len(values)):
                values[seat] = seat_value(seat, racers.sums[seat] + shared, deck, racers)
                least = min(least, values[seat])
            best = 0
            for seat in range(len(values)):
                best |= (values[seat] == least) << seat
            won[best] += 1


@compile_kernel
def sample_sets(
    deck: DeckArray,
    deals: int,
    sets: Sets,
    known: DeckArray,
    starts: Columns,
    state: np.uint64,
    sums: DeckArray,
    values: Values,
    counts: Counts,
) -> None:
    """Sample deals of four cards per seat in which sets of different suits count.

    `known` by seat and place: bits of cards, of which the last ones are still to be dealt.
    """
    for _ in range(deals):
        state = deal_first(deck, sums, state)
        for seat in range(len(values)):
            first, last = starts[seat], starts[seat + 1]
            for place in range(last - first):
                known[seat, 3 - place] = deck[first + place]
            a, b, c, d = known[seat, 0], known[seat, 1], known[seat, 2], known[seat, 3]
            values[seat] = set_value(a, b, c, d, sets)
        count_best(values, np.int64(1), counts)

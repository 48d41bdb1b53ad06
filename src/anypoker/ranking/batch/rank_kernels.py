"""Values of many hands at once, in passes that a processor likes.

A hand is a row of card numbers. The keys of its cards are those of the layout of the tables,
with the fields moved so that taking them apart costs least:

    bits  0..15   sum of the low ranks
    bits 16..31   number of cards of each suit, four bits each
    bits 32..55   sum of the high ranks; with wild cards, the number of them from bit 46 up
    bits 56..63   number of cards that the ordering does not know

Pass 1 adds up the keys of every hand. Pass 2 looks the sums up, and lists the hands in which some
suit is long. Pass 3 looks at those few again. The passes are separate because each of them keeps
the processor's registers and its guesses in order: together they take a third longer.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel

Hands = NDArray[np.uint8]  # a row for each hand
Sums = NDArray[np.uint64]
Values = NDArray[np.uint32]
ValueTable = NDArray[np.uint16] | NDArray[np.uint32]

SUIT_SHIFT = 16
HIGH_SHIFT = 32
WILD_SHIFT = 46  # above the sums of high ranks, even of cards that are there seven times
ODD_SHIFT = 56
PAIR_ROW = 256 + 8  # a power of two would put the rows of all cards into the same places of a cache

_LOW = np.uint64(0xFFFF)
_HIGH = np.uint64(0xFFFFFF)
_UP = np.uint64(HIGH_SHIFT)
EIGHTS = np.uint64(0x8888_0000)  # a suit that is lifted to eight is long
_NONE = np.uint32(0xFFFF_FFFF)
_RANKS = np.uint64(0x1FFF)
_ONE = np.uint64(1)
_WILD = np.uint64(4 * 13)


class Ranks(NamedTuple):
    """Tables indexed by sums of keys."""

    keys: Sums  # by card number 0..255
    offsets: NDArray[np.uint32]
    places: NDArray[np.uint16]
    table: ValueTable
    lift: np.uint64  # lifts the count of a suit to eight if it is long enough to matter


class PartialFlushTables(NamedTuple):
    """Values of hands in which fewer cards than all are of one suit."""

    rows: NDArray[np.uint32]  # by mask of suited ranks
    columns: NDArray[np.uint32]  # by number of the other cards, then by their ranks as digits
    widths: NDArray[np.uint32]  # by number of suited cards
    starts: NDArray[np.uint32]  # the same
    table: NDArray[np.uint32]


@compile_kernel
def place_of(
    total: np.uint64, offsets: NDArray[np.uint32], places: NDArray[np.uint16]
) -> np.uint64:
    """Return the table index of the hand with this sum of keys."""
    return np.uint64(offsets[total >> _UP & _HIGH]) + np.uint64(places[total & _LOW])


@compile_kernel
def value_of_sum(total: np.uint64, ranks: Ranks) -> np.uint32:
    """Return the value of the hand with this sum of keys, but for flushes."""
    return np.uint32(ranks.table[place_of(total, ranks.offsets, ranks.places)])


@compile_kernel
def sum_keys(hands: Hands, keys: Sums, pairs: Sums, sums: Sums) -> None:
    """Pass 1: the sums of the keys, of two cards at a time.

    A constant number of cards lets the compiler unroll their loop.
    """
    size = hands.shape[1]
    if size == 7:
        for hand in range(len(hands)):
            total = keys[hands[hand, 6]]
            for place in (0, 2, 4):
                total += pairs[pair_place(hands[hand, place], hands[hand, place + 1])]
            sums[hand] = total
    elif size == 6:
        for hand in range(len(hands)):
            total = np.uint64(0)
            for place in (0, 2, 4):
                total += pairs[pair_place(hands[hand, place], hands[hand, place + 1])]
            sums[hand] = total
    elif size == 5:
        for hand in range(len(hands)):
            total = keys[hands[hand, 4]]
            for place in (0, 2):
                total += pairs[pair_place(hands[hand, place], hands[hand, place + 1])]
            sums[hand] = total
    else:
        for hand in range(len(hands)):
            total = np.uint64(0)
            for place in range(size):
                total += keys[hands[hand, place]]
            sums[hand] = total


@compile_kernel
def pair_place(one: np.uint8, other: np.uint8) -> np.uint64:
    """Return the index of the sum of the keys of two cards."""
    return np.uint64(one) + np.uint64(other) * np.uint64(PAIR_ROW)


@compile_kernel
def look_up_values(sums: Sums, ranks: Ranks, values: Values, later: NDArray[np.uint32]) -> np.int64:
    """Pass 2: values without flushes; how many hands have to be looked at again, and which.

    -1 if some hand has a card that is not known.
    """
    every = np.uint64(0)
    count = np.uint64(0)
    if ranks.lift == 0:
        for hand in range(len(sums)):
            every |= sums[hand]
            values[hand] = value_of_sum(sums[hand], ranks)
    else:
        for hand in range(len(sums)):
            lifted = sums[hand] + ranks.lift
            every |= lifted
            later[count] = hand
            count += np.uint64(lifted & EIGHTS != 0)
            values[hand] = value_of_sum(sums[hand], ranks)
    if every >> np.uint64(ODD_SHIFT) != 0:
        return np.int64(-1)
    return np.int64(count)


@compile_kernel
def best_flushes(
    hands: Hands, later: NDArray[np.uint32], suited: Sums, masks: NDArray[np.uint16], values: Values
) -> None:
    """Pass 3 where flushes help: the best flush of any suit, if it is better."""
    most = np.uint64(len(masks) - 1)
    for hand in later:
        held = np.uint64(0)
        for place in range(hands.shape[1]):
            held += suited[hands[hand, place]]
        wild = min(held >> _WILD, most)
        best = values[hand]
        for _ in range(4):
            best = min(best, np.uint32(masks[wild, held & _RANKS]))
            held >>= np.uint64(13)
        values[hand] = best


@compile_kernel
def best_without_flush(
    hands: Hands,
    later: NDArray[np.uint32],
    wild: NDArray[np.bool_],
    chosen: NDArray[np.uint8],
    exact: Ranks,
    masks: NDArray[np.uint16],
    values: Values,
) -> None:
    """Pass 3 where flushes hurt: every choice of just enough cards separately.

    A wild card can always be of another suit, so hands with one are right already.
    """
    for hand in later:
        best = _NONE
        for choice in range(len(chosen)):
            total = np.uint64(0)
            held = np.uint64(0)
            for number in range(chosen.shape[1]):
                card = hands[hand, chosen[choice, number]]
                total += exact.keys[card]
                held |= _ONE << np.uint64(card >> 2)
            if (total + exact.lift) & EIGHTS != 0:
                best = min(best, np.uint32(masks[held]))
            else:
                best = min(best, value_of_sum(total, exact))
        for place in range(hands.shape[1]):
            if wild[hands[hand, place]]:
                best = values[hand]
        values[hand] = best


@compile_kernel
def part_flushes(
    hands: Hands,
    later: NDArray[np.uint32],
    chosen: NDArray[np.uint8],
    exact: Ranks,
    parts: PartialFlushTables,
    values: Values,
) -> None:
    """Pass 3 where a few suited cards make a hand: every choice of just enough cards."""
    size = chosen.shape[1]
    for hand in later:
        best = _NONE
        for choice in range(len(chosen)):
            total = np.uint64(0)
            for number in range(size):
                total += exact.keys[hands[hand, chosen[choice, number]]]
            lifted = (total + exact.lift) & EIGHTS
            plain = value_of_sum(total, exact)
            if lifted == 0:
                best = min(best, plain)
                continue
            suit = 0
            while lifted >> np.uint64(SUIT_SHIFT + 4 * suit) & np.uint64(8) == 0:
                suit += 1
            held, others, column = np.uint64(0), 0, 0
            for number in range(size):
                card = hands[hand, chosen[choice, number]]
                if card & 3 == suit:
                    held |= _ONE << np.uint64(card >> 2)
                else:
                    column = column * 13 + (card >> 2)
                    others += 1
            place = parts.rows[held] * parts.widths[size - others] + parts.columns[others, column]
            value = parts.table[parts.starts[size - others] + place]
            best = min(best, plain if value == _NONE else value)
        values[hand] = best


@compile_kernel
def same_suits(
    sums: Sums,
    later: NDArray[np.uint32],
    ranks: Ranks,
    flushes: Values,
    hurt: bool,
    values: Values,
) -> None:
    """Run pass 3 for decks with doubles: hands of one suit have a separate table."""
    for hand in later:
        total = sums[hand]
        flush = flushes[place_of(total, ranks.offsets, ranks.places)]
        values[hand] = flush if hurt else min(flush, values[hand])

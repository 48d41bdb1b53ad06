"""Values of the best hands of many rows of cards, over the tables of `ranking.batch`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.hole_and_board import ROW, HoleBoardTables
from anypoker.ranking.batch.rank_kernels import EIGHTS, ODD_SHIFT, Ranks, value_of_sum

Rows = NDArray[np.uint8]
Values = NDArray[np.uint32]
Columns = NDArray[np.int64]

NO_HAND = 0xFFFF_FFFF
DUPLICATE_CARD = 0xFFFF_FFFF_FFFF_FFFF  # what stands for a row that holds a card twice
_RANKS = np.uint64(0x1FFF)
_SUIT = np.uint64(13)
_CARDS = 52
_TWO, _THREE, _FIFTEEN = np.uint64(2), np.uint64(3), np.uint64(15)
_MIXED = 1 << 13  # marks cards of another suit


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


@compile_kernel
def best_of_pairs(
    rows: Rows,
    pairs: Columns,
    triples: Columns,
    both: HoleBoardTables,
    room: NDArray[np.uint16],
    values: Values,
) -> None:
    """Lower values to those of the best of all these pairs with all these triples of columns, where
    flushes do not hurt. `room`: for a row of the table.

    The rows of all triples are laid on top of each other, which leaves the best for any pair.
    """
    table, flushes = both.table, len(both.masks) > 0
    for row in range(len(rows)):
        for pair in range(ROW):
            room[pair] = np.uint16(0xFFFF)
        suited = np.int64(0)
        for number in range(len(triples)):
            a = np.uint64(rows[row, triples[number, 0]])
            b = np.uint64(rows[row, triples[number, 1]])
            c = np.uint64(rows[row, triples[number, 2]])
            line = both.triples[
                (a >> _TWO & _FIFTEEN) << np.uint64(8)
                | (b >> _TWO & _FIFTEEN) << np.uint64(4)
                | c >> _TWO & _FIFTEEN
            ]
            for pair in range(ROW):
                room[pair] = min(room[pair], table[line, pair])
            if flushes and (a ^ b | a ^ c) & _THREE == 0:
                suited |= np.int64(1) << np.int64(a & _THREE)
        best = values[row]
        for number in range(len(pairs)):
            one, other = rows[row, pairs[number, 0]], rows[row, pairs[number, 1]]
            best = min(best, np.uint32(room[both.pairs[one >> 2 & 15, other >> 2 & 15]]))
            if (one ^ other) & 3 != 0 or suited >> (one & 3) & 1 == 0:
                continue
            held = 1 << (one >> 2) | 1 << (other >> 2)
            for triple in range(len(triples)):
                ranks = held
                for place in range(3):
                    card = rows[row, triples[triple, place]]
                    ranks |= 1 << (card >> 2) if (card ^ one) & 3 == 0 else _MIXED
                if ranks >> 13 == 0:
                    best = min(best, np.uint32(both.masks[ranks]))
        values[row] = best


class SuitTies(NamedTuple):
    """Tables of an ordering in which suits break ties."""

    first: Columns  # by value of ranks: the first value of such hands
    kind: Columns  # by value of ranks: a flush, what could be one, or neither
    places: Columns  # by card: four bits for its rank, the best suit of the best rank last
    choices: Columns  # by suits held of a rank: index among the ways to hold that many
    numbers: Columns  # by suits that are held of a rank: how many
    ways: Columns  # by number of suits: in how many ways they can be held
    same_suit: int  # the distance between ways of one suit, of ranks that are all different


PLAIN, FLUSH, MIXED = 0, 1, 2  # kinds of hands: in no single suit, in one, in one with luck


@compile_kernel
def best_of_suit_ties(
    rows: Rows,
    sets: Columns,
    ranks: Ranks,
    masks: NDArray[np.uint16],
    hurt: bool,
    ties: SuitTies,
    values: Values,
) -> np.bool_:
    """Return the same where suits break ties; whether every card is known."""
    keys = ranks.keys
    odd = np.uint64(0)
    for row in range(len(rows)):
        best = np.int64(values[row])
        for number in range(len(sets)):
            total = np.uint64(0)
            for place in range(sets.shape[1]):
                total += keys[rows[row, sets[number, place]]]
            odd |= total
            if total >> np.uint64(ODD_SHIFT) != 0:
                break
            value = np.int64(value_of_sum(total, ranks))
            if (total + ranks.lift) & EIGHTS != 0:
                suited = np.uint64(0)
                for place in range(sets.shape[1]):
                    suited |= np.uint64(1) << np.uint64(rows[row, sets[number, place]] >> 2)
                flush = np.int64(masks[suited])
                value = flush if hurt else min(value, flush)
            first = ties.first[value] if value < len(ties.first) else best
            if first >= best:
                continue
            held = np.int64(0)
            for place in range(sets.shape[1]):
                held |= np.int64(1) << ties.places[rows[row, sets[number, place]]]
            way = np.int64(0)
            if ties.kind[value] == FLUSH:
                while held & 15 == 0:
                    held >>= 4
                way = ties.choices[held & 15]
            else:
                for many in range(4, 0, -1):
                    left = held
                    for _ in range(13):
                        suits = left >> 48 & 15
                        left <<= 4
                        if ties.numbers[suits] == many:
                            way = way * ties.ways[many] + ties.choices[suits]
                if ties.kind[value] == MIXED:  # flushes that would be better
                    way -= (way + ties.same_suit - 1) // ties.same_suit
            best = min(best, first + way)
        values[row] = best
    known: np.bool_ = odd >> np.uint64(ODD_SHIFT) == 0
    return known


@compile_kernel
def suit_words(rows: Rows, columns: Columns, words: NDArray[np.uint64]) -> np.bool_:
    """Write hands as numbers that do not depend on the names of suits.

    A number has the ranks of each suit, 13 bits, sorted. Returns whether all cards have suits.
    """
    odd = np.uint64(0)
    for row in range(len(rows)):
        every = np.uint64(0)
        clash = False
        for number in range(len(columns)):
            card = rows[row, columns[number]]
            if card >= _CARDS:
                odd = np.uint64(1)
                continue
            bit = np.uint64(1) << (np.uint64(card >> 2) + _SUIT * np.uint64(card & 3))
            clash |= every & bit != 0
            every |= bit
        a, b = every & _RANKS, every >> _SUIT & _RANKS
        c, d = every >> np.uint64(26) & _RANKS, every >> np.uint64(39) & _RANKS
        a, b = max(a, b), min(a, b)
        c, d = max(c, d), min(c, d)
        a, c = max(a, c), min(a, c)
        b, d = max(b, d), min(b, d)
        b, c = max(b, c), min(b, c)
        word = a << np.uint64(39) | b << np.uint64(26) | c << _SUIT | d
        words[row] = np.uint64(DUPLICATE_CARD) if clash else word
    known: np.bool_ = odd == 0
    return known

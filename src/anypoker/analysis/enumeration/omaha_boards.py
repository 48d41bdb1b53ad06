"""All boards of games in which two own cards and three board cards make a hand, as in Omaha.

A row of a table has the values of three board cards with any two others. The minimum of the rows of
all triples is taken once for all seats, and that of the first four cards once for every fifth. One
kernel answers the whole query: passing arrays for each part took longer than the counting.
"""

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.payoff_kernels import Counts, count_best
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.ranking import Ordering
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.hole_and_board import (
    BOARD,
    ROW,
    HoleBoardTables,
    best_flush,
    fits_table,
    place_by_suit,
    table_of_both,
)
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.recipes import RankedRecipe
from anypoker.strength.values import wilds_for

_SUITED = 0x1FFF
_UP_4 = np.uint64(4)
_UP_8 = np.uint64(8)


@compile_kernel
def _rank(card: np.uint8) -> np.uint64:
    return np.uint64(card >> 2 & 15)


@compile_kernel
def _lay_four(board: NDArray[np.uint8], both: HoleBoardTables, row: NDArray[np.uint16]) -> None:
    """Write the best value of any pair with three of the first four cards."""
    table, triples = both.table, both.triples
    a, b, c, d = _rank(board[0]), _rank(board[1]), _rank(board[2]), _rank(board[3])
    abc, abd = triples[a << _UP_8 | b << _UP_4 | c], triples[a << _UP_8 | b << _UP_4 | d]
    acd, bcd = triples[a << _UP_8 | c << _UP_4 | d], triples[b << _UP_8 | c << _UP_4 | d]
    for pair in range(ROW):
        with_a = min(min(table[abc, pair], table[abd, pair]), table[acd, pair])
        row[pair] = min(with_a, table[bcd, pair])


@compile_kernel
def _lay_fifth(
    board: NDArray[np.uint8],
    both: HoleBoardTables,
    four: NDArray[np.uint16],
    row: NDArray[np.uint16],
) -> None:
    """Write the same with the fifth card; `four`: without it."""
    table, triples = both.table, both.triples
    a, b, c, d = _rank(board[0]), _rank(board[1]), _rank(board[2]), _rank(board[3])
    e = _rank(board[4]) << _UP_8
    abe, ace, ade = (
        triples[e | a << _UP_4 | b],
        triples[e | a << _UP_4 | c],
        triples[e | a << _UP_4 | d],
    )
    bce, bde, cde = (
        triples[e | b << _UP_4 | c],
        triples[e | b << _UP_4 | d],
        triples[e | c << _UP_4 | d],
    )
    for pair in range(ROW):
        with_a = min(min(table[abe, pair], table[ace, pair]), table[ade, pair])
        with_b = min(min(table[bce, pair], table[bde, pair]), table[cde, pair])
        row[pair] = min(min(with_a, with_b), four[pair])


@compile_kernel
def _pairs_of(holes: Rows, both: HoleBoardTables, pairs: Rows, held: NDArray[np.int64]) -> None:
    """Return by seat the columns of its pairs, and its cards as bits by suit."""
    for seat in range(len(holes)):
        held[seat] = 0
        at = 0
        for number in range(holes.shape[1]):
            card = holes[seat, number]
            held[seat] |= 1 << place_by_suit(card)
            for other in range(number):
                pairs[seat, at] = both.pairs[_rank(card), _rank(holes[seat, other])]
                at += 1


@compile_kernel
def count_boards(
    holes: Rows,
    board: NDArray[np.uint8],
    deck: NDArray[np.uint8],
    both: HoleBoardTables,
    pairs: Rows,
    held: NDArray[np.int64],
    chosen: NDArray[np.int64],
    rows: NDArray[np.uint16],
    values: Values,
    counts: Counts,
) -> None:
    """Count the winners of every board; the last of its cards, as many as `chosen`, are to come.

    `pairs`, `held`, `rows`, `values`: room.
    """
    _pairs_of(holes, both, pairs, held)
    size, coming = len(deck), len(chosen)
    known = BOARD - coming
    for place in range(coming):
        chosen[place] = place
    changed = np.int64(0)
    while True:
        for place in range(coming):
            board[known + place] = deck[chosen[place]]
        if changed < BOARD - 1:
            _lay_four(board, both, rows[0])
        _lay_fifth(board, both, rows[0], rows[1])
        shown = np.int64(0)
        for place in range(BOARD):
            shown |= 1 << place_by_suit(board[place])
        suited, of_suit = np.int64(0), np.int64(0)
        for suit in range(4):
            ranks = shown >> 13 * suit & _SUITED
            two = ranks & (ranks - 1)
            if two & (two - 1):  # three at least
                suited, of_suit = ranks, np.int64(13 * suit)
        for seat in range(len(holes)):
            value = rows[1, pairs[seat, 0]]
            for pair in range(1, pairs.shape[1]):
                value = min(value, rows[1, pairs[seat, pair]])
            own = held[seat] >> of_suit & _SUITED
            if suited and len(both.masks) and own & (own - 1):
                value = min(value, best_flush(own, suited, both.masks))
            values[seat] = value
        count_best(values, np.int64(1), counts)
        last = coming - 1
        while last >= 0 and chosen[last] == size - coming + last:
            last -= 1
        if last < 0:
            return
        changed = np.int64(known + last)
        chosen[last] += 1
        for place in range(last + 1, coming):
            chosen[place] = chosen[place - 1] + 1


def count_two_and_three(spot: KnownDeal) -> Totals | None:
    """Count all deals; None if hands are made in another way, or own cards are unknown."""
    if spot.ranges or not spot.outcomes.one_winner or len(spot.groups) > 1:
        return None
    found = _table_and_columns(spot)
    if found is None:
        return None
    both, own, shared = found
    holes = [[spot.cards[slot] for slot in slots] for slots in own]
    board = sorted((spot.cards[slot] for slot in shared), reverse=True)  # what is to come is last
    coming = board.count(UNKNOWN)
    if spot.cards.count(UNKNOWN) != coming:
        return None
    seats, each = len(holes), len(holes[0])
    counts = np.zeros((seats, seats + 1), np.int64)
    count_boards(
        np.array(holes, np.uint8),
        np.array([max(card, 0) for card in board], np.uint8),
        np.array(spot.deck, np.uint8),
        both,
        np.empty((seats, each * (each - 1) // 2), np.uint8),
        np.empty(seats, np.int64),
        np.empty(coming, np.int64),
        np.empty((2, ROW), np.uint16),
        np.empty(seats, np.uint32),
        counts,
    )
    return spot.outcomes.totals(counts)


def _table_and_columns(
    spot: KnownDeal,
) -> tuple[HoleBoardTables, list[tuple[int, ...]], tuple[int, ...]] | None:
    """Return the table of all seats, the slots of the hole cards, and those of the board."""
    (share,) = spot.outcomes.shares
    own: list[tuple[int, ...]] = []
    shared: set[tuple[int, ...]] = set()
    orderings: set[Ordering] = set()
    for recipe in share.recipes:
        assert isinstance(recipe, RankedRecipe)
        ways = recipe.ways
        if ways.free or ways.sets or len(ways.both) != 1 or recipe.classes:
            return None
        if recipe.wild.needs_exchange or wilds_for(recipe).together:
            return None
        own.append(tuple(ways.both[0][0]))
        shared.add(tuple(ways.both[0][1]))
        orderings.add(recipe.ordering)
    if len(shared) != 1 or len(set(map(len, own))) != 1 or len(orderings) != 1:
        return None
    (slots,), (ordering,) = shared, orderings
    if len(slots) != BOARD or len(own[0]) < 2 or not fits_table(ordering):
        return None
    both = table_of_both(ordering)
    return None if both.hurt else (both, own, slots)

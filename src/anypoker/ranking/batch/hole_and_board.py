"""Values of hands of two hole cards and three of the board, as in Omaha, in arrays.

Of four to six own cards that makes 60 to 150 hands a seat. Two ranks can be had in 91 ways and
three in 455: the values of all hands of such a pair and such a triple make a table of 85 KiB, with
a row for each triple. The ten rows of a board are laid on top of each other, sixteen entries at a
time, which leaves the best value for any pair: that is cheaper than to look up the pairs of one
seat triple by triple, and costs the same however many cards the seat holds.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.cards import Card
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.hands import odd_card, rows_of, wilds_of
from anypoker.ranking.batch.lookup import NO_VALUE, Lookup, WildCards, hand_index_for, lookup
from anypoker.ranking.batch.rank_kernels import ODD_SHIFT, SUIT_SHIFT, Hands, Sums, Values
from anypoker.ranking.batch.values import fill
from anypoker.ranking.evaluation import wrong_cards
from anypoker.ranking.ordering import Ordering, Patterns, SingleCard, SuitedSets
from anypoker.ranking.rank_tables import Flushes

OWN = 2
BOARD = 5  # cards, of which a hand takes three
ROW = 96  # 91 pairs, and room to begin rows where cache lines begin
_ONES = 0x1111 << SUIT_SHIFT
_EIGHTS = np.uint64(0x8888 << SUIT_SHIFT)
_TWO = np.uint64(6 * _ONES)  # lifts two cards of a suit to eight
_THREE = np.uint64(5 * _ONES)
_NONE = np.uint16(0xFFFF)
_FIRST, _SECOND, _THIRD = zip(*combinations(range(BOARD), 3), strict=True)
_RANK = np.uint64(2)  # the rank is from here on
_FOUR_BITS = np.uint64(15)
_UP_4 = np.uint64(4)
_UP_8 = np.uint64(8)


class HoleBoardTables(NamedTuple):
    """Arrays that the kernels read."""

    marks: Sums  # by card number: one for its suit if that matters, or that it is not known
    pairs: NDArray[np.uint8]  # by two ranks: the column
    triples: Sums  # by three ranks, four bits each: the row
    table: NDArray[np.uint16]
    masks: NDArray[np.uint16]  # by ranks of five cards of one suit
    hurt: bool  # whether flushes are worse than what they are without


@compile_kernel
def best_of_both(
    holes: Hands,
    boards: Hands,
    both: HoleBoardTables,
    best: NDArray[np.uint16],
    values: Values,
    later: NDArray[np.uint32],
) -> np.int64:
    """Values without flushes; how many hands can be flushes, and which. -1: an odd card.

    `best`: room for a row of the table.
    """
    marks, pairs, triples, table = both.marks, both.pairs, both.triples, both.table
    every, count = np.uint64(0), np.int64(0)
    for hand in range(len(holes)):
        on_board, in_hand = np.uint64(0), np.uint64(0)
        for number in range(BOARD):
            on_board += marks[boards[hand, number]]
        a = np.uint64(boards[hand, 0]) >> _RANK & _FOUR_BITS
        b = np.uint64(boards[hand, 1]) >> _RANK & _FOUR_BITS
        c = np.uint64(boards[hand, 2]) >> _RANK & _FOUR_BITS
        d = np.uint64(boards[hand, 3]) >> _RANK & _FOUR_BITS
        e = np.uint64(boards[hand, 4]) >> _RANK & _FOUR_BITS
        abc, abd = triples[a << _UP_8 | b << _UP_4 | c], triples[a << _UP_8 | b << _UP_4 | d]
        abe, acd = triples[a << _UP_8 | b << _UP_4 | e], triples[a << _UP_8 | c << _UP_4 | d]
        ace, ade = triples[a << _UP_8 | c << _UP_4 | e], triples[a << _UP_8 | d << _UP_4 | e]
        bcd, bce = triples[b << _UP_8 | c << _UP_4 | d], triples[b << _UP_8 | c << _UP_4 | e]
        bde, cde = triples[b << _UP_8 | d << _UP_4 | e], triples[c << _UP_8 | d << _UP_4 | e]
        for pair in range(ROW):
            with_ab = min(min(table[abc, pair], table[abd, pair]), table[abe, pair])
            with_a = min(min(table[acd, pair], table[ace, pair]), table[ade, pair])
            with_b = min(min(table[bcd, pair], table[bce, pair]), table[bde, pair])
            best[pair] = min(min(with_ab, with_a), min(with_b, table[cde, pair]))
        value = _NONE
        for number in range(holes.shape[1]):
            card = holes[hand, number]
            in_hand += marks[card]
            for other in range(number):
                value = min(value, best[pairs[card >> 2 & 15, holes[hand, other] >> 2 & 15]])
        values[hand] = value
        every |= on_board | in_hand
        later[count] = hand
        count += np.int64((on_board + _THREE) & (in_hand + _TWO) & _EIGHTS != 0)
    return count if every >> np.uint64(ODD_SHIFT) == 0 else np.int64(-1)


@compile_kernel
def best_flush(own: np.int64, board: np.int64, masks: NDArray[np.uint16]) -> np.uint16:
    """Return the best flush of two of the own ranks in a suit and three of the board's."""
    best = _NONE
    while own:
        a = own & -own
        own ^= a
        others = own
        while others:
            b = others & -others
            others ^= b
            thirds = board
            while thirds:
                c = thirds & -thirds
                thirds ^= c
                fourths = thirds
                while fourths:
                    d = fourths & -fourths
                    fourths ^= d
                    fifths = fourths
                    while fifths:
                        e = fifths & -fifths
                        fifths ^= e
                        best = min(best, masks[a | b | c | d | e])
    return best


@compile_kernel
def place_by_suit(card: np.uint8) -> np.int64:
    """Return the place of a card where those of a suit stand together."""
    return np.int64(13 * (card & 3) + (card >> 2))


@compile_kernel
def with_flushes(
    holes: Hands, boards: Hands, later: NDArray[np.uint32], both: HoleBoardTables, values: Values
) -> None:
    """Take the best flush of any suit, if it is better (orderings in which flushes help)."""
    for hand in later:
        own, board = np.int64(0), np.int64(0)
        for number in range(holes.shape[1]):
            own |= 1 << place_by_suit(holes[hand, number])
        for number in range(BOARD):
            board |= 1 << place_by_suit(boards[hand, number])
        for suit in range(4):
            mine, shared = own >> 13 * suit & 0x1FFF, board >> 13 * suit & 0x1FFF
            values[hand] = min(values[hand], np.uint32(best_flush(mine, shared, both.masks)))


@compile_kernel
def best_without_flush_of_both(
    holes: Hands, boards: Hands, later: NDArray[np.uint32], both: HoleBoardTables, values: Values
) -> None:
    """Value every hand, as a flush if it is one (orderings in which flushes hurt)."""
    for hand in later:
        best = _NONE
        for number in range(10):
            first = boards[hand, _FIRST[number]]
            second, third = boards[hand, _SECOND[number]], boards[hand, _THIRD[number]]
            suited = first & 3 == second & 3 and second & 3 == third & 3
            row = both.triples[(first >> 2) << 8 | (second >> 2) << 4 | third >> 2]
            ranks = 1 << (first >> 2) | 1 << (second >> 2) | 1 << (third >> 2)
            for own in range(holes.shape[1]):
                card = holes[hand, own]
                for other in range(own):
                    mate = holes[hand, other]
                    if suited and card & 3 == mate & 3 and card & 3 == first & 3:
                        best = min(best, both.masks[ranks | 1 << (card >> 2) | 1 << (mate >> 2)])
                    else:
                        best = min(best, both.table[row, both.pairs[card >> 2, mate >> 2]])
        values[hand] = best


def values_of_both(
    ordering: Ordering,
    holes: ArrayLike,
    boards: ArrayLike,
    *,
    wild: Collection[Card] = (),
    bugs: Collection[Card] = (),
) -> Values:
    """The value of the best hand of exactly two of a seat's own cards, the others from the board.

    The rows of `holes` and `boards` belong together; a single board serves all seats.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> seats = [parse_cards("AsAdAcAh"), parse_cards("AsKs4d4c")]
    >>> values_of_both(find_ordering("high"), seats, [parse_cards("QsJsTs4h2d")]).tolist()
    [3381, 1]
    """
    own, board = rows_of(holes), rows_of(boards)
    wilds = wilds_of(ordering, wild, bugs)
    for cards, least in ((own, OWN), (board, ordering.cards - OWN)):
        if cards.shape[1] < least:
            raise wrong_cards(ordering, [Card(0)] * cards.shape[1])
    if len(board) != len(own):
        board = np.broadcast_to(board, (len(own), board.shape[1])).copy()
    found = np.empty(len(own), np.uint32)
    by_table = not wilds.together and board.shape[1] == BOARD and fits_table(ordering)
    way = _by_table if by_table else _each
    if not way(ordering, own, board, wilds, found):
        everything = {*wild, *bugs}
        problem = odd_card(ordering, holes, everything) or odd_card(ordering, boards, everything)
        assert problem is not None
        raise problem
    return found


def _by_table(ordering: Ordering, own: Hands, board: Hands, _: WildCards, found: Values) -> bool:
    later = np.empty(len(own) + 1, np.uint32)
    both = table_of_both(ordering)
    best = np.empty(ROW, np.uint16)
    count = best_of_both(own, board, both, best, found, later)
    if count > 0:
        look_again = best_without_flush_of_both if both.hurt else with_flushes
        look_again(own, board, later[:count], both, found)
    return bool(count >= 0)


def _each(ordering: Ordering, own: Hands, board: Hands, wilds: WildCards, found: Values) -> bool:
    """Return every choice of cards separately, which works for any ordering."""
    found.fill(NO_VALUE)
    tried = np.empty_like(found)
    choices = product(
        combinations(range(own.shape[1]), OWN),
        combinations(range(board.shape[1]), ordering.cards - OWN),
    )
    for mine, shared in choices:
        hands = np.ascontiguousarray(np.hstack([own[:, mine], board[:, shared]]))
        if not fill(ordering, hands, wilds, tried):
            return False
        np.minimum(found, tried, out=found)
    return True


@lru_cache(maxsize=64)
def fits_table(ordering: Ordering) -> bool:
    """Return whether the table can be made: five cards of which ranks and whole flushes count."""
    family = ordering.family
    if isinstance(family, SuitedSets | SingleCard) or ordering.cards != BOARD:
        return False
    if ordering.ranks_single_cards:
        return False
    if isinstance(family, Patterns) and (family.suits or family.doubles):
        return False
    known = lookup(ordering, ordering.cards, WildCards())
    return known.flushes is not Flushes.PART


@lru_cache(maxsize=16)
def table_of_both(ordering: Ordering) -> HoleBoardTables:
    """Return the table of pairs and triples of an ordering that `fits_table`."""
    known = lookup(ordering, ordering.cards, WildCards())
    pairs = list(combinations_with_replacement(range(13), 2))
    triples = list(combinations_with_replacement(range(13), 3))
    columns = np.zeros((16, 16), np.uint8)
    rows = np.zeros((16, 16, 16), np.uint64)
    for column, pair in enumerate(pairs):
        for order in permutations(pair):
            columns[order] = column
    for row, triple in enumerate(triples):
        for order in permutations(triple):
            rows[order] = row
    table = np.full((len(triples), ROW), _NONE, np.uint16)
    table[:, : len(pairs)] = _values(known, pairs, triples)
    suits = known.flushes is not Flushes.NONE
    return HoleBoardTables(
        marks=known.ranks.keys & np.uint64(0xFF << ODD_SHIFT | (0xFFFF << SUIT_SHIFT) * suits),
        pairs=columns,
        triples=rows.reshape(-1),
        table=table,
        masks=known.masks[0] if suits else np.zeros(0, np.uint16),
        hurt=known.flushes is Flushes.HURT,
    )


def _values(
    known: Lookup, pairs: Sequence[tuple[int, ...]], triples: Sequence[tuple[int, ...]]
) -> NDArray[np.uint16]:
    """Return the values of hands of mixed suits: triples down, pairs across."""
    keys = np.array(hand_index_for(known.ordering).rank_keys)
    sums = keys[np.array(triples)].sum(axis=1)[:, None] + keys[np.array(pairs)].sum(axis=1)
    places = known.ranks.offsets[sums >> 16].astype(np.int64) + known.ranks.places[sums & 0xFFFF]
    values: NDArray[np.uint16] = known.ranks.table[places].astype(np.uint16)
    return values

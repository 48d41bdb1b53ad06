"""The arrays that the kernels read, made from the tables of an ordering.

Everything that depends on ranks alone, points included, has the same form: a table by place. For
hands of a given number of cards the tables of all numbers of wild cards among them stand one after
the other, and the number of wild cards is a digit of the sum, so that hands with and without wild
cards go the same way. What has no table (wild cards and bugs in one hand, more cards than it needs)
leads to an entry without a value.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card
from anypoker.ranking.batch.rank_kernels import (
    HIGH_SHIFT,
    ODD_SHIFT,
    PAIR_ROW,
    SUIT_SHIFT,
    WILD_SHIFT,
    PartialFlushTables,
    Ranks,
    Values,
    ValueTable,
)
from anypoker.ranking.enumeration import other_columns, suited_rows
from anypoker.ranking.evaluation import evaluator_of
from anypoker.ranking.hand_index import STANDARD, HandIndex
from anypoker.ranking.ordering import Ordering, Patterns
from anypoker.ranking.rank_tables import MAX_WILD, Flushes, RankTables, hand_index_of, last_of
from anypoker.ranking.table_cache import tables_of

CARD_NUMBERS = 256  # all that a byte can hold
NO_VALUE = 0xFFFF_FFFF
_HIGH_SUMS = 1 << WILD_SHIFT - HIGH_SHIFT
_ROW_BITS = 3  # up to seven wild cards
_ALL_SUITS = 0x1111 << SUIT_SHIFT


@dataclass(frozen=True)
class WildCards:
    """The card numbers that are wild, and those that are bugs."""

    wild: frozenset[int] = frozenset()
    bugs: frozenset[int] = frozenset()

    @property
    def together(self) -> list[int]:
        """Return all of them."""
        return sorted(self.wild | self.bugs)


def hand_index_for(ordering: Ordering) -> HandIndex:
    return hand_index_of(ordering) if isinstance(ordering.family, Patterns) else STANDARD


class Lookup:
    """Everything about hands of `size` cards of an ordering that looks at ranks and flushes."""

    def __init__(self, ordering: Ordering, size: int, wilds: WildCards) -> None:
        self.ordering = ordering
        self.size = size
        self.wilds = wilds
        self.layout = hand_index_for(ordering)
        patterns = isinstance(ordering.family, Patterns)
        self.tables: RankTables | None = tables_of(ordering) if patterns else None
        self.flushes = self.tables.flushes if self.tables else Flushes.NONE
        self.least_suited = self.tables.least_suited if self.tables else 0
        self.ranks = self._ranks()

    def _ranks(self) -> Ranks:
        rows, blocks = self._stacked()
        lift = (8 - self.least_suited) * _ALL_SUITS if self.flushes is not Flushes.NONE else 0
        return Ranks(
            keys=self._keys(),
            offsets=rows,
            places=_padded(self.layout.places, 1 << 16),
            table=blocks,
            lift=np.uint64(lift),
        )

    def _keys(self) -> NDArray[np.uint64]:
        keys = np.full(CARD_NUMBERS, 1 << ODD_SHIFT, np.uint64)
        for card, key in self.layout.card_keys.items():
            if card >> 2 in self.ordering.ranks:
                low, high, suits = key & 0xFFFF, key >> 16 & 0xFFFF, key >> 32
                keys[card] = low | suits << SUIT_SHIFT | high << HIGH_SHIFT
        # Where flushes help, a wild card is of every suit; where they hurt, of none.
        suits = 0 if self.flushes is Flushes.HURT else _ALL_SUITS
        for cards, shift in zip((self.wilds.wild, self.wilds.bugs), self._shifts, strict=True):
            for card in cards:
                keys[card] = suits | 1 << shift
        return keys

    @property
    def _shifts(self) -> tuple[int, int]:
        """Positions of the numbers of wild cards and bugs in a sum."""
        return WILD_SHIFT, WILD_SHIFT + (_ROW_BITS if self.wilds.wild else 0)

    def _stacked(self) -> tuple[NDArray[np.uint32], ValueTable]:
        """The tables of all numbers of wild cards, and where in them a sum of high ranks begins."""
        digits = _ROW_BITS * (bool(self.wilds.wild) + bool(self.wilds.bugs))
        rows = np.zeros((1 << digits, _HIGH_SUMS), np.uint32)
        blocks: list[NDArray[Any]] = []
        start, absent = 0, []
        for wild, bugs in self._numbers_of_wilds():
            row = (wild << self._shifts[0] | bugs << self._shifts[1]) >> WILD_SHIFT
            block = self._block(self.size - wild - bugs, wild, bugs)
            if block is None:
                absent.append(row)
                continue
            offsets = self.layout.offsets[self.size - wild - bugs]
            rows[row, : len(offsets)] = np.asarray(offsets) + start
            blocks.append(block)
            start += len(block)
        # A sum that no hand has leads no further than this.
        blocks.append(np.full(max(self.layout.places) + 1, self.none, blocks[0].dtype))
        rows[absent] = start
        return rows.reshape(-1), np.concatenate(blocks)

    @property
    def complete(self) -> bool:
        """Return whether every hand has a value here."""
        return not (self.wilds.wild and self.wilds.bugs)

    @property
    def wide(self) -> bool:
        """Return whether there are more values than two bytes can tell."""
        return self.tables is not None and self.tables.typecode != "H"

    @property
    def none(self) -> int:
        """Return the table entry for a missing value."""
        return 0xFFFF_FFFF if self.wide else 0xFFFF

    def _block(self, natural: int, wild: int, bugs: int) -> ValueTable | None:
        """Return the table for this number of natural cards beside wild cards and bugs."""
        if self.tables is None:
            return np.asarray(_counted(self.ordering, natural))
        wild = min(wild, MAX_WILD)  # five are as good as any number of them
        bugs = min(bugs, MAX_WILD - wild)
        block = self.tables.blocks.get(f"plain/{natural}/{wild}/{bugs}")
        return None if block is None else np.asarray(block)

    @cached_property
    def pairs(self) -> NDArray[np.uint64]:
        """Return the sums of the keys of every two cards, a row for each."""
        sums = np.zeros((CARD_NUMBERS, PAIR_ROW), np.uint64)
        sums[:, :CARD_NUMBERS] = self.ranks.keys + self.ranks.keys[:, np.newaxis]
        return sums.reshape(-1)

    @cached_property
    def exact(self) -> Ranks:
        """Return the values by sum of just enough natural cards, in four bytes each."""
        ranks = lookup(self.ordering, self.ordering.cards, WildCards()).ranks
        return ranks._replace(table=ranks.table.astype(np.uint32))

    @cached_property
    def chosen(self) -> NDArray[np.uint8]:
        """Return every choice of just enough cards, by their columns."""
        choices = list(combinations(range(self.size), self.ordering.cards))
        return np.array(choices, np.uint8)

    @cached_property
    def masks(self) -> NDArray[np.uint16]:
        """Return, by number of wild cards, the best flush of a mask of any number of ranks."""
        assert self.tables is not None
        found = (self.tables.blocks.get(f"masks/{wild}") for wild in range(MAX_WILD + 1))
        masks = np.array([block for block in found if block is not None])
        for mask in range(
            masks.shape[1]
        ):  # more cards than the tables know: the best of their parts
            if mask.bit_count() > self.layout.most:
                parts = [mask ^ 1 << rank for rank in range(13) if mask >> rank & 1]
                masks[:, mask] = masks[:, parts].min(axis=1)
        return masks

    @cached_property
    def suited(self) -> NDArray[np.uint64]:
        """Return, by card, a bit for its suit and rank; a wild card adds one to the last digit."""
        bits = np.zeros(CARD_NUMBERS, np.uint64)
        for card in self.layout.card_keys:
            bits[card] = 1 << 13 * (card & 3) + (card >> 2)
        bits[self.wilds.together] = 1 << 4 * 13
        return bits

    @cached_property
    def wild(self) -> NDArray[np.bool_]:
        """Return, by card, whether it is wild or a bug."""
        found = np.zeros(CARD_NUMBERS, np.bool_)
        found[self.wilds.together] = True
        return found

    @cached_property
    def same_suit(self) -> Values:
        """Beside every entry of the table: the value if all cards are of one suit."""
        assert self.tables is not None
        found = np.full(len(self.ranks.table), NO_VALUE, np.uint32)
        start = 0
        for wild, bugs in self._numbers_of_wilds():
            natural = self.size - wild - bugs
            block = self._block(natural, wild, bugs)
            flush = self.tables.blocks.get(f"flush/{natural}/{wild + bugs}")
            if block is None:
                continue
            if flush is not None:
                found[start : start + len(block)] = flush
            start += len(block)
        return found

    def _numbers_of_wilds(self) -> Iterator[tuple[int, int]]:
        """Return the possible numbers of wild cards and bugs of a hand, in table order."""
        wilds = range(self.size + 1 if self.wilds.wild else 1)
        bugs = range(self.size + 1 if self.wilds.bugs else 1)
        return (pair for pair in product(wilds, bugs) if sum(pair) <= self.size)

    @cached_property
    def parts(self) -> PartialFlushTables:
        """Return the tables of hands in which fewer cards than all are of one suit."""
        assert self.tables is not None
        ordering, cards = self.ordering, self.ordering.cards
        sizes = range(self.least_suited, cards + 1)
        rows = np.zeros(1 << 13, np.uint32)
        widths, starts = np.zeros((2, cards + 1), np.uint32)
        columns = np.zeros((len(sizes), 13 ** (len(sizes) - 1)), np.uint32)
        blocks: list[Values] = []
        for size in sizes:
            for row, suited in enumerate(suited_rows(ordering, size)):
                rows[sum(1 << rank for rank in suited)] = row
            starts[size] = sum(map(len, blocks))
            blocks.append(self._suited(size))
            places = {
                tuple(sorted(others)): place
                for place, others in enumerate(other_columns(ordering, cards - size))
            }
            widths[size] = len(places)
            for others in product(range(13), repeat=cards - size):
                digits = sum(rank * 13**power for power, rank in enumerate(reversed(others)))
                columns[cards - size, digits] = places.get(tuple(sorted(others)), 0)
        return PartialFlushTables(rows, columns, widths, starts, np.concatenate(blocks))

    def _suited(self, size: int) -> Values:
        """Return the values by row and column, none where suits change nothing."""
        assert self.tables is not None
        firsts = np.asarray(self.tables.blocks[f"rows/{size}"], np.uint32)
        added = self.tables.blocks[f"suited/{size}"]
        if not len(firsts):  # the deck has fewer ranks
            return firsts
        steps = np.asarray(added, np.uint32).reshape(len(firsts), -1)
        return np.where(steps == last_of(added), NO_VALUE, firsts[:, None] + steps).reshape(-1)


@lru_cache(maxsize=64)
def lookup(ordering: Ordering, size: int, wilds: WildCards) -> Lookup:
    return Lookup(ordering, size, wilds)


@lru_cache(maxsize=64)
def _counted(ordering: Ordering, size: int) -> "array[int]":
    """Return, by index, the values of hands of `cards` cards whose ranks alone matter."""
    if size > ordering.cards:
        return array("H", STANDARD.best_of_more(_counted(ordering, size - 1), size))
    value = evaluator_of(ordering).value
    hands = map(STANDARD.counts, STANDARD.sums(size))
    return array("H", [value(_of_counts(counts)) for counts in hands])


def _of_counts(counts: list[int]) -> list[Card]:
    return [Card(rank * 4 + suit) for rank, count in enumerate(counts) for suit in range(count)]


def _padded(values: "array[int]", length: int) -> NDArray[np.uint16]:
    padded = np.zeros(length, np.uint16)
    padded[: len(values)] = values
    return padded

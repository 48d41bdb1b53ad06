"""The tables of an ordering of patterns, built from its declaration.

A value numbers all strengths of the ordering from 1, the best first; `NONE` marks what no hand
has. Tables are arrays of 'H' (of 'I' for an ordering with more strengths than that), by name:

    plain/N/W/B   by place in the layout: the best hand of N natural cards, W wild and B bug,
                  without flushes; N + W + B = cards of a hand .. 7, or just the cards of a
                  hand if there are wild cards and bugs
    masks/W       by mask of ranks (bit 0 = deuce): the best flush or straight flush of the cards
                  of one suit and W wild cards, where such a hand needs all its cards in the suit
    rows/N        where a flush is a part of the hand: by row of the N suited cards, the first of
                  their values
    suited/N      by row and column of the other cards, what is to be added; the largest number if
                  the hand has its plain value. The narrowest type that will do
    flush/N/W     where a card may be there twice: as plain, for cards all of one suit

The best hand of 5, 6 or 7 cards is the lower of plain and masks, if flushes help. If they hurt,
hands with enough cards of one suit are tried five by five.
"""

from array import array
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import combinations, repeat
from math import comb

from msgspec import Struct, field

from anypoker.ranking.enumeration import AS_PLAIN, HandValueTable, Row, strengths_of, suited_rows
from anypoker.ranking.hand_index import DOUBLES, STANDARD, HandIndex
from anypoker.ranking.ordering import BugPolicy, Ordering, Patterns
from anypoker.ranking.patterns import CategoryMatcher

MASKS = 1 << 13
MAX_WILD = 5
_BITS = [1 << rank for rank in range(13)]


class Flushes(StrEnum):
    """Ways in which suits matter."""

    NONE = "none"
    HELP = "help"  # a flush is never worse than the same ranks without
    HURT = "hurt"
    PART = "part"  # fewer suited cards than the hand has make a category


class RankTables(Struct):
    """Everything that evaluation needs to know about an ordering of patterns."""

    flushes: Flushes
    least_suited: int  # fewest cards of one suit that change something
    starts: list[tuple[int, int]]  # class numbers and their first values
    values: int  # the last value
    blocks: "dict[str, array[int]]" = field(default_factory=dict)

    @property
    def none(self) -> int:
        return 0xFFFF if self.typecode == "H" else 0xFFFFFFFF

    @property
    def typecode(self) -> str:
        return "H" if self.values < 0xFFFF else "I"


def last_of(block: "array[int]") -> int:
    """Return the largest number that the entries of a block can be: it stands for no value."""
    return (1 << 8 * block.itemsize) - 1


def hand_index_of(ordering: Ordering) -> HandIndex:
    return DOUBLES if ordering.takes_doubles else STANDARD


def wild_counts(ordering: Ordering) -> Iterator[tuple[int, int]]:
    """Yield the numbers of wild cards and bugs that tables are made for, fewest first."""
    family = ordering.family
    assert isinstance(family, Patterns)
    for together in range((MAX_WILD if family.wild else 0) + 1):
        for bugs in range((together if family.bug is BugPolicy.COMPLETES else 0) + 1):
            yield together - bugs, bugs


def table_size(ordering: Ordering) -> int:
    """Return the number of entries of an ordering's tables, without building them.

    >>> from anypoker.ranking import find_ordering
    >>> table_size(find_ordering("high"))
    81967
    """
    layout, cards = hand_index_of(ordering), ordering.cards
    entries = sum(
        layout.size(total - wild - bugs)
        for wild, bugs in wild_counts(ordering)
        for total in range(cards, (cards if wild and bugs else layout.most) + 1)
        if total >= wild + bugs
    )
    assert isinstance(ordering.family, Patterns)
    least = min((one.flush for one in ordering.family.categories if one.flush), default=None)
    if least is None or ordering.takes_doubles:
        return 2 * entries if least else entries
    if least == cards:
        return entries + MASKS * len({wild + bugs for wild, bugs in wild_counts(ordering)})
    ranks = len(ordering.ranks)
    suited = (
        comb(ranks, size) * comb(ranks + cards - size - 1, cards - size)
        for size in range(least, cards + 1)
    )
    return entries + sum(suited)


def build_tables(ordering: Ordering) -> RankTables:
    """Return all tables of an ordering of patterns."""
    layout = hand_index_of(ordering)
    strengths = strengths_of(ordering, layout)
    tables = RankTables(
        flushes=_flushes(ordering, layout, strengths),
        least_suited=min(strengths.suited, default=99),
        starts=strengths.starts,
        values=strengths.values,
    )
    _Builder(ordering, strengths, tables).build()
    return tables


def _flushes(ordering: Ordering, layout: HandIndex, strengths: HandValueTable) -> Flushes:
    if not strengths.suited:
        return Flushes.NONE
    if list(strengths.suited) != [ordering.cards]:
        return Flushes.PART
    rows = zip(suited_rows(ordering, ordering.cards), strengths.suited[ordering.cards], strict=True)
    hurt = any(value > strengths.plain[layout.total(ranks)] for ranks, (value, _) in rows)
    return Flushes.HURT if hurt else Flushes.HELP


@cache
def _masks_of(size: int) -> list[int]:
    """Yield all masks of `count` ranks."""
    return [sum(bits) for bits in combinations(_BITS, size)]


class _Builder:
    """Fills the blocks, each from smaller ones."""

    def __init__(self, ordering: Ordering, strengths: HandValueTable, tables: RankTables) -> None:
        assert isinstance(ordering.family, Patterns)
        self.family = ordering.family
        self.ordering = ordering
        self.cards = ordering.cards
        self.strengths = strengths
        self.tables = tables
        self.layout = hand_index_of(ordering)
        self.none = tables.none

    def build(self) -> None:
        for wild, bugs in wild_counts(self.ordering):
            # Wild cards beside bugs are rare: more of both than a hand has are tried one by one.
            most = self.cards if wild and bugs else self.layout.most
            for total in range(self.cards, most + 1):
                if total >= wild + bugs:
                    self._plain(total - wild - bugs, wild, bugs)
        if self.tables.flushes is Flushes.PART:
            for size, rows in self.strengths.suited.items():
                self._suited(size, rows)
        elif self.tables.flushes is Flushes.NONE:
            return
        elif self.ordering.takes_doubles:
            for wild in sorted({wild + bugs for wild, bugs in wild_counts(self.ordering)}):
                self._flush_of_doubles(self.cards - wild, wild)
        elif self.tables.flushes is Flushes.HURT:
            self._masks(0)  # a wild card can be of another suit
        elif self.tables.flushes is Flushes.HELP:
            for wild in sorted({wild + bugs for wild, bugs in wild_counts(self.ordering)}):
                self._masks(wild)

    def _put(self, name: str, values: Iterable[int]) -> None:
        self.tables.blocks[name] = array(self.tables.typecode, values)

    def _block(self, name: str) -> "array[int]":
        return self.tables.blocks[name]

    def _plain(self, natural: int, wild: int, bugs: int) -> None:
        name = f"plain/{natural}/{wild}/{bugs}"
        if natural + wild + bugs > self.cards:
            self._put(name, self._best_of_more(natural, wild, bugs))
        elif bugs:
            self._put(name, self._with_bug(natural, wild, bugs))
        elif wild:
            self._put(name, self._with_wild(natural, wild))
        else:
            self._put(name, self._natural())

    def _natural(self) -> list[int]:
        sums = self.layout.sums(self.cards)
        return list(map(self.strengths.plain.get, sums, repeat(self.none)))

    def _best_of_more(self, natural: int, wild: int, bugs: int) -> Iterable[int]:
        """One card stays unused: a natural one, a wild one or a bug, whichever costs least."""
        tried: list[Iterable[int]] = []
        if natural:
            fewer = self._block(f"plain/{natural - 1}/{wild}/{bugs}")
            tried.append(self.layout.best_of_more(fewer, natural))
        if wild:
            tried.append(self._block(f"plain/{natural}/{wild - 1}/{bugs}"))
        if bugs:
            tried.append(self._block(f"plain/{natural}/{wild}/{bugs - 1}"))
        return map(min, *tried) if len(tried) > 1 else tried[0]

    def _with_wild(self, natural: int, wild: int) -> list[int]:
        """A wild card is the rank that helps most; a fifth of a rank needs four of it or wild."""
        more = self._block(f"plain/{natural + 1}/{wild - 1}/0")
        table = self.layout.best_of_fewer(more, natural)
        for rank in self.strengths.fives:
            self._five(table, natural, rank)
        return table

    def _five(self, table: list[int], natural: int, rank: int) -> None:
        """Five of a kind, where all natural cards are of the rank."""
        if rank in self.strengths.fives:
            place = self.layout.place([rank] * natural)
            table[place] = min(table[place], self.strengths.fives[rank])

    def _with_bug(self, natural: int, wild: int, bugs: int) -> list[int]:
        """A bug is an ace, or all wild cards and bugs together complete a straight."""
        more = self._block(f"plain/{natural + 1}/{wild}/{bugs - 1}")
        ace = self.family.ranks[-1]
        table = [self.none] * self.layout.size(natural)
        for place, total in enumerate(self.layout.sums(natural)):
            if self.layout.counts(total)[ace] < self.layout.same:
                with_ace = total + self.layout.rank_keys[ace]
                table[place] = more[self.layout.place_of(with_ace, natural + 1)]
        self._five(table, natural, ace)
        for window, value in self._straights():
            for held in combinations(window, natural):
                place = self.layout.place(held)
                table[place] = min(table[place], value)
        return table

    def _straights(self) -> Iterator[tuple[frozenset[int], int]]:
        """Yield the ranks of all straights of mixed suits, with their values."""
        shapes = CategoryMatcher.of(self.ordering)
        for category in shapes.in_order:
            if category.straight == self.cards and not category.flush:
                for _, window in shapes.runs(category):
                    ranks = frozenset(self.family.ranks[position] for position in window)
                    yield ranks, self._block(f"plain/{self.cards}/0/0")[self.layout.place(ranks)]

    def _whole_flushes(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the ranks of all hands of one suit, with their values."""
        rows = suited_rows(self.ordering, self.cards)
        values = self.strengths.suited[self.cards]
        for ranks, (value, (step,)) in zip(rows, values, strict=True):
            plain = self.strengths.plain[self.layout.total(ranks)]
            yield ranks, plain if step == AS_PLAIN else value

    def _suited(self, size: int, rows: list[Row]) -> None:
        """The values of a row are close to each other: only how close has to be kept."""
        # A deck may have fewer ranks than that: then there are no rows.
        most = max((max(steps) for _, steps in rows), default=0)
        blocks = array("B"), array("H"), array("I")
        added = next(block for block in blocks if most < last_of(block))
        for _, steps in rows:
            if AS_PLAIN in steps:
                steps = [last_of(added) if step == AS_PLAIN else step for step in steps]
            added.extend(steps)
        self._put(f"rows/{size}", (first for first, _ in rows))
        self.tables.blocks[f"suited/{size}"] = added

    def _masks(self, wild: int) -> None:
        table = [self.none] * MASKS
        if wild:
            # A wild card is a rank that the suit lacks; a rank that is there changes nothing.
            fewer = self._block(f"masks/{wild - 1}")
            for size in range(max(0, self.cards - wild), self.layout.most - wild + 1):
                for mask in _masks_of(size):
                    table[mask] = min([fewer[mask | bit] for bit in _BITS])
        else:
            for ranks, value in self._whole_flushes():
                table[sum([_BITS[rank] for rank in ranks])] = value
            for size in range(self.cards + 1, self.layout.most + 1):
                for mask in _masks_of(size):
                    table[mask] = min([table[mask ^ bit] for bit in _BITS if mask & bit])
        self._put(f"masks/{wild}", table)

    def _flush_of_doubles(self, natural: int, wild: int) -> None:
        layout = self.layout
        table = [self.none] * layout.size(natural)
        if wild:
            more = self._block(f"flush/{natural + 1}/{wild - 1}")
            for place, total in enumerate(layout.sums(natural)):
                counts = layout.counts(total)
                missing = [rank for rank in self.family.ranks if not counts[rank]]
                sums = [total + layout.rank_keys[rank] for rank in missing]
                table[place] = min(
                    [more[layout.place_of(with_one, natural + 1)] for with_one in sums]
                )
        else:
            for ranks, value in self._whole_flushes():
                table[layout.place(ranks)] = value
        self._put(f"flush/{natural}/{wild}", table)

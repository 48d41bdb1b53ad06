"""The tables of an ordering of patterns, built from its declaration.

A value numbers all strengths of the ordering from 1, the best first; `NONE` marks what no hand
has. Tables are arrays of 'H' (of 'I' for an ordering with more strengths than that), by name:

    plain/N/W/B   by place in the layout: the best hand of N natural cards, W wild and B bug,
                  without flushes; N + W + B = cards of a hand .. 7, or just the cards of a
                  hand if there are wild cards and bugs
    masks/W       by mask of ranks (bit 0 = deuce): the best flush or straight flush of the cards
                  of one suit and W wild cards, where such a hand needs all its cards in the suit
    suited/N      where a flush is a part of the hand: by row of the N suited cards, then by the
                  others, as `Suited` numbers them
    flush/N/W     where a card may be there twice: as plain, for cards all of one suit

The best hand of 5, 6 or 7 cards is the lower of plain and masks, if flushes help. If they hurt,
hands with enough cards of one suit are tried five by five.
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from anypoker.ranking.layout import DOUBLES, STANDARD, Layout
from anypoker.ranking.ordering import BugPolicy, Ordering, Patterns
from anypoker.ranking.patterns import Shapes
from anypoker.ranking.strengths import Strengths, class_starts, strengths_of

MASKS = 1 << 13
MOST_WILD = 5


class Flushes(StrEnum):
    """How suits matter."""

    NONE = "none"
    HELP = "help"  # a flush is never worse than the same ranks without
    HURT = "hurt"
    PART = "part"  # fewer suited cards than the hand has make a category


@dataclass(slots=True)
class Tables:
    """Everything that evaluation needs to know about an ordering of patterns."""

    flushes: Flushes
    least_suited: int  # so many cards of one suit change something
    starts: list[tuple[int, int]]  # class numbers and their first values
    values: int  # the last value
    blocks: "dict[str, array[int]]" = field(default_factory=dict)

    @property
    def none(self) -> int:
        return 0xFFFF if self.typecode == "H" else 0xFFFFFFFF

    @property
    def typecode(self) -> str:
        return "H" if self.values < 0xFFFF else "I"


def layout_of(ordering: Ordering) -> Layout:
    return DOUBLES if ordering.takes_doubles else STANDARD


def wild_counts(ordering: Ordering) -> Iterator[tuple[int, int]]:
    """The numbers of wild cards and bugs that tables are made for, fewest first."""
    family = ordering.family
    assert isinstance(family, Patterns)
    for together in range((MOST_WILD if family.wild else 0) + 1):
        for bugs in range((together if family.bug is BugPolicy.COMPLETES else 0) + 1):
            yield together - bugs, bugs


def build_tables(ordering: Ordering) -> Tables:
    """All tables of an ordering of patterns."""
    strengths = strengths_of(ordering)
    flush_sizes = {category.flush for category in Shapes.of(ordering).in_order if category.flush}
    tables = Tables(
        flushes=_flushes(ordering, strengths, flush_sizes),
        least_suited=min(flush_sizes, default=99),
        starts=class_starts(ordering),
        values=len(strengths.values),
    )
    _Builder(ordering, strengths, tables).build()
    return tables


def _flushes(ordering: Ordering, strengths: Strengths, sizes: set[int]) -> Flushes:
    if not sizes:
        return Flushes.NONE
    if sizes != {ordering.cards}:
        return Flushes.PART
    plain = dict(strengths.plain)
    ranks = range(len(ordering.ranks))
    choose = combinations_with_replacement if ordering.takes_doubles else combinations
    suited = zip(choose(ranks, ordering.cards), strengths.suited[ordering.cards], strict=True)
    hurt = any(key > plain[hand] for hand, key in suited)
    return Flushes.HURT if hurt else Flushes.HELP


@cache
def _with_bit(rank: int) -> "itemgetter[tuple[int, ...]]":
    """Gets from a table of masks, for each mask, the entry of the mask with this rank in it."""
    return itemgetter(*(mask | 1 << rank for mask in range(MASKS)))


class _Builder:
    """Fills the blocks, each from smaller ones."""

    def __init__(self, ordering: Ordering, strengths: Strengths, tables: Tables) -> None:
        assert isinstance(ordering.family, Patterns)
        self.family = ordering.family
        self.ordering = ordering
        self.cards = ordering.cards
        self.strengths = strengths
        self.tables = tables
        self.layout = layout_of(ordering)
        self.none = tables.none

    def build(self) -> None:
        for wild, bugs in wild_counts(self.ordering):
            # Wild cards beside bugs are rare: more of both than a hand has are tried one by one.
            most = self.cards if wild and bugs else self.layout.most
            for total in range(self.cards, most + 1):
                if total >= wild + bugs:
                    self._plain(total - wild - bugs, wild, bugs)
        if self.tables.flushes is Flushes.PART:
            for size, keys in self.strengths.suited.items():
                self._put(f"suited/{size}", map(self.strengths.values.__getitem__, keys))
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
        table = [self.none] * self.layout.size(self.cards)
        ranks = self.family.ranks
        for hand, key in self.strengths.plain:
            place = self.layout.place([ranks[position] for position in hand])
            table[place] = self.strengths.values[key]
        return table

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

    def _five(self, rank: int) -> int:
        position = self.family.ranks.index(rank)
        key = self.strengths.fives.get(position)
        return self.none if key is None else self.strengths.values[key]

    def _as_rank(self, total: int, natural: int, rank: int, more: "array[int]") -> int:
        """The entry of a table for one natural card more, if a wild card plays as this rank."""
        with_rank = total + self.layout.rank_keys[rank]
        offset = self.layout.offsets[natural + 1][with_rank >> 16]
        return more[offset + self.layout.places[with_rank & 0xFFFF]]

    def _with_wild(self, natural: int, wild: int) -> Iterator[int]:
        """A wild card is the rank that helps most; a fifth of a rank needs four of it or wild."""
        more = self._block(f"plain/{natural + 1}/{wild - 1}/0")
        same = self.layout.same
        for total in self.layout.sums(natural):
            counts = self.layout.counts(total)
            best = self.none
            for rank in self.family.ranks:
                if counts[rank] < same:
                    best = min(best, self._as_rank(total, natural, rank, more))
                if counts[rank] == natural:
                    best = min(best, self._five(rank))
            yield best

    def _with_bug(self, natural: int, wild: int, bugs: int) -> Iterator[int]:
        """A bug is an ace, or all wild cards and bugs together complete a straight."""
        more = self._block(f"plain/{natural + 1}/{wild}/{bugs - 1}")
        ace = self.family.ranks[-1]
        straights = self._straights()
        for total in self.layout.sums(natural):
            counts = self.layout.counts(total)
            best = self.none
            if counts[ace] < self.layout.same:
                best = self._as_rank(total, natural, ace, more)
            if counts[ace] == natural:
                best = min(best, self._five(ace))
            if max(counts) <= 1:
                mask = sum(1 << rank for rank in range(13) if counts[rank])
                completed = (value for window, value in straights if not mask & ~window)
                best = min(best, *completed, self.none)
            yield best

    def _straights(self) -> list[tuple[int, int]]:
        """The masks of ranks of all straights of mixed suits, with their values."""
        shapes = Shapes.of(self.ordering)
        ranks = self.family.ranks
        found = []
        for category in shapes.in_order:
            if category.straight == self.cards and not category.flush:
                for _, window in shapes.runs(category):
                    held = [ranks[position] for position in window]
                    value = self._block(f"plain/{self.cards}/0/0")[self.layout.place(held)]
                    found.append((sum(1 << rank for rank in held), value))
        return found

    def _masks(self, wild: int) -> None:
        if wild:
            # A wild card is a rank that the suit lacks; a rank that is there changes nothing.
            fewer = self._block(f"masks/{wild - 1}")
            tried = [_with_bit(rank)(fewer) for rank in self.family.ranks]
            self._put(f"masks/{wild}", map(min, fewer, *tried))
            return
        table = [self.none] * MASKS
        ranks = self.family.ranks
        hands = combinations(range(len(ranks)), self.cards)
        for hand, key in zip(hands, self.strengths.suited[self.cards], strict=True):
            table[sum(1 << ranks[position] for position in hand)] = self.strengths.values[key]
        for mask in range(MASKS):
            if self.cards < mask.bit_count() <= self.layout.most:
                bits = (1 << rank for rank in range(13) if mask >> rank & 1)
                table[mask] = min(table[mask ^ bit] for bit in bits)
        self._put("masks/0", table)

    def _flush_of_doubles(self, natural: int, wild: int) -> None:
        layout = self.layout
        if wild:
            more = self._block(f"flush/{natural + 1}/{wild - 1}")
            values = []
            for total in layout.sums(natural):
                counts = layout.counts(total)
                missing = [rank for rank in self.family.ranks if not counts[rank]]
                values.append(min(self._as_rank(total, natural, rank, more) for rank in missing))
            self._put(f"flush/{natural}/{wild}", values)
            return
        table = [self.none] * layout.size(self.cards)
        ranks = self.family.ranks
        hands = combinations_with_replacement(range(len(ranks)), self.cards)
        for hand, key in zip(hands, self.strengths.suited[self.cards], strict=True):
            place = layout.place([ranks[position] for position in hand])
            table[place] = self.strengths.values[key]
        self._put(f"flush/{natural}/0", table)

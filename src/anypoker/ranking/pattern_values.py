"""Values of hands of patterns: one look into the tables, and one more if a suit is long."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from math import comb

from anypoker.cards import Card
from anypoker.ranking.enumeration import other_columns, suited_rows
from anypoker.ranking.evaluation import wrong_cards
from anypoker.ranking.hand_index import SUIT_SHIFT, HandIndex
from anypoker.ranking.ordering import Ordering
from anypoker.ranking.rank_tables import MAX_WILD, Flushes, RankTables, hand_index_of, last_of
from anypoker.ranking.strength import Strength
from anypoker.ranking.table_cache import tables_of


class _Strengths(dict[int, Strength]):
    """Strengths by value, each built when first needed; a class is a stretch of values."""

    def __init__(self, tables: RankTables) -> None:
        super().__init__()
        self.numbers = [number for number, _ in tables.starts]
        self.firsts = [first for _, first in tables.starts]

    def __missing__(self, value: int) -> Strength:
        place = bisect_right(self.firsts, value) - 1
        self[value] = Strength(self.numbers[place], value - self.firsts[place] + 1)
        return self[value]


class _Values:
    """Base of the evaluators of patterns."""

    def __init__(self, ordering: Ordering) -> None:
        self.ordering = ordering
        self.tables: RankTables = tables_of(ordering)
        self.layout: HandIndex = hand_index_of(ordering)
        ranks = set(ordering.ranks)
        self.keys = {card: key for card, key in self.layout.card_keys.items() if card >> 2 in ranks}
        self.strength: Callable[[int], Strength] = _Strengths(self.tables).__getitem__

    def place(self, cards: Sequence[Card]) -> int:
        """Return the table index of natural cards."""
        total = 0
        for card in cards:
            total += self.keys[card]
        offset = self.layout.offsets[len(cards)][total >> 16 & 0xFFFF]
        return offset + self.layout.places[total & 0xFFFF]


class PatternEvaluator(_Values):
    """Hands of a standard pack, or of a part of it."""

    def __init__(self, ordering: Ordering) -> None:
        super().__init__(ordering)
        self.cards = ordering.cards
        self.value: Callable[[Sequence[Card]], int] = self._fast_value()

    def _fast_value(self) -> Callable[[Sequence[Card]], int]:
        """Evaluate hands of at most seven natural cards, with all tables at hand."""
        keys, places = self._fast_keys(), self.layout.places
        plain = {
            size: self.tables.blocks[f"plain/{size}/0/0"]
            for size in range(self.cards, self.layout.most + 1)
        }
        offsets = self.layout.offsets
        seven, sevens = plain[7], offsets[7]
        # This lifts the count of a suit to eight if it has enough cards to matter.
        lift = (8 - self.tables.least_suited) * 0x1111_0000 if self.tables.least_suited <= 8 else 0
        with_suits, slow_value = self._with_suits, self._slow_value

        def value(cards: Sequence[Card], /) -> int:
            size = len(cards)
            total = lift
            try:
                if size == 7:  # by far the most common, and worth a separate path
                    a, b, c, d, e, f, g = cards
                    total += keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
                    best = seven[sevens[total >> 32] + places[total & 0xFFFF]]
                else:
                    for card in cards:
                        total += keys[card]
                    best = plain[size][offsets[size][total >> 32] + places[total & 0xFFFF]]
            except (KeyError, IndexError):
                return slow_value(cards)
            if total & 0x8888_0000:
                return with_suits(cards, best, total & 0x8888_0000)
            return best

        return value

    def _fast_keys(self) -> list[int]:
        """Return the keys by card, with the suits in the middle: so the high ranks need no mask.

        A card that the ordering does not know has a key that leads out of every table.
        """
        keys = [1 << 60] * 52
        for card, key in self.keys.items():
            keys[card] = key & 0xFFFF | key >> SUIT_SHIFT << 16 | (key >> 16 & 0xFFFF) << 32
        return keys

    def _slow_value(self, cards: Sequence[Card]) -> int:
        """More cards than the tables know: the best of all parts that they know.

        Parts of seven are looked up as a whole only where suits do not hurt; of many cards there
        are fewer hands than such parts.
        """
        if len(cards) <= self.layout.most or not all(card in self.keys for card in cards):
            raise wrong_cards(self.ordering, cards)
        whole = self.layout.most
        hurt = self.tables.flushes in (Flushes.HURT, Flushes.PART)
        if hurt or comb(len(cards), self.cards) < comb(len(cards), whole):
            whole = self.cards
        return min(map(self.value, combinations(cards, whole)))

    def _with_suits(self, cards: Sequence[Card], plain: int, long: int) -> int:
        """Return the value of cards of which enough are of one suit, and `plain` without flushes.

        `long` has a bit for every suit with enough cards, 16 + 4 * suit + 3.
        """
        flushes = self.tables.flushes
        if flushes is Flushes.HELP and not long & long - 1:
            suit = (long.bit_length() - 20) // 4
            mask = 0
            for card in cards:
                if card & 3 == suit:
                    mask |= 1 << (card >> 2)
            best = self.masks[0][mask]
        elif flushes is Flushes.HELP:
            best = self._best_flush(cards, self.tables.least_suited, 0)
        elif len(cards) > self.cards:
            return min(map(self.value, combinations(cards, self.cards)))
        elif flushes is Flushes.HURT:
            best = self.masks[0][suit_masks(cards)[cards[0] & 3]]
        else:
            best = self._part_flush(cards, plain)
        if best == self.tables.none:
            raise wrong_cards(self.ordering, cards)  # a suit is long because a card is doubled
        return min(plain, best) if flushes is Flushes.HELP else best

    @cached_property
    def by_sum(self) -> dict[int, int]:
        """Return, by sum of rank keys, the value of just enough cards of mixed suits."""
        sums = self.layout.sums(self.cards)
        values = self.tables.blocks[f"plain/{self.cards}/0/0"]
        none = self.tables.none
        return {total: value for total, value in zip(sums, values, strict=True) if value != none}

    @cached_property
    def masks(self) -> "list[array[int]]":
        """Return, by number of wild cards, the best flush of a mask of ranks."""
        blocks = self.tables.blocks
        return [blocks[f"masks/{k}"] for k in range(MAX_WILD + 1) if f"masks/{k}" in blocks]

    def _best_flush(self, cards: Sequence[Card], least: int, wild: int) -> int:
        table = self.masks[wild]
        return min(
            (table[mask] for mask in suit_masks(cards) if mask.bit_count() >= least),
            default=self.tables.none,
        )

    def _part_flush(self, cards: Sequence[Card], plain: int) -> int:
        """Return a hand of exactly its cards, some of them of one suit, the others of any."""
        masks = suit_masks(cards)
        longest = max(masks, key=int.bit_count)
        suit = masks.index(longest)
        others = tuple(sorted(card >> 2 for card in cards if card & 3 != suit))
        size = longest.bit_count()
        rows, columns = self._suited_places
        if len(cards) - len(others) != size:
            raise wrong_cards(self.ordering, cards)
        row, column = rows[longest], columns[len(others)]
        added = self.tables.blocks[f"suited/{size}"]
        step = added[row * len(column) + column[others]]
        return plain if step == last_of(added) else self.tables.blocks[f"rows/{size}"][row] + step

    @cached_property
    def _suited_places(self) -> tuple[dict[int, int], list[dict[tuple[int, ...], int]]]:
        """Return the table with rows by mask of suited ranks, columns by ranks of other cards."""
        rows: dict[int, int] = {}
        for size in range(self.tables.least_suited, self.cards + 1):
            for row, ranks in enumerate(suited_rows(self.ordering, size)):
                rows[sum([1 << rank for rank in ranks])] = row
        columns = [
            {
                tuple(sorted(others)): column
                for column, others in enumerate(other_columns(self.ordering, size))
            }
            for size in range(self.cards - self.tables.least_suited + 1)
        ]
        return rows, columns

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        if not wild and not bugs:
            return self.value(cards)
        # Five wild cards are as good as any number of them.
        wild = min(wild, MAX_WILD)
        bugs = min(bugs, MAX_WILD - wild)
        if wild and bugs and len(cards) + wild + bugs > self.cards:
            return self._mixed(cards, wild, bugs)
        room = self.layout.most - wild - bugs
        if len(cards) > room:
            return min(self._wild(part, wild, bugs) for part in combinations(cards, room))
        return self._wild(cards, wild, bugs)

    def _mixed(self, cards: Sequence[Card], wild: int, bugs: int) -> int:
        """Return the best hand of more cards than it has, some wild and some bugs."""
        return min(
            self.wild_value(part, used_wild, used_bugs)
            for used_wild in range(wild + 1)
            for used_bugs in range(min(bugs, self.cards - used_wild) + 1)
            for part in combinations(cards, self.cards - used_wild - used_bugs)
        )

    def _wild(self, cards: Sequence[Card], wild: int, bugs: int) -> int:
        together = wild + bugs
        block = self.tables.blocks.get(f"plain/{len(cards)}/{wild}/{bugs}")
        if block is None or not all(card in self.keys for card in cards):
            raise wrong_cards(self.ordering, cards, together)
        best = block[self.place(cards)]
        if self.tables.flushes is Flushes.HELP:
            best = min(best, self._best_flush(cards, self.cards - together, together))
        return best


class DoublesEvaluator(_Values):
    """Hands in which a card may be there twice; more cards than a hand are tried five by five."""

    def value(self, cards: Sequence[Card], /) -> int:
        return self.wild_value(cards, 0, 0)

    def wild_value(self, cards: Sequence[Card], wild: int, bugs: int, /) -> int:
        size = self.ordering.cards
        if len(cards) + wild + bugs < size or not all(card in self.keys for card in cards):
            raise wrong_cards(self.ordering, cards, wild + bugs)
        return min(
            self._hand(part, used_wild, used_bugs)
            for used_wild in range(min(wild, size) + 1)
            for used_bugs in range(min(bugs, size - used_wild) + 1)
            for part in combinations(cards, size - used_wild - used_bugs)
        )

    def _hand(self, cards: Sequence[Card], wild: int, bugs: int) -> int:
        blocks = self.tables.blocks
        place = self.place(cards)
        plain = blocks[f"plain/{len(cards)}/{wild}/{bugs}"][place]
        if self.tables.flushes is Flushes.NONE or len({card & 3 for card in cards}) > 1:
            return plain
        flush = blocks[f"flush/{len(cards)}/{wild + bugs}"][place]
        if self.tables.flushes is Flushes.HURT:
            return flush if not wild and not bugs else plain
        return min(plain, flush)


def suit_masks(cards: Sequence[Card]) -> list[int]:
    """Return the ranks held in each suit, bit 0 for the deuce."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return masks

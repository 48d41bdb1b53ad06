"""The index of a hand in the tables: where its ranks stand, the same for every ordering.

A card has a key, and the sum of the keys of a hand says all about its ranks and suits:

    bits  0..15   the low ranks 2..8: sum of LOW_KEYS, different for any two sets of such cards
    bits 16..31   the high ranks 9..A: the same with HIGH_KEYS
    bits 32..47   the number of cards of each suit c d h s, four bits each

A table for hands of n cards lists, for each set of high cards, all sets of low cards that complete
it to n. So the place of a hand is

    offsets[n][high sum] + places[low sum]

two small look-ups and one in the table, with no search. As sums are additive, the keys of two hole
cards and three board cards can be added beforehand and shared.

`places` is an array of 'H' with 43,718 entries, each of `offsets` one of 'I' with 10,552; a table
for n = 5, 6, 7 cards has 6,175, 18,395, 49,205 entries. Wild cards are not part of the key: each
number of them has a separate table for the natural cards beside them.

Where one card can be in a hand twice, five of a rank need keys that are further apart: DOUBLES.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter

Getter = Callable[[Sequence[int]], Sequence[int]]

LOW_RANKS = 7
SUIT_SHIFT = 32


class HandIndex:
    """Keys of cards and places of hands, for hands of up to `most` cards, `same` of one rank.

    The keys are the smallest numbers, one after the other, that keep all sums different.
    """

    def __init__(self, same: int, most: int, keys: Sequence[int]) -> None:
        self.same = same
        self.most = most
        self.rank_keys = [
            keys[rank] if rank < LOW_RANKS else keys[rank - LOW_RANKS] << 16 for rank in range(13)
        ]
        self.card_keys = {
            rank * 4 + suit: self.rank_keys[rank] + (1 << SUIT_SHIFT + 4 * suit)
            for rank in range(13)
            for suit in range(4)
        }
        self._low_keys = list(keys[:LOW_RANKS])
        self._high_keys = list(keys[: 13 - LOW_RANKS])

    @cached_property
    def _low_sums(self) -> list[list[int]]:
        return self._sums(self._low_keys)

    @cached_property
    def _high_sums(self) -> list[list[int]]:
        return self._sums(self._high_keys)

    def _sums(self, keys: Sequence[int]) -> list[list[int]]:
        """Return, by number of cards, the possible sums of these keys, in order."""
        sums: list[list[int]] = [[0]] + [[] for _ in range(self.most)]
        for key in keys:
            more = [list(of_size) for of_size in sums]
            for count in range(1, self.same + 1):
                for size in range(self.most - count + 1):
                    more[size + count] += [total + count * key for total in sums[size]]
            sums = more
        return [sorted(of_size) for of_size in sums]

    @cached_property
    def places(self) -> "array[int]":
        """Return, by sum of low keys, the index among the sets of as many low cards."""
        places = array("H", bytes(2 * (max(map(max, self._low_sums)) + 1)))
        for of_size in self._low_sums:
            for place, total in enumerate(of_size):
                places[total] = place
        return places

    @cached_property
    def offsets(self) -> "list[array[int]]":
        """Return, by number of cards and sum of high keys, the start of its stretch."""
        length = max(map(max, self._high_sums)) + 1
        every = []
        for cards in range(self.most + 1):
            offsets = array("I", bytes(4 * length))
            start = 0
            for size in range(cards + 1):
                for total in self._high_sums[size]:
                    offsets[total] = start
                    start += len(self._low_sums[cards - size])
            every.append(offsets)
        return every

    def size(self, cards: int) -> int:
        """Return the number of entries of a table for `cards` cards.

        >>> [STANDARD.size(cards) for cards in (5, 6, 7)]
        [6175, 18395, 49205]
        """
        return sum(
            len(self._high_sums[size]) * len(self._low_sums[cards - size])
            for size in range(cards + 1)
        )

    def total(self, ranks: Iterable[int]) -> int:
        """Return the sum of the keys of these ranks."""
        return sum(map(self.rank_keys.__getitem__, ranks))

    def place(self, ranks: Collection[int]) -> int:
        """Return the index of the hand of these ranks in the table for its number of cards."""
        return self.place_of(self.total(ranks), len(ranks))

    def place_of(self, total: int, cards: int) -> int:
        """Return the same by the sum of their keys."""
        return self.offsets[cards][total >> 16] + self.places[total & 0xFFFF]

    def sums(self, cards: int) -> Iterator[int]:
        """Yield the sums of all hands of `cards` cards, in table order."""
        for size in range(cards + 1):
            for high in self._high_sums[size]:
                for low in self._low_sums[cards - size]:
                    yield high << 16 | low

    def counts(self, total: int) -> list[int]:
        """Return the number of cards of each rank in the hand with this sum."""
        return self._low_counts[total & 0xFFFF] + self._high_counts[total >> 16]

    @cached_property
    def _low_counts(self) -> dict[int, list[int]]:
        return self._counts(self._low_keys)

    @cached_property
    def _high_counts(self) -> dict[int, list[int]]:
        return self._counts(self._high_keys)

    def _counts(self, keys: Sequence[int]) -> dict[int, list[int]]:
        counts = {0: [0] * len(keys)}
        for number, key in enumerate(keys):
            for total, held in list(counts.items()):
                for count in range(1, min(self.same, self.most - sum(held)) + 1):
                    counts[total + count * key] = [*held[:number], count, *held[number + 1 :]]
        return counts

    @cached_property
    def _fewer_low(self) -> list[list[Getter]]:
        """Return, by number of low cards, getters of the rest when one of them is removed.

        Each getter takes a stretch of places of one card less and gives, for every set of low
        cards in order, the entry without one of its ranks; together they try every rank.
        """
        return [[], *(self._low_getters(size, -1) for size in range(1, self.most + 1))]

    @cached_property
    def _more_low(self) -> list[list[Getter]]:
        """Return the same for what there is with one card more."""
        return [self._low_getters(size, 1) for size in range(self.most)]

    def _low_getters(self, size: int, step: int) -> list[Getter]:
        tried = [
            [
                self.places[total + step * key]
                for key, count in zip(self._low_keys, self._low_counts[total], strict=True)
                if 0 <= count + step <= self.same
            ]
            for total in self._low_sums[size]
        ]
        widest = max(map(len, tried))
        padded = [places + places[:1] * (widest - len(places)) for places in tried]
        return [_getter(column) for column in zip(*padded, strict=True)]

    def best_of_more(self, smaller: Sequence[int], cards: int) -> list[int]:
        """Derive the table for `cards` from one card fewer: the least entry without some card."""
        return self._best(smaller, cards, -1)

    def best_of_fewer(self, larger: Sequence[int], cards: int) -> list[int]:
        """Derive the table for `cards` from one card more: the least entry with any card."""
        return self._best(larger, cards, 1)

    def _best(self, other: Sequence[int], cards: int, step: int) -> list[int]:
        """Return the least entries of a table for one card less or more, that card high or low."""
        offsets = self.offsets[cards + step]
        getters = self._fewer_low if step < 0 else self._more_low
        table: list[int] = []
        for size in range(cards + 1):
            lows = len(self._low_sums[cards - size])
            for total in self._high_sums[size]:
                starts = [
                    offsets[total + step * key]
                    for key, count in zip(self._high_keys, self._high_counts[total], strict=True)
                    if 0 <= count + step <= self.same
                ]
                tried: list[Sequence[int]] = [other[start : start + lows] for start in starts]
                if cards - size + step >= 0:
                    start = offsets[total]
                    stretch = other[start : start + len(self._low_sums[cards - size + step])]
                    tried += [getter(stretch) for getter in getters[cards - size]]
                table += map(min, *tried) if len(tried) > 1 else tried[0]
        return table


def _getter(places: Sequence[int]) -> Getter:
    """Gets the entries at these places; also if it is only one."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda stretch: (stretch[places[0]],)


STANDARD = HandIndex(same=4, most=7, keys=(1, 5, 24, 112, 521, 2247, 9244))
DOUBLES = HandIndex(same=5, most=5, keys=(1, 6, 31, 108, 366, 926, 2286))

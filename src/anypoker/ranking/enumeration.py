"""Every strength that an ordering of patterns knows, found by going through all its hands.

Hands are put together from choices of positions, each with its part of the key and of the sum that
says where the hand stands: so most hands cost no more than a few additions. A value is the place
of a key among all keys, from 1, best first; a class is a stretch of values.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, combinations_with_replacement, groupby, pairwise

from msgspec import Struct

from anypoker.ranking.hand_index import HandIndex
from anypoker.ranking.ordering import Ordering
from anypoker.ranking.patterns import CategoryMatcher, most_of_a_rank, partitions, with_gap

Ranks = tuple[int, ...]
Choice = tuple[int, int, int]  # of positions: their mask, their digits, the sum of their rank keys
Other = tuple[int, int]  # of cards beside a flush: their digits, the sum of their rank keys
Row = tuple[int, Sequence[int]]  # its first value, and by column what is to be added to it

AS_PLAIN = -1  # for a hand whose suits change nothing: instead of a key, or of what is added


class HandValueTable(Struct):
    """The values of all hands of an ordering."""

    plain: dict[int, int]  # by sum of rank keys: hands of mixed suits
    suited: dict[int, list[Row]]  # by number of suited cards
    fives: dict[int, int]  # by rank: five of a kind, if it takes wild cards to make it
    values: int  # the last value
    starts: list[tuple[int, int]]  # the classes that hands reach: number, first value


def suited_rows(ordering: Ordering, size: int) -> Iterator[Ranks]:
    """Return the ranks of `cards` cards of one suit, in the order of table rows."""
    choose = combinations_with_replacement if ordering.takes_doubles else combinations
    return choose(ordering.ranks[::-1], size)


def other_columns(ordering: Ordering, size: int) -> Iterator[Ranks]:
    """Return the ranks of `cards` cards beside suited ones, in the order of table columns."""
    return combinations_with_replacement(ordering.ranks[::-1], size)


class _Hands:
    """The hands of an ordering and their keys."""

    def __init__(self, ordering: Ordering, layout: HandIndex) -> None:
        self.ordering = ordering
        self.layout = layout
        self.cards = ordering.cards
        self.shapes = CategoryMatcher.of(ordering)
        self.positions = {rank: position for position, rank in enumerate(ordering.ranks)}
        self.by_kinds = {
            category.kinds: shape
            for shape, category in reversed(list(enumerate(self.shapes.in_order)))
            if category.kinds and not category.adding_up and category.is_plain
        }
        self.plain = self.shapes.patterns.is_plain
        self._sums_before: dict[int, set[int]] = {}
        self._plain_keys: dict[Ranks, int] = {}

    @cached_property
    def by_shape(self) -> dict[int, dict[int, int]]:
        """Return the keys of all hands of mixed suits, by category, then by sum of rank keys."""
        shift, runs = self.shapes.shift, self._runs(suited=0)
        found: dict[int, dict[int, int]] = {n: {} for n in range(len(self.shapes.in_order))}
        for kinds in partitions(self.cards, most_of_a_rank(self.ordering)):
            hands = self._of_kinds(kinds)
            shape = self.by_kinds.get(kinds)
            if not self.plain or shape is None or self._may_add_up(kinds):
                odd = [total for _, _, total in hands]
            else:
                start, pad = self.shapes.start(shape), 4 * (self.cards - len(kinds))
                found[shape] |= {t: start + (d << pad) for m, d, t in hands if m not in runs}
                odd = [total for mask, _, total in hands if mask in runs] if runs else []
            for total in odd:
                key = self._matched(total)
                found[key >> shift & 0xFF][total] = key
        return found

    def _of_kinds(self, kinds: Ranks) -> list[Choice]:
        """Return the positions of all hands of these kinds, as they are compared."""
        hands: list[Choice] = []
        for kind, same in groupby(kinds):
            size = len(list(same))
            more = self._sets(size)
            if not hands:
                hands = [(mask, with_gap(last, size), kind * extra) for mask, last, extra in more]
                continue
            hands = [
                (held | mask, digits << 4 * size | last, total + kind * extra)
                for held, digits, total in hands
                for mask, last, extra in more
                if not held & mask
            ]
        return hands

    def _sets(self, size: int, again: bool = False) -> list[Choice]:
        """Yield all sets of positions of a size, the highest first; `again` allows repetition."""
        singles = [
            (1 << place, self.shapes.digits([place]), self.layout.rank_keys[rank])
            for rank, place in reversed(self.positions.items())
        ]
        # By mask: the positions that may follow its lowest one.
        after = {0: singles}
        for number, (bit, _, _) in enumerate(singles):
            after[bit] = singles[number if again else number + 1 :]
        sets = [(0, 0, 0)]
        for _ in range(size):
            sets = [
                (mask | bit, digits << 4 | digit, total + key)
                for mask, digits, total in sets
                for bit, digit, key in after[mask & -mask]
            ]
        return sets

    def _may_add_up(self, kinds: Ranks) -> bool:
        return any(c.adding_up and c.kinds[0] in kinds for c in self.shapes.in_order)

    def _matched(self, total: int) -> int:
        """Return the key of a hand that has to be looked at."""
        counts = self.layout.counts(total)
        hand = [place for rank, place in self.positions.items() for _ in range(counts[rank])]
        found = self.shapes.match(hand)
        assert found is not None
        return self.shapes.key(found)

    def _runs(self, suited: int) -> set[int]:
        """Return the masks of positions that hold a straight of suited cards; 0: of mixed suits."""
        found = set()
        for category in self.shapes.in_order:
            if not category.straight or not bool(suited) <= category.flush <= suited:
                continue
            for _, window in self.shapes.runs(category):
                others = [1 << p for p in self.positions.values() if p not in window]
                for more in range(self.cards - category.straight + 1):
                    found |= {_mask(window) + sum(bits) for bits in combinations(others, more)}
        return found

    def suited(self, size: int) -> Iterator[list[int]]:
        """Yield the keys of hands with `size` cards of one suit, a row for each such set."""
        if not self.plain:
            columns = list(other_columns(self.ordering, self.cards - size))
            for suited_ranks in suited_rows(self.ordering, size):
                yield [self._looked_at(suited_ranks, others) for others in columns]
            return
        runs = self._runs(size)
        flushes = [
            (category.flush, shape)
            for shape, category in enumerate(self.shapes.in_order)
            if 0 < category.flush <= size and not category.straight
        ]
        needed, shape = flushes[0] if flushes else (0, 0)
        others = self._beside((), self.cards - size)
        rows = suited_rows(self.ordering, size)
        sets = self._sets(size, again=self.ordering.takes_doubles)
        for ranks, (mask, digits, total) in zip(rows, sets, strict=True):
            if needed == size and mask not in runs:
                yield self._row(shape, self.shapes.key_of(shape, digits, size), total, others)
            else:
                yield self._odd_row(ranks)

    def _looked_at(self, suited: Ranks, others: Ranks) -> int:
        """Return the key of one hand with suited cards, where shapes are not all there is to it."""
        hand = sorted(self.positions[rank] for rank in (*suited, *others))
        most = most_of_a_rank(self.ordering)
        if any(hand.count(position) > most for position in set(hand)):
            return AS_PLAIN
        found = self.shapes.match(hand, sorted(self.positions[rank] for rank in suited))
        assert found is not None
        key = self.shapes.key(found)
        return AS_PLAIN if key == self._plain_key(tuple(hand)) else key

    def _plain_key(self, hand: Ranks) -> int:
        if hand not in self._plain_keys:
            found = self.shapes.match(hand)
            assert found is not None
            self._plain_keys[hand] = self.shapes.key(found)
        return self._plain_keys[hand]

    def _row(self, shape: int, first: int, total: int, others: list[Other]) -> list[int]:
        """Return the keys of a flush with other cards, unless they rank higher otherwise."""
        plain = self._before(shape)
        return [AS_PLAIN if total + more in plain else first + last for last, more in others]

    def _odd_row(self, suited: Ranks) -> list[int]:
        """Return a row of straight flushes, or of cards of which not all are needed."""
        others = self.cards - len(suited)
        found = self.shapes.match_suited(sorted(self.positions[rank] for rank in suited))
        if found is None:
            return [AS_PLAIN] * len(self._beside((), others))
        shape = self.shapes.number(found.category)
        pad = 4 * (len(suited) - len(found.leads) - len(found.rest))
        first, total = self.shapes.pack(shape, found.leads), self.layout.total(suited)
        return self._row(shape, first, total, self._beside(found.rest, others, pad))

    def _before(self, shape: int) -> set[int]:
        """Return the sums of rank keys of what is another category before this one."""
        if shape not in self._sums_before:
            earlier = (self.by_shape[number] for number in range(shape))
            self._sums_before[shape] = set().union(*earlier)
        return self._sums_before[shape]

    def _beside(self, left: Ranks, size: int, pad: int = 0) -> list[Other]:
        """Combine that many other cards with the positions that a flush leaves."""
        found = []
        for ranks in other_columns(self.ordering, size):
            positions = sorted([*left, *(self.positions[rank] for rank in ranks)], reverse=True)
            found.append((self.shapes.digits(positions) << pad, self.layout.total(ranks)))
        return found


def _mask(positions: Iterable[int]) -> int:
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def strengths_of(ordering: Ordering, layout: HandIndex) -> HandValueTable:
    """Return every hand of an ordering of patterns, ranked."""
    hands = _Hands(ordering, layout)
    shapes = hands.shapes
    flushes = [category.flush for category in shapes.in_order if category.flush]
    sizes = range(min(flushes), ordering.cards + 1) if flushes else ()
    suited = {size: list(hands.suited(size)) for size in sizes}
    fives = {}
    # Of fewer than five cards all of one rank are found among the natural hands.
    takes_wild = ordering.cards > 4 and not ordering.takes_doubles
    if takes_wild and (ordering.cards,) in hands.by_kinds:
        shape = hands.by_kinds[(ordering.cards,)]
        fives = {rank: shapes.pack(shape, (place,)) for rank, place in hands.positions.items()}
    plain = (of_shape.values() for of_shape in hands.by_shape.values())
    every = sorted(chain(fives.values(), *plain, *chain.from_iterable(suited.values())))
    ranked = _Ranked([key for last, key in pairwise(chain([AS_PLAIN], every)) if key != last])
    return HandValueTable(
        plain={
            total: value
            for of_shape in hands.by_shape.values()
            for total, value in ranked.values(of_shape)
        },
        suited={size: list(map(ranked.row, rows)) for size, rows in suited.items()},
        fives=dict(ranked.values(fives)),
        values=len(ranked.keys),
        starts=ranked.starts(shapes),
    )


class _Ranked:
    """All keys, the best first."""

    def __init__(self, keys: list[int]) -> None:
        self.keys = keys

    def row(self, near: list[int]) -> Row:
        """Return the values of neighbouring keys."""
        first = bisect_left(self.keys, near[0]) if near else 0
        if self.keys[first : first + len(near)] == near:
            return first + 1, range(len(near))
        own = [key for key in near if key != AS_PLAIN]
        if not own:
            return 0, near
        first, end = bisect_left(self.keys, min(own)), bisect_right(self.keys, max(own))
        steps = dict(zip(self.keys[first:end], range(end - first), strict=True))
        return first + 1, [steps.get(key, AS_PLAIN) for key in near]

    def values(self, keys: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the same for keys by something else."""
        first, steps = self.row(list(keys.values()))
        return zip(keys, map(first.__add__, steps), strict=True)

    def starts(self, shapes: CategoryMatcher) -> list[tuple[int, int]]:
        """Return the numbers of the classes among the keys, and the first value of each."""
        numbers = sorted({category.number for category in shapes.in_order})
        firsts = [bisect_left(self.keys, number, key=shapes.class_number) for number in numbers]
        ends = [*firsts[1:], len(self.keys)]
        return [
            (number, first + 1)
            for number, first, end in zip(numbers, firsts, ends, strict=True)
            if first < end
        ]

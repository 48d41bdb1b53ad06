"""Category of a hand by its ranks, its place in it, and checks of declared categories.

Hands are looked at as positions in the ordering's own rank order, so that a short deck or a low
ace needs no special case. A hand's `key` is an integer, smaller is better: the place of its class,
then the positions of its cards in the order in which they are compared, four bits each.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from typing import NamedTuple

from msgspec import Struct

from anypoker.ranking.ordering import Category, Direction, Ordering, Patterns

PIPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1)  # by rank; court cards add up to nothing


class CategoryMatch(NamedTuple):
    """The category that a hand fits, and its positions in the order of comparison."""

    category: Category
    leads: tuple[int, ...]  # what names the hand: the ranks of its kinds, the top of its straight
    rest: tuple[int, ...]  # the cards that are compared last


class CategoryMatcher(Struct, frozen=True):
    """Compiled categories of an ordering, which match hands."""

    cards: int
    patterns: Patterns
    in_order: tuple[Category, ...]  # as hands are matched

    @classmethod
    def of(cls, ordering: Ordering) -> "CategoryMatcher":
        assert isinstance(ordering.family, Patterns)
        listed = ordering.family.categories
        as_high = listed if ordering.family.better is Direction.HIGH else listed[::-1]
        return cls(ordering.cards, ordering.family, as_high)

    def match(
        self, hand: Sequence[int], suited: Sequence[int] = (), suits: int = 0
    ) -> CategoryMatch | None:
        """Return the category of positions, of which `suited` are of one suit; both sorted upwards.

        `suits`: how many different ones there are, where that counts.
        """
        counts = Counter(hand)
        kinds = tuple(sorted(counts.values(), reverse=True))
        for category in self.in_order:
            if category.flush > len(suited) or category.suits > suits:
                continue
            if category.straight or category.flush:
                found = self._match_run(category, hand, suited)
            elif category.adding_up:
                found = self._match_sum(category, counts)
            elif category.kinds == kinds:
                found = _match_kinds(category, counts)
                if not category.is_plain and not self._fits(category, _makers(counts)):
                    continue
            elif not category.kinds and self._fits(category, hand):
                found = CategoryMatch(category, (hand[-1],), tuple(hand[-2::-1]))
            else:
                continue
            if found is not None:
                return found
        return None

    def _fits(self, category: Category, makers: Sequence[int]) -> bool:
        """Return whether the cards that make a category have the ranks that it asks for.

        A blank, whose position is none of the ranks', has none.
        """
        known = self.patterns.ranks
        ranks = [known[one] if 0 <= one < len(known) else -1 for one in sorted(makers)]
        if category.of and not set(ranks) <= set(category.of):
            return False
        if not set(category.has) <= set(ranks):
            return False
        if category.bottom is not None and ranks[0] != category.bottom:
            return False
        return category.straight > 0 or category.top is None or ranks[-1] == category.top

    def _match_run(
        self, category: Category, hand: Sequence[int], suited: Sequence[int]
    ) -> CategoryMatch | None:
        pool = suited if category.flush else hand
        if not category.straight:
            return self._match_flush(category, hand, pool)
        held = set(pool)
        for top, window in self.runs(category):
            if window <= held and (category.is_plain or self._fits(category, tuple(window))):
                return CategoryMatch(category, (top,), _without(hand, window))
        return None

    def _match_flush(
        self, category: Category, hand: Sequence[int], suited: Sequence[int]
    ) -> CategoryMatch | None:
        """Return the best flush, of the required ranks if there are any."""
        if category.is_plain:
            lead = tuple(suited[-category.flush :])
            return CategoryMatch(category, lead[::-1], _without(hand, lead))
        better = sorted(combinations(suited[::-1], category.flush), reverse=True)
        for lead in better:
            if self._fits(category, lead):
                return CategoryMatch(category, lead, _without(hand, lead))
        return None

    def _match_sum(self, category: Category, counts: Counter[int]) -> CategoryMatch | None:
        ranks = self.patterns.ranks
        for position, count in counts.items():
            rank = ranks[position]
            if count != category.kinds[0] or rank not in category.adding_up:
                continue
            rest = sorted((counts - Counter({position: count})).elements(), reverse=True)
            if any(PIPS[ranks[other]] == 0 for other in rest):
                continue
            if sum(PIPS[ranks[other]] for other in rest) == PIPS[rank]:
                return CategoryMatch(category, (position,), tuple(rest))
        return None

    def runs(self, category: Category) -> list[tuple[int, frozenset[int]]]:
        """Return the straights that a category allows: top position and all positions."""
        patterns = self.patterns
        return _runs(category, patterns.ranks, patterns.low_ace, patterns.wraps)

    def match_suited(self, suited: Sequence[int]) -> CategoryMatch | None:
        """Return the first category that needs a suit and fits these positions, sorted upwards."""
        fitting = (category for category in self.in_order if 0 < category.flush <= len(suited))
        found = (self._match_run(category, suited, suited) for category in fitting)
        return next((match for match in found if match is not None), None)

    def key(self, match: CategoryMatch) -> int:
        """Return the place of a hand among all hands, smaller is better."""
        return self.pack(self.number(match.category), (*match.leads, *match.rest))

    def number(self, category: Category) -> int:
        """Return the index of a category among those that hands are matched with."""
        return next(shape for shape, known in enumerate(self.in_order) if known is category)

    def pack(self, shape: int, sequence: Sequence[int]) -> int:
        """Return the key of a hand from the number of its category and its positions as compared.

        Categories that share a class are ranked together by the first card, then as listed.
        """
        return self.key_of(shape, self.digits(sequence), len(sequence))

    def key_of(self, shape: int, digits: int, size: int) -> int:
        """Return the same from the digits of positions."""
        return self.start(shape) + (with_gap(digits, size) << 4 * (self.cards - size))

    def start(self, shape: int) -> int:
        """Return the part that the keys of all hands of a category share."""
        return self.in_order[shape].number << 4 * (self.cards + 2) | shape << self.shift

    @property
    def shift(self) -> int:
        """Return the shift of the category's number in a key, in eight bits."""
        return 4 * (self.cards - 1)

    def digits(self, sequence: Sequence[int]) -> int:
        """Positions as one number, four bits each; where high is better, the higher the less."""
        number = 0
        for position in sequence:
            number = number << 4 | position
        if self.patterns.better is Direction.HIGH:
            return (1 << 4 * len(sequence)) - 1 - number
        return number

    def class_number(self, key: int) -> int:
        return key >> 4 * (self.cards + 2)


def with_gap(digits: int, size: int) -> int:
    """Return the digits, with room for the number of the category after the first."""
    low = 4 * (size - 1)
    return digits >> low << low + 8 | digits & (1 << low) - 1


@lru_cache(maxsize=256)
def _runs(
    category: Category, ranks: tuple[int, ...], low_ace: bool, wraps: bool
) -> list[tuple[int, frozenset[int]]]:
    """Best first. A straight that goes round the corner is as good as the rank that it ends in."""
    size, length, step = category.straight, len(ranks), category.step
    if size > length:
        return []
    span = step * (size - 1)
    tops = range(length - 1, span - 1, -1)
    runs = [(top, frozenset(range(top - span, top + 1, step))) for top in tops]
    if wraps:
        for top in range(min(span, length) - 1, -1, -1):
            window = frozenset((top - step * place) % length for place in range(size))
            if len(window) == size:
                runs.append((top, window))
    elif low_ace and span <= length:
        runs.append((span - 1, frozenset((length - 1, *range(step - 1, span, step)))))
    if category.top is not None:
        runs = [(top, window) for top, window in runs if top == ranks.index(category.top)]
    return runs


def _match_kinds(category: Category, counts: Counter[int]) -> CategoryMatch:
    ranked = sorted(counts, key=lambda position: (counts[position], position), reverse=True)
    grouped = sum(1 for kind in category.kinds if kind > 1) or 1
    return CategoryMatch(category, tuple(ranked[:grouped]), tuple(ranked[grouped:]))


def _makers(counts: Counter[int]) -> list[int]:
    """Return the positions that are there more than once, or all if none is."""
    return [position for position, count in counts.items() if count > 1] or list(counts)


def category_cards(
    match: CategoryMatch, hand: Sequence[int], runs: Sequence[tuple[int, frozenset[int]]]
) -> list[int]:
    """Return the positions of the cards that make the category of a hand."""
    category = match.category
    if category.straight:
        return sorted(next(window for top, window in runs if top == match.leads[0]))
    if category.flush:
        return list(match.leads)
    if category.kinds:
        making = set(_makers(Counter(hand)))
        return [position for position in hand if position in making]
    return list(hand)


def _without(hand: Sequence[int], used: Iterable[int]) -> tuple[int, ...]:
    left = sorted(hand, reverse=True)
    for position in used:
        left.remove(position)
    return tuple(left)


def most_of_a_rank(ordering: Ordering) -> int:
    """Return the most cards of one rank in a hand without wild cards."""
    return ordering.cards if ordering.takes_doubles else 4


def problem_of(ordering: Ordering) -> tuple[str, tuple[str | int, ...]] | None:
    """Return the problem of an ordering's categories, as a message and a path; None if valid."""
    shapes = CategoryMatcher.of(ordering)
    patterns = shapes.patterns
    if len(patterns.ranks) * most_of_a_rank(ordering) < ordering.cards:
        return f"{len(patterns.ranks)} ranks cannot fill {ordering.cards} cards", ("ranks",)
    if patterns.needs_every_suit:
        return _every_suit_problem(ordering, patterns) or _unreachable(shapes)
    flushes = {category.flush for category in patterns.categories} - {0}
    if patterns.suits and (patterns.doubles or not flushes <= {ordering.cards}):
        sentence = "suits cannot break ties where doubles count, or flushes of a part of the hand"
        return sentence, ("suitsBreakTies",)
    if patterns.suits and patterns.wild and flushes:
        sentence = "suits cannot break ties where flushes count and cards are wild"
        return sentence, ("suitsBreakTies",)
    if patterns.doubles and (
        ordering.cards > 5
        or any(category.flush not in (0, ordering.cards) for category in patterns.categories)
    ):
        return "doubles need hands of up to five cards and flushes of whole hands", ("doubles",)
    if patterns.wild and (
        ordering.cards > 5
        or any(
            category.flush not in (0, ordering.cards) or category.adding_up
            for category in patterns.categories
        )
    ):
        sentence = "wild cards need hands of up to five cards, flushes of whole hands, plain kinds"
        return sentence, ("wild",)
    for number, category in enumerate(patterns.categories):
        where = ("categories", number)
        if 0 < 2 * category.flush <= ordering.cards:
            return f"'{category.name}' needs more than half of the cards in one suit", where
    return _unreachable(shapes) or _homeless(ordering, shapes)


def _unreachable(shapes: CategoryMatcher) -> tuple[str, tuple[str | int, ...]] | None:
    """Return a category that no hand can be, or that leaves nothing for those behind it."""
    last = len(shapes.in_order) - 1
    for number, category in enumerate(shapes.patterns.categories):
        where = ("categories", number)
        if category.straight and not shapes.runs(category):
            return f"no straight of these ranks is a '{category.name}'", where
        if category.fits_all and shapes.number(category) < last:
            end = "last" if shapes.patterns.better is Direction.HIGH else "first"
            return f"every hand is a '{category.name}', so it must be {end}", where
    return None


def _every_suit_problem(
    ordering: Ordering, patterns: Patterns
) -> tuple[str, tuple[str | int, ...]] | None:
    """Check that hands are natural and small where all suits of a hand matter."""
    if ordering.cards > 5:
        return "where `worth` or `suits` count, a hand has five cards at most", ("cards",)
    for key, there in (
        ("wild", patterns.wild),
        ("doubles", patterns.doubles),
        ("suitsBreakTies", bool(patterns.suits)),
    ):
        if there:
            return f"`{key}` cannot be combined with `worth` or `suits` of categories", (key,)
    if any(category.adding_up for category in patterns.categories):
        return "`othersAddUpTo` cannot be combined with `worth` or `suits`", ("categories",)
    return None


def _homeless(
    ordering: Ordering, shapes: CategoryMatcher
) -> tuple[str, tuple[str | int, ...]] | None:
    """Return a hand that fits no category; only shapes that are not listed have to be looked at."""
    plain = [category for category in shapes.in_order if category.is_plain]
    listed = {category.kinds for category in plain if not category.adding_up}
    length = len(shapes.patterns.ranks)
    for kinds in partitions(ordering.cards, most_of_a_rank(ordering)):
        if kinds in listed or len(kinds) > length:
            continue
        for hand in _hands_of_kinds(kinds, length):
            if shapes.match(sorted(hand)) is None:
                shape = ", ".join(map(str, kinds))
                return f"no category fits a hand of the kinds [{shape}]", ("categories",)
    return None


def _hands_of_kinds(kinds: tuple[int, ...], ranks: int) -> Iterable[list[int]]:
    """Yield every hand with these numbers of each rank once."""
    hands: list[tuple[frozenset[int], list[int]]] = [(frozenset(), [])]
    for kind, same in groupby(kinds):
        size = len(list(same))
        hands = [
            (used.union(chosen), hand + [rank for rank in chosen for _ in range(kind)])
            for used, hand in hands
            for chosen in combinations([rank for rank in range(ranks) if rank not in used], size)
        ]
    return (hand for _, hand in hands)


def partitions(total: int, most: int) -> Iterable[tuple[int, ...]]:
    """Return the ways to divide cards into kinds, the largest kind first."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)

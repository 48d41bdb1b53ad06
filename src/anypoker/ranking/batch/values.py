"""Values of many hands: the same numbers that the evaluator of an ordering gives for one."""

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anypoker.cards import JOKER, Card
from anypoker.ranking.batch import rank_kernels
from anypoker.ranking.batch.hands import odd_card, rows_of, wilds_of
from anypoker.ranking.batch.lookup import NO_VALUE, Lookup, WildCards, hand_index_for, lookup
from anypoker.ranking.batch.rank_kernels import Hands, Sums, Values
from anypoker.ranking.batch.sets import card_values, set_values
from anypoker.ranking.evaluation import evaluator_of, wrong_cards
from anypoker.ranking.ordering import (
    Direction,
    Ordering,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.point_values import card_points
from anypoker.ranking.rank_tables import Flushes

_WORD = 8  # bytes of a number, and so cards of a cached hand
_MAX_CACHED = 1 << 16

BLOCK = 1 << 16  # hands that go through the passes together: calls cost little, sums stay cached


def values(
    ordering: Ordering,
    hands: ArrayLike,
    *,
    wild: Collection[Card] = (),
    bugs: Collection[Card] = (),
    out: Values | None = None,
) -> Values:
    """Return the value of the best hand of every row of card numbers; lower is better.

    `wild` and `bugs` name the cards that are not themselves, in every hand that holds them. Where
    that differs from hand to hand, put jokers into the places of the wild cards and let JOKER
    be wild. The cards of a row must be different, unless the ordering takes doubles. `out` is an
    array to write to, for frequent callers.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import find_ordering
    >>> hands = [parse_cards("As Ks Qs Js Ts 2d 2h"), parse_cards("Ac Ad Ah As Kc 2d 2h")]
    >>> values(find_ordering("high"), hands).tolist()
    [1, 11]
    """
    rows = rows_of(hands)
    if rows.shape[1] < ordering.least_cards:
        raise wrong_cards(ordering, [Card(0)] * rows.shape[1])
    found = np.empty(len(rows), np.uint32) if out is None else out[: len(rows)]
    if not fill(ordering, rows, wilds_of(ordering, wild, bugs), found):
        problem = odd_card(ordering, hands, {*wild, *bugs})
        assert problem is not None
        raise problem
    return found


def strengths(ordering: Ordering, found: Values) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the classes and the ordinals that values stand for.

    >>> from anypoker.ranking import find_ordering
    >>> classes, ordinals = strengths(find_ordering("high"), np.array([1, 11, 7462], np.uint32))
    >>> classes.tolist(), ordinals.tolist()
    ([1, 3, 10], [1, 1, 1277])
    """
    evaluator = evaluator_of(ordering)
    different, back = np.unique(found, return_inverse=True)
    pairs = np.array([evaluator.strength(value) for value in different.tolist()], np.int64)
    pairs = pairs.reshape(-1, 2)[back]
    return pairs[:, 0], pairs[:, 1]


def fill(ordering: Ordering, hands: Hands, wilds: WildCards, found: Values) -> bool:
    """Write the values of hands to `found`; False if some card is not known."""
    family = ordering.family
    if isinstance(family, SuitedSets):
        return set_values(ordering, family, hands, found)
    if isinstance(family, SingleCard):
        return card_values(ordering, family, hands, found)
    if ordering.ranks_single_cards:
        if isinstance(family, Points) and hands.shape[1] >= ordering.least_cards:
            return _points(ordering, family, hands, found)
        return _row_by_row(ordering, hands, found)
    suits = isinstance(family, Patterns) and family.suits
    size, most = hands.shape[1], _WORD if suits else hand_index_for(ordering).most
    if size > most:
        return _best_part(ordering, hands, most, wilds, found)
    if suits:
        return _one_by_one(ordering, hands, wilds, slice(None), found)
    known = lookup(ordering, size, wilds)
    room = _Room(np.empty(BLOCK, np.uint64), np.empty(BLOCK + 1, np.uint32))
    return all(
        _fill_block(known, hands[start : start + BLOCK], room, found[start : start + BLOCK])
        for start in range(0, len(hands), BLOCK)
    )


class _Room(NamedTuple):
    """Scratch arrays that pass data from one pass to the next."""

    sums: Sums
    later: NDArray[np.uint32]


def _fill_block(known: Lookup, hands: Hands, room: _Room, found: Values) -> bool:
    sums = room.sums[: len(hands)]
    rank_kernels.sum_keys(hands, known.ranks.keys, known.pairs, sums)
    count = rank_kernels.look_up_values(sums, known.ranks, found, room.later)
    if count < 0:
        return False
    if count:
        _look_again(known, hands, sums, room.later[:count], found)
    if known.complete:
        return True
    missing = np.flatnonzero(found == known.none)
    return _one_by_one(known.ordering, hands, known.wilds, missing, found)


def _look_again(
    known: Lookup, hands: Hands, sums: Sums, later: NDArray[np.uint32], found: Values
) -> None:
    """The hands in which a suit is long."""
    if known.ordering.takes_doubles:
        hurt = known.flushes is Flushes.HURT
        rank_kernels.same_suits(sums, later, known.ranks, known.same_suit, hurt, found)
    elif known.flushes is Flushes.HELP:
        rank_kernels.best_flushes(hands, later, known.suited, known.masks, found)
    elif known.flushes is Flushes.HURT:
        rank_kernels.best_without_flush(
            hands, later, known.wild, known.chosen, known.exact, known.masks[0], found
        )
    else:
        rank_kernels.part_flushes(hands, later, known.chosen, known.exact, known.parts, found)


def _best_part(
    ordering: Ordering, hands: Hands, size: int, wilds: WildCards, found: Values
) -> bool:
    """Value more cards than the tables know: the best of all subsets of table size."""
    found.fill(NO_VALUE)
    part = np.empty_like(found)
    for columns in combinations(range(hands.shape[1]), size):
        if not fill(ordering, np.ascontiguousarray(hands[:, columns]), wilds, part):
            return False
        np.minimum(found, part, out=found)
    return True


def _points(ordering: Ordering, family: Points, hands: Hands, found: Values) -> bool:
    """Add up the points of the cards that count."""
    sign = -1 if family.better is Direction.HIGH else 1
    points = np.zeros(JOKER, np.int64)
    by_card = card_points(family)
    points[: len(by_card)] = by_card
    known = np.array([card < len(by_card) and card >> 2 in ordering.ranks for card in range(JOKER)])
    if hands.size and (hands.max() >= JOKER or not known[hands].all()):
        return False
    worth = np.sort(sign * points[hands], axis=1)[:, : ordering.cards]
    found[:] = family.base + worth.sum(axis=1)
    return True


def _row_by_row(ordering: Ordering, hands: Hands, found: Values) -> bool:
    """Hands that no table knows and of which few are alike."""
    values = [_value_of(ordering, hand, WildCards()) for hand in hands.tolist()]
    if None in values:
        return False
    found[:] = [value for value in values if value is not None]
    return True


def _one_by_one(
    ordering: Ordering,
    hands: Hands,
    wilds: WildCards,
    rows: slice | NDArray[np.int64],
    found: Values,
) -> bool:
    """Hands that no kernel knows: where suits break ties, or wild cards and bugs meet.

    The same cards come again and again, so their values are cached.
    """
    cache = _value_cache(ordering, wilds)
    cache.limit_size()
    words = _words(hands[rows])
    places = cache.places(words)
    unknown = cache.words[places] != words
    if unknown.any():
        new = np.unique(words[unknown])
        held = new.view(np.uint8).reshape(-1, _WORD)[:, _WORD - hands.shape[1] :]
        values = [_value_of(ordering, hand, wilds) for hand in held.tolist()]
        if None in values:
            return False
        cache.add(new, np.array(values, np.uint32))
        places = cache.places(words)
    found[rows] = cache.values[places]
    return True


class _ValueCache:
    """Values of hands in the order of their card words; the first entry stands for no hand."""

    def __init__(self) -> None:
        self.words = np.zeros(1, np.uint64)
        self.values = np.zeros(1, np.uint32)

    def places(self, words: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Return the indices of these words, if they are here."""
        return np.searchsorted(self.words, words, side="right") - 1

    def add(self, words: NDArray[np.uint64], values: Values) -> None:
        """Add words that are not here, with their values."""
        words = np.concatenate([self.words, words])
        order = np.argsort(words)
        self.words = words[order]
        self.values = np.concatenate([self.values, values])[order]

    def limit_size(self) -> None:
        """Empty the cache if it is too large."""
        if len(self.words) > _MAX_CACHED:
            self.words, self.values = self.words[:1], self.values[:1]


@lru_cache(maxsize=8)
def _value_cache(_ordering: Ordering, _wilds: WildCards) -> _ValueCache:
    return _ValueCache()


def _words(hands: Hands) -> NDArray[np.uint64]:
    """Up to eight cards in order as a number of eight bytes, which is never zero."""
    ordered = np.full((len(hands), _WORD), 0xFF, np.uint8)
    ordered[:, _WORD - hands.shape[1] :] = np.sort(hands, axis=1)
    words: NDArray[np.uint64] = ordered.view(np.uint64)[:, 0]
    return words


def _value_of(ordering: Ordering, held: list[int], wilds: WildCards) -> int | None:
    """Return the value of a hand, or None if it has a card that is not known."""
    not_themselves = wilds.wild | wilds.bugs
    natural = [Card(card) for card in held if card not in not_themselves]
    if any(card >= JOKER or card >> 2 not in ordering.ranks for card in natural):
        return None
    wild = sum(card in wilds.wild for card in held)
    return evaluator_of(ordering).wild_value(natural, wild, len(held) - len(natural) - wild)

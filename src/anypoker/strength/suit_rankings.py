"""Values of hands in which suits break ties, which tables by rank do not cover.

Where ranks come first, their value is looked up and the suits are counted. Other hands are ranked
once each, whatever their suits are called, and cached.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card
from anypoker.ranking import Ordering, evaluator_of
from anypoker.ranking.batch.lookup import Lookup, WildCards, lookup
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.rank_tables import Flushes
from anypoker.ranking.strength import HandError
from anypoker.ranking.suit_ties import SuitTiesEvaluator
from anypoker.strength import hand_kernels
from anypoker.strength.hand_kernels import Rows, Values

_MAX_REMEMBERED = 1 << 16
_NO_FLUSHES = np.full(1 << 13, 0xFFFF, np.uint16)


def fill_by_suits(
    ordering: Ordering, rows: Rows, columns: tuple[int, ...], values: Values
) -> bool | None:
    """Lower values to those of the best hands of these columns, none of which is wild; whether
    every card is known. None: suits count for no more than flushes, or in parts of a hand.
    """
    family = ordering.family
    if not isinstance(family, Patterns):
        return None
    if family.needs_every_suit:
        return _remembered(ordering, rows, columns, values)
    known = _ties_lookup(ordering) if family.suits else None
    if known is None:
        return None
    sets = np.array(list(combinations(columns, ordering.cards)), np.int64)
    masks = _NO_FLUSHES if known.flushes is Flushes.NONE else known.masks[0]
    hurt = known.flushes is Flushes.HURT
    ties = _suit_ties(ordering)
    return bool(hand_kernels.best_of_suit_ties(rows, sets, known.ranks, masks, hurt, ties, values))


@lru_cache(maxsize=16)
def _ties_lookup(ordering: Ordering) -> Lookup | None:
    known = lookup(ordering, ordering.cards, WildCards())
    return None if known.flushes is Flushes.PART else known


@lru_cache(maxsize=16)
def _suit_ties(ordering: Ordering) -> hand_kernels.SuitTies:
    evaluator = evaluator_of(ordering)
    assert isinstance(evaluator, SuitTiesEvaluator)
    kind = np.zeros(len(evaluator.before) + 1, np.int64)
    kind[list(evaluator.flushes)] = hand_kernels.MIXED
    kind[list(evaluator.flush_values)] = hand_kernels.FLUSH
    places = np.zeros(256, np.int64)
    for position, rank in enumerate(ordering.ranks):
        for suit in range(4):
            places[rank * 4 + suit] = 4 * position + evaluator.order[suit]
    choices = np.zeros(16, np.int64)
    for suits, number in evaluator.ways.items():
        choices[sum(1 << suit for suit in suits)] = number
    return hand_kernels.SuitTies(
        first=np.array([0, *(before + 1 for before in evaluator.before)], np.int64),
        kind=kind,
        places=places,
        choices=choices,
        numbers=np.array([suits.bit_count() for suits in range(16)], np.int64),
        ways=np.array([comb(4, many) for many in range(5)], np.int64),
        same_suit=sum(4**place for place in range(ordering.cards)),
    )


# Values of hands, sorted by their words; a duplicate card comes last. Replaced as a
# whole, since several threads may look things up.
_Known = tuple[NDArray[np.uint64], Values]
_NOTHING: _Known = (
    np.array([hand_kernels.DUPLICATE_CARD], np.uint64),
    np.array([hand_kernels.NO_HAND], np.uint32),
)
_memory: dict[Ordering, _Known] = {}


def _remembered(ordering: Ordering, rows: Rows, columns: tuple[int, ...], values: Values) -> bool:
    words = np.empty(len(rows), np.uint64)
    if not hand_kernels.suit_words(rows, np.array(columns, np.int64), words):
        return False
    known, worth = _memory.get(ordering, _NOTHING)
    if len(known) > _MAX_REMEMBERED:
        known, worth = _NOTHING
    unknown = known[np.searchsorted(known, words)] != words
    if unknown.any():
        new = np.unique(words[unknown])
        value = evaluator_of(ordering).value
        try:
            found = [value(_cards(word)) for word in new.tolist()]
        except HandError:  # a rank that the ordering does not know
            return False
        known = np.concatenate([new, known])
        order = np.argsort(known)
        known, worth = known[order], np.concatenate([np.array(found, np.uint32), worth])[order]
        _memory[ordering] = known, worth
    np.minimum(values, worth[np.searchsorted(known, words)], out=values)
    return True


def _cards(word: int) -> list[Card]:
    """Return a hand that has this word."""
    return [Card(place % 13 * 4 + place // 13) for place in range(52) if word >> place & 1]

"""Values of sets of different suits (badugi), and of the best card of one suit, in arrays.

Which of four cards get in each other's way is a number of six bits, one for every pair of them.
It says which sets can be best: never more than four, all of one size. Trying just these four
needs no branch, so nothing is ever guessed wrong.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.rank_kernels import Hands, Sums, Values
from anypoker.ranking.ordering import Ordering, SingleCard, SuitedSets
from anypoker.ranking.set_values import SetEvaluator, SingleCardEvaluator

NO_CARD = 255  # fills up hands of fewer than four cards
_MAX_SET_CARDS = 4
_ODD_SHIFT = 17
_RANKS = np.uint64(0x1FFF)
_WIDTH = np.uint64(16)


class Sets(NamedTuple):
    """Facts of an ordering of sets about cards and masks of ranks."""

    bits: Sums  # by card number: its rank and its suit, or a bit that says it is not known
    table: NDArray[np.uint16]  # by mask of ranks
    tried: Sums  # by conflicts of four cards: the sets to try, sixteen bits a card


@compile_kernel
def _conflicts(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> np.uint64:
    """Return a bit for every two of four cards that share a rank or a suit."""
    first = np.uint64(a & b != 0) | np.uint64(a & c != 0) << np.uint64(1)
    second = np.uint64(a & d != 0) << np.uint64(2) | np.uint64(b & c != 0) << np.uint64(3)
    third = np.uint64(b & d != 0) << np.uint64(4) | np.uint64(c & d != 0) << np.uint64(5)
    return first | second | third


@compile_kernel
def set_value(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, sets: Sets) -> np.uint32:
    """Return the value of the best set of four cards, each as its bits."""
    conflicts = _conflicts(a, b, c, d)
    low = a & _RANKS | (b & _RANKS) << _WIDTH
    high = c & _RANKS | (d & _RANKS) << _WIDTH
    four = low | high << np.uint64(32)
    best = np.uint32(0xFFFF_FFFF)
    for number in range(4):
        ranks = four & sets.tried[conflicts, number]
        ranks |= ranks >> np.uint64(32)
        ranks |= ranks >> _WIDTH
        best = min(best, np.uint32(sets.table[ranks & _RANKS]))
    return best


@compile_kernel
def best_sets(
    hands: Hands, w: np.uint64, x: np.uint64, y: np.uint64, z: np.uint64, sets: Sets, values: Values
) -> np.bool_:
    """Lower values to those of the best set of four columns; whether every card is known."""
    bits = sets.bits
    odd = np.uint64(0)
    for hand in range(len(hands)):
        a, b = bits[hands[hand, w]], bits[hands[hand, x]]
        c, d = bits[hands[hand, y]], bits[hands[hand, z]]
        odd |= a | b | c | d
        values[hand] = min(values[hand], set_value(a, b, c, d, sets))
    known: np.bool_ = odd >> np.uint64(_ODD_SHIFT) == 0
    return known


@compile_kernel
def best_cards(hands: Hands, places: NDArray[np.uint8], none: int, values: Values) -> np.bool_:
    """The places of the best cards; whether every card is known: an odd one has the place 0."""
    least = np.uint32(none)
    for hand in range(len(hands)):
        best = np.uint32(none)
        for number in range(hands.shape[1]):
            best = min(best, np.uint32(places[hands[hand, number]]))
        values[hand] = best
        least = min(least, best)
    known: np.bool_ = least != 0
    return known


def set_values(ordering: Ordering, family: SuitedSets, hands: Hands, values: Values) -> bool:
    """Fill in the values of sets; whether every card is known."""
    size = hands.shape[1]
    used = min(size, ordering.cards)
    missing = _MAX_SET_CARDS - used
    if missing and (hands == NO_CARD).any():
        return False
    if missing:
        hands = np.hstack([hands, np.full((len(hands), missing), NO_CARD, np.uint8)])
    values.fill(0xFFFF_FFFF)
    sets = sets_of(ordering, family, missing > 0)
    known = True
    for chosen in combinations(range(size), used):
        w, x, y, z = map(np.uint64, (*chosen, *range(size, size + missing)))
        known &= bool(best_sets(hands, w, x, y, z, sets, values))
    return known


@lru_cache(maxsize=16)
def sets_of(ordering: Ordering, family: SuitedSets, filled: bool) -> Sets:
    evaluator = SetEvaluator(ordering, family)
    bits = np.full(256, 1 << _ODD_SHIFT, np.uint64)
    if filled:
        bits[NO_CARD] = 0
    for card, its_bits in evaluator.bits.items():
        bits[card] = its_bits
    table = np.array(evaluator.table)
    table[table == 0] = 0xFFFF
    return Sets(bits, table, _tried())


def _tried() -> Sums:
    """Return, by conflicts, the largest sets without any, the last repeated to make four."""
    pairs = list(combinations(range(_MAX_SET_CARDS), 2))
    tried = np.zeros((1 << len(pairs), 4), np.uint64)
    for conflicts in range(len(tried)):
        clashing = [set(pair) for bit, pair in enumerate(pairs) if conflicts >> bit & 1]
        for size in range(1, _MAX_SET_CARDS + 1):
            sets = [
                chosen
                for chosen in combinations(range(_MAX_SET_CARDS), size)
                if not any(pair <= set(chosen) for pair in clashing)
            ]
            for number in range(4 if sets else 0):
                chosen = sets[min(number, len(sets) - 1)]
                tried[conflicts, number] = sum(0x1FFF << 16 * place for place in chosen)
    return tried


def card_values(ordering: Ordering, family: SingleCard, hands: Hands, values: Values) -> bool:
    """Fill in the places of the best cards of a suit; whether every card is known."""
    evaluator = SingleCardEvaluator(ordering, family)
    places = np.zeros(256, np.uint8)
    for card, place in evaluator.places.items():
        places[card] = place
    return bool(best_cards(hands, places, evaluator.none, values))

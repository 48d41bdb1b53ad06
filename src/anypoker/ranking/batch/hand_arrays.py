"""Hands to be valued: all that a deck holds, or random ones, as rows of card numbers."""

from collections.abc import Iterator, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.rank_kernels import Hands
from anypoker.ranking.batch.splitmix import HALF, STEP, mix_bits, random_below


@compile_kernel
def _deal(deck: NDArray[np.uint8], hands: Hands, state: np.uint64) -> np.uint64:
    """Fill hands with cards drawn without putting back; the state after the last draw."""
    size = np.uint64(len(deck))
    for hand in range(len(hands)):
        for place in range(hands.shape[1]):
            state += STEP
            at = np.uint64(place)
            other = at + random_below(mix_bits(state) >> HALF, size - at)
            drawn = deck[other]
            deck[other] = deck[place]
            deck[place] = drawn
            hands[hand, place] = drawn
    return state


def random_hands(deck: Sequence[Card], size: int, count: int, seed: int) -> Hands:
    """Random hands of `size` different cards of a deck, each from the whole deck.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> hands = random_hands(DECKS[DeckKind.STANDARD].cards, 7, 1000, seed=1)
    >>> hands.shape, all(len(set(hand)) == 7 for hand in hands.tolist())
    ((1000, 7), True)
    """
    hands = np.empty((count, size), np.uint8)
    _deal(np.array(deck, np.uint8), hands, np.uint64(seed))
    return hands


@compile_kernel
def _next_hands(positions: NDArray[np.int64], deck: NDArray[np.uint8], hands: Hands) -> int:
    """Fill in the hands that follow in order, `positions` being the next; how many there were."""
    size = len(positions)
    last = len(deck) - 1
    for hand in range(len(hands)):
        if positions[0] < 0:
            return hand
        for place in range(size):
            hands[hand, place] = deck[positions[place]]
        place = size - 1
        while place >= 0 and positions[place] == last - (size - 1 - place):
            place -= 1
        if place < 0:
            positions[0] = -1
            continue
        positions[place] += 1
        for after in range(place + 1, size):
            positions[after] = positions[after - 1] + 1
    return len(hands)


def all_hands(deck: Sequence[int], size: int, block: int = 1 << 16) -> Iterator[Hands]:
    """Every choice of `size` cards of a deck, in blocks; a block is gone when the next is asked.

    >>> sum(len(hands) for hands in all_hands(range(52), 5))
    2598960
    """
    if size == 0:
        yield np.empty((1, 0), np.uint8)
        return
    cards = np.array(deck, np.uint8)
    positions = np.arange(size, dtype=np.int64)
    hands = np.empty((min(block, comb(len(cards), size)), size), np.uint8)
    while len(hands) and (count := _next_hands(positions, cards, hands)):
        yield hands[:count]

"""Kernels for unseen cards: the deck without seen cards, and random draws from it."""

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.splitmix import HALF, mix_bits, random_below

Cards = NDArray[np.uint8]


@compile_kernel
def write_unseen(deck: Cards, seen: Cards, unseen: Cards) -> np.int64:
    """Write the cards of a deck that are not seen and return their number.

    `seen`: number of seen copies by card; all are zero afterwards if the deck holds them.
    """
    count = np.int64(0)
    for index in range(len(deck)):
        card = deck[index]
        if seen[card]:
            seen[card] -= 1
        else:
            unseen[count] = card
            count += 1
    return count


@compile_kernel
def draw_card(cards: Cards, drawn: np.int64, count: np.int64, state: np.uint64) -> np.uint8:
    """Swap a random card of the first `count` that is not drawn yet to index `drawn`."""
    left = np.uint64(count - drawn)
    other = drawn + np.int64(random_below(mix_bits(state) >> HALF, left))
    cards[drawn], cards[other] = cards[other], cards[drawn]
    card: np.uint8 = cards[drawn]
    return card

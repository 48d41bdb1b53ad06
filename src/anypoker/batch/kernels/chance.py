"""Shuffles and dice of a hand from its key, byte for byte as `cards.shuffle`."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.kernels.arrays import Int
from anypoker.batch.kernels.keccak import Bytes, Sponge, begin_stream, next_below, next_byte
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

Counts = NDArray[np.int64]

LABELS = (
    b"anypoker/1/deck",
    b"anypoker/1/dice",
    b"anypoker/1/key/shuffle/",
)
LABEL_SIZES = tuple(len(label) for label in LABELS)
KEY_BYTES = 32
_DECK, _DICE, _SHUFFLE = range(3)


@compile_kernel
def _shuffle(
    cards: Bytes, first: Int, size: Int, key: Bytes, labels: Bytes, sponge: Sponge
) -> None:
    begin_stream(sponge, labels[_DECK], LABEL_SIZES[_DECK], 0, key)
    at: Int = 0
    for last in range(size - 1, 0, -1):
        other, at = next_below(sponge, at, last + 1)
        drawn = cards[first + last]
        cards[first + last] = cards[first + other]
        cards[first + other] = drawn


@compile_subroutine
def shuffle(cards: Bytes, first: Int, size: Int, key: Bytes, labels: Bytes, sponge: Sponge) -> None:
    """Shuffle the cards from `first` on by a key."""
    _shuffle(cards, first, size, key, labels, sponge)


@compile_subroutine
def shuffle_later(
    cards: Bytes,
    first: Int,
    size: Int,
    number: Int,
    key: Bytes,
    derived: Bytes,
    labels: Bytes,
    sponge: Sponge,
) -> None:
    """Shuffle sorted cards by a later shuffle of a hand."""
    begin_stream(sponge, labels[_SHUFFLE], LABEL_SIZES[_SHUFFLE], number, key)
    at: Int = 0
    for place in range(KEY_BYTES):
        byte, at = next_byte(sponge, at)
        derived[place] = np.uint8(byte)
    _shuffle(cards, first, size, derived, labels, sponge)


@compile_subroutine
def roll(dice: Bytes, first: Int, count: Int, key: Bytes, labels: Bytes, sponge: Sponge) -> None:
    """Roll the dice of a hand."""
    begin_stream(sponge, labels[_DICE], LABEL_SIZES[_DICE], 0, key)
    at: Int = 0
    for number in range(count):
        pips, at = next_below(sponge, at, 6)
        dice[first + number] = np.uint8(1 + pips)


@compile_kernel
def same_cards(decks: Bytes, cards: Bytes, room: Counts) -> np.bool_:
    """Return whether every deck is a permutation of these cards; `room`: a number per card."""
    for card in cards:
        room[card] += 1
    same = True
    for row in range(len(decks)):
        for place in range(decks.shape[1]):
            room[decks[row, place]] -= 1
        for place in range(decks.shape[1]):
            same &= room[decks[row, place]] == 0
        for place in range(decks.shape[1]):
            room[decks[row, place]] += 1
    return np.bool_(same)

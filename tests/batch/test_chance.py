"""The kernels' chance is that of `cards.shuffle`, byte for byte."""

import numpy as np

from anypoker.batch.kernels.chance import LABELS, roll, shuffle, shuffle_later
from anypoker.batch.kernels.keccak import new_sponge, next_below
from anypoker.cards import derive_key, key_from_seed, roll_dice, shuffle_cards


def _labels() -> np.ndarray:
    labels = np.zeros((len(LABELS), 32), np.uint8)
    for row, label in zip(labels, LABELS, strict=True):
        row[: len(label)] = list(label)
    return labels


def test_shuffles_and_dice() -> None:
    labels, sponge, derived = _labels(), new_sponge(), np.zeros(32, np.uint8)
    for number in range(1, 40):
        key = key_from_seed("chance", number)
        given = np.frombuffer(key, np.uint8).copy()
        deck = np.arange(54, dtype=np.uint8)
        shuffle(deck, 2, 52, given, labels, sponge)
        assert deck[2:].tolist() == shuffle_cards(range(2, 54), key)
        rest = np.arange(20, dtype=np.uint8)
        shuffle_later(rest, 0, 20, 7 * number, given, derived, labels, sponge)
        assert rest.tolist() == shuffle_cards(range(20), derive_key(key, f"shuffle/{7 * number}"))
        dice = np.zeros(8, np.uint8)
        roll(dice, 1, 5, given, labels, sponge)
        assert dice[1:6].tolist() == roll_dice(key, 5)


def test_long_stream() -> None:
    """A deck that needs more than one block of the stream."""
    labels, sponge = _labels(), new_sponge()
    key = key_from_seed("long")
    deck = np.arange(250, dtype=np.uint8)
    shuffle(deck, 0, 250, np.frombuffer(key, np.uint8).copy(), labels, sponge)
    assert deck.tolist() == shuffle_cards(range(250), key)


def test_what_a_byte_leaves() -> None:
    """Without dividing: around every multiple of every bound there is."""
    sponge = new_sponge()
    for bound in range(1, 257):
        limit = 256 // bound * bound
        around = {byte + more for byte in range(0, limit, bound) for more in (-1, 0, 1)}
        for byte in sorted(around & set(range(limit))) if bound > 20 else range(limit):
            sponge[0] = byte
            assert next_below(sponge, 0, bound) == (byte % bound, 1), f"{byte} by {bound}"
        if limit < 256:  # passed over
            sponge[0] = limit | 1 << 8
            assert next_below(sponge, 0, bound) == (1 % bound, 2)

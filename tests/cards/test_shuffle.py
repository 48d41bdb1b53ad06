"""Shuffling: the same key gives the same cards, everywhere and for ever."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anypoker.cards import (
    DECKS,
    DeckKind,
    Key,
    cards_text,
    derive_key,
    key_from_seed,
    new_key,
    parse_key,
    roll_dice,
    shuffle_cards,
)

STANDARD = DECKS[DeckKind.STANDARD].cards
ZERO, ONES = Key(bytes(32)), Key(b"\xff" * 32)

# These answers may never change: histories are replayed by key.
KNOWN = {
    "zero": (
        "Js7cJd4h8c2h3dKsAs6c3s7h5sAh8d9cQdAcKc5h5dQc4s6s4cTd"
        "4d2cTcKhJc2d3cQh6dJh8h3h9dTsTh2s7sAd9sKd7d8s6h5c9hQs"
    ),
    "ones": (
        "9c8d6hAcKd2s5c7h6s7s7d3cThTdTs6c3dQhAd8c3s4hKhJhKc4s"
        "8hAh5d7cAs6d5s3hJcJd8s2cQdTcJs9h4dQc2h9d2d4cKsQs9s5h"
    ),
    "reshuffle": (
        "JsTc7hKs9cQsJd2c6h2h4h3dAs4sJc8c3c2s8dKhKd2d7c6sJh5c"
        "5dAd4cKc6cTdTh7s7d3s8hQc5sAc5h3hQh8sAh9d9h6dTsQd9s4d"
    ),
    "seed": (
        "Qs7hKs4c4d3c9s6cAs2hQh8d3d9h6hTh7sJd7cAcKhTd8cJs2cKd"
        "6dAd3s5d6s3h9d2dQd7dJcQc8s2sJh4h5c8h4sKc5sTsTcAh5h9c"
    ),
}
KNOWN_SEED = "819a84b3cb24f59c6867bdd0b7573a839422e6b6d2c4a80c8c06fe80f7799a4f"
KNOWN_DICE = [6, 2, 4, 3, 5, 6, 6, 3, 2, 5, 2, 6]


def test_known_answers() -> None:
    assert cards_text(shuffle_cards(STANDARD, ZERO), "") == KNOWN["zero"]
    assert cards_text(shuffle_cards(STANDARD, ONES), "") == KNOWN["ones"]
    again = derive_key(ZERO, "reshuffle/1")
    assert cards_text(shuffle_cards(STANDARD, again), "") == KNOWN["reshuffle"]
    seeded = key_from_seed("anypoker", 7)
    assert seeded.hex() == KNOWN_SEED
    assert cards_text(shuffle_cards(STANDARD, seeded), "") == KNOWN["seed"]
    assert roll_dice(ZERO, 12) == KNOWN_DICE


def test_another_process_with_another_hash_seed_shuffles_alike() -> None:
    code = (
        "from anypoker.cards import *\n"
        "print(cards_text(shuffle_cards(DECKS[DeckKind.STANDARD].cards, Key(bytes(32))), ''))"
    )
    environment = os.environ | {"PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == KNOWN["zero"]


@given(st.binary(min_size=32, max_size=32).map(Key), st.integers(0, 256))
def test_a_shuffle_loses_and_adds_nothing(key: Key, size: int) -> None:
    order = shuffle_cards(range(size), key)
    assert sorted(order) == list(range(size))


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(24_000):
        order = tuple(shuffle_cards(range(4), key_from_seed("small deck", number)))
        counts[order] = counts.get(order, 0) + 1
    expected = 24_000 / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) == 24
    assert chi_square < 49.7  # 23 degrees of freedom, p = 0.001; the seeds are fixed


def test_labels_and_derived_keys_are_independent() -> None:
    assert shuffle_cards(STANDARD, ZERO) != shuffle_cards(STANDARD, ZERO, "reshuffle")
    assert derive_key(ZERO, "a") != derive_key(ZERO, "b") != ZERO


def test_dice_show_one_to_six() -> None:
    seen = {face for number in range(200) for face in roll_dice(key_from_seed(1, number), 2)}
    assert seen == {1, 2, 3, 4, 5, 6}


def test_new_keys_differ_and_have_a_text_form() -> None:
    first, second = new_key(), new_key()
    assert first != second
    assert parse_key(first.hex()) == first
    for text in ("", "abc", "zz" * 32, "00" * 31):
        with pytest.raises(ValueError, match="a key is 64 hexadecimal digits"):
            parse_key(text)


def test_no_deck_is_larger_than_a_byte_can_pick_from() -> None:
    with pytest.raises(ValueError, match="at most 256 cards"):
        shuffle_cards(range(257), ZERO)

"""Shuffles and dice from a 256-bit key, reproducible on every machine.

The key feeds SHAKE-256 together with a label that says what it is used for, so that the deck,
the dice and every reshuffle of one hand have independent streams. Each byte of the stream picks
one of n equally likely positions; bytes beyond the largest multiple of n are skipped, which
keeps the shuffle unbiased.

Nothing here may ever change its results: histories and bug reports are replayed by key. The
known answers in the tests hold it in place.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from typing import NewType, TypeVar

Key = NewType("Key", bytes)
T = TypeVar("T")

KEY_BYTES = 32
_DOMAIN = b"anypoker/1/"


def new_key() -> Key:
    """Return a fresh secret key from the operating system."""
    return Key(os.urandom(KEY_BYTES))


def parse_key(text: str) -> Key:
    """Return a key from its text form, 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key is {2 * KEY_BYTES} hexadecimal digits, not '{text[:80]}'")
    return Key(key)


def derive_key(key: Key, label: str) -> Key:
    """Return an independent key for another purpose, such as the second shuffle of a hand."""
    return Key(_stream(key, f"key/{label}", KEY_BYTES))


def key_from_seed(seed: str | int, number: int = 0) -> Key:
    """Return the key of the given hand of a seeded run; for tests and studies, not for money."""
    return Key(hashlib.sha256(_DOMAIN + f"seed/{seed}/{number}".encode()).digest())


def commitment_of(key: Key) -> str:
    """Return the fingerprint of a key; published first, it later proves which key was used."""
    return hashlib.sha256(_DOMAIN + b"seal/" + key).hexdigest()


def _stream(key: Key, label: str, length: int) -> bytes:
    return hashlib.shake_256(_DOMAIN + label.encode() + b"\0" + key).digest(length)


def _bytes(key: Key, label: str) -> Iterator[int]:
    """Yield the bytes of a stream without end; a longer digest begins with the shorter one."""
    length, done = 128, 0
    while True:
        yield from _stream(key, label, length)[done:]
        length, done = 2 * length, length


# Bytes from here on would make the low positions of n more likely than the others.
_LIMITS = (0, *(256 // bound * bound for bound in range(1, 257)))


def _random_below(bound: int, chance: Iterator[int]) -> int:
    """Return a number 0..bound-1, all equally likely."""
    limit = _LIMITS[bound]
    for number in chance:
        if number < limit:
            return number % bound
    raise AssertionError("a stream has no end")


def shuffle_cards(cards: Iterable[T], key: Key, label: str = "deck") -> list[T]:
    """Return the cards in the order that the key gives them (Fisher-Yates from the top)."""
    order = list(cards)
    if len(order) > 256:
        raise ValueError(f"a deck to shuffle has at most 256 cards, not {len(order)}")
    chance = _bytes(key, label)
    for last in range(len(order) - 1, 0, -1):
        other = _random_below(last + 1, chance)
        order[last], order[other] = order[other], order[last]
    return order


def roll_dice(key: Key, dice: int = 1, sides: int = 6, label: str = "dice") -> list[int]:
    """Return the dice that a key rolls."""
    chance = _bytes(key, label)
    return [1 + _random_below(sides, chance) for _ in range(dice)]

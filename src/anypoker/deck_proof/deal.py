"""The deal of a shuffle: the hash of roots and reveals, and all that follows from it."""

from collections.abc import Sequence

from anypoker.deck_proof.hashing import byte_stream, draw_below, permutation, tagged_hash

DECKS = 8  # shuffled decks of which the reveals pick one
SIDES = 6  # of a die


def deal_digest(
    base: bytes,
    shuffle: int,
    slots: int,
    roots: Sequence[bytes],
    choices: bytes | None,
    reveals: Sequence[bytes | None],
) -> bytes:
    """Hash everything that decides a shuffle.

    `base` is the hash of the context for the first shuffle, and the digest of the shuffle before
    for later ones. `reveals` has one value per seat of the context, in its order; None for a seat
    that took no part.
    """
    values = [value or b"" for value in reveals]
    return tagged_hash("deal", base, shuffle, slots, choices or b"", *roots, *values)


def picked_deck(digest: bytes, decks: int = DECKS) -> int:
    """Return which of the decks is dealt."""
    return draw_below(decks, byte_stream("pick", digest))


def slot_order(digest: bytes, slots: int) -> list[int]:
    """Return the slots from the top of the deck."""
    return permutation(slots, byte_stream("permutation", digest))


def choice_leaf(shuffle: bytes, index: int, nonce: bytes) -> bytes:
    """Return the leaf of a nonce that decides a die."""
    return tagged_hash("choice", shuffle, index, nonce)


def die_value(digest: bytes, index: int, nonce: bytes) -> int:
    """Return what a die shows, from the digest of the first shuffle."""
    return 1 + draw_below(SIDES, byte_stream("die", digest, index, nonce))

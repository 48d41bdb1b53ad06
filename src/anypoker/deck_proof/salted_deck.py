"""A shuffled deck of salted cards: its order and salts follow from a seed."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from anypoker.deck_proof.hashing import byte_stream, permutation, tagged_hash
from anypoker.deck_proof.merkle import MAX_LEAVES, tree_levels, tree_path


def shuffle_id(table: str, hand: int, shuffle: int) -> bytes:
    """Return the hash that names table, hand and shuffle in every leaf."""
    return tagged_hash("shuffle", table, hand, shuffle)


def card_salt(seed: bytes, slot: int) -> bytes:
    return tagged_hash("salt", seed, slot)


def card_leaf(shuffle: bytes, deck: int, slot: int, salt: bytes, card: str) -> bytes:
    """Return the leaf of one card."""
    return tagged_hash("leaf", shuffle, deck, slot, salt, card)


class SaltedDeck:
    """Cards by slot, their salts and their Merkle tree."""

    def __init__(self, shuffle: bytes, deck: int, cards: Sequence[str], seed: bytes) -> None:
        order = permutation(len(cards), byte_stream("order", seed))
        self.seed = seed
        self.cards = [cards[index] for index in order]
        self.salts = _salts(seed, len(cards))
        self._levels = tree_levels(_leaves(shuffle, deck, self.cards, self.salts))

    @property
    def root(self) -> bytes:
        return self._levels[-1][0]

    def path(self, slot: int) -> list[bytes]:
        return tree_path(self._levels, slot)


# The same as `card_salt` and `card_leaf` for all slots: a server hashes eight decks per hand.


def _part(text: str) -> bytes:
    raw = text.encode()
    return len(raw).to_bytes(2, "big") + raw


_SLOTS = [_part(str(slot)) for slot in range(MAX_LEAVES)]
_card_part = lru_cache(maxsize=1_000)(_part)


def _salts(seed: bytes, count: int) -> list[bytes]:
    begin = b"dp1/salt\0\0\x20" + seed
    return [sha256(begin + slot).digest() for slot in _SLOTS[:count]]


def _leaves(shuffle: bytes, deck: int, cards: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    begin = b"dp1/leaf\0\0\x20" + shuffle + _part(str(deck))
    parts = zip(_SLOTS[: len(cards)], salts, map(_card_part, cards), strict=True)
    return [sha256(begin + slot + b"\0\x20" + salt + card).digest() for slot, salt, card in parts]

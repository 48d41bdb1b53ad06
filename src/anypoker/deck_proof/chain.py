"""Hash chain of one player for one hand: the commitment, and the values revealed one by one."""

import os

from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hashing import HASH_BYTES, tagged_hash

CHAIN_STEPS = 32  # values of a chain: one for each shuffle of a hand


def _step_back(table: str, hand: int, player: str, number: int, value: bytes) -> bytes:
    return tagged_hash("chain", table, hand, player, number, value)


class HashChain:
    """Values of a chain: 0 is the commitment, 1 the first to be revealed, 32 the secret."""

    def __init__(self, table: str, hand: int, player: str, secret: bytes | None = None) -> None:
        self.secret = os.urandom(HASH_BYTES) if secret is None else secret
        if len(self.secret) != HASH_BYTES:
            raise DeckProofError(f"the secret of a chain has {HASH_BYTES} bytes")
        values = [self.secret]
        for number in range(CHAIN_STEPS, 0, -1):
            values.append(_step_back(table, hand, player, number, values[-1]))
        self._values = values[::-1]

    @property
    def commitment(self) -> bytes:
        return self._values[0]

    def value(self, shuffle: int) -> bytes | None:
        """Return the value for a shuffle, 0 being the first; None if the chain is used up."""
        return self._values[shuffle + 1] if shuffle < CHAIN_STEPS else None


def follows_in_chain(
    table: str, hand: int, player: str, known: tuple[int, bytes], number: int, value: bytes
) -> bool:
    """Return whether a value is the one with this number, given an earlier one with its number."""
    known_number, known_value = known
    if not known_number < number <= CHAIN_STEPS:
        return False
    for at in range(number, known_number, -1):
        value = _step_back(table, hand, player, at, value)
    return value == known_value

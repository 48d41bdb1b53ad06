"""Chained hash of a table's hands, and the short code that players read to each other."""

from collections.abc import Sequence

from anypoker.deck_proof.hashing import tagged_hash

PLAYED, VOIDED = "played", "voided"
OUTCOMES = (PLAYED, VOIDED)
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U


def first_hash(table: str) -> bytes:
    """Return what the first hand of a table names as the hash of the hand before."""
    return tagged_hash("table", table)


def hand_hash(previous: bytes, context: bytes, outcome: str, digests: Sequence[bytes]) -> bytes:
    """Return the hash of a hand: the hand before, the context, the outcome, every shuffle."""
    return tagged_hash("hand", previous, context, outcome, *digests)


def chain_code(head: bytes) -> str:
    """Return the code of a chain that ends with this hand.

    >>> chain_code(bytes(32))
    '1WYB-NAAC'
    """
    number = int.from_bytes(tagged_hash("code", head)[:5], "big")
    letters = "".join(_ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"

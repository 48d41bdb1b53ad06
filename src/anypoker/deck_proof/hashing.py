"""Tagged hashes, and unbiased random choices from them.

Nothing here may ever change its results: records are verified years later. The known answers in
docs/examples/deck-proof-vectors.json hold it in place.
"""

from collections.abc import Iterator
from hashlib import sha256

from anypoker.deck_proof.errors import DeckProofError

HASH_BYTES = 32
MAX_PART = 65_535  # bytes of one part of a hash
_DOMAIN = b"dp1/"

Part = bytes | str | int


def tagged_hash(tag: str, *parts: Part) -> bytes:
    """Hash parts under a tag; each part is preceded by its length, so no two lists are alike.

    >>> tagged_hash("node", b"ab", b"c") == tagged_hash("node", b"a", b"bc")
    False
    """
    data = [_DOMAIN, tag.encode(), b"\0"]
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        if len(raw) > MAX_PART:
            raise DeckProofError(f"a part of a hash has at most {MAX_PART:,} bytes")
        data.append(len(raw).to_bytes(2, "big"))
        data.append(raw)
    return sha256(b"".join(data)).digest()


def byte_stream(tag: str, *parts: Part) -> Iterator[int]:
    """Yield bytes without end: the hashes of the parts and a counter, one after the other."""
    counter = 0
    while True:
        yield from tagged_hash(tag, *parts, counter)
        counter += 1


def draw_below(bound: int, stream: Iterator[int]) -> int:
    """Return a number 0..bound-1, all equally likely; bytes that would favour some are skipped."""
    limit = 256 - 256 % bound
    for byte in stream:
        if byte < limit:
            return byte % bound
    raise AssertionError("a stream has no end")


def permutation(count: int, stream: Iterator[int]) -> list[int]:
    """Return the numbers 0..count-1 in random order (Fisher-Yates from the end)."""
    if count > 256:
        raise DeckProofError(f"a shuffle has at most 256 cards, not {count}")
    order = list(range(count))
    last = count - 1
    if last < 1:
        return order
    for byte in stream:  # as `draw_below(last + 1)`
        if byte >= 256 - 256 % (last + 1):
            continue
        other = byte % (last + 1)
        order[last], order[other] = order[other], order[last]
        last -= 1
        if not last:
            break
    return order


def read_hash(text: object, what: str) -> bytes:
    """Read 64 lower-case hexadecimal digits.

    Raises:
        DeckProofError: if the text is anything else.
    """
    if isinstance(text, str) and len(text) == 2 * HASH_BYTES:
        try:
            value = bytes.fromhex(text)
        except ValueError:
            value = b""
        if value.hex() == text:
            return value
    raise DeckProofError(f"{what} is not 64 lower-case hexadecimal digits")

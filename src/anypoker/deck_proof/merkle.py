"""Merkle trees whose last node moves up alone where a level is odd: no leaf is duplicated."""

from collections.abc import Sequence
from hashlib import sha256

MAX_LEAVES = 256
MAX_PATH = 8  # siblings of a leaf in the largest tree
_NODE = b"dp1/node\0\0\x20"


def _parent(left: bytes, right: bytes) -> bytes:
    """Return `tagged_hash("node", left, right)` of two hashes."""
    return sha256(_NODE + left + b"\0\x20" + right).digest()


def tree_levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Return all levels of a tree, the leaves first, the root last."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=False)
        above = [sha256(_NODE + left + b"\0\x20" + right).digest() for left, right in pairs]
        if len(below) % 2:
            above.append(below[-1])
        levels.append(above)
    return levels


def tree_path(levels: Sequence[Sequence[bytes]], index: int) -> list[bytes]:
    """Return the siblings of a leaf from the bottom up."""
    path = []
    for level in levels[:-1]:
        sibling = index ^ 1
        if sibling < len(level):
            path.append(level[sibling])
        index >>= 1
    return path


def root_of_path(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a leaf and its siblings lead to; None if the path does not fit."""
    if not 0 <= index < count:
        return None
    node, siblings = leaf, list(path)
    while count > 1:
        if index ^ 1 < count:
            if not siblings:
                return None
            sibling = siblings.pop(0)
            node = _parent(sibling, node) if index & 1 else _parent(node, sibling)
        index, count = index >> 1, (count + 1) >> 1
    return None if siblings else node

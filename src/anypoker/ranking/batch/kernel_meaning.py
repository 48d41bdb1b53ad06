"""Digests of what kernels depend on: their source files and the constants that they name.

Byte code differs between versions of Python, so a library of kernels is compared by source text and
by the values of constants.
"""

import hashlib
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

PACKAGE = Path(__file__).parents[2]


def sources_digest(files: Iterable[str]) -> str:
    """Return a digest of source files, named from the package on; line ends do not count."""
    digest = hashlib.sha256()
    for file in files:
        try:
            text = (PACKAGE / file).read_bytes().replace(b"\r\n", b"\n")
        except OSError:
            text = b""
        digest.update(f"{file} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


def constants_digest(constants: Mapping[str, Iterable[str]]) -> str:
    """Return a digest of the values of constants, named by module."""
    digest = hashlib.sha256()
    for module, names in constants.items():
        known = vars(sys.modules[module]) if module in sys.modules else {}
        for name in names:
            digest.update(f"{module}.{name}={_plain(known.get(name))}\n".encode())
    return digest.hexdigest()


def _plain(value: Any) -> Any:
    """Return a value in a form whose text is the same in all versions of Python and numpy."""
    if isinstance(value, type):
        return [value.__qualname__, *getattr(value, "_fields", ())]
    if isinstance(value, np.generic):
        return [value.dtype.name, value.item()]
    if isinstance(value, tuple):
        return [*map(_plain, value)]
    if isinstance(value, bool | int):
        return int(value)
    return value if isinstance(value, float) else type(value).__name__

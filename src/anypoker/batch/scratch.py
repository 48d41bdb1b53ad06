"""Scratch arrays whose memory is reused."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class ScratchArrays:
    """Arrays by name; fresh memory would have to be cleared page by page first.

    An array is valid until the next one of the same name is requested.
    """

    def __init__(self) -> None:
        self._kept: dict[str, NDArray[Any]] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """An array of this shape, with anything in it."""
        size = prod(shape)
        kept = self._kept.get(name)
        if kept is None or len(kept) < size:
            kept = self._kept[name] = np.empty(size, dtype)
        return kept[:size].reshape(shape)

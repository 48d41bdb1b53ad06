"""Arrays to work in, whose memory is kept."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class ScratchArrays:
    """Arrays by name. Memory asked for anew comes in pages that have to be cleared first.

    An array is good until the next one of the same name is asked for.
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

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
        self._arrays: dict[str, NDArray[Any]] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """Return an array of this shape, with anything in it."""
        size = prod(shape)
        array = self._arrays.get(name)
        if array is None or len(array) < size:
            array = self._arrays[name] = np.empty(size, dtype)
        return array[:size].reshape(shape)

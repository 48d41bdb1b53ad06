"""What all kernels read beside the row of a hand."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Int = int | np.int64  # the same to machine code
Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Kept = NDArray[np.int64]


class Tables(NamedTuple):
    """A program and the stakes it is played for; the last three are room to work in."""

    ops: NDArray[np.int32]  # the rows of the program
    conditions: NDArray[np.int64]
    terms: NDArray[np.int64]  # stakes and rules, by the columns that name them
    symbols: Bytes  # by card: what it is where cards that show are compared
    looks: NDArray[np.uint32]  # by four symbols: how good they look, lower is better
    labels: Bytes
    sponge: NDArray[np.uint64]
    derived: Bytes

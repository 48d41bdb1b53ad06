"""Array types of the kernels: hands, their start, and what all hands share."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Int = int | np.int64  # the same to machine code
Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Kept = NDArray[np.int64]
States = NDArray[np.uint64]


class ProgramArrays(NamedTuple):
    """A program and the stakes it is played for; the last three are room to work in."""

    ops: NDArray[np.int32]  # the rows of the program
    conditions: NDArray[np.int64]
    terms: NDArray[np.int64]  # stakes and rules, by the columns that name them
    symbols: Bytes  # by card: what it is where cards that show are compared
    looks: NDArray[np.uint32]  # by four symbols: how good they look, lower is better
    labels: Bytes
    sponge: NDArray[np.uint64]
    derived: Bytes


class HandRows(NamedTuple):
    """Many hands: a row for each in all of these."""

    numbers: NDArray[np.int32]
    cards: NDArray[np.uint8]
    kept: NDArray[np.int64]
    keys: NDArray[np.uint8]
    states: States  # of the random numbers that policies draw
    log: NDArray[np.int64]  # by hand: seats and answers, as many as there is room for


class Start(NamedTuple):
    """Initial state of hands; `shuffled`: shuffle the decks by the keys."""

    stacks: NDArray[np.int32]
    buttons: NDArray[np.int32]
    decks: NDArray[np.uint8]
    dice: NDArray[np.uint8]
    shuffled: np.int64


class PendingRows(NamedTuple):
    """Numbers of hands: those that wait for a look at cards or for the showdown, or are over.

    `asking`: those that a policy inside the kernel leaves to the caller.
    """

    looking: NDArray[np.int64]
    showing: NDArray[np.int64]
    ending: NDArray[np.int64]
    asking: NDArray[np.int64]

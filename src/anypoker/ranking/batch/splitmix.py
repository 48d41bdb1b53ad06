"""Random numbers inside compiled functions: SplitMix64, a number for every step of a state."""

import numpy as np

from anypoker.ranking.batch.compiling import compile_kernel

STEP = np.uint64(0x9E37_79B9_7F4A_7C15)
_FIRST_MIX = np.uint64(0xBF58_476D_1CE4_E5B9)
_SECOND_MIX = np.uint64(0x94D0_49BB_1331_11EB)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFF_FFFF)


@compile_kernel
def mix_bits(state: np.uint64) -> np.uint64:
    """Return the number that a state stands for."""
    number = (state ^ state >> np.uint64(30)) * _FIRST_MIX
    number = (number ^ number >> np.uint64(27)) * _SECOND_MIX
    return number ^ number >> np.uint64(31)


@compile_kernel
def random_below(half: np.uint64, count: np.uint64) -> np.uint64:
    """Return a number below `count` from half a word; the bias below 2**-32 is negligible."""
    return half * count >> HALF

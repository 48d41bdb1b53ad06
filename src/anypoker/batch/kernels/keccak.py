"""SHAKE-256 inside compiled functions: the byte stream that `cards.shuffle` reads.

A message is shorter than one block here and absorbed in one step. The stream is read byte by byte;
`sponge` holds the state of 25 words and then, by bound, the numbers for dividing by it.
"""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.kernels.arrays import Int
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

Sponge = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

WORDS = 25
_BOUNDS = WORDS  # from here on: 2 ** 16 divided by 0 (nothing), 1, 2, ...
_MAX_BYTES = 256
_SHIFT = np.uint64(16)
_RATE = 136  # bytes of a block
_SUFFIX = np.uint64(0x1F)  # of SHAKE, with the first bit of the padding
_LAST_BIT = np.uint64(0x8000_0000_0000_0000)
_BYTE = np.uint64(0xFF)
_ROUNDS = (
    np.uint64(0x0000000000000001),
    np.uint64(0x0000000000008082),
    np.uint64(0x800000000000808A),
    np.uint64(0x8000000080008000),
    np.uint64(0x000000000000808B),
    np.uint64(0x0000000080000001),
    np.uint64(0x8000000080008081),
    np.uint64(0x8000000000008009),
    np.uint64(0x000000000000008A),
    np.uint64(0x0000000000000088),
    np.uint64(0x0000000080008009),
    np.uint64(0x000000008000000A),
    np.uint64(0x000000008000808B),
    np.uint64(0x800000000000008B),
    np.uint64(0x8000000000008089),
    np.uint64(0x8000000000008003),
    np.uint64(0x8000000000008002),
    np.uint64(0x8000000000000080),
    np.uint64(0x000000000000800A),
    np.uint64(0x800000008000000A),
    np.uint64(0x8000000080008081),
    np.uint64(0x8000000000008080),
    np.uint64(0x0000000080000001),
    np.uint64(0x8000000080008008),
)


@compile_kernel
def _turned(word: np.uint64, bits: Int) -> np.uint64:
    return word << np.uint64(bits) | word >> np.uint64(64 - bits)


@compile_subroutine
def permute(sponge: Sponge) -> None:
    """Apply Keccak-f[1600]; the words have names so that they stay in registers."""
    a0, a1, a2, a3, a4 = sponge[0], sponge[1], sponge[2], sponge[3], sponge[4]
    a5, a6, a7, a8, a9 = sponge[5], sponge[6], sponge[7], sponge[8], sponge[9]
    a10, a11, a12, a13, a14 = sponge[10], sponge[11], sponge[12], sponge[13], sponge[14]
    a15, a16, a17, a18, a19 = sponge[15], sponge[16], sponge[17], sponge[18], sponge[19]
    a20, a21, a22, a23, a24 = sponge[20], sponge[21], sponge[22], sponge[23], sponge[24]
    for constant in _ROUNDS:
        c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
        c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
        c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
        c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
        c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
        d0 = c4 ^ _turned(c1, 1)
        d1 = c0 ^ _turned(c2, 1)
        d2 = c1 ^ _turned(c3, 1)
        d3 = c2 ^ _turned(c4, 1)
        d4 = c3 ^ _turned(c0, 1)
        b0 = a0 ^ d0
        b10 = _turned(a1 ^ d1, 1)
        b20 = _turned(a2 ^ d2, 62)
        b5 = _turned(a3 ^ d3, 28)
        b15 = _turned(a4 ^ d4, 27)
        b16 = _turned(a5 ^ d0, 36)
        b1 = _turned(a6 ^ d1, 44)
        b11 = _turned(a7 ^ d2, 6)
        b21 = _turned(a8 ^ d3, 55)
        b6 = _turned(a9 ^ d4, 20)
        b7 = _turned(a10 ^ d0, 3)
        b17 = _turned(a11 ^ d1, 10)
        b2 = _turned(a12 ^ d2, 43)
        b12 = _turned(a13 ^ d3, 25)
        b22 = _turned(a14 ^ d4, 39)
        b23 = _turned(a15 ^ d0, 41)
        b8 = _turned(a16 ^ d1, 45)
        b18 = _turned(a17 ^ d2, 15)
        b3 = _turned(a18 ^ d3, 21)
        b13 = _turned(a19 ^ d4, 8)
        b14 = _turned(a20 ^ d0, 18)
        b24 = _turned(a21 ^ d1, 2)
        b9 = _turned(a22 ^ d2, 61)
        b19 = _turned(a23 ^ d3, 56)
        b4 = _turned(a24 ^ d4, 14)
        a0 = b0 ^ (~b1 & b2) ^ constant
        a1 = b1 ^ (~b2 & b3)
        a2 = b2 ^ (~b3 & b4)
        a3 = b3 ^ (~b4 & b0)
        a4 = b4 ^ (~b0 & b1)
        a5 = b5 ^ (~b6 & b7)
        a6 = b6 ^ (~b7 & b8)
        a7 = b7 ^ (~b8 & b9)
        a8 = b8 ^ (~b9 & b5)
        a9 = b9 ^ (~b5 & b6)
        a10 = b10 ^ (~b11 & b12)
        a11 = b11 ^ (~b12 & b13)
        a12 = b12 ^ (~b13 & b14)
        a13 = b13 ^ (~b14 & b10)
        a14 = b14 ^ (~b10 & b11)
        a15 = b15 ^ (~b16 & b17)
        a16 = b16 ^ (~b17 & b18)
        a17 = b17 ^ (~b18 & b19)
        a18 = b18 ^ (~b19 & b15)
        a19 = b19 ^ (~b15 & b16)
        a20 = b20 ^ (~b21 & b22)
        a21 = b21 ^ (~b22 & b23)
        a22 = b22 ^ (~b23 & b24)
        a23 = b23 ^ (~b24 & b20)
        a24 = b24 ^ (~b20 & b21)
    sponge[0], sponge[1], sponge[2], sponge[3], sponge[4] = a0, a1, a2, a3, a4
    sponge[5], sponge[6], sponge[7], sponge[8], sponge[9] = a5, a6, a7, a8, a9
    sponge[10], sponge[11], sponge[12], sponge[13], sponge[14] = a10, a11, a12, a13, a14
    sponge[15], sponge[16], sponge[17], sponge[18], sponge[19] = a15, a16, a17, a18, a19
    sponge[20], sponge[21], sponge[22], sponge[23], sponge[24] = a20, a21, a22, a23, a24


def new_sponge() -> Sponge:
    """Return a sponge that no stream has been begun with."""
    sponge = np.zeros(_BOUNDS + _MAX_BYTES + 1, np.uint64)
    sponge[_BOUNDS + 1 :] = (1 << 16) // np.arange(1, _MAX_BYTES + 1)
    return sponge


@compile_kernel
def _absorb(sponge: Sponge, at: Int, byte: Int) -> None:
    sponge[at >> 3] ^= np.uint64(byte) << np.uint64(8 * (at & 7))


@compile_subroutine
def begin_stream(sponge: Sponge, label: Bytes, size: Int, number: Int, key: Bytes) -> None:
    """Begin the stream of a key for a label; a number from 1 is appended in decimal."""
    for word in range(WORDS):
        sponge[word] = np.uint64(0)
    at = 0
    for place in range(size):
        _absorb(sponge, at, label[place])
        at += 1
    if number > 0:
        power = 1
        while power * 10 <= number:
            power *= 10
        while power > 0:
            _absorb(sponge, at, 48 + number // power % 10)
            at += 1
            power //= 10
    at += 1  # a zero ends the label
    for place in range(len(key)):
        _absorb(sponge, at, key[place])
        at += 1
    sponge[at >> 3] ^= _SUFFIX << np.uint64(8 * (at & 7))
    sponge[_RATE // 8 - 1] ^= _LAST_BIT
    permute(sponge)


@compile_kernel
def next_byte(sponge: Sponge, at: Int) -> tuple[np.uint64, Int]:
    """Return the byte of the stream at a place of the block, and the place of the next one."""
    if at == _RATE:
        permute(sponge)
        at = 0
    return sponge[at >> 3] >> np.uint64(8 * (at & 7)) & _BYTE, at + 1


@compile_kernel
def next_below(sponge: Sponge, at: Int, bound: Int) -> tuple[Int, Int]:
    """Return a number 0..bound-1, all equally likely, and the place of the next byte.

    Bytes that would favour low numbers are passed over. Division takes long: 2 ** 16 has been
    divided by the bound, and what a byte leaves follows exactly.
    """
    part, divisor = sponge[_BOUNDS + bound], np.uint64(bound)
    limit = (part >> np.uint64(8)) * divisor
    byte, at = next_byte(sponge, at)
    while byte >= limit:
        byte, at = next_byte(sponge, at)
    quotient = byte * (part + np.uint64(1)) >> _SHIFT
    return np.int64(byte - quotient * divisor), at

"""WebSocket frames that need no parser: whole short ones from clients, and those to clients."""

from websockets.utils import apply_mask as apply_mask_in_python

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    apply_mask = apply_mask_in_python

TEXT, PONG = 0x81, 0x8A  # first byte of a final text frame and of a pong
PING_FRAME = b"\x89\x01?"  # which browsers answer even for pages that sleep
_MASKED = 0x80


def frame_head(length: int) -> bytes:
    """Return the header of an unmasked text frame (RFC 6455, 5.2).

    >>> frame_head(5).hex(), frame_head(300).hex()
    ('8105', '817e012c')
    """
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)


def read_whole_frame(data: bytes, most: int) -> bytes | None:
    """Return the content of a text or pong frame of at most `most` bytes if `data` is one.

    None for everything else: a part of a frame, several frames, other kinds, invalid ones.

    >>> read_whole_frame(bytes.fromhex("818200000000") + b"hi", 100)
    b'hi'
    >>> read_whole_frame(bytes.fromhex("818200000000") + b"h", 100)
    """
    count = len(data)
    if count < 6 or data[0] not in (TEXT, PONG):
        return None
    length, start = data[1] - _MASKED, 6
    if length == 126 and data[0] == TEXT and count >= 8:
        length, start = int.from_bytes(data[2:4]), 8
    elif not 0 <= length < 126:
        return None
    if count != start + length or length > most:
        return None
    return apply_mask(data[start:], data[start - 4 : start])

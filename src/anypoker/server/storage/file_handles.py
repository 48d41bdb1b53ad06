"""Files on every system: private binary files, and locks that end with the process."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would translate line ends
_LOCKED_BYTE = 1 << 30  # on Windows others cannot read what is locked, so lock beyond the end


def open_private(path: Path, flags: int) -> int:
    """Open a file that only its owner may read; `flags` as for `os.open`."""
    return os.open(path, flags | _BINARY, 0o600)


def try_lock(handle: int) -> bool:
    """Lock an open file for this process; return False if another process holds the lock."""
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    return True


def read_start(handle: int, size: int) -> bytes:
    """Read the first bytes of an open file."""
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, size)


def readable_by_others(path: Path) -> bool:
    """Return whether other users may read a file.

    On Windows files of the data folder are in the profile of the user, and the bits mean nothing.
    """
    return os.name == "posix" and bool(path.stat().st_mode & 0o077)


def create_private(path: Path, content: bytes) -> None:
    """Write a new file that its owner alone may read; a kill leaves all of it or nothing.

    Raises:
        FileExistsError: if there is one already.
    """
    if path.exists():
        raise FileExistsError(path)
    unfinished = path.with_name(f"{path.name}.new")
    with os.fdopen(open_private(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    unfinished.replace(path)

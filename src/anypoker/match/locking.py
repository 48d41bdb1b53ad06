"""One process at a time may write a file. The lock goes with the process, however it ends."""

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 62  # a byte that is never there: others may still read the file

    def lock(stream: FileIO) -> bool:
        """Keep others out until the stream is closed; False if somebody does already."""
        place = stream.tell()
        stream.seek(_FAR)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            stream.seek(place)
        return True

else:
    import fcntl

    def lock(stream: FileIO) -> bool:
        """Keep others out until the stream is closed; False if somebody does already."""
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

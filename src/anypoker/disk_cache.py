"""Files kept from one run to the next, so that work is done once a machine and not once a process.

Nobody else can put anything in: a file is read only if it and its folder belong to this user and
no other may write them. It begins with a digest of itself; what is not what was written counts as
nothing. It is written beside its place and moved there in one step, so readers see all of it or
nothing, and concurrent writers do no harm. What cannot be written is not kept. ANYPOKER_CACHE names
another folder.

Files are named after all that they follow from, so one that is out of date is never read again.
What nobody has read for long, and what killed writers left behind, is removed when something new
is written beside it.

Whoever makes something to be kept says so before: a person who waits the first time may be told.
"""

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_DIGEST = hashlib.sha256().digest_size
_HOUR = 60 * 60  # seconds
_DAY = 24 * _HOUR
_UNFINISHED = ".unfinished"  # how the names of files end that are being written
_GROUP_OTHER_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_folder() -> Path:
    """Where files are kept."""
    named = os.environ.get("ANYPOKER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path  # not needed where the folder is named

    return user_cache_path("anypoker", appauthor=False)


def cache_file(folder: str, name: str, *follows_from: object) -> Path:
    """The place of what follows from these values, which have a `repr` that tells them apart."""
    digest = hashlib.sha256(repr(follows_from).encode()).hexdigest()[:32]
    return cache_folder() / folder / f"{name}-{digest}"


def read_cached(file: Path) -> memoryview | None:
    """What was written there; None if there is nothing, or something that cannot be trusted."""
    body = _body(file)
    if body is not None:
        with suppress(OSError):  # its time says when it was last read
            os.utime(file)
    return body


def write_cached(file: Path, body: bytes, unread_days: int | None = 90) -> None:
    """Write it, if that is possible here; what lies there unread for so many days is removed."""
    import tempfile  # readers do without it

    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(file.parent.stat()):
            return
        handle, name = tempfile.mkstemp(_UNFINISHED, file.name, file.parent)
    except OSError:
        return
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(hashlib.sha256(body).digest() + body)
        beside.replace(file)
        now = file.stat().st_mtime
    except OSError:
        beside.unlink(missing_ok=True)
    else:
        if unread_days is not None:
            _clean(file.parent, now, unread_days * _DAY)


def state_of_files(folders: Iterable[Path]) -> str:
    """A digest of the names, sizes and times of all code and data in these folders."""
    return hashlib.sha256(repr(sorted(_states(folders))).encode()).hexdigest()


def _states(folders: Iterable[Path]) -> Iterator[tuple[str, int, int, int]]:
    left = list(folders)
    while left:
        for entry in os.scandir(left.pop()):
            if entry.name.endswith((".json", ".py")):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns, status.st_ctime_ns
            elif entry.is_dir() and not entry.name.startswith("__"):
                left.append(Path(entry.path))


_listeners: list[Callable[[str], None]] = []


def notify_slow_build(what: str) -> None:
    """Say that something is made now which takes a while and will be kept."""
    for listener in _listeners:
        listener(what)


@contextmanager
def slow_build_listener(listener: Callable[[str], None]) -> Iterator[None]:
    """Within the block the listener is told what is made to be kept.

    >>> with slow_build_listener(print):
    ...     notify_slow_build("tables")
    tables
    """
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def _body(file: Path) -> memoryview | None:
    """The content behind the digest. Who may write it is asked of the very file that is read."""
    try:
        if not _is_ours(file.parent.stat()):
            return None
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe has no writer
        with os.fdopen(handle, "rb") as stream:
            status = os.fstat(handle)
            if not (stat.S_ISREG(status.st_mode) and _is_ours(status)):
                return None
            content = stream.read()
    except OSError:
        return None
    body = memoryview(content)[_DIGEST:]
    return body if hashlib.sha256(body).digest() == content[:_DIGEST] else None


def _is_ours(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user and no other may write it."""
    if not hasattr(os, "geteuid"):  # Windows keeps such folders in the user's profile
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & _GROUP_OTHER_WRITE


def _clean(folder: Path, now: float, long: int) -> None:
    """Remove what nobody has read for long or finished; others' files have no digest, and stay."""
    with suppress(OSError):
        for file in folder.iterdir():
            age = now - file.stat().st_mtime
            unfinished = file.name.endswith(_UNFINISHED) and age > _HOUR
            if unfinished or (age > long and _body(file) is not None):
                file.unlink()

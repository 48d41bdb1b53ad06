"""Cache on disk: files that can be rebuilt, shared by all processes of a user.

A file is read only if it and its folder belong to this user and no other user may write them. It
begins with a digest of its content; a damaged file counts as missing. It is written under a
temporary name and moved in one step, so that readers see all of it or nothing and concurrent
writers do no harm. Errors of writing are ignored. ANYPOKER_CACHE names another folder.

Files are named after everything they depend on, so an outdated one is never read again. Files that
were not read for long, and those that killed writers left behind, are removed when a new file is
written to the folder.

Slow builds are announced first, so that a person who waits can see why.
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
_UNFINISHED = ".unfinished"  # suffix of files that are being written
_GROUP_OTHER_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_folder() -> Path:
    """Return the folder of the cache."""
    named = os.environ.get("ANYPOKER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path  # not needed where the folder is named

    return user_cache_path("anypoker", appauthor=False)


def cache_file(folder: str, name: str, *follows_from: object) -> Path:
    """Return the file of an entry that depends on these values, compared by their `repr`."""
    digest = hashlib.sha256(repr(follows_from).encode()).hexdigest()[:32]
    return cache_folder() / folder / f"{name}-{digest}"


def read_cached(file: Path) -> memoryview | None:
    """Return the content of a file; None if it is missing or cannot be trusted."""
    body = _body(file)
    if body is not None:
        with suppress(OSError):  # marks when it was last read
            os.utime(file)
    return body


def write_cached(file: Path, body: bytes, unread_days: int | None = 90) -> None:
    """Write a file if possible; remove neighbours that were not read for `unread_days`."""
    import tempfile  # not needed for reading

    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(file.parent.stat()):
            return
        handle, name = tempfile.mkstemp(_UNFINISHED, file.name, file.parent)
    except OSError:
        return
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(hashlib.sha256(body).digest() + body)
        temporary.replace(file)
        now = file.stat().st_mtime
    except OSError:
        temporary.unlink(missing_ok=True)
    else:
        if unread_days is not None:
            _clean(file.parent, now, unread_days * _DAY)


def state_of_files(folders: Iterable[Path]) -> str:
    """Return a digest of the names, sizes and times of all code and data in these folders."""
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
    """Notify listeners that a slow cache entry is being built."""
    for listener in _listeners:
        listener(what)


@contextmanager
def slow_build_listener(listener: Callable[[str], None]) -> Iterator[None]:
    """Notify a listener of slow builds within the block.

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
    """Return the content behind the digest. Permissions are checked on the open file."""
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
    """Return whether a file or folder belongs to this user and no other may write it."""
    if not hasattr(os, "geteuid"):  # on Windows such folders are in the user's profile
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & _GROUP_OTHER_WRITE


def _clean(folder: Path, now: float, long: int) -> None:
    """Remove files that are unread or unfinished for long; files without a digest stay."""
    with suppress(OSError):
        for file in folder.iterdir():
            age = now - file.stat().st_mtime
            unfinished = file.name.endswith(_UNFINISHED) and age > _HOUR
            if unfinished or (age > long and _body(file) is not None):
                file.unlink()

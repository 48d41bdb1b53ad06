"""Files kept from one run to the next, so that work is done once a machine and not once a process.

A file begins with a digest of itself. It is written beside its place and moved there in one step,
so readers see all of it or nothing, and concurrent writers do no harm. What is not what was
written counts as nothing; what cannot be written is not kept. ANYPOKER_CACHE names another folder.

Files are named after all that they follow from, so one that is out of date is never read again.
What nobody has read for long is removed when something new is written beside it.
"""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from time import time

_DIGEST = hashlib.sha256().digest_size
_DAY = 24 * 60 * 60  # seconds
_LONG = 90 * _DAY


def cache_folder() -> Path:
    """Where files are kept."""
    named = os.environ.get("ANYPOKER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path  # not needed where the folder is named

    return user_cache_path("anypoker", appauthor=False)


def kept(file: Path) -> memoryview | None:
    """What was kept there; None if there is nothing, or something else."""
    body = _body(file)
    if body is not None:
        with suppress(OSError):  # its time says on which day it was last read
            if time() - file.stat().st_mtime > _DAY:
                os.utime(file)
    return body


def _body(file: Path) -> memoryview | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body = memoryview(content)[_DIGEST:]
    return body if hashlib.sha256(body).digest() == content[:_DIGEST] else None


def keep(file: Path, body: bytes) -> None:
    """Write it, if that is possible here."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    except OSError:
        return
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(hashlib.sha256(body).digest() + body)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
    _remove_unread(file.parent)


def _remove_unread(folder: Path) -> None:
    """Remove files that nobody has read for long; others' files begin with no digest, and stay."""
    with suppress(OSError):
        for file in folder.iterdir():
            unread = time() - file.stat().st_mtime > _LONG
            if unread and _body(file) is not None:
                file.unlink()

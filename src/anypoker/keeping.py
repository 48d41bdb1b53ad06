"""Files kept from one run to the next, so that work is done once a machine and not once a process.

A file begins with a digest of itself. It is written beside its place and moved there in one step,
so readers see all of it or nothing, and concurrent writers do no harm. What is not what was
written counts as nothing; what cannot be written is not kept. ANYPOKER_CACHE names another folder.
"""

import hashlib
import os
import tempfile
from pathlib import Path

_DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where files are kept."""
    named = os.environ.get("ANYPOKER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path  # not needed where the folder is named

    return user_cache_path("anypoker", appauthor=False)


def kept(file: Path) -> memoryview | None:
    """What was kept there; None if there is nothing, or something else."""
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

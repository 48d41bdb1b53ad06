"""Tables on disk, so that they are built once a machine and not once a process.

A file is named after the content of its declaration and begins with a digest of itself. It is
written beside its place and moved there in one step, so readers see all of it or nothing, and
concurrent writers do no harm. What cannot be read, or is not what was written, is built anew; what
cannot be written is not kept. ANYPOKER_CACHE names another folder.
"""

import hashlib
import json
import os
import sys
import tempfile
from array import array
from functools import lru_cache
from pathlib import Path

from anypoker.ranking.ordering import Ordering
from anypoker.ranking.tables import Flushes, Tables, build_tables

FORMAT = 1  # to be raised when the tables of an unchanged declaration change
_DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where tables are kept."""
    named = os.environ.get("ANYPOKER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path  # not needed where the folder is named

    return user_cache_path("anypoker", appauthor=False)


def cache_file(ordering: Ordering) -> Path:
    """The file of an ordering: by what it says, not by what it is called."""
    content = repr((FORMAT, sys.byteorder, ordering.cards, ordering.family))
    name = hashlib.sha256(content.encode()).hexdigest()[:32]
    return cache_folder() / f"ordering-{name}.tables"


@lru_cache(maxsize=64)
def tables_of(ordering: Ordering) -> Tables:
    """The tables of an ordering of patterns, from the disk or built."""
    file = cache_file(ordering)
    tables = _read(file)
    if tables is None:
        tables = build_tables(ordering)
        _write(file, tables)
    return tables


def _read(file: Path) -> Tables | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body = memoryview(content)[_DIGEST:]
    if hashlib.sha256(body).digest() != content[:_DIGEST]:
        return None
    length = int.from_bytes(body[:4], "big")
    header = json.loads(bytes(body[4 : 4 + length]))
    tables = Tables(
        flushes=Flushes(header["flushes"]),
        least_suited=header["least_suited"],
        starts=[(number, start) for number, start in header["starts"]],
        values=header["values"],
    )
    position = 4 + length
    for name, size in header["blocks"]:
        block = array(tables.typecode)
        block.frombytes(body[position : position + size])
        tables.blocks[name] = block
        position += size
    return tables


def _write(file: Path, tables: Tables) -> None:
    blocks = [(name, block.tobytes()) for name, block in tables.blocks.items()]
    header = {
        "flushes": tables.flushes,
        "least_suited": tables.least_suited,
        "starts": tables.starts,
        "values": tables.values,
        "blocks": [(name, len(content)) for name, content in blocks],
    }
    text = json.dumps(header).encode()
    body = b"".join([len(text).to_bytes(4, "big"), text, *(content for _, content in blocks)])
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

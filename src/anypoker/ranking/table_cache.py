"""Cache of ranking tables on disk.

A file is named after the content of its declaration. Missing tables are built. Modules for files
are imported with the first table, so that importing the ranking stays cheap.
"""

import sys
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.json import decode, encode

from anypoker.ranking.ordering import Ordering
from anypoker.ranking.rank_tables import Flushes, RankTables, build_tables

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 3  # to be raised when the tables of an unchanged declaration change


def tables_file(ordering: Ordering) -> "Path":
    """Return the file of an ordering, which depends on its rules, not on its name."""
    from anypoker.disk_cache import cache_file

    return cache_file("tables", "ordering", FORMAT, sys.byteorder, ordering.cards, ordering.family)


@lru_cache(maxsize=64)
def tables_of(ordering: Ordering) -> RankTables:
    """Return the tables of an ordering of patterns, from the cache or built."""
    file = tables_file(ordering)
    tables = _read(file)
    if tables is None:
        from anypoker.disk_cache import notify_slow_build

        notify_slow_build(f"the tables of {ordering.title}")
        tables = build_tables(ordering)
        _write(file, tables)
    return tables


def _read(file: "Path") -> RankTables | None:
    from anypoker.disk_cache import read_cached

    body = read_cached(file)
    if body is None:
        return None
    length = int.from_bytes(body[:4], "big")
    header = decode(body[4 : 4 + length])
    tables = RankTables(
        flushes=Flushes(header["flushes"]),
        least_suited=header["least_suited"],
        starts=[(number, start) for number, start in header["starts"]],
        values=header["values"],
    )
    position = 4 + length
    for name, typecode, size in header["blocks"]:
        block = array(typecode)
        block.frombytes(body[position : position + size])
        tables.blocks[name] = block
        position += size
    return tables


def _write(file: "Path", tables: RankTables) -> None:
    from anypoker.disk_cache import write_cached

    blocks = [(name, block.typecode, block.tobytes()) for name, block in tables.blocks.items()]
    header = {
        "flushes": tables.flushes,
        "least_suited": tables.least_suited,
        "starts": tables.starts,
        "values": tables.values,
        "blocks": [(name, typecode, len(content)) for name, typecode, content in blocks],
    }
    text = encode(header)
    body = b"".join([len(text).to_bytes(4, "big"), text, *(content for _, _, content in blocks)])
    write_cached(file, body)

"""Size and build time of the tables of every ordering."""

import time
from array import array
from collections.abc import Iterable
from typing import Any

from anypoker.ranking import Ordering, find_ordering, ordering_names
from anypoker.ranking.ordering import Patterns, SuitedSets
from anypoker.ranking.rank_tables import build_tables
from anypoker.ranking.set_values import set_table

MAX_KIB = 512
MAX_SECONDS = 0.2


def measure(repeats: int = 5) -> list[dict[str, Any]]:
    """A row for every ordering; the time is the best of a few builds. Points need no tables."""
    rows = []
    for name in ordering_names():
        ordering = find_ordering(name)
        spent = []
        for _ in range(repeats):
            begun = time.process_time()
            blocks = _build(ordering)
            spent.append(time.process_time() - begun)
        size = sum(block.itemsize * len(block) for block in blocks) / 1024
        rows.append({"type": name, "kib": round(size), "seconds": round(min(spent), 3)})
    return rows


def _build(ordering: Ordering) -> "Iterable[array[int]]":
    if isinstance(ordering.family, Patterns):
        return build_tables(ordering).blocks.values()
    if isinstance(ordering.family, SuitedSets):
        return [set_table(ordering, ordering.family)]
    return []

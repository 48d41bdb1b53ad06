"""How large the tables of every ordering are, and how long it takes to build them."""

import time
from typing import Any

from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.ordering import Patterns
from anypoker.ranking.tables import build_tables

MOST_KIB = 512
MOST_SECONDS = 0.2


def measure(repeats: int = 3) -> list[dict[str, Any]]:
    """A row for every ordering that has tables; the time is the best of a few builds."""
    rows = []
    for name in ordering_names():
        ordering = find_ordering(name)
        if not isinstance(ordering.family, Patterns):
            continue
        spent = []
        for _ in range(repeats):
            begun = time.process_time()
            tables = build_tables(ordering)
            spent.append(time.process_time() - begun)
        size = sum(block.itemsize * len(block) for block in tables.blocks.values()) / 1024
        rows.append({"type": name, "kib": round(size), "seconds": round(min(spent), 3)})
    return rows

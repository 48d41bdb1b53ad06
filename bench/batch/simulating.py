"""Wall time of `simulate` for a million hands, with a warm and with an empty cache."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

HANDS = 1_000_000
COMMAND = ("simulate", "texas-holdem", "--fast", "--hands", str(HANDS))


def simulate_rows() -> Iterator[dict[str, Any]]:
    """With an empty cache, where all has to be compiled first, and with one that has it all."""
    with tempfile.TemporaryDirectory(prefix="anypoker-bench-") as folder:
        yield _row("first use, empty cache", {"ANYPOKER_CACHE": folder}, fresh=True)
    _seconds({})  # whatever is missing comes into the cache
    yield _row("warm cache", {}, fresh=False)


def _row(how: str, more: dict[str, str], fresh: bool) -> dict[str, Any]:
    name = f"simulate --fast, {HANDS:,} hands, {how}"
    return {"run": name, "seconds": round(_seconds(more), 1), "fresh": fresh}


def _seconds(more: dict[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "anypoker", *COMMAND],
        env={**os.environ, **more},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - begun

"""The first showdown of an ordering does not hold up the other tables of a server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MOST = 0.020  # seconds of CPU time for one step of the event loop
ORDERINGS = "12"  # of some 60: all of them take a quarter of a minute


@pytest.mark.parametrize("kind", ["tables", "choices"])
def test_first_showdown_blocks_no_loop(kind: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.first_showdowns", kind, ORDERINGS],
        env={**os.environ, "ANYPOKER_CACHE": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert (tmp_path / "tables").is_dir(), "the tables were there before"
    longest = json.loads(done.stdout)
    assert len(longest) > 5
    assert max(longest.values()) < MOST, longest

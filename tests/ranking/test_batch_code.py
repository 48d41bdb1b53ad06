"""Compiled code is kept in the cache folder; where nothing can be kept, it is compiled anew."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
from anypoker.ranking import find_ordering
from anypoker.ranking.batch.dealing import random_hands
print(random_hands(range(52), 5, 1, seed=1).tolist())
"""


def run(cache: Path, **settings: str) -> str:
    environment = {**os.environ, "ANYPOKER_CACHE": str(cache), **settings}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_code_is_kept_beside_the_tables(tmp_path: Path) -> None:
    first = run(tmp_path)
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "compiled").rglob("*.nbc")}
    assert any("_deal" in file.name for file in kept)
    assert run(tmp_path) == first
    assert {file: file.stat().st_mtime_ns for file in kept} == kept


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    only_there = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
    assert run(blocked, **only_there).startswith("[[")
    assert blocked.read_text() == "not a folder"

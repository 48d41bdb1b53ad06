"""Compiled code is kept in the cache folder; where nothing can be kept, it is compiled anew."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from anypoker.cards import JOKER
from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.batch import (
    both,
    dealing,
    kernels,
    random_hands,
    sets,
    tally,
    values,
    values_of_both,
)

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


def compiled_functions() -> dict[str, Any]:
    modules = (both, dealing, kernels, sets, sys.modules[tally.__module__])
    return {
        f"{module.__name__}.{name}": function
        for module in modules
        for name, function in vars(module).items()
        if hasattr(function, "signatures")
    }


def test_every_function_is_compiled_for_one_set_of_types() -> None:
    """Whatever orderings and arrays come in: the reason is in the module of `compiled`."""
    for name in ordering_names():
        ordering = find_ordering(name)
        for size in {ordering.cards, 7}:
            deck = [rank * 4 + suit for rank in ordering.ranks for suit in range(4)]
            hands = random_hands(deck, size, 50, seed=1)
            locked = hands.copy()
            locked.setflags(write=False)
            for given in (hands, hands.tolist(), locked, hands[::2], np.asfortranarray(hands)):
                values(ordering, given)
    wild = find_ordering("high_wild_bug")
    values(wild, [[0, 5, 10, 15, JOKER]], wild=[JOKER])
    for name in ("high", "27_low", "49", "soko_high"):
        locked = random_hands(range(52), 9, 500, seed=2)
        locked.setflags(write=False)
        values_of_both(find_ordering(name), locked[:, :4], locked[:, 4:])
        values_of_both(find_ordering(name), locked[:, :4], locked[:1, 4:])
        values_of_both(find_ordering(name), locked[:1, :4], locked[:1, 4:])
    tally(find_ordering("20card_high"), range(32, 52), 5)
    versions = {name: len(code.signatures) for name, code in compiled_functions().items()}
    assert sum(versions.values()) > 10
    assert {name: count for name, count in versions.items() if count > 1} == {}

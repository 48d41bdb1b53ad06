"""The first time on a machine takes longer: at a terminal it is said what for, and once only."""

import os
import re
from pathlib import Path

import pytest

from tests.processes import ANYPOKER, Terminal, started

PREPARED = {
    "equity holdem AhKh QsQd": {"the tables of high hand", "machine code"},
    "odds razz --players 2 --deals 100": {"the tables of ace-to-five low hand", "machine code"},
    "games --like holdem": {"the list of games", "what the games are compared by"},
}


@pytest.mark.parametrize("words", PREPARED)
def test_what_is_prepared_is_said_once(tmp_path: Path, words: str) -> None:
    first, second = (_errors(words, tmp_path) for _ in range(2))
    told = re.findall(r"preparing (.*?) \(only the first time\)", first)
    assert set(told) >= PREPARED[words]
    assert "preparing" not in second


def _errors(words: str, cache: Path) -> str:
    """What a command says at a terminal beside its answer."""
    environment = os.environ | {"ANYPOKER_CACHE": str(cache), "NO_COLOR": "1", "COLUMNS": "200"}
    environment["ANYPOKER_KERNELS"] = "numba"  # the library of kernels is there from the start
    with started(*ANYPOKER, *words.split(), env=environment, terminal=Terminal.ERRORS) as process:
        assert process.wait() == 0
    return process.errors.text

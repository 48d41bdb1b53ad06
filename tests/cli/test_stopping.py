"""Ctrl-C in the middle of real runs: what is known so far is told, and the exit status says so."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "anypoker"]
LONG = str(10**9)


def stopped(*words: str) -> dict[str, Any]:
    """What a command tells that is stopped once it knows something, however slow the machine."""
    for patience in (3, 6, 12, 24, 48):
        process = subprocess.Popen(
            [*COMMAND, *words, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        time.sleep(patience)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all of its processes
        told, complaints = process.communicate(timeout=60)
        assert process.returncode == 130, complaints
        assert "Traceback" not in complaints
        if told:
            facts: dict[str, Any] = json.loads(told)
            return facts
    pytest.fail(f"{words} knows nothing after {patience} seconds")


def test_odds() -> None:
    facts = stopped("odds", "holdem", "--players", "3", "--deals", LONG)
    assert facts["complete"] is False
    assert 0 < facts["deals"] < 10**9
    assert sum(row["count"] for row in facts["shares"][0]["classes"]) == facts["deals"]


def test_odds_with_several_processes() -> None:
    facts = stopped("odds", "holdem", "--players", "3", "--deals", LONG, "--jobs", "2")
    assert 0 < facts["deals"] < 10**9
    assert sum(seat["part"] for seat in facts["seats"]) == pytest.approx(1)


def test_equity() -> None:
    facts = stopped("equity", "holdem", "AhKh", "random", "--samples", LONG)
    assert (facts["exact"], facts["complete"]) == (False, False)
    assert facts["players"][0]["equity"] == pytest.approx(0.67, abs=0.03)
    assert 0 < facts["stderr"] < 0.01


def test_simulate() -> None:
    facts = stopped("simulate", "holdem", "--players", "2", "--hands", LONG)
    assert facts["complete"] is False
    assert 0 < facts["hands"] < 10**9
    assert (facts["errors"], facts["chips_off"]) == (0, 0)

"""Ctrl-C in the middle of real runs: what is known so far is told, and the exit status says so."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes import ANYPOKER, Terminal, children, command_line, started, wait_until

LONG = str(10**9)


def stopped(*words: str) -> dict[str, Any]:
    """What a command tells that is stopped once it says at its terminal that it knows something."""
    with started(*ANYPOKER, *words, "--json", terminal=Terminal.ERRORS) as process:
        process.errors.wait_for(r"\b[1-9][\d,]* (deals|hands)\b")
        process.interrupt()
        status = process.wait()
    assert status == 130, process.errors.text
    assert "Traceback" not in process.errors.text
    facts: dict[str, Any] = json.loads(process.out.text)
    return facts


def test_odds() -> None:
    facts = stopped("odds", "holdem", "--players", "3", "--deals", LONG)
    assert facts["complete"] is False
    assert 0 < facts["deals"] < 10**9
    assert sum(row["count"] for row in facts["shares"][0]["classes"]) == facts["deals"]


def test_odds_with_several_processes() -> None:
    facts = stopped("odds", "holdem", "--players", "3", "--deals", LONG, "--jobs", "2")
    assert 0 < facts["deals"] < 10**9
    assert sum(seat["part"] for seat in facts["seats"]) == pytest.approx(1)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are seen in /proc")
def test_several_processes_that_have_just_begun() -> None:
    """Those that have nothing to say yet say nothing about it."""
    words = ("odds", "holdem", "--deals", LONG, "--jobs", "2", "--json")
    with started(*ANYPOKER, *words) as process:
        begun = process.process.pid
        wait_until(lambda: any("spawn_main" in command_line(one) for one in children(begun)))
        process.interrupt()
        status = process.wait()
    assert status == 130
    assert process.errors.text in ("", "anypoker: stopped before anything was counted\n")


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

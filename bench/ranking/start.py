"""Time to the first answer of a command in a new process, with and without cached tables."""

import os
import resource
import subprocess
import sys
import tempfile
import time

MAX_FIRST = 2.0
MAX_LATER = 0.5
WORDS = ["evaluate", "high", "AsKsQsJsTs", "--json"]
PROGRAM = "from anypoker.cli import main; main()"


def measure() -> dict[str, float]:
    """Seconds of `anypoker evaluate`, on the clock and of CPU: in a fresh cache, and later.

    Later is the best of five. On a busy machine the clock says more about the others.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "ANYPOKER_CACHE": cache}
        first, later = _run(environment), [_run(environment) for _ in range(5)]
    return {
        "first": round(first[0], 3),
        "first_cpu": round(first[1], 3),
        "later": round(min(clock for clock, _ in later), 3),
        "later_cpu": round(min(cpu for _, cpu in later), 3),
    }


def _run(environment: dict[str, str]) -> tuple[float, float]:
    begun, spent = time.perf_counter(), _children()
    command = [sys.executable, "-c", PROGRAM, *WORDS]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun, _children() - spent


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime

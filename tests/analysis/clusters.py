"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.processes import PATIENCE


@dataclass
class Dask:
    """Where the scheduler listens, and the processes of the workers."""

    address: str
    workers: list["subprocess.Popen[bytes]"]


@contextmanager
def dask_cluster(folder: Path, workers: int) -> Iterator[Dask]:
    """Start a cluster; all of it is gone at the end."""
    file = folder / "scheduler.json"
    processes = [
        _start(folder, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    ]
    try:
        address = _address(file, processes[0])
        for number in range(workers):
            name = ("--name", f"worker-{number}", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            processes.append(_start(folder, "worker", address, *name))
        yield Dask(address, processes[1:])
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def _start(folder: Path, what: str, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
    with (folder / f"{what}.log").open("ab") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)


def _address(file: Path, scheduler: "subprocess.Popen[bytes]") -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and scheduler.poll() is None:
        if file.exists() and file.stat().st_size:
            return str(json.loads(file.read_text())["address"])
        time.sleep(0.1)
    raise AssertionError("the scheduler has not come up")

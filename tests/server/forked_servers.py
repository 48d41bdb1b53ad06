"""Card rooms that start at once: forked from a process that has imported the program already.

What is forked is `anypoker serve` like any other, with its own session and its own death; only the
seconds of importing are shared. For runs that start hundreds of them.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any


class QuickRoom:
    """A room that was started; like `RoomProcess`."""

    def __init__(self, rooms: "QuickRooms", pid: int, port: int) -> None:
        self.pid, self.port = pid, port
        self.url = f"http://127.0.0.1:{port}"
        self.visitors = ExitStack()
        self.dead = False
        self._rooms = rooms

    def kill(self) -> None:
        """kill -9; returns when it is dead."""
        if not self.dead:
            os.killpg(self.pid, signal.SIGKILL)
            self._rooms.ask(wait=self.pid)
            self.dead = True


class QuickRooms:
    """Starts rooms; what they say on standard error goes to the file `errors`."""

    def __init__(self, errors: Path) -> None:
        self.errors = errors
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forked_servers"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )

    def ask(self, **asked: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def start(self, data: Path, *options: str, clock: float = 0.0) -> QuickRoom:
        """Start a room; `clock`: seconds by which the clock of its machine is fast."""
        words = ["--data", str(data), *options]
        told = self.ask(words=words, errors=str(self.errors), clock=clock)
        if told["port"] is None:
            raise RuntimeError(f"the room did not open: {self.errors.read_text()[-3000:]}")
        return QuickRoom(self, told["pid"], told["port"])

    def close(self) -> None:
        self._process.communicate()  # at the end of its input it kills what runs, and ends


@contextmanager
def quick_rooms(errors: Path) -> Iterator[QuickRooms]:
    rooms = QuickRooms(errors)
    try:
        yield rooms
    finally:
        rooms.close()


# ---------------------------------------------------------------- in the process that forks


def _serve_forever() -> None:
    import anypoker.server.process  # noqa: F401
    from anypoker.cli import main

    running: dict[int, int] = {}  # process ids, and the pipes that they speak to
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            if "wait" in asked:
                os.waitpid(asked["wait"], 0)
                os.close(running.pop(asked["wait"]))
                answer: dict[str, Any] = {}
            else:
                pid, pipe, port = _fork(main, asked)
                running[pid] = pipe
                answer = {"pid": pid, "port": port}
            print(json.dumps(answer), flush=True)
    finally:
        for pid in running:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)


def _fork(main: Any, asked: dict[str, Any]) -> tuple[int, int, int | None]:
    """Start a room: its process id, the pipe that it speaks to, and its port."""
    import re

    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setsid()
        os.close(reading)
        os.dup2(writing, 1)
        errors = os.open(asked["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(errors, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        _set_clock(asked["clock"])
        sys.argv = ["anypoker", "serve", "--host", "127.0.0.1", "--port", "0", *asked["words"]]
        try:
            main()
        finally:
            sys.stdout.flush()
            os._exit(1)
    os.close(writing)
    # What it says after its first line is of no interest, and short enough for the pipe to hold.
    with os.fdopen(reading, closefd=False) as said:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said.readline())
    return pid, reading, int(found[1]) if found else None


def _set_clock(seconds: float) -> None:
    """Set the time of day, which is looked up in the module `time` everywhere."""
    right, right_ns = time.time, time.time_ns
    time.time = lambda: right() + seconds
    time.time_ns = lambda: right_ns() + round(seconds * 1e9)


if __name__ == "__main__":
    _serve_forever()

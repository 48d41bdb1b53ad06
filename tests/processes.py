"""Processes that tests start: own signals, waits for output, no leftovers.

The tests may run with Ctrl-C ignored (background job, nohup), which child processes inherit. So a
process started here gets the default handler and its own session: Ctrl-C reaches it and its workers
as in a terminal, and at the end all of them are killed and waited for.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from enum import Enum
from pathlib import Path
from threading import Condition, Thread
from typing import IO

ANYPOKER = (sys.executable, "-m", "anypoker")
PATIENCE = 120.0  # seconds; a busy machine may need them


class Stream:
    """Output of a pipe or a terminal, read by a thread."""

    def __init__(self, source: IO[bytes]) -> None:
        self.source = source
        self.read = bytearray()
        self.ended = False
        self.changed = Condition()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        while True:
            try:
                part = os.read(self.source.fileno(), 65536)
            except OSError:  # how the end of a terminal looks on Linux
                part = b""
            with self.changed:
                self.read += part
                self.ended = not part
                self.changed.notify_all()
            if not part:
                return

    @property
    def text(self) -> str:
        return self.read.decode(errors="replace")

    def wait_for(self, pattern: str, after: int = 0) -> re.Match[str]:
        """Wait until the text from offset `after` on matches a pattern."""
        until = time.monotonic() + PATIENCE
        with self.changed:
            while True:
                if found := re.compile(pattern).search(self.text, after):
                    return found
                left = until - time.monotonic()
                if self.ended or left < 0:
                    when = "the end" if self.ended else f"{PATIENCE:.0f} seconds"
                    raise AssertionError(f"no {pattern!r} before {when}: {self.text[-2000:]!r}")
                self.changed.wait(left)


class Started:
    """Running process and its output. At a terminal, `out` and `errors` are the same stream."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", typed: IO[bytes], *said: IO[bytes]
    ) -> None:
        self.process = process
        self.typed = typed
        streams = [Stream(one) for one in said]
        self.out, self.errors = streams[0], streams[-1]

    def interrupt(self) -> None:
        """Send Ctrl-C to all its processes, as a terminal does."""
        os.killpg(self.process.pid, signal.SIGINT)

    def kill(self) -> None:
        """Kill it and all processes that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def type(self, text: str) -> None:
        self.typed.write(text.encode())
        self.typed.flush()

    def wait(self) -> int:
        """Return its exit status, once all output has been read."""
        status = self.process.wait(PATIENCE)
        self.out.reader.join(PATIENCE)
        self.errors.reader.join(PATIENCE)
        return status


class Terminal(Enum):
    """Streams of a process that are connected to a terminal."""

    NONE = 0
    ERRORS = 1
    ALL = 2


@contextmanager
def started(
    *command: str | Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    terminal: Terminal = Terminal.NONE,
) -> Iterator[Started]:
    """Run a process for the duration of the block."""
    master, slave = os.openpty() if terminal is not Terminal.NONE else os.pipe()
    mode = "r+b" if terminal is Terminal.ALL else "rb"
    with ExitStack() as opened:
        errors = opened.enter_context(os.fdopen(master, mode, buffering=0))
        stream = slave if terminal is Terminal.ALL else subprocess.PIPE
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                stdin=stream,
                stdout=stream,
                stderr=slave,
                env=env,
                cwd=cwd,
                start_new_session=True,
                preexec_fn=_default_interrupt,
            )
        finally:
            os.close(slave)
        if process.stdin is None or process.stdout is None:
            one = Started(process, errors, errors)
        else:
            opened.enter_context(process.stdout)
            opened.callback(_close, process.stdin)
            one = Started(process, process.stdin, process.stdout, errors)
        try:
            yield one
        finally:
            one.kill()
            one.wait()


def _close(pipe: IO[bytes]) -> None:
    with suppress(BrokenPipeError):  # nobody has read what was typed last
        pipe.close()


def _default_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_until(condition: Callable[[], object]) -> None:
    """Poll a condition until it is true."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, f"condition not met after {PATIENCE:.0f} s"
        time.sleep(0.05)


def children(process: int | str = "self") -> set[int]:
    """Return the child processes of a process, running or dead."""
    found: set[int] = set()
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found |= set(map(int, task.read_text().split()))
    return found


def command_line(process: int) -> str:
    """Return the command line of a process; empty if it is dead."""
    try:
        words: Sequence[bytes] = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return ""
    return b" ".join(words).decode(errors="replace").strip()

"""One running program: lines in, lines out, with limits that protect the table.

It runs in a separate process group, which ends with it. Its memory, line length, output per
decision and time are limited. The limits guard against mistakes; they are not a sandbox.
"""

import atexit
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from anypoker.bots.failure import BotFailure, FailureKind

Json = dict[str, Any]

# A child that limits itself before it becomes the program: nothing runs in a fork of this process,
# which may have threads, and no moment is without limits.
_LAUNCHER = """
import os, resource, sys
for kind, most in ((resource.RLIMIT_AS, int(sys.argv[1])), (resource.RLIMIT_CORE, 0)):
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):
        pass  # a system that has no such limit
lifeline = int(sys.argv[2])
first = os.fork()
if not first:
    if os.fork():
        os._exit(0)
    for used in (0, 1, 2):
        os.close(used)
    os.read(lifeline, 1)  # returns when whoever started the program is gone
    os.killpg(0, 9)
os.waitpid(first, 0)
os.close(lifeline)
try:
    os.execvp(sys.argv[3], sys.argv[3:])
except OSError as error:
    sys.exit(f"{sys.argv[3]} cannot be started: {error.strerror}")
"""
_EXIT_TIMEOUT = 1.0  # seconds in which programs go by themselves
_KEPT_WORDS = 2000  # bytes of what a program said on stderr


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """Limits of a program.

    Attributes:
        ready: seconds until the program is ready.
        decision: seconds per decision.
        memory, line, output: bytes of memory, of a line, and of all output to one decision.
        failures: failures in a row, with a restart after each, before the bot gives up.
    """

    ready: float = 20.0
    decision: float = 5.0
    memory: int = 4 << 30
    line: int = 1 << 16
    output: int = 1 << 20
    failures: int = 10


def command_words(command: str) -> list[str]:
    """Split a command without a shell; `ValueError` if the program cannot be started.

    >>> command_words("no-such-program --fast")
    Traceback (most recent call last):
    ValueError: there is no program 'no-such-program' to be started
    """
    if sys.platform == "win32":
        raise ValueError("programs as bots run on Linux and macOS, not on Windows")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"the command '{command}' cannot be read: {error}") from None
    if not words:
        raise ValueError("no program is named: write process:COMMAND, as process:./mybot")
    if shutil.which(words[0]) is None:
        raise ValueError(_why_not(words[0]))
    return words


def _why_not(name: str) -> str:
    """Return why the command cannot be started, or None; a name without a slash is on the path."""
    if "/" not in name or not os.access(name, os.F_OK):
        return f"there is no program '{name}' to be started"
    if Path(name).is_dir():
        return f"'{name}' is a folder, not a program"
    file = shlex.quote(name)
    return (
        f"'{name}' is there but not executable: make it so with chmod +x {file}, "
        f"or name its interpreter, such as python3 {file}"
    )


_running: "set[BotProcess]" = set()


def close_programs() -> None:
    """End every program that was started here and still runs."""
    programs = list(_running)
    for program in programs:
        program.send({"type": "bye"})
        program.end_input()
    until = time.monotonic() + _EXIT_TIMEOUT
    for program in programs:
        program.close(max(until - time.monotonic(), 0.0))


atexit.register(close_programs)


class BotProcess:
    """A program that was started."""

    def __init__(self, words: Sequence[str], limits: ProcessLimits) -> None:
        self.words, self.limits = words, limits
        self.told_game: object = None  # the last game whose file was sent
        start = [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(limits.memory)]
        # A watcher in the program's session ends it when this pipe closes, even after kill -9.
        lifeline, mine = os.pipe()
        self._lifeline = os.fdopen(mine, "wb", buffering=0)
        self._process = subprocess.Popen(
            [*start, str(lifeline), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            bufsize=0,
            pass_fds=(lifeline,),
        )
        os.close(lifeline)
        self._in, self._out, self._err = map(_unblocked, _streams(self._process))
        self._to_write = bytearray()
        self._read = bytearray()
        self._heard = 0  # bytes since the last question
        self._words = b""  # the end of stderr
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        _running.add(self)

    @property
    def name(self) -> str:
        return shlex.join(self.words)

    def send(self, message: Json) -> None:
        """Send a line; unread output is buffered."""
        if self._in.closed:
            return
        self._to_write += json.dumps(message, separators=(",", ":")).encode() + b"\n"
        self._write()

    def start_decision(self) -> None:
        """Count all further output towards a new decision."""
        self._heard = len(self._read)

    def forget(self) -> None:
        """Discard unread output."""
        self._read.clear()

    def receive(self, until: float) -> bytes:
        """Return the next line, without its end; `until`: by `time.monotonic`."""
        while True:
            line, end, rest = self._read.partition(b"\n")
            if len(line) > self.limits.line:
                raise self._failure(FailureKind.FLOOD, f"a line of over {self.limits.line:,} bytes")
            if self._heard > self.limits.output:
                raise self._failure(FailureKind.FLOOD, f"over {self.limits.output:,} bytes sent")
            if end:
                self._read = bytearray(rest)
                return bytes(line)
            self._wait(until)

    def _wait(self, until: float) -> None:
        """Wait until something can be read or written, or the time is over."""
        left = until - time.monotonic()
        if left <= 0:
            raise self._failure(FailureKind.HANG, "no answer in time")
        for key, _ in self._selector.select(left):
            if key.fileobj is self._in:
                self._write()
            elif key.fileobj is self._err:
                self._hear_words()
            else:
                self._hear()

    def _hear(self) -> None:
        part = self._out.read(65536)
        if part is None:
            return
        if not part:
            raise self._failure(FailureKind.CRASH, self._end_words())
        self._read += part
        self._heard += len(part)

    def _hear_words(self) -> None:
        part = self._err.read(65536)
        if part is None:
            return
        if not part:
            self._selector.unregister(self._err)
        self._heard += len(part)
        self._words = (self._words + part)[-_KEPT_WORDS:]

    def _write(self) -> None:
        try:
            while self._to_write:
                written = self._in.write(self._to_write)
                if not written:
                    break
                del self._to_write[:written]
        except OSError:  # it reads no more; that it is gone shows where it is heard
            self._to_write.clear()
        waits = self._in in self._selector.get_map()
        if self._to_write and not waits:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif waits and not self._to_write:
            self._selector.unregister(self._in)

    def _end_words(self) -> str:
        try:
            code = self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            return "it says nothing more"
        if code < 0:
            return f"it was ended by {signal.Signals(-code).name}"
        return f"it ended with {code}"

    def _failure(self, fault: FailureKind, what: str) -> BotFailure:
        return BotFailure(f"{fault.value}: {what}{self.stderr_tail()}", fault)

    def stderr_tail(self) -> str:
        """Return the last line of stderr, to be put after a sentence; empty if there is none."""
        with suppress(OSError, ValueError):
            self._words = (self._words + (self._err.read(65536) or b""))[-_KEPT_WORDS:]
        lines = self._words.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f" ({last[:200]})" if last else ""

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def end_input(self) -> None:
        """Close the program's standard input."""
        if self._in.closed:
            return
        if self._in in self._selector.get_map():
            self._selector.unregister(self._in)
        with suppress(OSError):
            self._in.close()

    def close(self, patience: float = 0.0) -> None:
        """End the program and its children; `patience`: seconds it gets to exit first."""
        _running.discard(self)
        self.end_input()
        if patience:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._lifeline.close()
        self._selector.close()
        for stream in (self._out, self._err):
            stream.close()


def _streams(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _unblocked(stream: IO[bytes]) -> IO[bytes]:
    os.set_blocking(stream.fileno(), False)
    return stream

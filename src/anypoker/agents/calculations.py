"""Commands of Anypoker in a child process, with limits on time and output.

A command that takes too long is interrupted like with Ctrl-C, and its partial result counts.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from anypoker.agents.errors import AgentError
from anypoker.agents.games import agent_game
from anypoker.rules import canonical

MAX_OUTPUT = 50_000  # characters of a result
GRACE = 5.0  # seconds in which an interrupted command writes its partial result
_INTERRUPTED = 130
# A client may have been started in the background, where interrupts are ignored.
_PROGRAM = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "runpy.run_module('anypoker', run_name='__main__', alter_sys=True)"
)


_running: "set[subprocess.Popen[str]]" = set()


def end_commands() -> None:
    """End every command that still runs."""
    for process in list(_running):
        process.kill()


def run_command(words: Sequence[str], seconds: float, typed: str = "") -> tuple[str, bool]:
    """Run a command; return its output and whether it succeeded.

    Raises:
        AgentError: If the command takes too long and has no partial result.
    """
    command = [sys.executable, "-c", _PROGRAM, *words]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
        start_new_session=True,
    ) as process:
        _running.add(process)
        try:
            _limit_time(process.pid, seconds)
            out, errors, late = _finished(process, seconds, typed)
        finally:
            _running.discard(process)
    if late and not (process.returncode in (0, _INTERRUPTED) and out.strip()):
        raise AgentError(f"this takes longer than {seconds:g} s: ask for less, or for more seconds")
    if process.returncode not in (0, _INTERRUPTED) and not out.strip():
        return _sentence(errors), False
    note = f"Stopped after {seconds:g} s; this is the result so far.\n" if late else ""
    return _cut(note + out.strip()), process.returncode in (0, _INTERRUPTED)


def _finished(
    process: "subprocess.Popen[str]", seconds: float, typed: str
) -> tuple[str, str, bool]:
    """Return the output, the errors, and whether the command was interrupted."""
    try:
        return *process.communicate(typed, timeout=seconds), False
    except subprocess.TimeoutExpired:
        pass
    process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
    try:
        return *process.communicate(timeout=GRACE), True
    except subprocess.TimeoutExpired:
        process.kill()
        return *process.communicate(), True


def _limit_time(pid: int, seconds: float) -> None:
    """Limit the processor time of a child, in case this process ends before it."""
    if sys.platform == "linux":
        import resource

        most = int(4 * (seconds + GRACE))
        with suppress(OSError):  # it has ended, or this system does not allow it
            resource.prlimit(pid, resource.RLIMIT_CPU, (most, most))


def _sentence(errors: str) -> str:
    """Return the message of a command that failed, without the name of the program.

    >>> _sentence("Usage: …\\nError: No such option")
    'No such option'
    """
    lines = [line.rstrip() for line in errors.splitlines() if line.strip()]
    for number, line in enumerate(lines):
        for start in ("anypoker: ", "Error: "):
            if line.startswith(start):  # some messages show the place on further lines
                return "\n".join([line.removeprefix(start), *lines[number + 1 :]])
    return lines[-1].strip() if lines else "the command failed without a message"


def _cut(text: str) -> str:
    if len(text) <= MAX_OUTPUT:
        return text
    return f"{text[:MAX_OUTPUT]}\n… ({len(text) - MAX_OUTPUT:,} more characters)"


@contextmanager
def game_word(name: str, file: str) -> Iterator[str]:
    """Check a game that an agent names or writes; yield how commands call it."""
    game = agent_game(name, file)
    if name:
        yield name
        return
    with tempfile.TemporaryDirectory(prefix="anypoker-") as folder:
        path = Path(folder) / "game.json"
        path.write_text(json.dumps(canonical(game)), encoding="utf-8")
        yield str(path)

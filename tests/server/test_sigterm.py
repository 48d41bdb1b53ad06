"""SIGTERM at many moments of a server's life, as containers and service managers send it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from anypoker.server.notify.web_push import open_server_key
from anypoker.server.storage.key_file import open_key_file
from tests.server.server_process import Visitor, open_room

LIMIT = 3.0  # seconds
MOMENTS = [0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0, 1.3, 1.7, 2.2, 3.0]
COMMAND = [sys.executable, "-m", "anypoker", "serve", "--host", "127.0.0.1", "--port", "0"]


def stop(process: "subprocess.Popen[str]") -> tuple[int, float, str]:
    """Stop a server; return its status, the seconds it took, and its errors."""
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    return process.returncode, time.monotonic() - began, errors


@pytest.mark.parametrize("moment", MOMENTS)
def test_sigterm_during_start_exits_cleanly(tmp_path: Path, moment: float) -> None:
    environment = {**os.environ, "ANYPOKER_CACHE": str(tmp_path / "cache")}
    process = subprocess.Popen(
        [*COMMAND, "--data-dir", str(tmp_path / "data")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    time.sleep(moment)
    status, seconds, errors = stop(process)
    # Before the first line of ours, the signal has its usual meaning.
    assert status == 0 or (status == -signal.SIGTERM and moment < 0.5), errors
    assert "Traceback" not in errors
    assert seconds < LIMIT


CONVERTED = """
import os, signal
from anypoker.server.stop_signal import exit_on_sigterm

exit_on_sigterm()
try:
    os.kill(os.getpid(), signal.SIGTERM)
    signal.pause()
except SystemExit as error:
    raise RuntimeError("a library stopped") from error
"""


def test_exit_that_a_library_converts_is_clean() -> None:
    """The core of pydantic turns an exit inside it into a `SchemaError`."""
    ended = subprocess.run(
        [sys.executable, "-c", CONVERTED], capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("make", [open_key_file, open_server_key])
def test_interrupted_start_leaves_no_half_written_key(
    make: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "key"
    with monkeypatch.context() as patch:
        for name in ("fsync", "fdopen"):  # the last moment before the file is whole, and the first
            patch.setattr(os, name, _exit)
            with pytest.raises(SystemExit):
                make(path)
            assert not path.exists()
    make(path)
    content = path.read_bytes()
    make(path)
    assert path.read_bytes() == content


def _exit(*_: object) -> None:
    raise SystemExit(0)


def test_sigterm_in_play_exits_cleanly_and_keeps_the_table(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Visitor(room, "Ann")
        table = ann.open_table(game="texas-holdem", seats=2, bots=[{"kind": "caller"}])
        player = ann.join(room, table)
        player.next()
        status, seconds, errors = stop(room.process)
        assert (status, errors) == (0, "")
        assert seconds < LIMIT
    with open_room(tmp_path) as room:
        ann.come_back(room)
        assert ann.http.get(f"/api/tables/{table}").status_code == 200


def test_sigterm_ends_all_processes(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        group = room.process.pid
        stop(room.process)
        until = time.monotonic() + 10
        while time.monotonic() < until and re.search(rf"\b{group}\b", _groups()):
            time.sleep(0.05)
        assert not re.search(rf"\b{group}\b", _groups())


def _groups() -> str:
    """Return the groups of all processes that have not ended."""
    found = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True)
    return " ".join(line.split()[0] for line in found.stdout.splitlines() if "Z" not in line)

"""Processes that tests start: Ctrl-C reaches them, and none is left behind."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.external_files import ROOT
from tests.processes import children, command_line, started, wait_until

WAITS = "import time; print('ready', flush=True); time.sleep(1000)"
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")


@pytest.fixture
def ignored() -> Iterator[None]:
    """Ignore Ctrl-C, as in a background job or under nohup."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ignored")
def test_a_process_hears_what_the_tests_ignore() -> None:
    with started(sys.executable, "-c", WAITS) as process:
        process.out.wait_for("ready")
        process.interrupt()
        assert process.wait() in (-signal.SIGINT, 1, 130)
    assert "KeyboardInterrupt" in process.errors.text


def leave_in_the_middle(command: str, seen: list[int]) -> None:
    with started(sys.executable, "-c", command) as process:
        process.out.wait_for("ready")
        seen += [process.process.pid, *children(process.process.pid)]
        raise ZeroDivisionError


@needs_proc
def test_a_process_ends_with_its_block_and_so_do_its_children() -> None:
    begin = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WAITS!r}])"
    seen: list[int] = []
    with pytest.raises(ZeroDivisionError):
        leave_in_the_middle(begin, seen)
    assert len(seen) == 2
    wait_until(lambda: not any(map(command_line, seen)))


LEAVES = """
import subprocess, sys

def test_that_leaves_a_process():
    global left
    left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])

def test_that_is_innocent():
    left.poll()
"""


@needs_proc
def test_a_test_that_leaves_a_process_behind_fails(tmp_path: Path) -> None:
    (tmp_path / "test_leaves.py").write_text(LEAVES)
    words = ["-q", "-p", "no:cacheprovider", "-p", "tests.conftest", "--rootdir", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, tmp_path / "test_leaves.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert "2 passed, 1 error" in done.stdout
    assert "ERROR at teardown of test_that_leaves_a_process" in done.stdout
    assert "AssertionError: the test left processes behind" in done.stdout

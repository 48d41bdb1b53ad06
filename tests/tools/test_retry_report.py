"""Tests that pass only on retry are reported with their first output."""

import subprocess
import sys
from pathlib import Path

from tests.external_files import ROOT

FLAKY = """
from pathlib import Path

def test_flaky():
    seen = Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        print("the first output")
        raise AssertionError("too early")

def test_broken():
    raise AssertionError("always")

def test_sound():
    pass
"""


def run_pytest(folder: Path, *options: str) -> str:
    words = ["-q", "-p", "tests.conftest", "--rootdir", str(folder), "-n", "2", *options]
    command = [sys.executable, "-m", "pytest", *words, str(folder / "test_flaky.py")]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout


def test_flaky_test_is_reported_with_first_output(tmp_path: Path) -> None:
    (tmp_path / "test_flaky.py").write_text(FLAKY)
    first = run_pytest(tmp_path)
    assert "2 failed, 1 passed" in first
    assert "passed only on retry" not in first
    again = run_pytest(tmp_path, "--retry", "--last-failed")
    assert "1 failed, 1 passed" in again
    report = again.partition("passed only on retry")[2]
    assert "the first output" in report
    assert "AssertionError: too early" in report
    assert "PASSED ONLY ON RETRY test_flaky.py::test_flaky" in report
    assert "test_broken" not in report.partition("short test summary")[0]

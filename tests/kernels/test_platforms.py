"""Libraries of all targets play the same hands as the engine and give the same results."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from anypoker.ranking.batch import kernel_library
from tests.kernels.emulated_aarch64 import EmulatedPython, why_not
from tools.build_kernels import main

EVERY = "60"  # of the games; `tests/batch` plays all of them with the library of this machine
PROGRAM = ("-m", "tests.kernels.differential_run", EVERY)
LIBRARY = {"ANYPOKER_KERNELS": "library"}


@pytest.fixture(scope="module")
def here(library_folder: Path) -> dict[str, Any]:
    """Results with the library of this machine."""
    return native()


def native(**environment: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, *PROGRAM],
        env={**os.environ, **LIBRARY, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check_same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert found["games"] == expected["games"] > 3
    assert found["decisions"] == expected["decisions"]
    for name, result in expected["results"].items():
        assert found["results"][name] == result, name


def test_older_processors_get_the_same_results(here: dict[str, Any], tmp_path: Path) -> None:
    oldest = kernel_library.library_names()[-1]
    (tmp_path / oldest).write_bytes((kernel_library.FOLDER / oldest).read_bytes())
    found = native(ANYPOKER_KERNEL_FOLDER=str(tmp_path))
    assert found["library"] == oldest
    check_same(found, here)


@pytest.mark.skipif(bool(why_not()), reason=f"aarch64 is not tested: {why_not()}")
def test_aarch64_gets_the_same_results(here: dict[str, Any], tmp_path: Path) -> None:
    python = EmulatedPython(tmp_path)
    if problem := python.install():
        pytest.skip(f"aarch64 is not tested: {problem}")
    with FileLock(kernel_library.FOLDER / ".lock"):
        assert main(["--if-needed", "--target", "aarch64"]) == 0
    done = python.run(*PROGRAM, **LIBRARY, ANYPOKER_CACHE=str(tmp_path / "cache"))
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["machine"], found["library"]) == ("aarch64", "kernels-linux-aarch64.so")
    check_same(found, here)

"""The library of kernels: complete, called without numba, and never if it is not what it says."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest

from anypoker.errors import NoKernelsError
from anypoker.ranking.batch import compiling, kernel_library
from anypoker.ranking.batch.kernel_library import KernelLibrary, find_library, library_names
from anypoker.ranking.batch.kernel_meaning import constants_digest, sources_digest
from anypoker.strength import unseen_kernels
from tests.missing_packages import COMPILERS, missing_packages
from tools.build_kernels import is_current
from tools.kernels.callers import called_kernels
from tools.kernels.dependencies import UnknownMeaningError, called_functions, named_constants
from tools.kernels.signatures import read_signatures
from tools.kernels.targets import TARGETS

COMMANDS = {
    "equity": ("equity", "texas-holdem", "AhKh", "QsQd", "--json"),
    "odds": ("odds", "oakie", "--deals", "200", "--json"),
    "simulate": ("simulate", "omaha-8", "--fast", "--hands", "2000", "--bots", "sensible"),
    "arena": ("arena", "badugi", "--bots", "thinker:easy", "caller", "--hands", "2"),
    "frequencies": ("frequencies", "27_low", "--json"),
}
ENGINE = "the engine plays the hands one by one"


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    usual = {"ANYPOKER_CACHE": str(folder / "cache"), "ANYPOKER_KERNELS": "auto"}
    return subprocess.run(
        [sys.executable, "-m", "anypoker", *words],
        env={**os.environ, **usual, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_called_kernel_has_a_signature() -> None:
    """If not: run a command that calls it, and `python -m tools.build_kernels --record`."""
    assert set(read_signatures()) == called_kernels()


def test_library_exports_what_is_recorded_and_needs_little(library_folder: Path) -> None:
    for name in library_names():
        library = KernelLibrary(library_folder / name)
        assert not library.problem
        assert len(library.kernels) == sum(map(len, read_signatures().values()))
        assert (library_folder / name).stat().st_size < 1_000_000
        content = (library_folder / name).read_bytes()
        assert b"libc.so" not in content
        assert b"GLIBC" not in content


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_commands_run_without_compilers(
    words: tuple[str, ...], library_folder: Path, tmp_path: Path
) -> None:
    with missing_packages(tmp_path / "hidden", *COMPILERS):
        done = run(tmp_path, *words, ANYPOKER_KERNELS="library")
    assert (done.returncode, done.stderr) == (0, "")
    assert "engine" not in done.stdout
    assert not (tmp_path / "cache" / "machine-code").exists()


def test_library_and_numba_give_the_same_result(library_folder: Path, tmp_path: Path) -> None:
    words = COMMANDS["equity"]
    answers = [run(tmp_path, *words, ANYPOKER_KERNELS=source) for source in ("library", "numba")]
    assert answers[0].stdout == answers[1].stdout != ""
    assert (tmp_path / "cache" / "machine-code").exists()


@pytest.fixture
def stale(library_folder: Path, tmp_path: Path) -> Path:
    """A folder with libraries of other kernels."""
    folder = tmp_path / "stale"
    folder.mkdir()
    for name in library_names():
        content = (library_folder / name).read_bytes()
        place = content.index(b'"digest":"') + len(b'"digest":"')
        changed = b"0" if content[place : place + 1] != b"0" else b"1"
        (folder / name).write_bytes(content[:place] + changed + content[place + 1 :])
    return folder


def test_library_of_other_kernels_is_not_called(stale: Path, tmp_path: Path) -> None:
    words = ("simulate", "texas-holdem", "--fast", "--hands", "20")
    with missing_packages(tmp_path / "hidden", *COMPILERS):
        done = run(tmp_path, *words, ANYPOKER_KERNEL_FOLDER=str(stale))
    (sentence,) = done.stderr.splitlines()
    assert "does not match the kernels" in sentence
    assert "anypoker[compile]" in sentence
    assert sentence.endswith(ENGINE)
    assert "no invariant violated" in done.stdout


def test_numba_compiles_what_the_library_cannot_give(stale: Path, tmp_path: Path) -> None:
    done = run(tmp_path, *COMMANDS["equity"], ANYPOKER_KERNEL_FOLDER=str(stale))
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith("does not match the kernels; compiling kernels with numba")
    assert json.loads(done.stdout)["by"] == "kernels"


def test_without_kernels_the_engine_answers(tmp_path: Path) -> None:
    missing = {"ANYPOKER_KERNEL_FOLDER": str(tmp_path)}
    with missing_packages(tmp_path / "hidden", *COMPILERS):
        done = run(tmp_path, *COMMANDS["equity"], "--samples", "20", **missing)
        odds = run(tmp_path, *COMMANDS["odds"][:-2], "20", "--json", **missing)
        arena = run(tmp_path, *COMMANDS["arena"], **missing)
        counted = run(tmp_path, *COMMANDS["frequencies"], **missing)
    for one in (done, odds):
        assert json.loads(one.stdout)["by"] == "engine"
        assert "there is no kernel library" in json.loads(one.stdout)["note"]
    assert arena.returncode == 0
    assert counted.returncode == 1
    assert counted.stderr.startswith("anypoker: there is no kernel library; install")


def test_unknown_platform_is_named(
    library_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    monkeypatch.setattr(compiling, "_has_compiler", lambda: False)
    monkeypatch.delenv("ANYPOKER_KERNELS", raising=False)
    find_library.cache_clear()
    try:
        assert find_library()[0] is None
        assert "no kernel library for linux on riscv64" in (compiling.missing_kernels() or "")
        kernel = compiling.Kernel(unseen_kernels.write_unseen.function)
        cards = np.zeros(3, np.uint8)
        with pytest.raises(NoKernelsError, match="riscv64"):
            kernel(cards, cards, cards)
    finally:
        find_library.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="the names of Linux")
def test_processor_decides_which_library_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    old, new = "kernels-linux-x86_64-v2.so", "kernels-linux-x86_64-v3.so"
    flags = kernel_library._V3
    monkeypatch.setattr(kernel_library, "_cpu_flags", lambda: flags | {"avx512f"})
    assert library_names() == [new, old]
    monkeypatch.setattr(kernel_library, "_cpu_flags", lambda: flags - {"bmi2"})
    assert library_names() == [old]
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    assert library_names() == ["kernels-linux-aarch64.so"]


def test_broken_file_is_not_a_library(tmp_path: Path) -> None:
    file = tmp_path / "kernels-linux-x86_64-v2.so"
    file.write_bytes(b"not a library")
    assert "cannot be loaded" in KernelLibrary(file).problem


def test_changed_constant_is_another_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = called_functions(unseen_kernels.draw_card.function)
    constants = named_constants(functions)
    assert "HALF" in constants["anypoker.strength.unseen_kernels"]
    before = constants_digest(constants)
    monkeypatch.setattr(unseen_kernels, "HALF", np.uint64(31))
    assert constants_digest(constants) != before


def test_digest_of_sources_ignores_line_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anypoker.ranking.batch.kernel_meaning.PACKAGE", tmp_path)
    digests = []
    for text in (b"one\ntwo\n", b"one\r\ntwo\r\n", b"one\nthree\n"):
        (tmp_path / "a.py").write_bytes(text)
        digests.append(sources_digest(["a.py"]))
    assert digests[0] == digests[1] != digests[2]


def test_kernel_that_names_an_object_is_refused() -> None:
    assert isinstance(_names_an_object, FunctionType)
    with pytest.raises(UnknownMeaningError, match="PATH"):
        named_constants([_names_an_object])


PATH = Path()


def _names_an_object() -> object:
    return PATH


def test_current_library_is_not_built_again(library_folder: Path, stale: Path) -> None:
    for name, target in TARGETS.items():
        if target.file in library_names():
            assert is_current(name, library_folder)
            assert not is_current(name, stale)

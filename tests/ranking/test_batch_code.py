"""Compiled code is kept in the cache folder; where nothing can be kept, it is compiled anew."""

import gc
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from anypoker.cards import JOKER
from anypoker.disk_cache import read_cached, write_cached
from anypoker.ranking import find_ordering, ordering_names
from anypoker.ranking.batch import (
    count_frequencies,
    hand_arrays,
    hole_and_board,
    machine_code,
    numba_compiler,
    random_hands,
    rank_kernels,
    sets,
    values,
    values_of_both,
)
from anypoker.ranking.batch.compiling import Kernel, compile_kernel, source_digest
from anypoker.ranking.batch.machine_code import pack_code

PROGRAM = """
import sys
from anypoker.ranking.batch.hand_arrays import random_hands
print(random_hands(range(52), 5, 1, seed=1).tolist(), "numba" in sys.modules)
"""


@pytest.fixture(autouse=True)
def _by_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from the library of kernels, which has no code of these tests either."""
    monkeypatch.setenv("ANYPOKER_KERNELS", "numba")


def run(cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "ANYPOKER_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_kept_code_is_called_without_a_compiler(tmp_path: Path) -> None:
    first = run(tmp_path)
    (file,) = (tmp_path / "machine-code").iterdir()
    assert file.name.startswith("_deal")
    when = file.stat().st_ino
    assert run(tmp_path) == first.replace("True", "False")
    assert file.stat().st_ino == when


def test_code_that_is_not_what_was_written_is_compiled_again(tmp_path: Path) -> None:
    first = run(tmp_path)
    (file,) = (tmp_path / "machine-code").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    assert run(tmp_path) == first
    assert file.read_bytes() == whole


def rewritten(file: Path, body: bytes) -> None:
    """Something else under the name of kept code, with a digest that fits."""
    write_cached(file, body)
    assert read_cached(file) == body


def test_a_file_with_another_content_is_never_called(tmp_path: Path) -> None:
    first = run(tmp_path)
    (file,) = (tmp_path / "machine-code").iterdir()
    whole = bytes(read_cached(file) or b"")
    length = 4 + int.from_bytes(whole[:4], "big")
    odd_kind = pack_code("called_from_python", "qq", ["complex"], whole[length:])
    for body in (b"", b"\0\0\0\2[]", whole[:length] + b"not an object file", odd_kind):
        rewritten(file, body)
        assert run(tmp_path) == first
        assert read_cached(file) == whole


def test_code_that_others_may_write_is_compiled_again(tmp_path: Path) -> None:
    first = run(tmp_path)
    folder = tmp_path / "machine-code"
    (file,) = folder.iterdir()
    file.chmod(0o666)
    assert run(tmp_path) == first, "the file is used"
    folder.chmod(0o777)
    assert run(tmp_path) == first, "the folder is used"


def test_code_of_another_numba_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    numba = import_module("numba")
    assert numba.__version__ in machine_code.this_machine()[0]


def test_numba_calls_it_where_its_arguments_go_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    monkeypatch.setattr(numba_compiler, "_SCALARS", {"int64": ("i32", "q")})
    function = Kernel(_doubled.function)
    assert function(21) == function(21) == 42
    assert function.by_numba is not None
    assert not list(tmp_path.iterdir())


def test_numba_calls_it_where_functions_are_put_together_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    numba_compiler.dispatcher.cache_clear()
    numba_compiler._parts.cache_clear()
    monkeypatch.delattr(import_module("numba.core.codegen"), "JITCodeLibrary")
    function = Kernel(_doubled.function)
    try:
        assert function(21) == function(21) == 42
        assert function.by_numba is not None
    finally:
        numba_compiler.dispatcher.cache_clear()


def test_numba_compiles_as_ever_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    assert Kernel(_doubled.function)(4) == 8
    numba = import_module("numba")
    tripled = numba.njit(lambda value: 3 * value)
    assert numba.njit(lambda value: tripled(value) + 1)(5) == 16


@pytest.mark.parametrize("collects", [True, False])
def test_the_collector_is_left_as_it_was(
    collects: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    (gc.enable if collects else gc.disable)()
    try:
        assert Kernel(_doubled.function)(4) == 8
        assert gc.isenabled() is collects
    finally:
        gc.enable()


def test_a_function_is_translated_once_for_all_whole_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    numba_compiler.dispatcher.cache_clear()
    narrow = np.array([5], np.int32)
    assert Kernel(_doubled_thrice.function)(narrow) == 2 * (5 + 7 + 9)
    inner = numba_compiler.dispatcher(_doubled.function, **numba_compiler._ALONE, forceinline=True)
    assert len(inner.overloads) == 1


def test_threads_that_need_the_same_code_compile_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    made = []
    compile_it = numba_compiler.compile_to_machine_code

    def slowly(*given: Any) -> bytes:
        made.append(given)
        time.sleep(0.2)  # long enough for another thread to come
        return compile_it(*given)

    monkeypatch.setattr(numba_compiler, "compile_to_machine_code", slowly)
    function = Kernel(_doubled.function)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(function, range(4))) == [0, 2, 4, 6]
    assert len(made) == 1


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(blocked).startswith("[[")
    assert blocked.read_text() == "not a folder"


class Given(NamedTuple):
    """Arguments of many kinds."""

    small: np.ndarray[Any, Any]
    wide: np.ndarray[Any, Any]
    number: np.uint64


@compile_kernel
def _doubled(value: np.int64) -> np.int64:
    return 2 * value


@compile_kernel
def _doubled_thrice(narrow: np.ndarray[Any, Any]) -> np.int64:
    return _doubled(narrow[0]) + _doubled(7) + _doubled(9)  # type: ignore[arg-type]


@compile_kernel
def _everything(
    given: Given, twice: bool, count: int, half: float
) -> tuple[np.int64, np.bool_, float]:
    total = np.int64(given.number)
    for row in range(given.wide.shape[0]):
        for column in range(given.wide.shape[1]):
            total += np.int64(given.wide[row, column]) * count
    for place in range(len(given.small)):
        total -= np.int64(given.small[place])
    given.small[0] = 7
    return (_doubled(total) if twice else total), np.bool_(twice), 3 * half


@pytest.mark.parametrize("twice", [True, False])
@pytest.mark.parametrize("step", [1, 2])
def test_arguments_and_results_arrive(twice: bool, step: int) -> None:
    wide = np.arange(24, dtype=np.int64).reshape(4, 6)[::step, ::step]
    given = Given(np.array([1, 2, 250], np.uint8), wide, np.uint64(2**40))
    expected = 2**40 + 3 * int(wide.sum()) - 253
    assert _everything(given, twice, 3, 0.5) == (expected * (1 + twice), twice, 1.5)
    assert given.small[0] == 7


def test_the_meaning_of_a_function_is_that_of_all_it_names() -> None:
    assert list(source_digest(_doubled.function)) != list(source_digest(_everything.function))
    inside = list(source_digest(_everything.function))
    assert all(part in inside for part in source_digest(_doubled.function))


def compiled_functions() -> dict[str, Kernel[..., Any]]:
    modules = (
        hole_and_board,
        hand_arrays,
        rank_kernels,
        sets,
        sys.modules[count_frequencies.__module__],
    )
    return {
        f"{module.__name__}.{name}": function
        for module in modules
        for name, function in vars(module).items()
        if isinstance(function, Kernel)
    }


def test_every_function_is_compiled_for_few_kinds_of_arguments() -> None:
    """Whatever orderings and arrays come in: compiling takes long."""
    for name in ordering_names():
        ordering = find_ordering(name)
        for size in {ordering.cards, 7}:
            deck = [rank * 4 + suit for rank in ordering.ranks for suit in range(4)]
            hands = random_hands(deck, size, 50, seed=1)
            locked = hands.copy()
            locked.setflags(write=False)
            for given in (hands, hands.tolist(), locked, hands[::2], np.asfortranarray(hands)):
                values(ordering, given)
    wild = find_ordering("high_wild_bug")
    values(wild, [[0, 5, 10, 15, JOKER]], wild=[JOKER])
    for name in ("high", "27_low", "49", "soko_high"):
        locked = random_hands(range(52), 9, 500, seed=2)
        locked.setflags(write=False)
        values_of_both(find_ordering(name), locked[:, :4], locked[:, 4:])
        values_of_both(find_ordering(name), locked[:, :4], locked[:1, 4:])
        values_of_both(find_ordering(name), locked[:1, :4], locked[:1, 4:])
    count_frequencies(find_ordering("20card_high"), range(32, 52), 5)
    assert not any(code.by_numba for code in compiled_functions().values())
    versions = {name: len(code.versions) for name, code in compiled_functions().items()}
    assert sum(versions.values()) > 10
    # Tables have two bytes a value, or four.
    assert {name for name, count in versions.items() if count > 1} == {
        "anypoker.ranking.batch.rank_kernels.look_up_values"
    }

"""Kernels: functions over arrays as machine code, from the library of kernels or from numba.

The library comes with the package and needs no compiler (`kernel_library`). Code that it does not
have is compiled by numba, if that is installed, and cached: one file per function and kinds of its
arguments. Cached code is called directly: numba, which takes half a second to import, is needed
only to compile. If numba passes arguments in an unknown way, numba itself calls the compiled code,
and nothing is cached. Without library and numba `missing_kernels` says why, and callers use the
engine.

A compiled function allocates no arrays and raises nothing; its caller passes scratch arrays.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import addressof, c_char
from functools import lru_cache, update_wrapper
from importlib.util import find_spec
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from anypoker.disk_cache import cache_file, notify_slow_build, read_cached, write_cached
from anypoker.errors import NoKernelsError
from anypoker.ranking.batch import machine_code
from anypoker.ranking.batch.kernel_library import find_library

P = ParamSpec("P")
R = TypeVar("R")

FORMAT = 4  # to be raised when the code of unchanged functions changes

Kinds = tuple[Any, ...]  # what arguments are, as far as the code depends on it

# Where kernels come from: "auto" is the library, then numba, then the engine in place of kernels.
SOURCES = ("auto", "library", "numba", "engine")

_compiling = RLock()  # what several threads need is compiled by one of them


class Kernel(Generic[P, R]):
    """A function over arrays, whole numbers and named tuples of them, compiled when first called.

    `inlined`: it becomes part of those that call it. `versions`: by kinds of arguments;
    `by_numba`: what numba calls, where nothing else can.
    """

    def __init__(self, function: Callable[P, R], inlined: bool = True) -> None:
        update_wrapper(self, function)
        assert isinstance(function, FunctionType)
        self.function = function
        self.inlined = inlined
        self.versions: dict[Kinds, machine_code.Code] = {}
        self.by_numba: Callable[..., R] | None = None

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        assert not named, "arguments of compiled functions have no names"
        if self.by_numba is not None:
            return self.by_numba(*given)
        kinds: list[Any] = []
        numbers: list[int | float] = []
        for value in given:
            _flatten_argument(value, kinds, numbers)
        key = tuple(kinds)
        code = self.versions.get(key)
        if code is None:
            try:
                with _compiling:  # another thread may have it by then
                    code = self.versions.get(key) or self._code(key, given)
                    self.versions[key] = code
            except machine_code.StaleCodeError:
                from anypoker.ranking.batch.numba_compiler import dispatcher  # which imports numba

                plain: Callable[..., R] = dispatcher(self.function)
                self.by_numba = plain
                return plain(*given)
        result: R = code(numbers)
        return result

    def _code(self, kinds: Kinds, given: tuple[Any, ...]) -> machine_code.Code:
        """Return the code for such arguments; cached code that cannot be used counts as missing."""
        wanted = kernel_source()
        library, problem = find_library() if wanted in ("auto", "library") else (None, "")
        code = library.code(self.function, given) if library is not None else None
        if code is not None:
            return code
        if wanted == "library" and (library is None or library.has(self.function)):
            raise NoKernelsError(
                f"{problem or 'there is no kernel library'}, and ANYPOKER_KERNELS asks for it"
                if library is None
                else f"the kernel library has no {self.function.__name__} for such arguments: "
                "python -m tools.build_kernels --record"
            )
        if wanted == "engine" or not _has_compiler():
            raise NoKernelsError(
                missing_kernels() or f"the kernel library lacks {self.function.__name__}: {_ADVICE}"
            )
        if problem:
            _announce(f"{problem}; compiling kernels with numba")
        file = cache_file(
            "machine-code",
            self.function.__name__,
            FORMAT,
            kinds,
            machine_code.this_machine(),
            *source_digest(self.function),
        )
        known = read_cached(file)
        if known is not None:
            with suppress(machine_code.StaleCodeError):
                return machine_code.link_code(bytes(known))
        notify_slow_build("machine code")
        from anypoker.ranking.batch.numba_compiler import (
            compile_to_machine_code,  # which imports numba
        )

        body = compile_to_machine_code(self.function, given)
        code = machine_code.link_code(body)
        write_cached(file, body)
        return code


_ADVICE = "install anypoker[compile], which compiles kernels on this machine"


def kernel_source() -> str:
    """Return where kernels come from: ANYPOKER_KERNELS, or "auto".

    Raises:
        ValueError: if the variable has another value.
    """
    wanted = os.environ.get("ANYPOKER_KERNELS") or "auto"
    if wanted not in SOURCES:
        raise ValueError(f"ANYPOKER_KERNELS is '{wanted}'; use one of {', '.join(SOURCES)}")
    return wanted


def missing_kernels() -> str | None:
    """Return why no kernel can run here, as a sentence; None if kernels can run."""
    wanted = kernel_source()
    if wanted == "engine":
        return "ANYPOKER_KERNELS turns kernels off"
    library, problem = find_library() if wanted != "numba" else (None, "")
    if library is not None or (wanted != "library" and _has_compiler()):
        return None
    return f"{problem or 'there is no kernel library'}; {_ADVICE}"


@lru_cache(maxsize=1)
def _has_compiler() -> bool:
    with suppress(ModuleNotFoundError):
        return find_spec("numba") is not None and find_spec("llvmlite") is not None
    return False


@lru_cache(maxsize=8)
def _announce(sentence: str) -> None:
    """Log a sentence, once in a process."""
    import logging  # which most processes do not need

    logging.getLogger("anypoker.kernels").warning("%s", sentence)


def compile_kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Return a function over arrays and numbers as machine code."""
    return Kernel(function)


def compile_subroutine(function: Callable[P, R]) -> Kernel[P, R]:
    """Compile a function that is large and called in many places without inlining it."""
    return Kernel(function, inlined=False)


def source_digest(function: FunctionType, seen: set[int] | None = None) -> Iterator[object]:
    """Yield everything that compiled code depends on: the byte code and the values of its names.

    `seen`: functions that were yielded before; one that several others call is yielded once.
    """
    seen = set() if seen is None else seen
    seen.add(id(function))
    code = function.__code__
    yield from (code.co_code, code.co_consts, code.co_names, code.co_varnames)
    for name in code.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, Kernel):
            if not value.inlined:
                yield "by itself"
            if id(value.function) not in seen:
                yield from source_digest(value.function, seen)
        elif isinstance(value, int | float | tuple | np.generic):
            yield value
        elif isinstance(value, ModuleType):  # constants that the function reads as `module.NAME`
            used = (getattr(value, name, None) for name in code.co_names)
            yield [constant for constant in used if isinstance(constant, int | float | tuple)]


def _flatten_argument(value: Any, kinds: list[Any], numbers: list[int | float]) -> None:
    """Flatten an argument into its kind and the numbers that the kernel receives."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        kinds.append((value.dtype.char, value.ndim, flags.c_contiguous))
        # The first way is quicker, and cannot do every array.
        quick = flags.carray and value.size
        where = addressof(c_char.from_buffer(value.data)) if quick else value.ctypes.data
        numbers += (0, 0, value.size, value.itemsize, where, *value.shape, *value.strides)
    elif isinstance(value, tuple):
        known = _cached_tuples.get(id(value))
        if known is None:
            known = _cache_tuple(value)
        kinds += known[1]
        numbers += known[2]
    else:
        kinds.append(type(value).__name__)
        numbers.append(value if isinstance(value, float) else int(value))


# The same tables are passed again and again. A cached tuple stays alive, so its id is not reused.
_cached_tuples: dict[int, tuple[tuple[Any, ...], list[Any], list[int | float]]] = {}
_MAX_TUPLES = 100


def _cache_tuple(value: tuple[Any, ...]) -> tuple[tuple[Any, ...], list[Any], list[int | float]]:
    kinds: list[Any] = [getattr(value, "_fields", len(value))]
    numbers: list[int | float] = []
    for part in value:
        _flatten_argument(part, kinds, numbers)
    if len(_cached_tuples) >= _MAX_TUPLES:
        _cached_tuples.clear()
    known = _cached_tuples[id(value)] = (value, kinds, numbers)
    return known

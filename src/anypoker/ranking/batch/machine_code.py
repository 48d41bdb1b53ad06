"""Kept machine code: packed for the disk, linked by llvmlite, called with numbers.

llvmlite is imported only to link: code from the library of kernels is called without it.

Code takes its arguments from a stretch of memory, taken apart into numbers of eight bytes, and
leaves its result at the beginning of it. An array is seven numbers or more: two that say who owns
it (nobody), how many elements it has and how large one is, where it lies, and its shape and
strides. A tuple is its parts.
"""

import json
import struct
from ctypes import CFUNCTYPE, addressof, c_char, c_int32, c_void_p
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from struct import Struct
from typing import Any

_LENGTH = 4
_RESULTS = {"int64": "q", "uint64": "Q", "bool": "?", "float64": "d"}
WORD = 8  # bytes


class StaleCodeError(Exception):
    """Code that cannot be linked, or that could not be called as it would have to be."""


class Code:
    """A function that can be called with numbers.

    `arguments` in the letters of `struct`, `results` as types are called.
    """

    def __init__(self, address: int, owner: object, arguments: str, results: list[str]) -> None:
        self.owner = owner  # of the memory that the code lies in
        self.call = CFUNCTYPE(c_int32, c_void_p)(address)
        self.arguments = Struct(f"={arguments}")
        self.results = Struct("@" + "".join(_RESULTS[result] for result in results))
        self.start = results_size(results)
        self.size = self.start + self.arguments.size

    def __call__(self, numbers: list[int | float]) -> Any:
        """Return the result type of a function: nothing, a number, or a tuple of numbers."""
        room = bytearray(self.size)
        self.arguments.pack_into(room, self.start, *numbers)
        status = self.call(addressof(c_char.from_buffer(room)))
        assert status == 0, "a compiled function may not raise"
        parts = self.results.unpack_from(room)
        return parts if len(parts) > 1 else parts[0] if parts else None


def results_size(results: list[str]) -> int:
    """Return the number of bytes before the arguments: the results and an error slot."""
    return WORD * (len(results) + 1)


@lru_cache(maxsize=1)
def this_machine() -> tuple[str, str, str, str]:
    """Return the values, apart from its source, on which cached code depends."""
    from llvmlite import __version__ as llvm_version
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return _numba_version(), llvm_version, binding.get_host_cpu_name(), features


def _numba_version() -> str:
    """Return the version of numba, found without importing it or reading all about it."""
    found = find_spec("numba")
    if found is not None and found.origin is not None:
        file = Path(found.origin).with_name("_version.py")
        if file.is_file():
            return file.read_text(encoding="utf-8")
    from importlib.metadata import version  # slower by some twenty milliseconds

    return version("numba")


def pack_code(
    symbol: str, arguments: str, results: list[str], image: bytes, kernel: str = ""
) -> bytes:
    """Code as it is cached. `kernel`: name and signature, which the build of the library reads."""
    header = json.dumps(
        {"symbol": symbol, "arguments": arguments, "results": results, "kernel": kernel}
    ).encode()
    return len(header).to_bytes(_LENGTH, "big") + header + image


def code_header(body: bytes) -> tuple[dict[str, Any], int]:
    """Return the header of packed code and where the code itself begins."""
    end = _LENGTH + int.from_bytes(body[:_LENGTH], "big")
    header: dict[str, Any] = json.loads(body[_LENGTH:end])
    return header, end


def link_code(body: bytes) -> Code:
    """Link code so that it can be called.

    Raises:
        StaleCodeError: if it cannot be linked.
    """
    from llvmlite import binding

    try:
        header, end = code_header(body)
        symbol, arguments, results = header["symbol"], header["arguments"], header["results"]
        linker = _linker()
        builder = binding.JITLibraryBuilder().add_object_img(body[end:]).add_current_process()
        library = builder.export_symbol(symbol).link(linker.engine, linker.next_name())
        return Code(library[symbol], library, arguments, results)
    except (AttributeError, KeyError, TypeError, ValueError, RuntimeError, struct.error) as error:
        raise StaleCodeError(f"machine code that cannot be linked: {error}") from error


class _Linker:
    def __init__(self) -> None:
        from llvmlite import binding

        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        self.engine = binding.create_lljit_compiler()
        self.libraries = 0

    def next_name(self) -> str:
        self.libraries += 1
        return f"library{self.libraries}"


@lru_cache(maxsize=1)
def _linker() -> _Linker:
    return _Linker()

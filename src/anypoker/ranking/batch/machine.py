"""Machine code that was kept, made ready to be called.

Code is called the way numba's functions call each other: with a place for the result, a place for
an error, and the arguments taken apart into numbers. An array is eight numbers or more: two that
say who owns it (nobody), how many elements it has and how large one is, where it lies, and its
shape and strides. A tuple is its parts.
"""

import json
from ctypes import (
    CFUNCTYPE,
    Structure,
    byref,
    c_bool,
    c_double,
    c_int32,
    c_int64,
    c_uint64,
    c_void_p,
)
from functools import lru_cache
from typing import Any

from llvmlite import __version__, binding

_ARGUMENTS: dict[str, Any] = {"i8": c_bool, "i64": c_uint64, "ptr": c_uint64, "double": c_double}
_RESULTS = {"int64": c_int64, "uint64": c_uint64, "bool": c_bool, "float64": c_double}
_LENGTH = 4


class Code:
    """A function that can be called with numbers."""

    def __init__(
        self, address: int, owner: object, arguments: list[str], results: list[str]
    ) -> None:
        self.owner = owner  # of the memory that the code lies in
        kinds = [_ARGUMENTS[argument] for argument in arguments]
        self.call = CFUNCTYPE(c_int32, c_void_p, c_void_p, *kinds)(address)
        self.names = [f"part{number}" for number in range(len(results))]
        fields = [
            (name, _RESULTS[result]) for name, result in zip(self.names, results, strict=True)
        ]
        self.result = type("Result", (Structure,), {"_fields_": fields})

    def __call__(self, numbers: list[int | float]) -> Any:
        """What the function gives back: nothing, a number, or a tuple of them."""
        result, error = self.result(), c_void_p()
        status = self.call(byref(result), byref(error), *numbers)
        assert status == 0, "a compiled function may not raise"
        parts = tuple(getattr(result, name) for name in self.names)
        return parts if len(parts) > 1 else parts[0] if parts else None


def this_machine() -> tuple[str, str, str]:
    """What kept code depends on beside its source."""
    return __version__, binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


def packed(symbol: str, arguments: list[str], results: list[str], image: bytes) -> bytes:
    """Code as it is kept."""
    header = json.dumps({"symbol": symbol, "arguments": arguments, "results": results}).encode()
    return len(header).to_bytes(_LENGTH, "big") + header + image


def linked(body: bytes) -> Code:
    """Code as it can be called."""
    end = _LENGTH + int.from_bytes(body[:_LENGTH], "big")
    header = json.loads(body[_LENGTH:end])
    symbol = header["symbol"]
    linker = _linker()
    builder = binding.JITLibraryBuilder().add_object_img(body[end:]).add_current_process()
    library = builder.export_symbol(symbol).link(linker.engine, linker.next_name())
    return Code(library[symbol], library, header["arguments"], header["results"])


class _Linker:
    def __init__(self) -> None:
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

"""The library of kernels: machine code that comes with the package, called without numba.

`python -m tools.build_kernels` compiles it, one file per platform. A file describes itself: which
kernels it has for which arguments, and a digest of their source and constants. If the source is
another one, nothing of the file is called.
"""

import ctypes
import json
import os
import platform
import sys
from ctypes import addressof, c_char, c_void_p, cast, string_at
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

from anypoker.ranking.batch.kernel_meaning import constants_digest, sources_digest
from anypoker.ranking.batch.kernel_signatures import signature_text
from anypoker.ranking.batch.machine_code import Code

FOLDER = Path(__file__).with_name("library")
FORMAT = 1  # of the manifest and of the way in which arguments are passed
MANIFEST = "anypoker_kernels"  # the symbol of the manifest, JSON that ends with a zero byte
SYMBOL = "anypoker_kernel_{}"

# What /proc/cpuinfo calls the instructions of x86-64-v3.
_V3 = frozenset(("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"))
_MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


class KernelLibrary:
    """A loaded file of kernels. `problem`: why it is not used, empty if it is."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.kernels: dict[str, dict[str, Any]] = {}
        self.problem = ""
        try:
            self.library = ctypes.CDLL(str(file))
            start = addressof(c_char.in_dll(self.library, MANIFEST))
        except OSError as error:
            self.problem = f"the kernel library {file.name} cannot be loaded ({error})"
            return
        except ValueError:
            self.problem = f"{file.name} is not a kernel library"
            return
        manifest = json.loads(string_at(start))
        if manifest["format"] != FORMAT:
            self.problem = f"the kernel library {file.name} has another format"
        elif sources_digest(manifest["sources"]) != manifest["digest"]:
            self.problem = f"the kernel library {file.name} does not match the kernels"
        else:
            self.kernels = manifest["kernels"]

    def code(self, function: FunctionType, given: tuple[Any, ...]) -> Code | None:
        """Return the code of a kernel for such arguments; None if the library has none."""
        found = self.kernels.get(kernel_name(function) + signature_text(given))
        if found is None or constants_digest(found["constants"]) != found["values"]:
            return None
        address = cast(self.library[SYMBOL.format(found["number"])], c_void_p).value
        assert address is not None
        return Code(address, self.library, found["arguments"], found["results"])

    def has(self, function: FunctionType) -> bool:
        """Return whether the library has a kernel, for whatever arguments."""
        name = kernel_name(function)
        return bool(name) and any(key.startswith(f"{name}[") for key in self.kernels)


def kernel_name(function: FunctionType) -> str:
    """Return the name of a kernel; empty for a function that is not the one in its module."""
    module = sys.modules.get(function.__module__)
    own = module is not None and function.__globals__ is vars(module)
    return f"{function.__module__}:{function.__name__}" if own else ""


def library_names() -> list[str]:
    """Return the names of the files for this platform, the fastest first."""
    machine = _MACHINES.get(platform.machine().lower())
    if sys.platform != "linux" or machine is None or sys.maxsize < 2**32:
        return []
    if machine == "aarch64":
        return ["kernels-linux-aarch64.so"] if sys.byteorder == "little" else []
    names = ["kernels-linux-x86_64-v3.so", "kernels-linux-x86_64-v2.so"]
    return names if _cpu_flags() >= _V3 else names[1:]


def _cpu_flags() -> frozenset[str]:
    """Return the features of the first processor; none if they cannot be read."""
    try:
        with Path("/proc/cpuinfo").open(encoding="ascii", errors="replace") as stream:
            for line in stream:
                if line.startswith("flags"):
                    return frozenset(line.split(":", 1)[1].split())
    except OSError:
        pass
    return frozenset()


@lru_cache(maxsize=1)
def find_library() -> tuple[KernelLibrary | None, str]:
    """Return the library for this machine, and why there is none.

    The reason is empty if no library was built at all, as in a fresh clone.
    """
    folder = Path(os.environ.get("ANYPOKER_KERNEL_FOLDER") or FOLDER)
    problem = ""
    names = library_names()
    for name in names:
        if (folder / name).is_file():
            library = KernelLibrary(folder / name)
            if not library.problem:
                return library, ""
            problem = problem or library.problem
    if not problem and any(folder.glob("kernels-*")):
        problem = f"there is no kernel library for {sys.platform} on {platform.machine()}"
    return None, problem

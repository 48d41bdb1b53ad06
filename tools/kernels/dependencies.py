"""Source files and constants that the machine code of kernels depends on."""

from collections.abc import Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from anypoker.ranking.batch.compiling import Kernel
from anypoker.ranking.batch.kernel_meaning import PACKAGE


class UnknownMeaningError(Exception):
    """A kernel names something whose value cannot be compared."""


def source_file(function: FunctionType) -> str:
    """Return the source file of a function, named from the package on."""
    return Path(function.__code__.co_filename).relative_to(PACKAGE).as_posix()


def called_functions(function: FunctionType) -> list[FunctionType]:
    """Return a function and all that it calls, directly or through others."""
    found: dict[int, FunctionType] = {}
    left = [function]
    while left:
        one = left.pop()
        if id(one) not in found:
            found[id(one)] = one
            left += [v.function for v in _globals_of(one).values() if isinstance(v, Kernel)]
    return list(found.values())


def named_constants(functions: Iterable[FunctionType]) -> dict[str, list[str]]:
    """Return the names of the constants of functions, by module.

    Raises:
        UnknownMeaningError: if a function names a value that is neither a constant, a kernel, a
            tuple class, nor part of numpy or Python.
    """
    names: dict[str, set[str]] = {}
    for function in functions:
        for name, value in _globals_of(function).items():
            if isinstance(value, ModuleType):
                if value.__name__.startswith("anypoker."):
                    inside = {n for n in function.__code__.co_names if hasattr(value, n)}
                    names.setdefault(value.__name__, set()).update(inside)
            elif _is_constant(value):
                names.setdefault(function.__module__, set()).add(name)
            elif not isinstance(value, Kernel) and not _is_library_function(value):
                raise UnknownMeaningError(f"{function.__name__} names {name}, a {type(value)}")
    return {module: sorted(found) for module, found in sorted(names.items())}


def _globals_of(function: FunctionType) -> dict[str, Any]:
    names = dict.fromkeys(function.__code__.co_names)
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def _is_constant(value: Any) -> bool:
    is_class = isinstance(value, type) and issubclass(value, tuple)
    return is_class or isinstance(value, int | float | tuple | np.generic)


def _is_library_function(value: Any) -> bool:
    """Return whether numpy or Python defines a value."""
    module = getattr(value, "__module__", None) or ""
    return isinstance(value, np.ufunc) or module.split(".")[0] in ("numpy", "math", "builtins")

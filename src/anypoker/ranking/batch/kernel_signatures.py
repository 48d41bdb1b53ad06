"""Types of a kernel's arguments as JSON data: the same in every process, on every platform.

An array is `uint8[2C]`: the type of its elements, its dimensions, and whether it is contiguous (C)
or not (A). A number is `int64`, `uint64`, `float64` or `bool`. A tuple is a list that begins with
the name of its class, `module:Class`.
"""

import json
from typing import Any

import numpy as np

Described = str | list[Any]

_SCALARS = {"int": "int64", "float": "float64", "bool_": "bool"}


def describe_argument(value: Any) -> Described:
    """Describe the type of an argument.

    >>> describe_argument(np.zeros((2, 3), np.uint8)), describe_argument(7)
    ('uint8[2C]', 'int64')
    >>> describe_argument((1.5, True))
    ['builtins:tuple', 'float64', 'bool']
    """
    if isinstance(value, np.ndarray):
        order = "C" if value.flags.c_contiguous else "A"
        return f"{value.dtype.name}[{value.ndim}{order}]"
    if isinstance(value, tuple):
        kind = type(value)
        return [f"{kind.__module__}:{kind.__qualname__}", *map(describe_argument, value)]
    name = type(value).__name__
    return _SCALARS.get(name, name)


def signature_text(given: tuple[Any, ...]) -> str:
    """Return the types of all arguments as one line.

    >>> signature_text((np.zeros(4), 7))
    '["float64[1C]","int64"]'
    """
    return json.dumps([describe_argument(value) for value in given], separators=(",", ":"))

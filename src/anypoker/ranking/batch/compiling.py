"""Functions as machine code, compiled once a machine and not once a process.

The code is kept beside the tables. If that folder cannot be written, numba's own places are tried,
and if there is none the code lives as long as the process. Kept code is told apart by the content
of the file that holds the function: so a compiled function calls only those of its own file, and
takes what other files define as arguments.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import config, njit

from anypoker.keeping import cache_folder

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function over arrays and numbers as machine code, compiled when it is first called."""
    settings = vars(config)
    given = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = given or str(cache_folder() / "compiled")
    try:
        code: Callable[P, R] = njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # no place to keep it
        code = njit(nogil=True, error_model="numpy")(function)
    finally:
        settings["CACHE_DIR"] = given
    return code

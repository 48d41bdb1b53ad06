"""Functions as machine code, compiled once a machine and not once a process.

The code is kept beside the tables. If that folder cannot be written, numba's own places are tried,
and if there is none the code lives as long as the process. Kept code is told apart by the content
of the file that holds the function: so a compiled function calls only those of its own file, and
takes what other files define as arguments. And it is always called with arguments of the same
types: the versions of a function for different types share an index, which processes that write
it at the same time can confuse.
"""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from numba import config, njit

from anypoker.keeping import cache_folder

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R], types: str = "") -> Callable[P, R]:
    """A function over arrays and numbers as machine code, compiled when it is first called.

    Who needs it for other types too compiles it again, with a word for those types.
    """
    settings = vars(config)
    given = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(Path(given or cache_folder() / "compiled") / types)
    try:
        code: Callable[P, R] = njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # no place to keep it
        code = njit(nogil=True, error_model="numpy")(function)
    finally:
        settings["CACHE_DIR"] = given
    return code

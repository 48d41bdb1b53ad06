"""The tree of exceptions is what its module says."""

import importlib
import pkgutil
import re

import anypoker
from anypoker import errors
from anypoker.errors import AnypokerError


def _tree(error: type[BaseException], depth: int = 0) -> list[tuple[int, str]]:
    rows = [(depth, error.__name__)]
    for below in error.__subclasses__():
        if below.__name__.startswith("_"):
            continue  # caught where it is raised
        rows += _tree(below, depth + 1)
    return rows


def test_the_tree_at_the_top_of_the_module_is_the_tree() -> None:
    for module in pkgutil.walk_packages(anypoker.__path__, "anypoker."):
        if not module.name.endswith("__main__") and "migrations" not in module.name:
            importlib.import_module(module.name)
    written = re.findall(r"^( {4,})([A-Z]\w+)(?: {2}|$)", errors.__doc__ or "", re.MULTILINE)
    told = [((len(indent) - 4) // 2, name) for indent, name in written]
    assert sorted(told) == sorted(_tree(AnypokerError))

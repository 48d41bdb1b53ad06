"""The list of what once went wrong names tests and golden hands that are there."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent


def test_every_test_on_the_list_of_repairs_is_there() -> None:
    named = re.findall(r"`((?:\w+/)*[\w-]+(?:/[\w-]+)*\.(?:py::\w+|hand))`", read_list())
    assert len(named) > 80
    missing = [name for name in named if not is_there(name)]
    assert not missing


def test_every_line_of_the_list_names_something() -> None:
    lines = [line for line in read_list().splitlines() if line.startswith("- ")]
    assert [line for line in lines if "::test_" not in line and ".hand`" not in line] == []


def read_list() -> str:
    return (TESTS / "repairs.md").read_text(encoding="utf-8")


def is_there(name: str) -> bool:
    file, _, function = name.partition("::")
    path = TESTS / file
    if not path.is_file():
        return False
    if not function:
        return True
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in tree.body)

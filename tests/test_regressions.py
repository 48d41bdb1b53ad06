"""The list of fixed defects, `regressions.md`, names tests and golden hands that exist."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent


def test_every_test_on_the_list_exists() -> None:
    named = re.findall(r"`((?:\w+/)*[\w-]+(?:/[\w-]+)*\.(?:py::\w+|hand))`", read_list())
    assert len(named) > 80
    missing = [name for name in named if not is_there(name)]
    assert not missing


def test_every_defect_on_the_list_names_a_test() -> None:
    lines = [line for line in read_list().splitlines() if line.startswith("- ")]
    assert [line for line in lines if "::test_" not in line and ".hand`" not in line] == []


def read_list() -> str:
    return (TESTS / "regressions.md").read_text(encoding="utf-8")


def is_there(name: str) -> bool:
    """Return whether a golden hand or a test (`file::test`) exists in the folder of the tests."""
    file, _, function = name.partition("::")
    path = TESTS / file
    if not path.is_file():
        return False
    if not function:
        return True
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in tree.body)

"""Selection of the tests that `./run test --quick` runs: all but those in `slow_tests.txt`."""

from pathlib import Path

import pytest

SLOW_TESTS = Path(__file__).parent / "slow_tests.txt"


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick", action="store_true", help="leave out the tests listed in tests/slow_tests.txt"
    )


def slow_tests() -> list[str]:
    """Read the list: folders, files and tests (`file::test`), relative to `tests`."""
    lines = SLOW_TESTS.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line and not line.startswith("#")]


def deselect_slow(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = set(slow_tests())
    left_out = [item for item in items if not slow.isdisjoint(_names(item.nodeid))]
    config.hook.pytest_deselected(items=left_out)
    removed = set(left_out)
    items[:] = [item for item in items if item not in removed]


def _names(nodeid: str) -> set[str]:
    """Name a test, its file and its folders.

    >>> sorted(_names("tests/web/test_table.py::test_click[chromium]"))
    ['web', 'web/test_table.py', 'web/test_table.py::test_click']
    """
    file, _, test = nodeid.removeprefix("tests/").partition("::")
    folders = [path.as_posix() for path in Path(file).parents if path.name]
    return {*folders, file, f"{file}::{test.partition('[')[0]}"}

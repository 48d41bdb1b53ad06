"""The list of slow tests names folders, files and tests that exist."""

from tests.quick_tests import slow_tests
from tests.test_regressions import TESTS, is_there


def test_slow_tests_exist() -> None:
    missing = [name for name in slow_tests() if not (TESTS / name).is_dir() and not is_there(name)]
    assert missing == []

"""Options and fixtures of all tests."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import quick_tests, retry_report
from tests.processes import children, command_line

# A busy machine fails no test. Failed examples print a blob that reproduces them.
settings.register_profile(
    "anypoker", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("anypoker")

# Helper processes that multiprocessing keeps until this process ends.
_HELPERS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        "--update-hands",
        action="store_true",
        help="rewrite golden files; review the diff",
    )
    retry_report.add_option(parser)
    quick_tests.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    retry_report.register(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        quick_tests.deselect_slow(config, items)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """Fail the test that leaves a process behind, instead of a later one that it disturbs."""
    before = children()
    yield
    left = {process: command_line(process) for process in children() - before}
    left = {p: line for p, line in left.items() if not any(name in line for name in _HELPERS)}
    for process in left:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    assert not left, f"the test left processes behind: {left}"

"""Options of the test run, and what every test has to obey."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.processes import children, command_line

# No test fails because the machine is busy; what fails is printed so that it can be run again.
settings.register_profile(
    "anypoker", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("anypoker")

# What the library for processes keeps for as long as this one lives.
SERVANTS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        "--update-hands",
        action="store_true",
        help="write golden files anew; read the diff",
    )


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """A test that leaves a process behind fails, and not the innocent one that stumbles over it."""
    before = children()
    yield
    left = {process: command_line(process) for process in children() - before}
    left = {p: words for p, words in left.items() if not any(one in words for one in SERVANTS)}
    for process in left:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    assert not left, f"the test leaves processes behind: {left}"

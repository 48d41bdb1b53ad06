"""Options of the test run."""

import pytest
from hypothesis import HealthCheck, settings

# No test fails because the machine is busy; what fails is printed so that it can be run again.
settings.register_profile(
    "anypoker", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("anypoker")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        "--update-hands",
        action="store_true",
        help="write golden files anew; read the diff",
    )

"""Both databases that a card room may stand on."""

from collections.abc import Callable, Iterator

import pytest

from tests.server.postgresql import PostgreSQL, running_postgresql, why_none

Options = Callable[[], tuple[str, ...]]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A server that all tests of a process share."""
    if why := why_none():
        pytest.skip(f"PostgreSQL is not tested: {why}")
    with running_postgresql() as server:
        yield server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Options:
    """The options of `serve` for an empty database, new at every call."""
    if request.param == "sqlite":
        return lambda: ()
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return lambda: ("--db", server.new_database())

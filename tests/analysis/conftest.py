"""Games for the tests of the analysis: those of the catalogue, and strangers' where they are."""

import pytest

from anypoker.catalogue import find
from anypoker.game import Game


@pytest.fixture(scope="session")
def holdem() -> Game:
    return find("texas-holdem").game

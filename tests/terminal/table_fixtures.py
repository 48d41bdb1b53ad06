"""Evenings for tests: the cards follow from the seed, and nothing is written unless it is told."""

from pathlib import Path

from anypoker.history import TableJournal
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.seating import PERSON, make_setup
from anypoker.session.table_files import find_rotation, make_key_source, secret_source
from anypoker.session.table_session import Session


def session(
    name: str,
    seed: str = "1",
    seats: int | None = None,
    bots: str = "caller",
    stakes: str | None = None,
    log: Path | None = None,
) -> PlayerSession:
    """A table as its person knows it."""
    rotation = find_rotation(name, None, stakes)
    setup = make_setup(rotation, seats=seats, kinds=bots.split(","), stakes=stakes)
    kept = TableJournal.create(setup, log, make_key_source(seed), secret=secret_source(seed))
    return PlayerSession(Session(kept), PERSON.id)

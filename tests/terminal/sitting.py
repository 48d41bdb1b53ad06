"""Evenings for tests: the cards follow from the seed, and nothing is written unless it is told."""

from pathlib import Path

from anypoker.host.seating import bots_of, make_setup
from anypoker.host.session import Session
from anypoker.host.table_files import find_rotation, key_source
from anypoker.match import LoggedTable


def session(
    name: str,
    seed: str = "1",
    seats: int | None = None,
    bots: str = "caller",
    stakes: str | None = None,
    log: Path | None = None,
) -> Session:
    rotation = find_rotation(name, None, stakes)
    setup = make_setup(rotation, seats=seats, kinds=bots.split(","), stakes=stakes)
    return Session(LoggedTable.create(setup, log, key_source(seed)), bots_of(setup))

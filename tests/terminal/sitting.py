"""Evenings for tests: the cards follow from the seed, and nothing is written unless it is told."""

from pathlib import Path

from anypoker.host.seating import bots_of, seated
from anypoker.host.session import Session
from anypoker.host.table_files import find_rotation, keys_of
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
    setup = seated(rotation, seats=seats, kinds=bots.split(","), stakes=stakes)
    return Session(LoggedTable.begun(setup, log, keys_of(seed)), bots_of(setup))

"""Evenings for tests: the cards follow from the seed, and nothing is written unless it is told."""

from pathlib import Path

from anypoker.match import KeptTable
from anypoker.terminal.evening import Evening
from anypoker.terminal.seating import bots_of, seated
from anypoker.terminal.shelf import find_rotation, keys_of


def evening(
    name: str,
    seed: str = "1",
    seats: int | None = None,
    bots: str = "caller",
    stakes: str | None = None,
    log: Path | None = None,
) -> Evening:
    rotation = find_rotation(name, None, stakes)
    setup = seated(rotation, seats=seats, kinds=bots.split(","), stakes=stakes)
    return Evening(KeptTable.begun(setup, log, keys_of(seed)), bots_of(setup))

"""Soak: a tournament over several tables in real browsers, from the form to the winner's screen."""

import tempfile
from pathlib import Path
from time import monotonic

from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, open_browser
from tests.web.tournament_browsers import check_end, play_tournament

SEATS = 4  # of a table: 12 people begin at three
_PATIENCE = 1_800.0  # seconds for one tournament


def run_tournament_browsers(people: int, seed: int) -> None:
    """Play a tournament of people at browsers, who follow every move without a reload."""
    began = monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="anypoker-tournament-") as folder,
        open_room(Path(folder), "--name", LAN_NAME, "--no-limits") as room,
        open_browser() as browser,
    ):
        evening = play_tournament(browser, room, people, SEATS, _PATIENCE, seed)
        winner = check_end(evening, people)
    print(
        f"seed {seed}: {people} people, {evening.moves} moves without a reload, "
        f"{winner} wins, {monotonic() - began:.0f} s"
    )
    for reason in sorted(evening.reasons):
        print(f"  {reason}")

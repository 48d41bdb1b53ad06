"""Soak: a sit-and-go in real browsers, to its winner's screen and into the next one."""

import tempfile
from pathlib import Path
from time import monotonic

from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, open_browser
from tests.web.tournament_night import CLOCK, check_result, play_again, play_sit_and_go

_PATIENCE = 1_200.0  # seconds for one tournament


def run_sit_and_go(people: int, seed: int) -> None:
    """Play a sit-and-go of six, `people` of them at browsers, with levels by the clock."""
    began = monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="anypoker-tournament-") as folder,
        open_room(Path(folder), "--name", LAN_NAME, "--no-limits") as room,
        open_browser() as browser,
    ):
        tournament = play_sit_and_go(browser, room, people, _PATIENCE, CLOCK, seed)
        check_result(tournament)
        play_again(tournament)
    levels = sorted(tournament.levels)
    assert len(levels) > 1, tournament.clocks
    assert any(" left" in one for one in tournament.clocks), tournament.clocks
    print(f"seed {seed}: levels {levels[0]} to {levels[-1]}, {monotonic() - began:.0f} s")
    for name, title in tournament.places.items():
        print(f"  {name}: {title}")

"""Soak: friends play an evening of dealer's choice in real browsers."""

import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic

from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, open_browser
from tests.web.friends_night import play_night


def run_friends(hands: int, people: int, seed: int) -> None:
    """Play `hands` hands of games that are chosen through the picker."""
    began = monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="anypoker-friends-") as folder,
        open_room(Path(folder), "--name", LAN_NAME, "--no-limits") as room,
        open_browser() as browser,
    ):
        night = play_night(browser, room, hands, people, seed)
    games = Counter(night.games)
    print(f"seed {seed}: {hands} hands, {len(games)} games, {monotonic() - began:.0f} s")
    for line in night.happened:
        print(f"  {line}")
    if hands >= 60:
        assert len(games) >= 30, games
        assert any("buys in again" in line for line in night.happened)

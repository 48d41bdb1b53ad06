"""Nothing lies on anything else, on any screen: a share of `./run soak overlaps`."""

from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.measures import overlaps
from tests.web.positions import SIZES, Screen, player_counts, positions

GAMES = ("texas-holdem", "seven-card-stud", "double-board-omaha", "nightmare", "anaconda", "sohe")


def test_nothing_overlaps(browser: Any, room: RoomProcess) -> None:
    screens = [Screen(browser, room, *size) for size in SIZES]
    for slug in GAMES:
        for message in positions(slug, max(player_counts(slug)), 1):
            for screen in screens:
                screen.show(message)
                assert overlaps(screen.page) == [], (screen.size, message["table"]["name"])
    for screen in screens:
        assert screen.wrong == []
        screen.context.close()

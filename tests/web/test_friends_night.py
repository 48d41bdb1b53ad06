"""A short evening of dealer's choice among friends, from the first seat to the closing screen."""

from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.friends_night import play_night


def test_an_evening_of_dealers_choice(browser: Any, room: RoomProcess) -> None:
    night = play_night(browser, room, hands=5, friends=3, seed=1, offline=4.0)
    assert len(night.happened) >= 5
    assert len(set(night.games)) >= 3
    for person in night.people:
        person.context.close()

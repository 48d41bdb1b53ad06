"""A sit-and-go from the lobby's form to its winner's screen, by people at browsers and bots."""

import json
import time
from random import Random
from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

PLAYERS = 6
SIZES = ((1280, 800), (390, 844), (820, 1180), (1920, 1080), (390, 844), (1280, 800))
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def play_sit_and_go(browser: Any, room: RoomProcess, people: int, seconds: float) -> list[Person]:
    """Play to the end and return the people, each in front of the winner's screen."""
    persons = [
        Person(browser, name, *SIZES[i], has_touch=SIZES[i][0] < 900, reduced_motion="reduce")
        for i, name in enumerate(NAMES[:people])
    ]
    table = _open(persons[0], room, PLAYERS - people)
    for person in persons[1:]:
        person.become_guest(room)
        person.go_to(table)
        person.take_seat()
    persons[0].button("Start game").click()
    rng = Random(26)
    ends = time.monotonic() + seconds
    over = [False] * people
    while not all(over):
        assert time.monotonic() < ends, "the sit-and-go takes too long"
        for i, person in enumerate(persons):
            over[i] = person.page.get_by_text("Go to lobby", exact=True).count() > 0
            watch = person.button("Watch the table")
            if watch.count():
                watch.click()  # out; the others play to the end
            offered = None if over[i] else person.offered()
            if offered is not None:
                person.answer(offered, rng, folds=False)
        time.sleep(0.05)
    return persons


def _open(ann: Person, room: RoomProcess, bots: int) -> str:
    """Open the table with the form of the lobby."""
    page = ann.page
    ann.become_guest(room)
    page.goto(ann.url)
    panel = page.get_by_role("complementary", name="New table")
    panel.get_by_text("Sit-and-go", exact=True).click()
    panel.get_by_label("Length of a level").fill("2")
    panel.get_by_label("Levels by").select_option("hands")
    panel.get_by_label("Entry").fill("10")
    panel.get_by_label("Prizes").select_option("two")
    panel.get_by_label("Stakes").fill("10/20")
    panel.get_by_label("Buy-in").fill("40")
    panel.get_by_label("Seats").fill(str(PLAYERS))
    panel.get_by_label("Bots").fill(str(bots))
    page.route("**/api/tables", _hurry)
    ann.button("Open table").click()
    page.wait_for_url("**/table/*")
    page.locator(".own-seat").wait_for()
    return str(page.url.rsplit("/", 1)[-1])


def _hurry(route: Any) -> None:
    """Let the bots of the new table act without a delay."""
    body = route.request.post_data_json
    if body is None:
        route.continue_()
        return
    quick = {"bot_seconds": 0, "between_seconds": 1}
    wanted = {**body, "options": {**body["options"], **quick}}
    route.continue_(post_data=json.dumps(wanted))

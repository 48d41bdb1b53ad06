"""Games in which cards are placed in rows."""

from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import play
from tests.web.measures import overlaps
from tests.web.rows_hand import check_ledger, hand_of, score_hands, seat_friends


def _drag_to_bottom(person: Person) -> None:
    card = person.page.locator(".tray .held").first
    row = person.page.locator('.own-rows [data-row="2"]')
    start, end = card.bounding_box(), row.bounding_box()
    assert start is not None
    assert end is not None
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()


def _place_by_key(person: Person) -> None:
    """Select the second card, go down to the first row, and place it there."""
    for key in ("2", "ArrowDown", "Enter"):
        person.page.keyboard.press(key)


def test_two_friends_place_cards_by_tap_drag_and_key(browser: Any, room: RoomProcess) -> None:
    people, table = seat_friends(
        browser, room, {"game": "pineapple-ofc"}, 2, {"between_seconds": 5}
    )
    tray = ".tray .held"
    asked = next(
        person
        for _ in range(100)
        for person in people
        if person.page.wait_for_timeout(50) or person.page.locator(tray).count() == 5
    )
    asked.page.wait_for_timeout(300)  # the table has found its size
    _drag_to_bottom(asked)
    expect(asked.page.locator('.own-rows [data-row="2"] .added')).to_have_count(1)
    _place_by_key(asked)
    expect(asked.page.locator('.own-rows [data-row="0"] .added')).to_have_count(1)
    expect(asked.page.locator(tray)).to_have_count(3)
    asked.page.keyboard.press("Backspace")
    expect(asked.page.locator(tray)).to_have_count(4)
    score = people[0].page.get_by_role("group", name="Score").first
    play(people, Random(1), lambda: hand_of(people[0], table) > 1 or score.count() > 0)
    expect(score).to_contain_text("Points")
    scores = score_hands(people[0], table, 1)
    check_ledger(people[0], table, scores.paid)
    for person in people:
        assert overlaps(person.page) == []
        assert person.wrong == []
        person.context.close()

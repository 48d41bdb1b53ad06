"""The line to the table comes back by itself, and a new version of the page with a new hand."""

from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import Error as Gone

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import hand_number, play, sit_down


def _still(browser: Any, name: str) -> Person:
    return Person(browser, name, 1280, 800, reduced_motion="reduce")


def test_a_laptop_that_slept_comes_back_to_what_happened_meanwhile(
    browser: Any, room: RoomProcess
) -> None:
    ann, ben = _still(browser, "Ann"), _still(browser, "Ben")
    table = sit_down((ann, ben), {"game": "texas-holdem"}, room)
    ann.page.locator(".own").first.wait_for()
    # The network is gone, and with it the socket: a page cannot tell the two apart.
    ann.context.route_web_socket(f"**/{table}/socket*", lambda line: line.close())
    ann.page.reload()
    ann.page.get_by_text("Loading the table").wait_for(state="attached")
    assert ann.page.locator(".own").count() == 0
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_placeholder("Message").fill("still there?")
    ben.page.keyboard.press("Enter")
    ann.context.route_web_socket(f"**/{table}/socket*", lambda line: line.connect_to_server())
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.page.locator(".own").first.wait_for()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_text("still there?").wait_for()
    for person in (ann, ben):
        person.context.close()


def test_a_new_version_of_the_page_is_taken_with_the_next_hand(
    browser: Any, room: RoomProcess
) -> None:
    ann, ben = _still(browser, "Ann"), _still(browser, "Ben")
    asked: list[str] = []

    def another_version(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(body='<script type="module" src="/assets/another.js"></script>')

    ann.page.route("**/index.html", another_version)
    sit_down((ann, ben), {"game": "texas-holdem"}, room)
    ann.page.locator(".own").first.wait_for()
    loaded: list[int] = []
    ann.page.on("load", lambda page: loaded.append(1))
    while not asked:
        ann.page.wait_for_timeout(50)
    ann.page.wait_for_timeout(300)
    assert loaded == []  # not in the middle of a hand
    began = hand_number(ben)
    with suppress(Gone):  # the page that was just looked at
        play((ann, ben), Random(1), lambda: bool(loaded))
    ann.page.locator(".own").first.wait_for()
    assert loaded
    assert hand_number(ben) > began
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()

"""The page knows when the line is gone, says so, and loses no action."""

import re
from time import monotonic
from typing import Any

from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import sit_down
from tests.web.silent_proxy import silent_proxy

BANNER_SECONDS = 3.0  # from the loss to the banner
SEAT_SECONDS = 12_000  # milliseconds until the others see it


def _until_asked(person: Person, others: tuple[Person, ...]) -> None:
    """Let the others call until a person has to call or check."""
    while person.page.locator("footer[data-question] .big.call:enabled").count() == 0:
        for other in others:
            button = other.page.locator("footer[data-question] .big.call:enabled")
            if button.count():
                button.first.click()
        person.page.wait_for_timeout(50)


def _cut(person: Person, lose: Any) -> float:
    """Lose the line; the seconds until the banner is there."""
    began = monotonic()
    lose()
    person.page.get_by_text("You are offline").wait_for(timeout=10_000)
    return monotonic() - began


def test_lost_line_is_shown_and_an_action_waits_for_it(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 390, 844, reduced_motion="reduce")
    ben = Person(browser, "Ben", 1280, 800, reduced_motion="reduce")
    clock = {"act_seconds": 14, "bank_seconds": 0}
    table = sit_down((ben, ann), {"game": "texas-holdem", "stakes": "1/2"}, room, **clock)
    with silent_proxy(room.port) as proxy:
        cookies = ann.context.cookies()
        ann.context.add_cookies([{**one, "domain": "127.0.0.1"} for one in cookies])
        ann.page.goto(f"http://127.0.0.1:{proxy.port}/table/{table}")
        ann.page.locator(".own").first.wait_for()
        _until_asked(ann, (ben,))
        page = ann.page
        # The line goes silent: no close, no error.
        assert _cut(ann, proxy.flows.clear) <= BANNER_SECONDS
        assert re.search(r"\d:\d\d", page.locator(".banners").inner_text())
        call = page.locator("footer[data-question] .big.call")
        name = call.get_attribute("aria-label")
        assert name is not None
        call.click()
        sending = page.get_by_text(f"Sending {name[0].lower()}{name[1:]} …")
        sending.wait_for()
        expect(call).to_be_hidden()
        page.get_by_role("button", name="Cancel").click()
        call.click()
        sending.wait_for()
        ben.page.get_by_text("Reconnecting …").wait_for(timeout=SEAT_SECONDS)
        answered = len(ben.heard)
        proxy.flows.set()
        page.get_by_text("Connected", exact=True).wait_for()
        expect(page.get_by_text("Connected", exact=True)).to_be_hidden(timeout=5_000)
        ben.page.get_by_text("Reconnecting …").wait_for(state="detached")
        sending.wait_for(state="detached")
        verb = '"event":"called"' if name.startswith("Call") else '"event":"checked"'
        assert sum(verb in one for one in ben.heard[answered:]) == 1  # once, not twice
        # The clock acts for a player who stays away.
        _until_asked(ann, (ben,))
        assert _cut(ann, proxy.flows.clear) <= BANNER_SECONDS
        call.click()
        sending = page.get_by_text(re.compile("^Sending "))
        sending.wait_for()
        mark = len(ben.heard)
        while not any(re.search(r'"event":"(folded|checked)"', one) for one in ben.heard[mark:]):
            ben.page.wait_for_timeout(100)
        proxy.flows.set()
        page.get_by_text(re.compile("came too late; you (folded|checked)")).wait_for()
    for person in (ann, ben):
        person.context.close()


def test_offline_event_of_the_browser_is_enough(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ann.become_guest(room)
    ann.go_to(ann.open_table(game="texas-holdem", seats=2))
    ann.page.locator(".own-seat").or_(ann.button("Sit here").first).first.wait_for()
    assert _cut(ann, lambda: ann.context.set_offline(True)) <= BANNER_SECONDS
    ann.context.set_offline(False)
    ann.page.get_by_text("Connected", exact=True).wait_for()
    ann.page.get_by_text("You are offline").wait_for(state="detached")
    ann.context.close()

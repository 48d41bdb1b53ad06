"""The table and what is around it: nothing overlaps, and axe finds nothing serious."""

import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.server_process import RoomProcess, open_room
from tests.web.browser_players import LAN_NAME, Person
from tests.web.full_hands import EVENINGS, hand_number, play, play_evening, sit_down
from tests.web.hidden_cards import search_hidden
from tests.web.measures import overlaps, serious_faults

SHARE = ("separate", "high-and-low")  # `./run soak browser` plays all of them


# Everyone at the table is in the hand, and the cards of both others are drawn.
_ALL_HAVE_CARDS = """() =>
  document.querySelectorAll("[data-box=own]").length === 1
  && document.querySelectorAll("[data-box=held]").length === 2
  && document.querySelectorAll(".seat.fold").length === 0"""


def _look(person: Person, what: str) -> None:
    assert serious_faults(person.page) == [], what
    assert overlaps(person.page) == [], what


def _still(browser: Any, name: str, width: int, height: int) -> Person:
    """Somebody who wants nothing to move."""
    return Person(browser, name, width, height, reduced_motion="reduce")


@pytest.mark.parametrize(
    "evening", [one for one in EVENINGS if one.name in SHARE], ids=lambda one: one.name
)
def test_two_people_click_through_a_hand(browser: Any, room: RoomProcess, evening: Any) -> None:
    people = play_evening(browser, room, evening, 5)
    assert search_hidden(people) > 0
    for person in people:
        assert overlaps(person.page) == []
        person.context.close()


def test_every_panel_is_there_and_accessible(browser: Any, room: RoomProcess) -> None:
    ann, ben = _still(browser, "Ann", 1280, 800), _still(browser, "Ben", 390, 844)
    sit_down((ann, ben), {"game": "omaha-hi-lo"}, room)
    play((ann, ben), Random(2), lambda: hand_number(ann) >= 2)
    for person in (ann, ben):
        _look(person, f"the table of {person.name}")
    for tab in ("Chat", "Ledger", "Hands"):
        ann.page.get_by_role("tab", name=tab).click()
        _look(ann, tab)
    for button in ("Rules", "Players", "Settings"):
        ann.button(button).click()
        _look(ann, button)
    assert ann.page.get_by_label("Four colours").is_checked()
    ann.page.get_by_label("Light", exact=True).check()
    _look(ann, "the light theme")
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    ann.page.keyboard.press("Escape")
    assert ben.page.get_by_role("tab").count() == 0  # keys lead to nothing that is not seen
    ben.button("Menu").click()
    assert ben.page.get_by_role("tab").count() == 8
    _look(ben, "the drawer")
    ben.page.get_by_role("tab", name="Ledger").click()
    ben.page.get_by_role("heading", name="Payments").wait_for()
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()


def test_players_with_one_name_all_have_cards(browser: Any, room: RoomProcess) -> None:
    """Two guests and a bot are called Ada; each page shows two hands of others, and its own."""
    people = [_still(browser, "Ada", 1280, 800), _still(browser, "Ada", 1100, 760)]
    sit_down(people, {"game": "texas-holdem"}, room, least_seats=3)
    for hand in (1, 2):
        play(people, Random(hand), lambda hand=hand: min(map(hand_number, people)) > hand)  # type: ignore[misc]
        for person in people:
            person.page.wait_for_function(_ALL_HAVE_CARDS)
            assert overlaps(person.page) == []


def test_a_hand_is_replayed_and_shared(browser: Any, room: RoomProcess) -> None:
    ann, ben = _still(browser, "Ann", 1280, 800), _still(browser, "Ben", 390, 844)
    sit_down((ann, ben), {"game": "texas-holdem"}, room)
    play((ann, ben), Random(3), lambda: hand_number(ann) >= 2)
    ann.page.get_by_role("tab", name="Hands").click()
    ann.page.get_by_role("button", name="Replay hand 1").click()
    replay = ann.page.get_by_role("dialog", name="Hand 1")
    replay.get_by_role("button", name="Step").click()
    ann.page.keyboard.press("End")
    assert replay.get_by_role("button", name="Step").is_disabled()
    replay.get_by_role("button", name="Back").click()
    _look(ann, "the replayer")
    replay.get_by_role("button", name="Download").click()
    for form, ending in (("PokerStars", "txt"), ("Open Hand History", "ohh")):
        with ann.page.expect_download() as saved:
            replay.get_by_role("button", name=f"Download as {form}").click()
        assert saved.value.suggested_filename == f"hand-1.{ending}"
    replay.get_by_label("Hide names").check()
    replay.get_by_role("button", name="Share link").click()
    link = replay.get_by_label("Hand link").input_value()

    eve = _still(browser, "Eve", 390, 844)
    eve.page.goto(link)
    eve.page.get_by_role("dialog", name="Hand 1").wait_for()
    assert "Ben" not in eve.page.content()
    _look(eve, "a shared hand")
    replay.get_by_role("button", name="Delete link").click()
    replay.get_by_text("Link deleted").wait_for()
    eve.page.goto(link)
    eve.page.get_by_role("alert").wait_for()
    assert [person.wrong for person in (ann, ben, eve)] == [[], [], []]
    for person in (ann, ben, eve):
        person.context.close()


def test_a_tap_right_after_the_question_changed_does_nothing(
    browser: Any, room: RoomProcess
) -> None:
    ann, ben = _still(browser, "Ann", 1280, 800), _still(browser, "Ben", 390, 844)
    sit_down((ann, ben), {"game": "texas-holdem"}, room)
    # As soon as anything can be pressed it is noted how long after the question that was.
    for person in (ann, ben):
        person.page.evaluate(
            """() => { window.waits = []; let since = 0;
            let asked = document.querySelector("footer[data-question]")?.dataset.question ?? "";
            new MutationObserver(() => {
              const bar = document.querySelector("footer[data-question]");
              if (!bar) return;
              if (bar.dataset.question !== asked) { asked = bar.dataset.question; since = performance.now(); }
              if (since && bar.querySelector(".big:not(:disabled)")) { waits.push(performance.now() - since); since = 0; }
            }).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""  # noqa: E501
        )
    play((ann, ben), Random(4), lambda: hand_number(ann) >= 2)
    waits = [one for person in (ann, ben) for one in person.page.evaluate("waits")]
    assert waits
    assert min(waits) >= 230
    for person in (ann, ben):
        person.context.close()


def test_two_tabs_a_restart_and_an_answer_beforehand(browser: Any, tmp_path: Path) -> None:
    with open_room(tmp_path, "--name", LAN_NAME, "--no-limits") as room:
        ann, ben = _still(browser, "Ann", 1280, 800), _still(browser, "Ben", 390, 844)
        table = sit_down((ann, ben), {"game": "texas-holdem"}, room)
        second = ann.context.new_page()  # the same guest, another tab
        second.goto(f"{ann.url}/table/{table}")
        second.locator(".own").first.wait_for()
        for page in (ann.page, second, ben.page):
            page.locator(".own").get_by_role("img").nth(1).wait_for()
        cards = _own_cards(ann.page)
        assert _own_cards(second) == cards
        port = room.port
        room.stop(signal.SIGKILL)
        ann.page.get_by_text("Reconnecting").wait_for()
        with open_room(tmp_path, "--name", LAN_NAME, "--no-limits", "--port", str(port)):
            for page in (ann.page, second, ben.page):
                page.get_by_text("Reconnecting").wait_for(state="detached")
            assert _own_cards(ann.page) == cards
            waits = ann if ann.offered() is None else ben
            asked = ben if waits is ann else ann
            waits.page.get_by_role("checkbox", name="Call any").check()
            before = len(waits.heard)
            asked.button("Call 1").click()
            waits.page.locator("footer[data-question], .result").first.wait_for()
            assert any("called" in text or "checked" in text for text in waits.heard[before:])
        assert not [line for line in ann.wrong + ben.wrong if "WebSocket" not in line]
        for person in (ann, ben):
            person.context.close()


def _own_cards(page: Any) -> list[str]:
    return [
        one.get_attribute("aria-label") for one in page.locator(".own").get_by_role("img").all()
    ]


def test_every_kind_of_decision_of_the_engine_can_be_clicked() -> None:
    """The clicker knows every kind, so that a new one is not left out of the long runs."""
    from tests.web.browser_players import ANSWERS
    from tools import export_web_decisions

    kinds = {one["decision"] for one in json.loads(export_web_decisions.current_text())}
    assert kinds <= set(ANSWERS)

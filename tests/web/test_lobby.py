"""Lobby and workshop in a real browser, from an address of a local network."""

import re
import time
from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.browser_players import LAN_NAME, Person
from tests.web.measures import serious_faults


def test_a_game_is_found_changed_opened_and_joined_by_its_link(
    browser: Any, room: RoomProcess
) -> None:
    ann = Person(browser, "Ann")
    page = ann.page
    page.goto(f"http://{LAN_NAME}:{room.port}/")
    page.get_by_role("button", name="Choose a name").click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    ann.button("Save").click()
    find = page.get_by_role("searchbox", name="Find a game")
    games = page.get_by_role("list", name="Games").get_by_role("button")
    for typed, found in (("hi-lo stud", "Stud"), ("wild", "Wild"), ("four cards", "Omaha")):
        find.fill(typed)
        games.filter(has_text=found).first.wait_for()
    find.fill("two row delayed oakie")
    games.filter(has_text="Delayed Two-Row Oakie").click()
    aside = page.get_by_role("complementary", name="New table")
    aside.get_by_text("Based on Oakie").wait_for()
    aside.get_by_role("button", name="delayed", exact=False).first.wait_for()
    assert aside.locator("mark").count() > 0  # sentences that the modifiers changed
    assert aside.locator("s").count() > 0  # what does not fit is struck out
    aside.get_by_role("button", name="delayed").first.click()  # taken off again
    aside.get_by_role("heading", name="Two-Row Oakie").wait_for()
    assert serious_faults(page) == []
    page.get_by_label("Seats").fill("2")
    page.get_by_label("Bots").fill("0")
    ann.button("Open table").click()
    page.wait_for_url("**/table/*")
    ann.button("Invite").click()
    page.get_by_role("dialog", name="Invite").get_by_role(
        "img", name="QR code of the link"
    ).wait_for()
    ann.button("Copy").click()  # there is no clipboard on such a page
    ann.button("Copied").wait_for()

    ben = Person(browser, "Ben", 390, 844, has_touch=True)
    began = time.monotonic()
    ben.page.goto(page.url)
    ben.page.get_by_text("1 free seat").wait_for()
    assert serious_faults(ben.page) == []
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.button("Join table").click()
    ben.button("Sit here").first.click()
    ben.page.locator(".own-seat").wait_for()
    assert time.monotonic() - began < 60  # 15 on a machine that has nothing else to do
    assert ann.wrong == ben.wrong == []


def test_a_link_to_no_table_leads_to_the_lobby(browser: Any, room: RoomProcess) -> None:
    ben = Person(browser, "Ben", 390, 844)
    ben.page.goto(f"http://{LAN_NAME}:{room.port}/table/nothing")
    assert "no such table" in ben.page.get_by_role("alert").inner_text()
    assert ben.button("Join table").count() == 0
    ben.page.get_by_role("link", name="Go to lobby").click()
    ben.page.get_by_role("searchbox", name="Find a game").wait_for()
    assert ben.wrong == []


def test_two_clicks_on_a_phone_and_one_plays(browser: Any, room: RoomProcess) -> None:
    cat = Person(browser, "Cat", 390, 844, has_touch=True)
    cat.page.goto(f"http://{LAN_NAME}:{room.port}/")
    cat.page.get_by_role("button", name="Badugi").first.wait_for()
    wide = cat.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    cat.button("Play vs bots").click()
    cat.page.locator(".own").get_by_role("img").first.wait_for(timeout=60_000)
    assert cat.wrong == []


def test_a_game_is_written_mended_dealt_shared_and_played(browser: Any, room: RoomProcess) -> None:
    eve = Person(browser, "Eve")
    page = eve.page
    page.set_default_timeout(60_000)
    page.goto(f"http://{LAN_NAME}:{room.port}/workshop")
    page.get_by_text("playable").wait_for()
    page.locator(".tok-key", has_text='"discard"').dblclick()
    page.keyboard.type("discards")
    page.keyboard.press("Escape")
    page.get_by_text("1 error").wait_for()
    problems = page.get_by_role("region", name="Problems")
    assert "discards is unknown here" in problems.inner_text()
    assert eve.button("Play vs bots").is_disabled()
    page.get_by_role("button", name="Fix: discard").click()
    page.get_by_text("playable").wait_for()
    page.locator(".tok-text", has_text="a5_low").click()
    marked = page.locator("[data-marked]")
    assert "ace-to-five low" in marked.first.inner_text()
    page.keyboard.press("Control+.")  # what may stand there
    page.get_by_role("option", name=re.compile("^a5_low")).first.wait_for()
    page.keyboard.press("Escape")
    eve.button("Sample hand").click()
    sample = page.get_by_role("region", name="Sample hand")
    sample.wait_for()
    assert sample.get_by_role("img").count() >= 5 + 2 * 2
    assert serious_faults(page) == []
    eve.button("Share").click()
    link = page.get_by_role("textbox", name="Game link").input_value()
    dan = Person(browser, "Dan", 390, 844, has_touch=True)
    dan.page.goto(link)
    dan.page.get_by_text("playable").wait_for(timeout=60_000)
    assert "Last Goodbye" in dan.page.title()
    assert serious_faults(dan.page) == []
    page.get_by_role("dialog", name="Share game").get_by_role("button", name="Close").click()
    page.reload()
    page.get_by_text("saved locally").wait_for()
    page.get_by_text("playable").wait_for()
    eve.button("Play vs bots").click()
    page.wait_for_url("**/table/*")
    page.locator(".own").get_by_role("img").first.wait_for()
    assert eve.wrong == dan.wrong == []


_TURN_BAR = """() => {
  const bar = document.querySelector(".turn-bar");
  const edge = bar.getBoundingClientRect().top;
  const shown = [...document.querySelectorAll(".quick button, .end button, [role=dialog] button")]
    .filter((one) => one.offsetWidth > 0 && getComputedStyle(one).visibility !== "hidden");
  const hidden = shown.filter((one) => one.getBoundingClientRect().bottom > edge + 1);
  const link = bar.querySelector("a").getBoundingClientRect();
  const hit = document.elementFromPoint(link.left + link.width / 2, link.top + link.height / 2);
  return {
    shown: shown.length,
    hidden: hidden.map((one) => one.textContent.trim()),
    free: bar.querySelector("a").contains(hit),
  };
}"""


def _turn_bar_stays_free(page: Any) -> None:
    """The bar is over the sheet and the dialogs of the lobby, and hides none of their buttons."""
    bar = page.get_by_role("alert").filter(has_text="Your turn at Friday")
    bar.wait_for()

    def look() -> None:
        found = page.evaluate(_TURN_BAR)
        assert found["shown"] > 0
        assert found == {**found, "hidden": [], "free": True}

    look()  # the buttons at the bottom
    page.get_by_role("list", name="Games").get_by_role("button").first.click()
    page.get_by_role("button", name="All games").wait_for()
    look()  # the sheet of a game
    page.get_by_role("button", name="All rules").click()
    page.get_by_role("dialog").wait_for()
    look()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Change name and colour").click()
    look()
    page.keyboard.press("Escape")


def test_own_tables_name_and_typos_in_the_lobby(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 390, 844, has_touch=True)
    ann.become_guest(room)
    page = ann.page
    page.goto(ann.url)
    page.get_by_text("Free play chips, no account").wait_for()
    table = ann.open_table(
        name="Friday", game="razz", seats=2, bots=[{"kind": "caller"}], options={"act_seconds": 300}
    )
    page.goto(f"{ann.url}/table/{table}#play")
    page.locator("footer[data-question]").wait_for()
    page.goto(ann.url)
    page.get_by_role("link", name="Return: Friday").wait_for()
    assert page.title().startswith("● Your turn")
    _turn_bar_stays_free(page)
    assert page.get_by_text("Free play chips, no account").count() == 0
    page.get_by_role("searchbox", name="Find a game").fill("pinapple")
    page.get_by_text("Showing results for pineapple").wait_for()
    games = page.get_by_role("list", name="Games").get_by_role("button")
    assert games.first.locator("b").inner_text() == "Pineapple"
    counted = page.get_by_role("status").filter(has_text="games").inner_text()
    assert counted.split(", ")[0] == f"{games.count()} games"  # mixes follow
    page.get_by_role("searchbox", name="Find a game").fill("horse")
    page.locator(".games .game-row.active b", has_text="HORSE").wait_for()  # selected, and first
    assert page.locator(".games .game-row b").first.inner_text() == "HORSE"
    assert serious_faults(page, "moderate") == []
    page.get_by_role("button", name="Change name and colour").click()
    page.get_by_role("textbox", name="Your name").fill("👩‍🚀 Zoë")
    page.get_by_role("radio", name="Colour 4").check()
    assert serious_faults(page, "moderate") == []
    ann.button("Save").click()
    page.get_by_role("button", name="Zoë").wait_for()
    page.reload()
    page.get_by_role("button", name="👩‍🚀 Zoë").wait_for()
    page.get_by_role("link", name="Return: Friday").click()
    page.locator("footer[data-question]").wait_for()
    assert ann.wrong == []

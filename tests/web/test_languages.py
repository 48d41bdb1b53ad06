"""A phone in German and one in Spanish: no screen has English left, and every button fits."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.language_walk import LanguageReader

NAME, TABLE = "Zoë", "Freitag 2026"
QUICK = {"bot_seconds": 0, "between_seconds": 1.5, "act_seconds": 0}
Look = Callable[[str], None]


@pytest.mark.parametrize("locale", ["de-AT", "es-MX"])
def test_no_screen_has_english_left(browser: Any, room: RoomProcess, locale: str) -> None:
    person = Person(browser, NAME, 390, 844, locale=locale, has_touch=True, reduced_motion="reduce")
    person.become_guest(room)
    reader = LanguageReader(person, locale[:2], (NAME, TABLE))
    found: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        if english := reader.english_texts():
            found[screen] = english
        if cut := reader.cut_buttons():
            found[f"{screen}, cut off"] = cut

    walk(person, reader, look)
    assert found == {}
    assert person.wrong == []
    person.context.close()


def walk(person: Person, reader: LanguageReader, look: Look) -> None:
    """Go through the screens of an evening, from the lobby to the results."""
    text, page = reader.text, person.page
    page.goto(f"{person.url}/workshop")
    page.locator(".problems li, .problems .none").first.wait_for()
    look("workshop")
    page.goto(f"{person.url}/")
    page.locator(".game-row").first.wait_for()
    look("lobby")
    open_table(person, reader, look)
    person.button(text("invite.start_with.other", n=3)).click()
    play_hand(person, reader, look)
    panels(person, reader, look)
    host_tools(person, reader, look)
    play_hand(person, reader, look)
    page.locator(".closing").wait_for()
    look("results")


def open_table(person: Person, reader: LanguageReader, look: Look) -> None:
    text, page = reader.text, person.page
    page.locator(".game-row").first.click()
    page.get_by_label(text("lobby.table_name")).fill(TABLE)
    page.get_by_label(text("lobby.seats"), exact=True).fill("3")
    page.get_by_label(text("lobby.bots"), exact=True).fill("2")
    page.locator('.bars[aria-busy="false"]').wait_for()  # statistics of the game
    look("new table")
    page.get_by_label(text("lobby.bot_type")).select_option("caller")
    person.button(text("lobby.all_rules")).click()
    look("rules in the lobby")
    page.keyboard.press("Escape")
    person.button(text("lobby.open_table")).click()
    page.locator(".own-seat").wait_for()
    table = page.url.rpartition("/")[2].partition("#")[0]
    person.command(table, {"do": "host", "verb": "options", "options": QUICK})
    page.get_by_role("img", name=text("invite.qr")).wait_for()
    look("empty table")


def play_hand(person: Person, reader: LanguageReader, look: Look) -> None:
    """Raise once, then check or call to the showdown."""
    page = person.page
    calls = (reader.text("controls.check"), reader.text("controls.call").strip())
    raises = True
    for _ in range(40):
        page.locator("footer .big:enabled, ul.strip.result, .closing").first.wait_for()
        if page.locator("ul.strip.result, .closing").count():
            look("showdown")
            return
        offered = person.offered()
        bigs = [one for one in offered["presses"] if one["big"]] if offered else []
        if not bigs:
            continue
        if offered["question"] != person.last_question:
            person.last_question = offered["question"]
            look(f"question {offered['question']}")
        calm = [one for one in bigs if one["name"].startswith(calls)]
        person.press(bigs[-1] if raises else (calm or bigs)[0])
        raises = False
        page.wait_for_timeout(30)


def panels(person: Person, reader: LanguageReader, look: Look) -> None:
    text, page = reader.text, person.page
    person.button(text("table.chat")).click()
    page.locator(".call summary").click()
    look("chat")
    page.get_by_role("textbox", name=text("company.message")).fill("…")
    person.button(text("company.send")).click()
    page.locator(".message").first.wait_for()
    look("chat with a message")
    page.keyboard.press("Escape")
    for tab in ("hand", "hands", "ledger", "statistics", "settings", "players"):
        if not page.get_by_role("tab").count():
            person.button(text("table.menu")).click()
        page.get_by_role("tab", name=text(f"panels.tab_{tab}"), exact=True).click()
        page.locator("aside .pane:not(.visually-hidden) > *").first.wait_for()
        page.wait_for_timeout(100)
        look(f"panel {tab}")


def host_tools(person: Person, reader: LanguageReader, look: Look) -> None:
    text, page = reader.text, person.page
    page.locator("aside .host-tools").click()
    drawer = page.locator(".host-drawer")
    for view in ("seats_tab", "options", "table", "game"):
        drawer.get_by_role("button", name=text(f"host.{view}"), exact=True).click()
        look(f"host's tools, {view}")
    person.button(text("host.change")).click()
    page.locator(".picker .game-row").first.wait_for()
    look("picker")
    page.locator(".picker .game-row:not([aria-disabled])").nth(1).click()
    page.locator(".picker button.deal:enabled").wait_for()
    look("picker with a game")
    page.locator(".picker button.deal:enabled").click()
    drawer.locator(".toast").wait_for()
    look("changed game")
    drawer.get_by_role("button", name=text("host.table"), exact=True).click()
    drawer.get_by_role("button", name=text("host.end"), exact=True).click()
    look("question before closing")
    page.get_by_role("alertdialog").get_by_role("button", name=text("host.end")).click()

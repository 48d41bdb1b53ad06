"""Overlays of the table are accessible, and leave the controls free on the reader's turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import hand_number, play, sit_down
from tests.web.measures import contrast_faults, covered_controls, serious_faults

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
_CLOSED_BY_ESCAPE = ".replay, .picker, .host-drawer, .drawer, .keys, .copy-link"
_THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"
# Buttons and links that a finger misses, by what reacts to it.
_SMALL = """() => [...document.querySelectorAll("button, a.btn, summary")].flatMap((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  if (!width || one.closest(".visually-hidden, .stage")) return [];
  const name = one.getAttribute("aria-label") ?? one.textContent.trim();
  if (height > 43.5) return [];
  const reacts = (y) => one.contains(document.elementFromPoint(left + width / 2, y));
  if (reacts(top + height / 2 - 21.5) && reacts(top + height / 2 + 21.5)) return [];
  return [`${name}: ${width.toFixed()} x ${height.toFixed()}`];
})"""


def _panel(person: Person, name: str, is_phone: bool) -> None:
    if is_phone:
        person.button("Menu").click()
        person.page.get_by_role("tab", name=name).click()
    elif name == "Hands":
        person.page.get_by_role("tab", name=name).click()
    else:
        person.button(name).click()


def _chat(person: Person, is_phone: bool) -> None:
    if is_phone:
        person.button("Chat").click()
    else:
        person.page.get_by_role("tab", name="Chat").click()
    person.page.locator(".call summary").click()


def _leave(person: Person, is_phone: bool) -> None:
    _panel(person, "Players", is_phone)
    person.page.locator("aside").get_by_role("button", name="Leave", exact=True).click()
    person.page.get_by_role("alertdialog").wait_for()


def _rebuy(person: Person, is_phone: bool) -> None:
    _panel(person, "Players", is_phone)
    person.page.locator("aside").get_by_role("button", name="Add chips").click()
    person.button("Buy").wait_for()


def _host(person: Person, is_phone: bool) -> None:
    _panel(person, "Players", is_phone)
    person.page.locator("aside .host-tools").click()
    person.page.locator(".host-drawer").wait_for()


def _pick_game(person: Person, is_phone: bool) -> None:
    _host(person, is_phone)
    person.button("Change game").click()
    person.page.locator(".picker .game-row").first.wait_for()


def _pick_rules(person: Person, is_phone: bool) -> None:
    _pick_game(person, is_phone)
    person.button("Full rules").click()
    person.page.get_by_role("dialog", name="Rules").wait_for()


def _tab(name: str) -> Callable[[Person, bool], None]:
    def open_tab(person: Person, is_phone: bool) -> None:
        if is_phone:
            person.button("Menu").click()
        person.page.get_by_role("tab", name=name).click()
        person.page.locator("aside .pane:not(.visually-hidden) > *").first.wait_for()

    return open_tab


def _replay(person: Person, is_phone: bool) -> None:
    _panel(person, "Hands", is_phone)
    person.page.locator("aside .pane li button").first.click()
    person.page.locator(".replay").wait_for()


def _settings(person: Person, is_phone: bool) -> None:
    _panel(person, "Settings", is_phone)
    person.page.get_by_role("heading", name="When you are away").wait_for()


def _invite(person: Person, is_phone: bool) -> None:
    person.button("Invite").click()
    person.page.locator(".copy-link svg").wait_for()


def _offline(person: Person, is_phone: bool) -> None:
    person.context.set_offline(True)
    person.page.get_by_text("You are offline").wait_for()


OVERLAYS: dict[str, Callable[[Person, bool], None]] = {
    "chat": _chat,
    "rules": lambda person, _: person.button("Rules").click(),
    "players": lambda person, is_phone: _panel(person, "Players", is_phone),
    "host's tools": _host,
    "host's picker": _pick_game,
    "rules in the host's picker": _pick_rules,
    "ledger": _tab("Ledger"),
    "hands": _tab("Hands"),
    "settings": _settings,
    "question before leaving": _leave,
    "chips to buy": _rebuy,
    "reactions": lambda person, _: person.button("React and chat").click(),
    "keyboard help": lambda person, _: person.page.keyboard.press("?"),
    "invitation": _invite,
    "replay": _replay,
    "offline": _offline,
}


@pytest.fixture(scope="module")
def asked(browser: Any, room: RoomProcess) -> Iterator[Person]:
    """Somebody who has to act in a second hand, for as long as it takes."""
    ann = Person(browser, "Ann", reduced_motion="reduce")
    sit_down((ann,), {"game": "texas-holdem"}, room, act_seconds=600)
    play((ann,), Random(2), lambda: hand_number(ann) >= 2 and ann.offered() is not None, folds=True)
    yield ann
    ann.context.close()


@contextmanager
def _opened(person: Person, name: str, is_phone: bool) -> Iterator[None]:
    """Something over the table, closed afterwards as a person does."""
    OVERLAYS[name](person, is_phone)
    yield
    if name == "offline":
        person.context.set_offline(False)
        person.page.get_by_text("You are offline").wait_for(state="detached")
    elif name == "reactions":
        person.button("Close").click()
    else:
        while person.page.locator(
            ".replay, .picker, .host-drawer, .drawer, .keys, .copy-link"
        ).count():
            person.page.keyboard.press("Escape")
    if not is_phone:
        person.page.get_by_role("tab", name="This hand").click()


def test_overlays_are_accessible_and_leave_the_controls_free(asked: Person) -> None:
    page = asked.page
    faults: dict[str, list[str]] = {}
    for size, (width, height) in SIZES.items():
        is_phone = size == "phone"
        page.set_viewport_size({"width": width, "height": height})
        for name in OVERLAYS:
            with _opened(asked, name, is_phone):
                found = [*covered_controls(page), *serious_faults(page, "moderate")]
                page.evaluate(_THEME, "light")
                found += contrast_faults(page)
                page.evaluate(_THEME, "dark")
                if is_phone:
                    found += page.evaluate(_SMALL)
            if found:
                faults[f"{name} on a {size}"] = found
    assert faults == {}
    assert [one for one in asked.wrong if not one.startswith("WebSocket connection")] == []


def test_escape_closes_the_innermost_alone_and_returns_the_focus(asked: Person) -> None:
    page = asked.page
    page.set_viewport_size({"width": 390, "height": 844})
    _pick_rules(asked, is_phone=True)
    layers = [".modal", ".picker", ".host-drawer", ".drawer"]
    for opener in ("Full rules", "Change game"):
        page.keyboard.press("Escape")
        layers.pop(0)
        expect(asked.button(opener)).to_be_focused()
        assert [page.locator(one).count() for one in layers] == [1] * len(layers)
    asked.page.locator(".host-drawer .views").get_by_role("button", name="Table").click()
    asked.button("Close table").click()
    page.get_by_role("alertdialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(asked.button("Close table")).to_be_focused()
    for opener in ("Host tools", "Menu"):
        page.keyboard.press("Escape")
        layers.pop(0)
        expect(asked.button(opener)).to_be_focused()
        assert [page.locator(one).count() for one in layers] == [1] * len(layers)
    assert page.locator("footer[data-question]").count() == 1

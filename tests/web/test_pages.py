"""The pages in a real browser: two people play hold'em by clicking.

The other tests of the pages, which need no browser, are run by npm: web/tests.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anypoker.server.pages import PAGES
from tests.server.room import open_room
from tools import web_decisions

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# An address of a local network is no secure page, as on every friend's phone.
LAN = "--host-resolver-rules=MAP table.lan 127.0.0.1"


def test_the_browsers_list_of_decisions_is_the_engines() -> None:
    known = web_decisions.FILE.read_text(encoding="utf-8")
    assert known == web_decisions.current_text(), "run python -m tools.web_decisions"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    if not (PAGES / "index.html").is_file():
        pytest.skip("the pages are not built: npm install and npm run build in web/")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, LAN])
        yield chromium
        chromium.close()


class Person:
    """Somebody at a browser of its own; what goes wrong in it is kept."""

    def __init__(self, browser: Any, name: str, width: int, height: int) -> None:
        context = browser.new_context(viewport={"width": width, "height": height})
        self.page = context.new_page()
        self.page.set_default_timeout(30_000)
        self.name = name
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self._read(line.text))

    def _read(self, line: str) -> None:
        # Asking who one is, or an address of a local network, is no fault of the page.
        if not line.startswith(("Failed to load resource", "The Cross-Origin-Opener-Policy")):
            self.wrong.append(line)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def asked(self) -> bool:
        return bool(self.page.locator("footer .big:enabled").count())

    def answer(self) -> str:
        """Check or call, by the name of the button."""
        name = str(self.page.locator("footer .big.call:enabled").get_attribute("aria-label"))
        assert name == "Check" or name.startswith("Call ")
        self.button(name).click()
        return name


def test_two_people_play_holdem_by_clicks_from_a_lan_address(browser: Any, tmp_path: Path) -> None:
    with open_room(tmp_path, "--name", "table.lan") as room:
        url = f"http://table.lan:{room.port}/"
        ann = Person(browser, "Ann", 1280, 800)
        ann.page.goto(url)
        ann.page.get_by_role("textbox", name="Your name").fill("Ann")
        assert ann.page.get_by_role("searchbox", name="Find a game").is_visible()
        ann.page.get_by_label("Seats").fill("2")
        ann.page.get_by_label("Bots").fill("0")
        ann.button("Open the table").click()
        ann.button("Sit here").first.click()
        ann.page.wait_for_url("**/table/*")

        ben = Person(browser, "Ben", 390, 844)
        ben.page.goto(ann.page.url)
        ben.page.get_by_role("textbox", name="Your name").fill("Ben")
        ben.button("Join the table").click()
        ben.button("Sit here").click()
        ann.button("Start the game").click()

        people = (ann, ben)
        pressed = []
        while ann.page.get_by_text("hand 2").count() == 0:
            for person in people:
                pressed += [(person.name, person.answer())] if person.asked() else []
            ann.page.wait_for_timeout(100)
            assert len(pressed) < 40
        assert ("Ann", "Call 1") in pressed or ("Ben", "Call 1") in pressed
        assert {name for name, what in pressed if what == "Check"} == {"Ann", "Ben"}

        for person in people:
            own = person.page.locator(".own").get_by_role("img")
            own.first.wait_for()
            names = [one.get_attribute("aria-label") for one in own.all()]
            assert len(names) == 2
            assert all(" of " in str(name) for name in names)
            assert person.page.get_by_role("img", name="face down").count() == 2
            assert person.page.get_by_role("log").inner_text()
        ann.page.reload()  # comes back to the same seat
        ann.page.locator(".own").first.wait_for()
        assert ann.wrong == ben.wrong == []

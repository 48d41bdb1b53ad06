"""The pages in a real browser: two people play hold'em by clicking.

The other tests of the pages, which need no browser, are run by npm: web/tests.
"""

import gzip
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from anypoker.bots import BOTS
from anypoker.bots.thinker import LEVELS
from anypoker.server.rest.pages import PAGES
from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tools import (
    export_web_decisions,
    export_web_games,
    export_web_hands,
    export_web_options,
    export_web_types,
)


@pytest.mark.parametrize(
    "tool",
    [
        export_web_decisions,
        export_web_games,
        export_web_hands,
        export_web_options,
        export_web_types,
    ],
    ids=lambda one: one.__name__,
)
def test_what_the_pages_know_of_the_server_is_up_to_date(tool: Any) -> None:
    known = tool.FILE.read_text(encoding="utf-8")
    assert known == tool.current_text(), f"run python -m {tool.__name__}"


def test_option_texts_of_the_pages_are_up_to_date() -> None:
    known = export_web_options.TEXTS_FILE.read_text(encoding="utf-8")
    assert known == export_web_options.current_texts(), "run python -m tools.export_web_options"


def test_the_pages_know_every_bot_and_its_levels() -> None:
    text = (Path(__file__).parents[2] / "web/src/bots.ts").read_text(encoding="utf-8")
    told = re.findall(r'kind: "(\w+)", levels: \[([^]]*)\]', text)
    levels = {kind: re.findall(r'"(\w+)"', words) for kind, words in told}
    assert set(levels) == set(BOTS)
    assert {kind: names for kind, names in levels.items() if names} == {"thinker": list(LEVELS)}


def test_the_first_load_of_the_table_is_small() -> None:
    """Everything that the page of a table asks for before it is drawn, as it is sent compressed."""
    if not (PAGES / "index.html").is_file():
        pytest.skip("the pages are not built: npm install and npm run build in web/")
    assets = PAGES / "assets"
    first = (PAGES / "index.html").read_text(encoding="utf-8")
    wanted = set(re.findall(r"/assets/([\w.-]+)", first))
    wanted |= {one.name for one in assets.glob("TableScreen-*")}
    seen: set[str] = set()
    while left := wanted - seen:
        name = left.pop()
        seen.add(name)
        if name.endswith((".js", ".css")):
            text = (assets / name).read_text(encoding="utf-8")
            # What a script imports at once and what a style shows, not the screens that come later.
            wanted |= set(re.findall(r"""(?:from|import)\s*["'`]\./([\w.-]+)["'`]""", text))
            wanted |= set(re.findall(r"/assets/([\w.-]+)\)", text))
    size = sum(len(gzip.compress((assets / name).read_bytes(), 6)) for name in seen)
    assert any(name.startswith("Stage-") for name in seen)
    assert not any(name.startswith(("Workshop-", "Replayer-")) for name in seen)
    assert size < 150_000, f"{size} bytes: {sorted(seen)}"


def test_scripts_and_styles_are_sent_compressed(room: RoomProcess) -> None:
    first = httpx.get(f"{room.url}/", timeout=30).text
    sent = 0
    for name in re.findall(r"/assets/[\w.-]+\.(?:js|css)", first):
        packed = httpx.get(f"{room.url}{name}", headers={"accept-encoding": "gzip"}, timeout=30)
        plain = httpx.get(f"{room.url}{name}", headers={"accept-encoding": "identity"}, timeout=30)
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "accept-encoding"
        assert packed.headers["content-type"] == plain.headers["content-type"]
        assert packed.headers["cache-control"] == plain.headers["cache-control"]
        assert packed.content == plain.content
        sent += int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert sent >= 2
    assert httpx.get(f"{room.url}/assets/of-another-version.js", timeout=30).status_code == 404


def _answer(person: Person) -> str:
    """Check or call, by the name of the button; nothing if nothing is asked."""
    if not person.page.locator("footer .big:enabled").count():
        return ""
    name = str(person.page.locator("footer .big.call:enabled").get_attribute("aria-label"))
    assert name == "Check" or name.startswith("Call ")
    person.button(name).click()
    return name


def test_two_people_play_holdem_by_clicks_from_a_lan_address(
    browser: Any, room: RoomProcess
) -> None:
    url = f"http://table.lan:{room.port}/"
    ann = Person(browser, "Ann", 1280, 800)
    ann.page.goto(url)
    ann.button("Choose a name").click()
    ann.page.get_by_role("textbox", name="Your name").fill("Ann")
    ann.button("Save").click()
    assert ann.page.get_by_role("searchbox", name="Find a game").is_visible()
    ann.page.get_by_label("Seats").fill("2")
    ann.page.get_by_label("Bots").fill("0")
    ann.button("Open table").click()
    ann.page.locator(".own-seat").wait_for()  # who opens a table has a seat
    ann.page.wait_for_url("**/table/*")

    ben = Person(browser, "Ben", 390, 844)
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.button("Join table").click()
    ben.button("Sit here").click()
    ann.start()

    people = (ann, ben)
    pressed = []
    while ann.page.get_by_text("hand 2").count() == 0:
        for person in people:
            name = _answer(person)
            pressed += [(person.name, name)] if name else []
        ann.page.wait_for_timeout(100)
        assert len(pressed) < 40
    assert ("Ann", "Call 1") in pressed or ("Ben", "Call 1") in pressed
    assert {name for name, what in pressed if what == "Check"} == {"Ann", "Ben"}

    for person in people:
        person.page.get_by_role("img", name="face down").nth(1).wait_for()  # of the second hand
        own = person.page.locator(".own").get_by_role("img")
        names = [one.get_attribute("aria-label") for one in own.all()]
        assert len(names) == 2
        assert all(" of " in str(name) for name in names)
        assert person.page.get_by_role("img", name="face down").count() == 2
        assert person.page.get_by_role("log").inner_text()
    ann.page.reload()  # comes back to the same seat
    ann.page.locator(".own").first.wait_for()
    assert ann.wrong == ben.wrong == []

"""A tournament over several tables by people at browsers: from the form to its winner's screen."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLate

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

ENTRY, STACK = 100, 2_000
SIZES = ((1280, 800), (390, 844), (820, 1180), (390, 844))
NAMES = (
    "Mirela", "Jonas", "Kofi", "Aiko", "Tove", "Bilal",
    "Priya", "Tomás", "Lucía", "Wen", "Rosa", "Yusuf",
)  # fmt: skip
_MARK = "window.loadedPages ??= Math.random()"  # as long as the page is not loaded again
_ACROSS = re.compile(r"/table/([^/?#]+)")


@dataclass
class Evening:
    """A tournament and its people; `moves` that a page followed without a reload."""

    people: list[Person]
    id: str
    moves: int = 0
    reloads: int = 0  # on the way from one table to another: there must be none
    reasons: set[str] = field(default_factory=set)  # texts of moves that players saw
    tables: dict[str, tuple[str, float]] = field(default_factory=dict)  # where pages were


def create_by_form(host: Person, seats: int, players: int, hands: int = 2) -> str:
    """Create a tournament that starts when it is full; return its id."""
    page = host.page
    page.goto(f"{host.url}/")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name").fill("Thursday turbo")
    host.button("Turbo").click()
    page.get_by_label("Measured in").select_option("hands")
    page.get_by_label("Level length").fill(str(hands))
    page.get_by_label("Starting stack").fill(str(STACK))
    page.get_by_label("Seats per table").fill(str(seats))
    host.button("When full").click()
    page.get_by_label("Players to start").fill(str(players))
    page.get_by_label("Entry", exact=True).fill(str(ENTRY))
    page.route("**/api/tournaments", _hurry)
    host.button("Create tournament").click()
    page.wait_for_url("**/tournament/*")
    return str(page.url.rsplit("/", 1)[-1])


def _hurry(route: Any) -> None:
    """Let the next hands begin after a second."""
    body = route.request.post_data_json
    if body is None:
        route.continue_()
        return
    quick = {"between_seconds": 1, "bot_seconds": 0}
    route.continue_(post_data=json.dumps({**body, "options": quick}))


def invite(browser: Any, room: RoomProcess, players: int) -> list[Person]:
    """Return people with names, at screens of several sizes."""
    people = []
    for number, name in enumerate(NAMES[:players]):
        width, height = SIZES[number % len(SIZES)]
        person = Person(
            browser, name, width, height, has_touch=width < 900, reduced_motion="reduce"
        )
        person.become_guest(room)
        people.append(person)
    return people


def play_tournament(
    browser: Any, room: RoomProcess, players: int, seats: int, seconds: float, seed: int = 1
) -> Evening:
    """Play to the end: every person is in front of the winner's screen."""
    people = invite(browser, room, players)
    evening = Evening(people, create_by_form(people[0], seats, players))
    for person in people:
        person.page.goto(f"{person.url}/tournament/{evening.id}")
        person.button("Register").click()
    rng, ends = Random(seed), time.monotonic() + seconds
    while not all(_sees_winner(person) for person in people):
        assert time.monotonic() < ends, "the tournament takes too long"
        for person in people:
            with _while_pages_change():
                _act(evening, person, rng)
    return evening


@contextmanager
def _while_pages_change() -> Iterator[None]:
    """Ignore that something is gone, or that the page leads the player elsewhere meanwhile."""
    try:
        yield
    except TooLate:
        return
    except BrowserError as error:
        if "navigation" not in error.message:
            raise


def _sees_winner(person: Person) -> bool:
    with _while_pages_change():
        return bool(person.page.get_by_text("wins the tournament").count())
    return False


def _act(evening: Evening, person: Person, rng: Random) -> None:
    """Answer a decision, or take the way that the page offers."""
    page = person.page
    at = _ACROSS.search(page.url)
    if at is None:
        _leave_page(page)
        return
    _note_moves(evening, person, at[1])
    notice = page.locator(".notice[role=status]")
    if notice.count():
        evening.reasons.add(notice.first.inner_text(timeout=2_000))
        on = notice.get_by_role("link", name="Tournament page")
        if on.count():
            on.click(timeout=3_000)
            return
    offered = person.offered()
    if offered is not None:
        person.answer(offered, rng, folds=False)


def _leave_page(page: Any) -> None:
    """On the page of the tournament: go to the own table; a player who is out waits there."""
    if page.get_by_role("link", name="Go to my table").count():
        page.get_by_role("link", name="Go to my table").click(timeout=3_000)


def _note_moves(evening: Evening, person: Person, table: str) -> None:
    mark = float(person.page.evaluate(_MARK))
    before = evening.tables.get(person.name)
    evening.tables[person.name] = (table, mark)
    if before is not None and before[0] != table:
        evening.moves += 1
        evening.reloads += before[1] != mark


def check_end(evening: Evening, players: int) -> str:
    """Everybody sees the same places and prizes as the server has; return the winner's name."""
    host = evening.people[0]
    info = host.page.evaluate(
        "async (path) => (await fetch(path)).json()", f"/api/tournaments/{evening.id}"
    )
    assert info["phase"] == "over"
    assert sum(info["prizes"]) == info["prize_pool"] == players * ENTRY
    rows = [(one["place"], one["name"], one["prize"]) for one in info["standings"]]
    assert len(rows) == players
    assert sum(prize for *_, prize in rows) == info["prize_pool"]
    winner = rows[0][1]
    assert evening.moves > 0
    assert evening.reloads == 0, "a page was loaded again on the way to another table"
    assert any("Final table" in one for one in evening.reasons), evening.reasons
    for person in evening.people:
        person.page.get_by_role("heading", name=f"{winner} wins the tournament").wait_for()
        table = person.page.get_by_role("table", name="Standings").get_by_role("row")
        shown = [row.inner_text().split() for row in table.all()[1:]]
        assert [int(words[0]) for words in shown] == [place for place, *_ in rows]
        for words, (_, name, prize) in zip(shown, rows, strict=True):
            assert name in words, (words, name)
            assert (f"{prize:,}" if prize else "–") in words, (words, prize)
        assert person.wrong == [], (person.name, person.wrong)
    return winner

"""A sit-and-go from the lobby's form to its winner's screen, by people at browsers and bots."""

import json
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import TimeoutError as TooLate

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

PLAYERS = 6
ENTRY = 10
PRIZES = [39, 21]  # 65% and 35% of six entries
SIZES = ((1280, 800), (390, 844), (820, 1180), (1920, 1080), (390, 844), (1280, 800))
NAMES = ("Mirela", "Jonas", "Kofi", "Aiko", "Tove", "Bilal")  # no names of bots


@dataclass(frozen=True)
class Levels:
    """Levels of the tournament, as the form of the lobby has them."""

    length: int
    by: str  # hands or minutes
    stack: int
    folds: bool  # people fold; otherwise the tournament is over after a few hands


SHORT = Levels(2, "hands", 40, folds=False)
CLOCK = Levels(1, "minutes", 400, folds=True)  # long enough for a second level


@dataclass
class Tournament:
    """Observations of the people: levels by the clock in the header, and their places."""

    people: list[Person]
    table: str
    clocks: set[str] = field(default_factory=set)  # names of the clock in the header
    places: dict[str, str] = field(default_factory=dict)  # titles that players saw when out

    @property
    def levels(self) -> set[int]:
        return {int(found[1]) for one in self.clocks if (found := re.match(r"Level (\d+)", one))}


def play_sit_and_go(
    browser: Any,
    room: RoomProcess,
    people: int,
    seconds: float,
    levels: Levels = SHORT,
    seed: int = 26,
) -> Tournament:
    """Play to the end: every person is in front of the winner's screen."""
    persons = [
        Person(browser, name, *SIZES[i], has_touch=SIZES[i][0] < 900, reduced_motion="reduce")
        for i, name in enumerate(NAMES[:people])
    ]
    table = _open(persons[0], room, PLAYERS - people, levels)
    for person in persons[1:]:
        person.become_guest(room)
        person.go_to(table)
        person.take_seat()
    persons[0].button("Start game").click()
    tournament = Tournament(persons, table)
    rng = Random(seed)
    ends = time.monotonic() + seconds
    while not all(_is_over(person) for person in persons):
        assert time.monotonic() < ends, "the sit-and-go takes too long"
        for person in persons:
            with suppress(TooLate):  # gone meanwhile
                _act(tournament, person, rng, levels.folds)
        time.sleep(0.05)
    return tournament


def _is_over(person: Person) -> bool:
    return bool(person.page.get_by_text("Go to lobby", exact=True).count())


def _act(tournament: Tournament, person: Person, rng: Random, folds: bool) -> None:
    """Answer a decision, or close the screen of a player who is out."""
    clock = person.page.locator("header .clock")
    if clock.count():
        tournament.clocks.add(clock.get_attribute("aria-label", timeout=3_000) or "")
    watch = person.button("Watch the table")
    if watch.count():
        title = person.page.get_by_role("dialog").get_by_role("heading")
        tournament.places[person.name] = title.inner_text(timeout=3_000)
        watch.click(timeout=3_000)  # out; the others play to the end
    offered = None if _is_over(person) else person.offered()
    if offered is not None:
        person.answer(offered, rng, folds)


class _Row(NamedTuple):
    """Row of the standings on the winner's screen."""

    place: int
    name: str
    prize: int

    @classmethod
    def read(cls, words: list[str]) -> "_Row":
        """Read the place, the initial, the name and the prize, if there is one."""
        prize = int(words[3]) if len(words) > 3 else 0
        return cls(int(words[0]), words[2].removesuffix(" (you)"), prize)


def check_result(tournament: Tournament) -> None:
    """Everybody sees the same standings, with places and prizes; the ledger agrees."""
    shown = set()
    for person in tournament.people:
        rows = person.page.get_by_role("list", name="Standings").get_by_role("listitem")
        lines = [row.inner_text().split("\n") for row in rows.all()]
        shown.add(tuple(_Row.read(words) for words in lines))
        assert person.wrong == [], (person.name, person.wrong)
    assert len(shown) == 1, shown
    standings = shown.pop()
    assert len(standings) == PLAYERS
    if [row.place for row in standings[:3]] == [1, 2, 3]:  # nobody shares a prize
        assert [row.prize for row in standings[:2]] == PRIZES, standings
    places = {row.name: row.place for row in standings}
    for name, title in tournament.places.items():
        assert title.startswith(f"You finished {places[name]}"), (standings, title)
    ledger = tournament.people[0].page.evaluate(
        "async (path) => (await fetch(path)).json()", f"/api/tables/{tournament.table}/ledger"
    )
    nets = {line["name"]: line["net"] for line in ledger["lines"]}
    assert sum(nets.values()) == 0
    assert nets == {row.name: row.prize - ENTRY for row in standings}


def play_again(tournament: Tournament) -> str:
    """The last player opens the next tournament; everybody who is there has their old seat."""
    *others, opener = tournament.people
    opener.button("Play again").click()
    opener.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(tournament.table))
    opener.page.locator(".own-seat").wait_for()
    table = str(opener.page.url.rsplit("/", 1)[-1])
    for person in others:
        person.page.get_by_role("link", name="Join the next game").click()
        person.page.wait_for_url(f"**/table/{table}*")
        person.page.locator(".own-seat").wait_for()
    assert _seats(opener, table) == _seats(opener, tournament.table, started=True)
    opener.button("Start game").click()
    for person in tournament.people:
        person.page.locator(".own .card").first.wait_for()
        assert person.wrong == [], (person.name, person.wrong)
    return table


def _seats(person: Person, table: str, started: bool = False) -> dict[int, str]:
    """Return who sits where; `started`: in the first hand."""
    path = f"/api/tables/{table}/hands/1" if started else f"/api/tables/{table}"
    found = person.page.evaluate("async (path) => (await fetch(path)).json()", path)
    if started:
        return {i: seat["name"] for i, seat in enumerate(found["view"]["seats"])}
    return {seat["seat"]: seat["name"] for seat in found["seats"] if seat["player"]}


def _open(host: Person, room: RoomProcess, bots: int, levels: Levels) -> str:
    """Open the table with the form of the lobby."""
    page = host.page
    host.become_guest(room)
    page.goto(host.url)
    panel = page.get_by_role("complementary", name="New table")
    panel.get_by_text("Sit-and-go", exact=True).click()
    panel.get_by_label("Length of a level").fill(str(levels.length))
    panel.get_by_label("Levels by").select_option(levels.by)
    panel.get_by_label("Entry").fill(str(ENTRY))
    panel.get_by_label("Prizes").select_option("two")
    panel.get_by_label("Stakes").fill("10/20")
    panel.get_by_label("Buy-in").fill(str(levels.stack))
    panel.get_by_label("Seats").fill(str(PLAYERS))
    panel.get_by_label("Bots").fill(str(bots))
    page.route("**/api/tables", _hurry)
    host.button("Open table").click()
    page.wait_for_url("**/table/*")
    page.locator(".own-seat").wait_for()
    return str(page.url.rsplit("/", 1)[-1])


def _hurry(route: Any) -> None:
    """Let the bots of the new table act without a delay."""
    body = route.request.post_data_json
    if body is None:
        route.continue_()
        return
    quick = {"bot_seconds": 0, "between_seconds": 1}
    wanted = {**body, "options": {**body["options"], **quick}}
    route.continue_(post_data=json.dumps(wanted))

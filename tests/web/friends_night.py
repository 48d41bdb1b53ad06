"""An evening of dealer's choice in real browsers, from the link to the closing screen.

Friends with phones and laptops choose every game through the picker. One joins late, one goes broke
and buys in again, one is offline for a while, one closes the browser and comes back through the
lobby, and the host leaves. At the end everybody sees who pays whom, and the ledger is exact.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

SIZES = ((1280, 800), (390, 844), (820, 1180), (1920, 1080), (390, 844), (1280, 800))
NAMES = ("Mirela", "Jonas", "Kofi", "Aiko", "Tove", "Bilal")
# Games of all families that four to six can play.
GAMES = (
    "Texas Hold'em", "Omaha", "Omaha Eight or Better", "Seven-Card Stud", "Razz", "Badugi",
    "Five-Card Draw", "Five-Card Stud", "Pineapple", "Crazy Pineapple", "Anaconda",
    "Three-Card Guts", "Baseball", "Follow the Queen", "Chicago", "Double-Board Hold'em",
    "Courchevel", "Big O", "Badeucy", "Badacey", "2-7 Single Draw", "Irish Poker",
    "Cincinnati", "Iron Cross", "Roll Your Own", "Dr. Pepper", "Five-Card Omaha",
    "Stud Eight or Better", "Greek Hold'em", "Tahoe", "Lazy Pineapple", "Kings and Low Men",
    "Nightmare", "Elevator", "Criss Cross", "Screw Your Neighbour", "Whiskey Poker", "Sökö",
    "A-5 Single Draw", "California Lowball",
)  # fmt: skip
PATIENCE = 60.0  # seconds in which something must happen


@dataclass
class Night:
    """State of the evening: who is there, what was dealt, what happened."""

    people: list[Person]
    table: str
    rng: Random
    offline: float  # seconds without a network
    games: list[str] = field(default_factory=list)  # in the order of the deals
    happened: list[str] = field(default_factory=list)
    wished: int = 0
    host: int = 0
    short: Person | None = None  # has next to no chips, folds nothing, and soon buys in again

    @property
    def present(self) -> list[Person]:
        return [one for one in self.people if not one.page.is_closed()]


def play_night(
    browser: Any, room: RoomProcess, hands: int, friends: int, seed: int, offline: float = 20.0
) -> Night:
    """Play the evening to the closing screen and check its ledger."""
    people = [
        Person(browser, name, *SIZES[i], has_touch=SIZES[i][0] < 900, reduced_motion="reduce")
        for i, name in enumerate(NAMES[:friends])
    ]
    for person in people:
        person.become_guest(room)
    table = people[0].open_table(
        name="Friday",
        choice=[],
        seats=6,
        stack=200,
        stakes="2/4 limit",
        options={"between_seconds": 0, "choice_seconds": 120, "act_seconds": 120},
    )
    night = Night(people, table, Random(seed), offline)
    late = people[-1] if friends > 2 else None
    for person in people:
        if person is not late:
            person.go_to(table)
            person.take_seat()
    people[0].start()
    events = _events(night, hands, late)
    last, moved = 0, monotonic()
    while (number := hand_number(night)) <= hands:
        if number != last:
            last, moved = number, monotonic()
            for event in events.pop(number, []):
                event()
        assert monotonic() - moved < PATIENCE * 5, _stuck(night)
        _everybody_acts(night)
    assert not events, f"did not happen: {sorted(events)}"
    _close(night)
    return night


def _events(night: Night, hands: int, late: Person | None) -> dict[int, list[Any]]:
    """Spread the surprises over the evening."""

    def at(part: float) -> int:
        return max(2, round(hands * part))

    found: dict[int, list[Any]] = {}

    def plan(part: float, event: Any) -> None:
        found.setdefault(at(part), []).append(event)

    if late is not None:
        plan(0.1, lambda: _join_late(night, late))
    for part in (0.25, 0.35, 0.5, 0.7):  # again if the chip wins
        plan(part, lambda: _go_broke(night))
    plan(0.4, lambda: _go_offline(night))
    plan(0.6, lambda: _come_back(night))
    if len(night.people) > 2:
        plan(0.8, lambda: _host_leaves(night))
    return found


def hand_number(night: Night) -> int:
    """Return the number of the hand as the server tells it."""
    person = night.present[-1]
    data = person.page.evaluate(f"fetch('/api/tables/{night.table}').then((one) => one.json())")
    return int(data["hand"])


def _everybody_acts(night: Night) -> None:
    acted = False
    for person in night.present:
        try:
            if person.page.locator(".picker").count():
                _pick(night, person)
                acted = True
                continue
            offered = person.offered()
            if offered is None:
                _stay(night, person)
            elif offered["decision"] != "dealers_choice":
                acted |= person.answer(offered, night.rng, folds=person is not night.short)
        except TooLate:
            continue  # gone meanwhile
    if not acted:
        night.present[0].page.wait_for_timeout(30)


def _stay(night: Night, person: Person) -> None:
    pressed = person.stay()
    if person is night.short and any(name.startswith("Rebuy ") for name in pressed):
        night.short = None
        night.happened.append(f"{person.name} goes broke and buys in again")


def _pick(night: Night, person: Person) -> None:
    """Choose the next game by typing its name."""
    picker = person.page.locator(".picker")
    for _ in range(8):
        name = GAMES[night.wished % len(GAMES)]
        night.wished += 1
        picker.get_by_role("searchbox").fill(name, timeout=5_000)
        row = picker.locator(".game-row:not([aria-disabled])").first
        with suppress(TooLate):
            row.wait_for(timeout=3_000)
            row.click(timeout=3_000)
            deal = picker.locator("button.deal:enabled")
            said = deal.inner_text(timeout=3_000)
            deal.click(timeout=3_000)
            night.games.append(said)
            picker.wait_for(state="detached", timeout=5_000)
            return


def _join_late(night: Night, late: Person) -> None:
    late.go_to(night.table)
    late.take_seat()
    night.happened.append(f"{late.name} joins late")


def _go_broke(night: Night) -> None:
    """The host takes all but one chip from a friend, who soon has to buy in again."""
    friend = night.people[1]
    if night.short is None and any("buys in again" in one for one in night.happened):
        return
    id_ = friend.page.evaluate("fetch('/api/guests/me').then((one) => one.json())")["id"]
    night.people[night.host].command(
        night.table, {"do": "host", "verb": "set_stack", "player": id_, "chips": 1}
    )
    if night.short is None:
        night.short = friend
        night.happened.append(f"{friend.name} has one chip left")


def _go_offline(night: Night) -> None:
    """A friend is offline for a while; the others play on."""
    friend = night.people[min(2, len(night.people) - 1)]
    friend.context.set_offline(True)
    began = monotonic()
    banner = friend.page.get_by_text("You are offline").or_(friend.page.get_by_text("Reconnecting"))
    expect(banner.first).to_be_visible(timeout=3_000)
    while monotonic() - began < night.offline:
        for person in night.present:
            if person is not friend:
                with suppress(TooLate):
                    offered = person.offered()
                    if offered is not None and not person.page.locator(".picker").count():
                        person.answer(offered, night.rng, folds=True)
        night.people[0].page.wait_for_timeout(100)
    friend.context.set_offline(False)
    expect(friend.page.get_by_text("You are offline")).to_be_hidden(timeout=15_000)
    night.happened.append(f"{friend.name} was offline for {night.offline:g} s")


def _come_back(night: Night) -> None:
    """A friend closes the browser and returns through the lobby."""
    friend = night.people[min(3, len(night.people) - 1)]
    friend.page.close()
    friend.open_page()
    friend.page.goto(friend.url)
    tables = friend.page.get_by_role("region", name=re.compile("^Your (tables|game continues)$"))
    tables.get_by_role("link").first.click()
    friend.page.locator(".own-seat").wait_for()
    night.happened.append(f"{friend.name} comes back through the lobby")


def _host_leaves(night: Night) -> None:
    """The host makes another friend the host and leaves in the middle of a hand."""
    host, heir = night.people[0], night.people[1]
    id_ = heir.page.evaluate("fetch('/api/guests/me').then((one) => one.json())")["id"]
    host.command(night.table, {"do": "host", "verb": "hand_on", "player": id_})
    leave = host.page.get_by_role("button", name="Leave", exact=True)
    if not leave.count():  # on one's turn the controls have no room for it
        host.page.get_by_role("button", name="Players").first.click()
    leave.first.click()
    with suppress(TooLate):  # asked in the middle of a hand only
        host.button("Leave the table").click(timeout=3_000)
    night.host = 1
    night.happened.append(f"{host.name}, the host, leaves")


def _close(night: Night) -> None:
    """The host closes the table; everybody sees the closing screen, and the ledger is exact."""
    host = night.people[night.host]
    host.command(night.table, {"do": "host", "verb": "end"})
    until = monotonic() + PATIENCE
    while monotonic() < until:
        over = host.page.get_by_text("Who pays whom").count()
        if over:
            break
        _everybody_acts(night)
    for person in night.present:
        expect(person.page.get_by_text("Who pays whom").first).to_be_visible(timeout=15_000)
        assert person.page.get_by_role("button", name="Sit here").count() == 0
    ledger = host.page.evaluate(
        f"fetch('/api/tables/{night.table}/ledger').then((one) => one.json())"
    )
    nets = {line["player"]: line["net"] for line in ledger["lines"]}
    assert sum(nets.values()) + ledger["house"] + ledger["forfeited"] == 0, ledger
    for payment in ledger["payments"]:
        nets[payment["payer"]] += payment["chips"]
        nets[payment["payee"]] -= payment["chips"]
    assert set(nets.values()) == {0}, ledger
    for person in night.present:
        assert person.wrong == [], (person.name, person.wrong)


def _stuck(night: Night) -> str:
    def seen(person: Person) -> str:
        try:
            return f"{person.name}: {person.page.inner_text('body')[:400]}"
        except BrowserError as error:
            return f"{person.name}: {error}"

    return "\n".join(seen(person) for person in night.present)

"""Rules of dealer's choice, by clicks: veto, surprise, orbit, bomb pot, clock, vote, bot dealer."""

import re
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

QUICK = {"between_seconds": 0, "choice_seconds": 120, "act_seconds": 120, "bot_seconds": 0}
RULES = {"choice_veto": True, "once_per_orbit": True, "no_repeats": True, "bomb_vote": True}
GAMES = ["badugi", "razz", "omaha", "anaconda", "texas-holdem"]  # the host's list
PATIENCE = 30.0


class Night:
    """Three friends at one table; the first is the host and never leaves."""

    def __init__(self, browser: Any, room: RoomProcess) -> None:
        sizes = ((1280, 800), (390, 844), (390, 844))
        self.people = [
            Person(browser, name, *size, reduced_motion="reduce")
            for name, size in zip(("Ann", "Ben", "Cy"), sizes, strict=True)
        ]
        for person in self.people:
            person.become_guest(room)
        self.host = self.people[0]
        self.table = self.host.open_table(choice=GAMES, seats=4, options={**QUICK, **RULES})
        for person in self.people:
            person.go_to(self.table)
            person.take_seat()
        self.host.start()

    def others(self, *without: Person) -> list[Person]:
        return [person for person in self.people if person not in without]

    def options(self, **options: Any) -> None:
        self.host.command(self.table, {"do": "host", "verb": "options", "options": options})

    def until(self, selector: str, acts: bool = True) -> Person:
        """Return who has that on the screen; fold and read cards until somebody has."""
        rng, end = Random(1), monotonic() + PATIENCE
        while monotonic() < end:
            for person in self.people:
                if person.page.locator(selector).count():
                    return person
            for person in self.people if acts else ():
                person.stay()
                offered = person.offered()
                if offered is None or offered["decision"] == "dealers_choice":
                    continue
                folds = [one for one in offered["presses"] if one["name"] == "Fold"]
                try:
                    if folds:
                        person.press(folds[0])
                    else:
                        person.answer(offered, rng)
                except TooLate:
                    continue  # gone meanwhile
            self.host.page.wait_for_timeout(20)
        raise AssertionError([person.page.inner_text("body")[:300] for person in self.people])

    def card(self, person: Person) -> Any:
        return person.page.locator(".game-card")

    def read_card(self) -> None:
        """Everybody presses "Got it"; the card does not wait for its clock."""
        cards = [self.card(person) for person in self.people]
        for card in cards:
            card.wait_for()
        began = monotonic()
        for card in cards:
            card.get_by_role("button", name="Got it").click()
        for card in cards:
            card.wait_for(state="detached")
        assert monotonic() - began < 3


@pytest.fixture
def night(browser: Any, room: RoomProcess) -> Iterator[Night]:
    night = Night(browser, room)
    yield night
    for person in night.people:
        assert person.wrong == []
        person.context.close()


def _search(person: Person, game: str) -> Any:
    """Type a name into the picker; return the row of that game."""
    picker = person.page.locator(".picker")
    picker.get_by_role("searchbox").fill(game)
    name = person.page.locator("b", has_text=re.compile(f"^{re.escape(game)}$"))
    return picker.locator(".game-row", has=name).first


def _deal(person: Person, game: str) -> None:
    _search(person, game).click()
    person.page.locator(".picker").get_by_role("button", name=f"Deal {game}", exact=True).click()


def _refusal(person: Person, game: str) -> str:
    row = _search(person, game)
    expect(row).to_have_attribute("aria-disabled", "true")
    return str(row.locator(".about").inner_text())


def test_rules_that_the_host_switches_on(night: Night) -> None:
    # A veto: the dealer chooses again, and not that game.
    dealer = night.until(".picker")
    _deal(dealer, "Badugi")
    critic, leaver = night.others(dealer)[::-1]  # the host, if not the dealer, does not leave
    if leaver is night.host:
        critic, leaver = leaver, critic
    night.card(critic).get_by_role("button", name="Veto").click()
    picker = dealer.page.locator(".picker")
    picker.get_by_text(f"{critic.name} vetoes Badugi. Choose another game.").wait_for()
    assert _refusal(dealer, "Badugi") == "It was vetoed."
    # A choice that stops fitting is asked for again.
    _deal(dealer, "Anaconda")
    night.card(leaver).wait_for()
    leaver.command(night.table, {"do": "leave"})
    picker.get_by_text(f"{leaver.name} left. Choose a game for 2.").wait_for()
    assert _refusal(dealer, "Anaconda") == "For 3–7 players; there are 2."
    leaver.button("Take a seat").click()
    leaver.page.locator(".own-seat").wait_for()
    # A surprise is shown for a moment, then dealt.
    picker.get_by_role("searchbox").fill("")
    picker.get_by_role("button", name="Surprise me").locator("visible=true").click()
    picker.get_by_role("button", name="Again", exact=True).locator("visible=true").wait_for()
    first = str(picker.get_by_role("region", name="Selected").locator("h3").inner_text())
    night.card(night.host).get_by_role("heading", name=first, exact=True).wait_for()
    night.read_card()
    # Not the game of the hand before, and none twice in an orbit.
    dealer = night.until(".picker")
    assert _refusal(dealer, first) == "It was dealt in the hand before."
    second = "Razz" if first != "Razz" else "Badugi"
    _deal(dealer, second)
    night.read_card()
    # A majority wants a bomb pot.
    night.until("footer[data-question]:not([data-decision=dealers_choice])", acts=False)
    waiting = [person for person in night.people if person.offered() is None]
    for n, person in enumerate(waiting[:2]):
        person.button(f"Bomb pot: {n} of 2").click()
    dealer = night.until(".picker")
    assert _refusal(dealer, second) == "It was dealt in the hand before."
    assert _refusal(dealer, first) == "It was dealt in this orbit already."
    _deal(dealer, "Omaha" if first != "Omaha" else "Texas Hold'em")  # bomb pots need a board
    for person in night.people:
        night.card(person).get_by_text("Bomb pot").first.wait_for()
    night.read_card()


def test_clock_vote_and_bot_dealer(night: Night) -> None:
    dealer = night.until(".picker")
    _deal(dealer, "Razz")
    night.read_card()
    # Nobody chooses: the last game is dealt.
    night.options(choice_seconds=2, once_per_orbit=False, no_repeats=False, bomb_vote=False)
    dealer = night.until(".picker")
    dealer.page.get_by_text("When the clock runs out, Razz is dealt.").wait_for()
    for person in night.people:
        night.card(person).get_by_role("heading", name="Razz").wait_for()
    # The table votes: a majority settles it.
    night.options(choice_seconds=120, choice_vote=True)
    night.until(".picker")
    proposer, voter, late = night.people
    _search(proposer, "Omaha").click()
    proposer.button("Vote for Omaha").click()
    proposals = voter.page.get_by_role("list", name="Proposed games")
    proposals.get_by_text(f"proposed by {proposer.name}").wait_for()
    late.page.get_by_role("dialog", name="Vote for a game").get_by_role(
        "button", name="Close"
    ).click()
    late.button("Vote for a game").wait_for()  # the vote can be opened again
    proposals.get_by_role("button", name="Vote for Omaha").click()
    for person in night.people:
        night.card(person).get_by_role("heading", name="Omaha").wait_for()
    night.read_card()
    # A bot deals and is announced like anyone else.
    night.options(choice_vote=False, choice_seconds=1)
    night.host.command(night.table, {"do": "host", "verb": "add_bot", "kind": "caller"})
    night.until('[role="dialog"][aria-label^="Ada deals: "]')

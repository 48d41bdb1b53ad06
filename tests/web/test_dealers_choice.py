"""Dealer's choice in a real browser: the picker, the game card and the stakes in the header."""

import json
from typing import Any

import pytest

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.measures import serious_faults


def _dealer(people: list[Person]) -> Person:
    """Return the person who has to choose a game."""
    for _ in range(200):
        for person in people:
            if person.page.locator(".picker").count():
                return person
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked to choose a game")


@pytest.mark.parametrize("first", [0, 1])
def test_dealer_picks_a_game_and_everybody_sees_its_card(
    browser: Any, room: RoomProcess, first: int
) -> None:
    sizes = [(390, 844), (1280, 800), (1280, 800)]
    people = [
        Person(browser, name, *size)
        for name, size in zip(("Mirela", "Jonas", "Kofi"), sizes, strict=True)
    ]
    for person in people:
        person.become_guest(room)
    table = people[0].open_table(
        choice=[], seats=6, options={"between_seconds": 0, "choice_seconds": 600}
    )
    order = people if first else people[::-1]
    for person in order:
        person.go_to(table)
        person.take_seat()
    people[0].page.get_by_role("button", name="Start", exact=False).first.click()
    dealer = _dealer(people)
    page = dealer.page
    other = next(person for person in people if person is not dealer)
    other.page.get_by_text(f"{dealer.name} is choosing a game").wait_for()
    picker = page.get_by_role("dialog", name="Your deal: choose a game")
    assert "3 players at the table." in picker.inner_text()
    picker.get_by_role("list", name="Does not fit now").get_by_role("button").first.wait_for()
    is_wide = page.evaluate("innerWidth > 600 && matchMedia('(pointer: fine)').matches")
    search = picker.get_by_role("searchbox", name="Find a game")
    assert search.evaluate("one => one === document.activeElement") is is_wide
    search.fill("razzz")
    picker.get_by_text("Showing results for razz").wait_for()
    selected = picker.get_by_role("region", name="Selected")
    selected.get_by_role("heading", name="Razz", exact=True).wait_for()
    selected.get_by_role("button", name="deuces wild").click()
    selected.get_by_role("heading", name="Deuces-Wild Razz").wait_for()
    assert serious_faults(page, "moderate") == []
    deal = selected.get_by_role("button", name="Deal Deuces-Wild Razz")
    for person in people:
        person.page.evaluate(KEEP_CARDS)
    deal.click()
    for person in people:
        person.page.wait_for_function(
            "name => window.cards.some(one => one.name === name && one.text.includes('Limit 4/8'))",
            arg=f"{dealer.name} deals: Deuces-Wild Razz",
        )
    if first:  # on a phone; then the card closes by its clock
        people[0].page.wait_for_timeout(300)  # it has appeared
        assert serious_faults(people[0].page, "moderate") == []
    else:
        people[0].page.keyboard.press("Enter")  # "Got it" has the focus
        for person in people[1:]:
            person.button("Got it").click(timeout=4_000)
    for person in people:
        person.page.locator(".game-card").wait_for(state="detached", timeout=8_000)
        details = person.page.locator("header .details")
        details.get_by_text("Deuces-Wild Razz").wait_for()
        assert "Limit 4/8" in details.inner_text()
        assert person.wrong == []


# A card closes after some seconds, perhaps before a busy machine has read it.
KEEP_CARDS = """() => {
    window.cards = [];
    new MutationObserver(() => {
        const card = document.querySelector('.game-card');
        if (!card) return;
        const name = card.closest('dialog[aria-label], [role=dialog][aria-label]')?.ariaLabel;
        window.cards.push({ name, text: card.innerText });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_picker_that_closes_while_it_loads_reads_nothing_more(
    browser: Any, room: RoomProcess
) -> None:
    people = [Person(browser, name) for name in ("Mirela", "Jonas")]
    held: list[Any] = []
    for person in people:
        person.become_guest(room)
    table = people[0].open_table(choice=[], seats=2, options={"choice_seconds": 600})
    for person in people:
        person.go_to(table)
        person.take_seat()
        person.page.route(f"**/api/tables/{table}/games", lambda route: held.append(route))
    people[0].start()
    dealer = _dealer(people)
    for _ in range(100):
        if held:
            break
        dealer.page.wait_for_timeout(50)
    asked = [json.loads(text).get("choice") for text in dealer.heard]
    question = next(choice["question"] for choice in reversed(asked) if choice)
    dealer.command(table, {"do": "choose", "question": question, "game": "razz"})
    dealer.page.locator(".picker").wait_for(state="detached")
    with dealer.page.expect_response(f"**/api/tables/{table}/games"):
        held[0].continue_()
    dealer.page.wait_for_timeout(300)
    assert dealer.wrong == []

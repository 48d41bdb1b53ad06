"""Company at the table: chat at the seats, reactions, chips in a hand, leaving, kicks and bans."""

from typing import Any

from playwright.sync_api import expect

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import sit_down

LINK = "https://meet.example.org/friday"


def _say(person: Person, text: str) -> None:
    person.button("React and chat").click()
    person.page.get_by_placeholder("Say something").fill(text)
    person.page.keyboard.press("Enter")


def test_friends_talk_react_rebuy_and_leave(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    cy = Person(browser, "Cy", 390, 844, reduced_motion="reduce")
    sit_down((ann, ben, cy), {"game": "texas-holdem", "stakes": "1/2"}, room)
    for person in (ann, ben, cy):
        person.page.locator(".own").first.wait_for()
    # A line is a bubble at the seat and an unread message; a reaction is neither kept nor repeated.
    _say(ann, "nice hand")
    ben.page.locator(".bubble").get_by_text("nice hand").wait_for()
    ben.button("Chat, 1 unread message").wait_for()
    ben.button("React and chat").click()
    ben.button("Fire").click()
    ann.page.locator(".bubble.reaction").wait_for()
    expect(ben.button("Fire")).to_be_disabled()  # one in 3 s
    expect(ann.page.locator(".bubble.reaction")).to_have_count(0, timeout=6_000)
    ben.button("Close").click()
    ben.button("Chat, 1 unread message").click()
    ben.page.locator(".chat").get_by_text("nice hand").wait_for()
    ben.page.keyboard.press("Escape")
    ben.button("Chat").wait_for()
    expect(ben.button("Chat")).to_be_focused()
    # Whom a player mutes is not shown to them, and to them alone.
    cy.page.keyboard.press("p")
    cy.button("Mute Ann").click()
    cy.page.keyboard.press("Escape")
    _say(ann, "anyone there?")
    ben.page.locator(".bubble").get_by_text("anyone there?").wait_for()
    assert cy.page.get_by_text("anyone there?").count() == 0
    # The link to the call is for those who sit, and opens without a referrer.
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_text("Link to your call").first.click()
    ann.page.get_by_label("Link to your call").fill(LINK)
    ann.button("Save").click()
    call = ann.page.get_by_role("link", name="Join the call")
    call.wait_for()
    facts = [call.get_attribute(name) for name in ("href", "rel", "referrerpolicy", "target")]
    assert facts == [LINK, "noopener noreferrer", "no-referrer", "_blank"]
    # Chips in the middle of a hand come after it, and can be cancelled.
    waiting = next(one for one in (ben, cy) if one.button("Add chips").count())
    waiting.button("Add chips").click()
    waiting.page.get_by_label("Chips").fill("50")
    waiting.button("Buy").click()
    waiting.page.get_by_text("50 when this hand is over").wait_for()
    waiting.button("Cancel").click()
    waiting.page.get_by_text("50 when this hand is over").wait_for(state="detached")
    # Leaving asks once, and can be undone until the hand is over.
    waiting.button("Leave").click()
    waiting.button("Leave the table").click()
    waiting.page.get_by_text("You leave when this hand is over.").wait_for()
    waiting.button("Stay").click()
    waiting.button("Leave").wait_for()
    # A removed player reads the reason; a banned one cannot even watch.
    ann.button("Players").click()
    ann.button(f"Manage {waiting.name}").click()
    ann.button("Kick").click()
    ann.page.get_by_label("Reason").fill("late again")
    ann.button(f"Kick {waiting.name}").click()
    waiting.page.get_by_text("The host removed you from the table: late again").wait_for()
    other = ben if waiting is cy else cy
    ann.button(f"Manage {other.name}").click()
    ann.button(f"Ban {other.name}").click()
    ann.page.locator("form").get_by_role("button", name=f"Ban {other.name}").click()
    other.page.get_by_text("the host banned you from this table").wait_for()
    other.page.reload()
    other.page.get_by_text("the host banned you from this table").wait_for()
    ann.button(f"Unban {other.name}").click()
    other.page.reload()
    other.page.locator(".stage").wait_for()
    assert ann.wrong == ben.wrong == cy.wrong == []
    for person in (ann, ben, cy):
        person.context.close()


def test_watcher_without_a_name_sits_down_and_changes_it_later(
    browser: Any, room: RoomProcess
) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ann.become_guest(room)
    table = ann.open_table(game="texas-holdem", seats=3)
    eve = Person(browser, "Eve", 390, 844, reduced_motion="reduce")
    eve.page.goto(f"{ann.url}/table/{table}")
    eve.page.get_by_role("button", name="Watch").click()
    eve.button("Take a seat").click()
    eve.page.get_by_label("Name").first.fill("Eve")
    eve.page.keyboard.press("Enter")
    eve.page.locator(".own-seat").or_(eve.button("Sit here").first).first.wait_for()
    if not eve.page.locator(".own-seat").count():
        eve.take_seat()
    # At the table she chooses another name, and the others hear of it.
    ann.go_to(table)
    ann.page.get_by_text("Eve", exact=True).first.wait_for()
    eve.button("Menu").click()
    eve.page.get_by_role("tab", name="Settings").click()
    eve.button("Change name").click()
    eve.page.get_by_label("Your name").fill("Eva 🦊")
    eve.button("Save").click()
    ann.page.get_by_text("Eve is now called Eva 🦊").first.wait_for()
    expect(eve.button("Change name")).to_be_focused()
    assert ann.wrong == eve.wrong == []
    for person in (ann, eve):
        person.context.close()

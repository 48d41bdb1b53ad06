"""The first minute and the last one in a real browser: invite, cents, host's tools, results."""

import re
from random import Random
from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import play
from tests.web.measures import serious_faults


def test_session_from_the_empty_table_to_the_results(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    page = ann.page
    ann.become_guest(room)
    page.goto(f"{ann.url}/")
    page.get_by_role("searchbox").fill("texas hold'em")
    page.get_by_role("heading", name="Texas Hold'em").first.wait_for()
    page.get_by_label("Stakes", exact=True).fill("0.25/0.50")
    page.get_by_label("Seats", exact=True).fill("3")
    page.get_by_label("Bots", exact=True).fill("0")
    ann.button("Open table").click()
    page.locator(".own-seat").wait_for()  # who opens a table is seated
    table = page.url.rpartition("/")[2].partition("#")[0]
    quick = {"bot_seconds": 0, "between_seconds": 0.1, "act_seconds": 0}
    ann.command(table, {"do": "host", "verb": "options", "options": quick})
    page.get_by_role("img", name="QR code of the link").wait_for()
    assert ann.button("Start when ready").is_disabled()
    assert page.get_by_text("You need one more player to start.").count() == 1
    assert serious_faults(page) == []

    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce", has_touch=True)
    ben.become_guest(room)
    ben.go_to(table)
    ben.page.get_by_role("img", name="QR code of the link").wait_for()
    assert serious_faults(ben.page) == []
    ben.take_seat()
    ann.button("Start with 2").wait_for()

    page.get_by_role("button", name="Players").first.click()
    ann.button("Host tools").click()
    tools = page.get_by_role("dialog", name="Host tools")
    tools.get_by_role("textbox", name="Stakes", exact=True).fill("1/2 limit")
    ann.button("Change game").click()
    picker = page.get_by_role("dialog", name="Change game")
    picker.get_by_role("searchbox").fill("badugi")
    picker.get_by_role("button", name="Play Badugi", exact=True).click()
    toast = tools.locator(".toast")
    toast.get_by_text("Badugi 1.00/2.00 limit").wait_for()
    page.get_by_role("heading", name="Badugi").first.wait_for()  # the table is renamed
    assert serious_faults(page) == []
    ann.button("Undo").click()
    page.get_by_role("heading", name="Texas Hold'em").first.wait_for()
    tools.get_by_label("Rabbit hunt").check()
    toast.get_by_text("Rabbit hunt is on").wait_for()
    ann.button("Close host tools").click()

    ann.start()
    people = (ann, ben)
    turn = next(
        person
        for _ in range(100)
        for person in people
        if person.page.get_by_role("textbox", name="Amount to bet").count()
        or person.page.wait_for_timeout(100)
    )
    field = turn.page.get_by_role("textbox", name="Amount to bet")
    field.fill("99999")
    field.press("Enter")
    turn.page.get_by_text("The most is 50.00.").wait_for()
    turn.page.locator("footer .big:enabled").first.wait_for()
    field.fill("1.5")
    field.press("Enter")
    for person in people:
        person.page.get_by_text(re.compile(r"raises? to 1\.50")).first.wait_for(state="attached")

    page.get_by_role("button", name="Players").first.click()
    ann.button("Host tools").click()
    ann.button("Close table").click()
    question = page.get_by_role("alertdialog")
    assert "Texas Hold'em" in str(question.get_attribute("aria-label"))
    question.get_by_role("button", name="Close table").click()
    play(people, Random(3), lambda: page.get_by_text("Who pays whom").count() > 0)
    ben.page.get_by_text("Who pays whom").wait_for()
    told = page.evaluate(f"fetch('/api/tables/{table}/summary').then((one) => one.json())")
    assert sum(one["net"] for one in told["results"]) == 0
    for person in people:
        assert serious_faults(person.page) == []
        for result in told["results"]:
            amount = f"{abs(result['net']) / 100:.2f}"
            assert person.page.locator(".result", has_text=amount).count()
        assert person.page.get_by_role("button", name=re.compile("Sit here|Add")).count() == 0
    ann.button("Copy for the group chat").click()
    page.get_by_text("Copied").wait_for()
    ann.button("Same again").click()
    page.wait_for_url(re.compile(rf"/table/(?!{table})"))
    ben.button("Join the next table").click()
    ben.page.locator(".own-seat").wait_for()
    ann.button("Start with 2").wait_for()
    assert ann.wrong == ben.wrong == []
    for person in people:
        person.context.close()

"""The whole table by keys alone, told in the log as the transcript tells it."""

from random import Random
from typing import Any

from tests.server.room import RoomProcess
from tests.web.evenings import hand_number, sit_down
from tests.web.people import Person


def _by_keys(person: Person, asked: set[str]) -> None:
    """Answer what is asked: call or check, and throw the first two cards away."""
    bar = person.page.locator("footer[data-question]")
    if not bar.count() or not bar.locator(".big").first.is_visible():
        return
    question = bar.get_attribute("data-question")
    if bar.locator(".big.call:enabled").count() == 0:
        return  # the first moments after a question count for nothing
    if bar.get_attribute("data-decision") == "draw":
        for key in ("1", "2", "Enter"):
            person.page.keyboard.press(key)
    else:
        person.page.keyboard.press("c")
    asked.add(f"{bar.get_attribute('data-decision') if bar.count() else ''}")
    gone = f'footer:not([data-question="{question}"])'
    person.page.locator(gone).wait_for(state="attached")


def test_a_hand_is_played_by_keys_alone_and_told_in_the_log(
    browser: Any, room: RoomProcess
) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    sit_down((ann, ben), {"game": "2-7-single-draw"}, room)
    chance = Random(6)
    asked: set[str] = set()
    drew = False
    while hand_number(ann) < 2:
        _by_keys(ann, asked)
        drew = drew or "throw 2 and draw 2" in ann.page.get_by_role("log").inner_text()
        offered = ben.offered()
        if offered is not None:
            ben.answer(offered, chance, folds=False)
        ann.page.wait_for_timeout(30)
    assert drew
    ann.page.keyboard.press("t")
    assert ann.page.get_by_role("tab", name="Chat").get_attribute("aria-selected") == "true"
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog", name="Keys").wait_for()
    ann.page.keyboard.press("Escape")
    assert ann.page.get_by_role("dialog", name="Keys").count() == 0
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()

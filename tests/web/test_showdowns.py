"""Showdowns inside a hand are seen and can be skipped: a share of `./run soak showdowns`."""

import json
from random import Random
from typing import Any

import pytest

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import play
from tests.web.measures import overlaps, serious_faults
from tests.web.showdown_watch import (
    LEAST_MS,
    SHOWDOWN,
    SKIP,
    check_showdowns,
    play_until_seen,
    seen_showdowns,
    sit_with_bots,
    watch,
)
from tools.export_web_hands import played_hand


@pytest.mark.parametrize(
    ("game", "size"), [("three-card-guts", (390, 844)), ("three-five-seven", (1280, 800))]
)
def test_each_showdown_of_a_hand_is_seen(
    browser: Any, room: RoomProcess, game: str, size: tuple[int, int]
) -> None:
    ann = Person(browser, "Ann", *size)
    sit_with_bots(ann, room, game)
    play_until_seen(ann, 1, 60, Random(1))
    check_showdowns(ann, game)
    ann.context.close()


def test_showdown_can_be_skipped_by_button_and_key(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", reduced_motion="reduce")
    sit_with_bots(ann, room, "three-card-guts", options={"bot_seconds": 0.3})
    region = ann.page.get_by_role("region", name=SHOWDOWN)
    for by in ("button", "key"):
        _answer_until(ann, region)
        ann.page.wait_for_timeout(150)  # the watch looks every 40 ms
        if by == "button":
            region.get_by_role("button", name=SKIP).click()
        else:
            ann.page.keyboard.press("Space")
        ann.page.wait_for_function("() => document.querySelector('footer[data-question]')")
        # The question of the next deal is there: nothing of the old one is left.
        assert region.count() == 0
        assert ann.page.get_by_text("Ready", exact=True).count() == 0
    for _ in range(30):  # the page notes a showdown when it is gone
        if len(seen_showdowns(ann)) >= 2:
            break
        ann.page.wait_for_timeout(100)
    assert [one.ms < LEAST_MS for one in seen_showdowns(ann)] == [True, True]
    _answer_until(ann, region)
    assert overlaps(ann.page) == []
    assert serious_faults(ann.page) == []
    ann.context.close()


def test_replay_stages_each_showdown(browser: Any, room: RoomProcess) -> None:
    """As the live table does: hands in words, payments, a pause that can be skipped."""
    record = played_hand("three-card-guts", 1)
    staged = [one for one in record["showdowns"] if one["ms"] and len(one["hands"]) > 1]
    ann = Person(browser, "Ann", 390, 844, reduced_motion="reduce")
    ann.become_guest(room)
    ann.page.route("**/api/shared-hands/*", lambda route: route.fulfill(json=record))
    ann.page.goto(f"{ann.url}/hand/{'a' * 22}")
    replay = ann.page.get_by_role("dialog", name="Hand 1")
    region = replay.get_by_role("region", name=SHOWDOWN)
    named = replay.locator(".named, .have")
    replay.get_by_role("button", name="Play").wait_for()
    watch(ann)
    for ended in (False, True):
        while not (region.count() and named.count() > 1):
            replay.get_by_role("button", name="Step").click()
        replay.get_by_role("button", name="Back").click()
        replay.get_by_role("button", name="Play").click()
        region.get_by_role("button", name=SKIP).wait_for()
        if not ended:
            words = {one["words"].replace("T", "10").lower() for one in staged[0]["hands"]}
            assert {text.lower() for text in named.all_inner_texts()} == words
            assert overlaps(ann.page) == []
            assert serious_faults(ann.page) == []
        payments = region.get_by_role("list", name="Who pays what").get_by_role("listitem")
        assert any("pays" in text for text in payments.all_inner_texts())
        if ended:
            region.get_by_role("button", name=SKIP).click()
        region.wait_for(state="detached")
        assert named.count() <= 1, "labels of the old deal"
        replay.get_by_role("button", name="Stop").click()
    ann.page.wait_for_timeout(100)  # the watch looks every 40 ms
    first, second = (one for one in seen_showdowns(ann) if one.ms > 0)
    assert first.ms >= LEAST_MS > second.ms
    assert ann.wrong == []
    ann.context.close()


def test_declarations_are_seen_at_the_seats(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 390, 844, reduced_motion="reduce")
    sit_with_bots(ann, room, "seven-card-stud-declare", options={"between_seconds": 10})
    rng = Random(3)
    play([ann], rng, lambda: ann.page.get_by_role("list", name="Winners").count() > 0)
    declared = {
        event["seat"]: event["words"]
        for text in ann.heard
        if text.startswith("{")
        for event in json.loads(text).get("events", ())
        if event["event"] == "declared"
    }
    assert len(declared) > 1
    labels = {"high": "High", "low": "Low", "high_low": "Both"}
    seats = ann.page.locator(".person")
    expected = sorted(" / ".join(labels[word] for word in words) for words in declared.values())
    shown = [seats.nth(i).inner_text().split("\n") for i in range(seats.count())]
    assert sorted(line for lines in shown for line in lines if line in expected) == expected, shown
    assert overlaps(ann.page) == []
    ann.context.close()


def _answer_until(person: Person, region: Any) -> None:
    rng = Random(2)
    for _ in range(600):
        if region.get_by_role("button", name=SKIP).count():
            return
        offered = person.offered()
        if offered is None:
            person.stay()
            person.page.wait_for_timeout(20)
        else:
            person.answer(offered, rng, folds=False)
    raise AssertionError("no showdown inside a hand")

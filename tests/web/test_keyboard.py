"""The whole table by keys alone, told in the log as the transcript tells it."""

from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import TimeoutError as TooLate

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import hand_number, sit_down
from tests.web.keyboard_hand import announced, listen, press_by_keys, without_chance


def _by_keys(person: Person) -> None:
    """Answer what is asked: call or check, and throw the first two cards away."""
    bar = person.page.locator("footer[data-question]")
    if not bar.count() or not bar.locator(".big").first.is_visible():
        return
    if bar.locator(".big.call:enabled").count() == 0:
        return  # the first moments after a question count for nothing
    if bar.get_attribute("data-decision") == "draw":
        picked = person.page.locator('.own button[aria-pressed="true"]').count()
        for key in ("1", "2")[picked:]:
            person.page.keyboard.press(key)
        person.page.keyboard.press("Enter")
    else:
        person.page.keyboard.press("c")


def test_a_hand_is_played_by_keys_alone_and_told_in_the_log(
    browser: Any, room: RoomProcess
) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    sit_down((ann, ben), {"game": "2-7-single-draw"}, room)
    chance = Random(6)
    drew = False
    while hand_number(ann) < 2:
        with suppress(TooLate):  # the question was another one by then
            _by_keys(ann)
        drew = drew or "discard 2 and draw 2" in ann.page.get_by_role("log").inner_text()
        offered = ben.offered()
        if offered is not None:
            with suppress(TooLate):
                ben.answer(offered, chance, folds=False)
        ann.page.wait_for_timeout(30)
    assert drew
    ann.page.keyboard.press("t")
    assert ann.page.get_by_role("tab", name="Chat").get_attribute("aria-selected") == "true"
    ann.page.keyboard.press("?")
    ann.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    ann.page.keyboard.press("Escape")
    assert ann.page.get_by_role("dialog", name="Keyboard shortcuts").count() == 0
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()


# A hand that both check and call down, as a screen reader tells it to Ann.
HOLDEM_LOG = """
Ben has the button
Blinds
Ben posts small blind 1
You post big blind 2
Hole cards
You are dealt □□
Ben is dealt 2 cards, face down
Pre-flop bet
Ben calls 1
You check
Flop □□□Pot 4
You check
Ben checks
Turn □Pot 4
You check
Ben checks
River □Pot 4
You check
Ben checks
Showdown Pot 4
"""


def test_holdem_by_keys_is_announced_line_by_line(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    listen(ann)
    sit_down((ann, ben), {"game": "texas-holdem"}, room, between_seconds=5)
    while not any(one.startswith("log: Showdown") for one in announced(ann)):
        for person in (ann, ben):
            with suppress(TooLate):
                press_by_keys(person)
        ann.page.wait_for_timeout(30)
    lines = without_chance(announced(ann))
    told = [one.removeprefix("log: ") for one in lines if one.startswith("log: ")]
    first = told.index("Ben has the button")
    golden = HOLDEM_LOG.strip().splitlines()
    assert told[first : first + len(golden)] == golden
    turns = [one for one in lines if one in ("Your turn", "Ben to act")]
    assert turns == ["Ben to act", "Your turn"] * (len(turns) // 2) + ["Ben to act"] * (
        len(turns) % 2
    )
    assert turns.count("Your turn") >= 3
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()


# Anaconda: the passes, the discards, the cards turned up and the declaration.
ANACONDA_LOG = [
    "Ada has the button",
    "Antes",
    *("You post ante 1", "Ben posts ante 1", "Ada posts ante 1"),
    "Deal",
    "You are dealt □□□□□□□",
    "The others are dealt 7 cards each, face down",
    "First bet",
]
for _word, _count, _cards in (("three", 3, "3 cards"), ("two", 2, "2 cards"), ("one", 1, "1 card")):
    ANACONDA_LOG += [
        f"Pass {_word} Pot 3",
        f"You pass {_cards} to Ben {'□' * _count}",
        f"Ben passes {_cards} to Ada",
        f"Ada passes {_cards} to you {'□' * _count}",
        f"Bet after {_word} Pot 3",
    ]
ANACONDA_LOG += [
    "Keep five Pot 3",
    *("You discard 2 cards □□", "Ben discards 2 cards", "Ada discards 2 cards"),
]
for _word in ("first", "second", "third", "fourth"):
    ANACONDA_LOG += [
        f"Roll the {_word} card Pot 3",
        *("You turn up □", "Ben turns up □", "Ada turns up □"),
        f"Bet on the {_word} card Pot 3",
    ]
ANACONDA_LOG += ["Declare Pot 3"]
ANACONDA_TURNS = [
    *(f"Your turn: Pass {count} to Ben, on your left" for count in ("three cards", "two cards")),
    "Your turn: Pass one card to Ben, on your left",
    "Your turn: Discard two cards",
    *["Your turn: Turn up one card"] * 4,
    "Your turn: Declare",
]


def test_anaconda_by_keys_is_announced_line_by_line(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann", 1280, 800, reduced_motion="reduce")
    ben = Person(browser, "Ben", 390, 844, reduced_motion="reduce")
    listen(ann)
    sit_down((ann, ben), {"game": "anaconda"}, room, between_seconds=5)
    while not any(one.startswith("log: Showdown") for one in announced(ann)):
        for person in (ann, ben):
            with suppress(TooLate):
                press_by_keys(person)
        ann.page.wait_for_timeout(30)
    lines = without_chance(announced(ann))
    told = [one.removeprefix("log: ") for one in lines if one.startswith("log: ")]
    # All decide at the same time, and the highest card that is up acts first.
    told = [one for one in told if not one.endswith((" decided", " check", " checks"))]
    first = told.index("Ada has the button")
    assert told[first : first + len(ANACONDA_LOG)] == ANACONDA_LOG
    assert [one for one in lines if one.startswith("Your turn: ")] == ANACONDA_TURNS
    assert ann.wrong == ben.wrong == []
    for person in (ann, ben):
        person.context.close()

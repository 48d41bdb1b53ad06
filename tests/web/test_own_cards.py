"""Own cards are dragged and sorted: an answer still has the cards that were picked."""

from typing import Any

import pytest

from tests.server.server_process import RoomProcess
from tests.web.measures import serious_faults
from tests.web.positions import Screen, question

GAMES = (("five-card-draw", "draw", "Discard"), ("anaconda", "pass", "Pass"))
PICKED = (0, 2, 3)  # places in the row
RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "deuce": "2",
}
_LABELS = """async () => {
  for (let i = 0; i < 2; i++) await new Promise((go) => requestAnimationFrame(go));
  return [...document.querySelectorAll("[data-slot] button")].map((one) => one.getAttribute("aria-label"));
}"""  # noqa: E501


@pytest.mark.parametrize(
    ("size", "touch"), [((1280, 800), False), ((390, 844), True)], ids=["mouse", "touch"]
)
def test_answer_has_the_picked_cards_after_dragging_and_sorting(
    browser: Any, room: RoomProcess, size: tuple[int, int], touch: bool
) -> None:
    drag = _drag_by_touch if touch else _drag_by_mouse
    for slug, kind, verb in GAMES:
        screen = Screen(browser, room, *size, has_touch=touch)
        screen.page.set_default_timeout(10_000)
        message = question(slug, 4, 1, kind)
        screen.show(message)
        cards = _row(screen)
        assert sorted(cards) == sorted(one["card"] for one in message["view"]["own"])
        last = len(cards) - 1
        drag(screen, 0, last)
        assert _row(screen) == [*cards[1:], cards[0]]
        drag(screen, 2, 0)
        assert _row(screen) == [cards[3], cards[1], cards[2], *cards[4:], cards[0]]
        # A drag picks no card.
        assert screen.page.locator("[data-slot] button[aria-pressed=true]").count() == 0
        screen.page.keyboard.press("o")
        screen.page.keyboard.press("o")
        by_rank = _row(screen)
        ranks = ["23456789TJQKA".index(card[0]) for card in by_rank]
        assert ranks == sorted(ranks, reverse=True)
        drag(screen, last, 1)
        row = _row(screen)
        assert row == [by_rank[0], by_rank[last], *by_rank[1:last]]
        for place in PICKED:
            button = screen.page.locator(f'[data-slot="{place}"] button')
            button.tap() if touch else button.click()
        assert _row(screen) == row
        screen.page.locator("footer").get_by_role("button", name=verb).click()
        while not screen.acted:
            screen.page.wait_for_timeout(20)
        word, *answered = screen.acted[0].split()
        assert (word, sorted(answered)) == (kind, sorted(row[place] for place in PICKED))
        assert serious_faults(screen.page) == []
        assert screen.wrong == []
        screen.context.close()


def _row(screen: Screen) -> list[str]:
    """Return the own cards from left to right, by the accessible names of their buttons."""
    labels = screen.page.evaluate(_LABELS)
    words = [label.removeprefix("Pick ").split(" of ") for label in labels]
    return [RANKS[rank] + suit[0] for rank, suit in words]


def _ends(screen: Screen, start: int, end: int) -> tuple[float, float, float, float]:
    """Return the points of a drag: from the part of a card that shows, past the middle of another
    one."""
    boxes = [screen.page.locator(f'[data-slot="{place}"]').bounding_box() for place in (start, end)]
    height = boxes[0]["y"] + boxes[0]["height"] / 2
    side = 0.45 if start > end else 0.75
    return boxes[0]["x"] + 8, height, boxes[1]["x"] + side * boxes[1]["width"], height


def _drag_by_mouse(screen: Screen, start: int, end: int) -> None:
    x, y, to_x, to_y = _ends(screen, start, end)
    screen.page.mouse.move(x, y)
    screen.page.mouse.down()
    screen.page.mouse.move(to_x, to_y, steps=4)
    screen.page.mouse.up()


def _drag_by_touch(screen: Screen, start: int, end: int) -> None:
    x, y, to_x, to_y = _ends(screen, start, end)
    line = screen.context.new_cdp_session(screen.page)
    points = [{"x": x + (to_x - x) * step / 4, "y": y + (to_y - y) * step / 4} for step in range(5)]
    for step, point in enumerate(points):
        kind = "touchMove" if step else "touchStart"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    # The finger rests before it lets go: Chromium ignores a tap right after a flick.
    screen.page.wait_for_timeout(150)
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points[-1:]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()

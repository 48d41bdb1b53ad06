"""Shares of a split pot on phones: each is on the screen as a whole."""

from typing import Any

import pytest

from tests.server.server_process import RoomProcess
from tests.web.measures import overlaps, serious_faults
from tests.web.positions import Screen, positions

# Games with high and low, two boards or two hands; numbers of players and seeds with many shares.
# The first one has the most shares of the catalogue: two boards, high and low, three pots.
POTS = (
    ("double-board-big-o", 8, 7),
    ("omaha-hi-lo", 6, 33),
    ("double-board-big-o", 5, 27),
    ("sohe", 6, 43),
)
# Shares of which a part is outside the list or the screen, or whose text is cut off.
_CUT_OFF = """() => {
  const list = document.querySelector("ul[aria-label=Winners]");
  const hole = list.getBoundingClientRect();
  const isInside = (box) =>
    box.left >= Math.max(0, hole.left) - 1 && box.right <= Math.min(innerWidth, hole.right) + 1 &&
    box.top >= Math.max(0, hole.top) - 1 && box.bottom <= Math.min(innerHeight, hole.bottom) + 1;
  return [...list.querySelectorAll("li, li .win > span, li .part")]
    .filter((one) => getComputedStyle(one).display !== "none")
    .filter((one) => !isInside(one.getBoundingClientRect()))
    .map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize(
    "size", [(390, 844), (360, 640), (844, 390)], ids=lambda size: f"{size[0]}"
)
def test_no_share_of_a_split_pot_is_cut_off(
    browser: Any, room: RoomProcess, size: tuple[int, int]
) -> None:
    screen = Screen(browser, room, *size)
    for slug, count, seed in POTS:
        *_, end = positions(slug, count, seed)
        won = end["view"]["won"]
        screen.show(end)
        shares = screen.page.get_by_role("list", name="Winners").get_by_role("listitem")
        assert shares.count() == len({(one["pot"], one["entry"]) for one in won}) >= 3
        assert screen.page.evaluate(_CUT_OFF) == [], slug
        text = " ".join(shares.all_inner_texts())
        for one in won:
            name = "You" if one["seat"] == 0 else end["view"]["seats"][one["seat"]]["name"]
            assert name in text, slug
            assert f"{one['amount']:,}" in text, slug
        assert overlaps(screen.page) == [], slug
    assert serious_faults(screen.page) == []
    assert screen.wrong == []
    screen.context.close()

"""Sit-and-gos and the big screen in a real browser."""

from typing import Any

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.measures import serious_faults
from tests.web.tournament_browsers import check_end, play_tournament
from tests.web.tournament_night import check_result, play_again, play_sit_and_go


def test_sit_and_go_of_six_ends_with_the_winners_screen(browser: Any, room: RoomProcess) -> None:
    tournament = play_sit_and_go(browser, room, 2, 120)
    check_result(tournament)
    for person in tournament.people:
        assert serious_faults(person.page) == []
    ann = tournament.people[0]
    ann.button("Show the table").click()
    ann.page.get_by_role("dialog").wait_for(state="detached")
    ann.page.reload()  # to the winner's screen again
    play_again(tournament)


def test_tournament_over_two_tables_ends_with_the_winners_screen(
    browser: Any, room: RoomProcess
) -> None:
    """The smallest run of `./run soak tournament-browsers`."""
    evening = play_tournament(browser, room, 3, 2, 240)
    check_end(evening, 3)
    for person in evening.people:
        assert serious_faults(person.page) == []
        person.context.close()


def test_tv_page_has_large_text_and_no_controls(browser: Any, room: RoomProcess) -> None:
    ann = Person(browser, "Ann")
    ann.become_guest(room)
    options = {"act_seconds": 60, "bot_seconds": 0}
    table = ann.open_table(
        game="texas-holdem", seats=6, bots=[{}] * 5, options=options, sit_and_go={"minutes": 5}
    )
    ann.go_to(table)
    ann.page.locator(".table-screen").wait_for()
    if not ann.page.locator(".own-seat").count():
        ann.take_seat()
    ann.button("Start game").click()
    ann.page.locator(".own .card").first.wait_for()
    ann.page.get_by_role("button", name="Level 1,").wait_for()
    ann.page.goto(f"{ann.url}/tv/{table}")  # the screen of a player who has cards
    page = ann.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("img", name="QR code of", exact=False).wait_for()
    page.get_by_text("Level 1 ends in").wait_for()
    assert page.locator("button, input, a, select").count() == 0
    assert page.locator(".own").count() == 0
    page.locator(".tv.idle").wait_for(timeout=5_000)
    assert page.evaluate("getComputedStyle(document.querySelector('.tv')).cursor") == "none"
    assert min(page.evaluate(_TEXT_SIZES)) >= 20
    assert serious_faults(page) == []
    assert ann.wrong == []


# Heights of all letters on the screen in pixels, of the stage after scaling.
_TEXT_SIZES = """() => [...document.querySelectorAll(".tv *")]
  .filter((one) => one.getClientRects().length && one.checkVisibility())
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => !one.closest(".visually-hidden, svg"))
  .map((one) => {
    const stage = one.closest(".scaled");
    const scale = stage ? new DOMMatrix(getComputedStyle(stage).transform).a : 1;
    return Math.round(10 * scale * parseFloat(getComputedStyle(one).fontSize)) / 10;
  })"""

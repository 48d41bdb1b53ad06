"""Scenes: people at browsers, brought to each screen by clicks."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.server.test_operator import printed_code
from tests.web.browser_players import Person
from tests.web.full_hands import hand_number, play, sit_down
from tests.web.positions import Screen, betting, positions, question
from tests.web.showdown_watch import sit_with_bots
from tests.web.tournament_night import play_sit_and_go
from tools.pictures.studio import ALL, LAPTOP, PHONE, TV, Studio
from tools.pictures.tournament_scenes import tournaments

FRIENDS = ("Ann", "Mirela", "Jonas", "Kofi", "Priya", "Tom")


def lobby(studio: Studio) -> None:
    """The first visit, a search, the form of a sit-and-go, and the lobby with own tables."""
    ann = studio.person("Ann")
    page = ann.page
    page.goto(ann.url)
    page.get_by_role("searchbox").wait_for()
    studio.shoot(page, "lobby")
    page.get_by_role("searchbox").fill("pinapple")
    page.get_by_text("Showing results for").wait_for()
    studio.shoot(page, "lobby-search")
    page.get_by_role("searchbox").fill("")
    page.get_by_role("complementary", name="New table").get_by_text("Sit-and-go").click()
    studio.shoot(page, "lobby-sit-and-go", (LAPTOP,))
    sit_down((ann,), {"game": "texas-holdem"}, studio.room, 4, act_seconds=600)
    ann.page.locator("footer[data-question]").wait_for()
    sit_with_bots(ann, studio.room, "badugi")
    ann.page.goto(ann.url)
    ann.page.get_by_text(re.compile("Your (game continues|tables)")).first.wait_for()
    studio.shoot(ann.page, "lobby-own-tables")


def picker(studio: Studio) -> None:
    """Dealer's choice: the picker, the notice for the others, the game card, votes."""
    people = [studio.person(name) for name in FRIENDS[:3]]
    table = people[0].open_table(
        name="Friday night", choice=[], seats=6, options={"choice_seconds": 600}
    )
    for person in people:
        person.go_to(table)
        person.take_seat()
    people[0].start()
    dealer = _first(people, ".picker")
    other = next(one for one in people if one is not dealer)
    studio.shoot(dealer.page, "picker")
    studio.shoot(other.page, "choosing", ALL)
    dealer.page.get_by_role("searchbox", name="Find a game").fill("omaha")
    dealer.page.get_by_role("button", name=re.compile("^Deal ")).wait_for()
    studio.shoot(dealer.page, "picker-search")
    dealer.page.get_by_role("button", name=re.compile("^Deal ")).click()
    card = other.page.locator(".game-card")
    card.wait_for()
    other.page.clock.install()  # the card stays
    studio.shoot(other.page, "game-card", ALL)


def empty_table(studio: Studio) -> None:
    """Host alone, then with a friend."""
    ann = studio.person("Ann")
    table = ann.open_table(name="Friday night", game="texas-holdem", seats=6, sit=True)
    ann.go_to(table)
    ann.page.get_by_role("img", name="QR code of the link").wait_for()
    studio.shoot(ann.page, "empty-table", ALL)
    ben = studio.person("Ben", PHONE)
    ben.go_to(table)
    ben.take_seat()
    ann.button("Start with 2").wait_for()
    studio.shoot(ann.page, "empty-table-two")


def showdown(studio: Studio) -> None:
    """A showdown inside a hand, and its replay."""
    ann = studio.person("Ann")
    sit_with_bots(ann, studio.room, "three-card-guts", 5, options={"between_seconds": 60})
    skip = ann.page.get_by_role("region", name="Showdown").get_by_role("button", name="Skip")
    # The page stands still while it shows the showdown: its clock is ours.
    play([ann], Random(4), lambda: skip.count() > 0)
    ann.page.clock.install()
    studio.shoot(ann.page, "showdown", ALL)


def splits(studio: Studio) -> None:
    """Pots with many shares, declarations, separations, and turned cards."""
    screen = Screen(studio.browser, studio.room, *LAPTOP)
    *_, twelve = positions("double-board-big-o", 8, 7)
    *_, few = positions("omaha-hi-lo", 6, 33)
    for name, message in (
        ("shares-12", twelve),
        ("shares", few),
        ("declare", question("seven-card-stud-declare", 5, 2, "declare")),
        ("separate", question("sohe", 4, 4, "separate")),
        ("arrange", question("high-and-low-poker", 4, 1, "arrange")),
    ):
        message["table"]["name"] = f"Friday {name}"
        screen.show(message)
        studio.shoot(screen.page, name, ALL)
    *_, declared = positions("seven-card-stud-declare", 5, 2)
    screen.show(declared)
    studio.shoot(screen.page, "declarations", ALL)
    assert screen.wrong == []
    screen.context.close()


def tables(studio: Studio) -> None:
    """Usual tables: hold'em, stud, a grid, draws and passes."""
    for name, message in (
        ("table-holdem", betting("texas-holdem", 6, "hold'em", 4)),
        ("table-stud", betting("seven-card-stud", 7, "stud", 0, 3)),
        ("table-grid", betting("nightmare", 5, "grid", 3, 4)),
        ("table-ten", betting("double-board-omaha", 10, "ten", 6)),
        ("table-draw", question("2-7-triple-draw", 5, 3, "draw")),
        ("table-pass", question("anaconda", 5, 6, "pass")),
    ):
        message["table"]["name"] = "Friday night"
        message["table"]["hand"] = 12
        screen = Screen(studio.browser, studio.room, *LAPTOP)
        screen.show(message)
        studio.shoot(screen.page, name, ALL)
        assert screen.wrong == []
        screen.context.close()


def overlays(studio: Studio) -> None:
    """Overlays of the table, and the company of a friend."""
    ann, ben = studio.person("Ann"), studio.person("Ben", PHONE)
    people = (ann, ben)
    sit_down(people, {"game": "texas-holdem"}, studio.room, 6, act_seconds=600)
    play(people, Random(2), lambda: hand_number(ann) >= 3 and ann.offered() is not None)
    page = ann.page
    studio.shoot(page, "table-turn", ALL)
    ben.button("React and chat").click()
    ben.page.get_by_placeholder("Say something").fill("I knew you had it, nice hand!")
    ben.page.keyboard.press("Enter")
    page.locator(".bubble").first.wait_for()
    studio.shoot(page, "bubble", (PHONE,))
    ann.button("React and chat").click()
    studio.shoot(page, "reactions", ALL)
    ann.button("Close").click()
    for panel in ("Chat", "Hands", "Ledger", "Players", "Settings"):
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        ann.button("Menu").click()
        page.get_by_role("tab", name=panel).click()
        studio.shoot(page, f"panel-{panel.lower()}")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        ann.button("Close").last.click()
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.keyboard.press("?")
    studio.shoot(page, "keyboard-help", (LAPTOP,))
    page.keyboard.press("Escape")
    ann.button("Rules").click()
    studio.shoot(page, "rules")
    page.keyboard.press("Escape")
    ann.button("Invite").click()
    page.locator(".copy-link svg").wait_for()
    studio.shoot(page, "invite")
    page.reload()
    page.locator("footer[data-question]").wait_for()
    page.get_by_role("tab", name="Hands").click()
    page.locator("aside .pane li button").first.click()
    page.locator(".replay").wait_for()
    page.keyboard.press("End")
    studio.shoot(page, "replay", ALL)
    page.keyboard.press("Escape")
    ann.button("Players").click()
    page.locator("aside").get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("alertdialog").wait_for()
    studio.shoot(page, "leave")
    page.keyboard.press("Escape")
    page.locator("aside").get_by_role("button", name="Add chips").click()
    ann.button("Buy").wait_for()
    studio.shoot(page, "rebuy")
    ann.page.reload()
    ann.page.locator("footer[data-question]").wait_for()
    ann.context.set_offline(True)
    page.get_by_text("You are offline").wait_for()
    studio.shoot(page, "offline", ALL)
    ann.context.set_offline(False)


def host(studio: Studio) -> None:
    """Host's tools, tab by tab on phones."""
    ann = studio.person("Ann", PHONE)
    sit_down((ann,), {"game": "texas-holdem"}, studio.room, 6, act_seconds=600)
    ann.page.locator("footer").wait_for()
    ann.button("Menu").click()
    ann.page.get_by_role("tab", name="Players").click()
    ann.page.locator("aside .host-tools").click()
    drawer = ann.page.locator(".host-drawer")
    drawer.wait_for()
    studio.shoot(ann.page, "host")
    for tab in ("Seats", "Options", "Table"):
        drawer.get_by_role("button", name=tab, exact=True).first.click()
        studio.shoot(ann.page, f"host-{tab.lower()}", (PHONE,))


def closing(studio: Studio) -> None:
    """End of a session with results, payments and awards."""
    ann, ben = studio.person("Ann"), studio.person("Mirela", PHONE)
    people = (ann, ben)
    table = sit_down(
        people, {"game": "texas-holdem", "stakes": "1/2 no limit"}, studio.room, 4,
        between_seconds=0,
    )  # fmt: skip
    play(people, Random(5), lambda: hand_number(ann) >= 8)
    ann.command(table, {"do": "host", "verb": "end"})
    over = ann.page.get_by_text("Who pays whom")
    play(people, Random(5), lambda: over.count() > 0)
    studio.shoot(ann.page, "closing")


def tournament(studio: Studio) -> None:
    """Sit-and-go: the levels while it runs, and the winner's screen."""
    ann = studio.person("Ann")
    table = ann.open_table(
        name="Friday cup", game="texas-holdem", seats=6, bots=[{"kind": "caller"}] * 5,
        options={"act_seconds": 600, "bot_seconds": 0.1}, sit_and_go={"minutes": 5}, sit=True,
    )  # fmt: skip
    ann.go_to(table)
    ann.button("Start game").click()
    ann.page.locator("footer[data-question]").wait_for()
    studio.shoot(ann.page, "sit-and-go", ALL)
    ann.page.get_by_role("button", name=re.compile("^Level 1,")).click()
    studio.shoot(ann.page, "levels")
    people = play_sit_and_go(studio.browser, studio.room, 2, 120).people
    studio.shoot(people[0].page, "winner")
    for person in people:
        person.context.close()


def _is_asked_after_the_flop(person: Person, board: Any) -> bool:
    return board.count() >= 3 and person.offered() is not None


def tv(studio: Studio) -> None:
    """Big screen with few and many players, several boards, and a tournament."""
    ann = studio.person("Ann")
    for name, game, seats, more in (
        ("tv-2", "texas-holdem", 2, {}),
        ("tv-6", "texas-holdem", 6, {"sit_and_go": {"minutes": 10}}),
        ("tv-10", "texas-holdem", 10, {}),
        ("tv-boards", "triple-board-holdem", 6, {}),
    ):
        table = ann.open_table(
            name="Friday night", game=game, seats=seats, bots=[{"kind": "caller"}] * (seats - 1),
            options={"act_seconds": 600, "bot_seconds": 0.1, "between_seconds": 30},
            sit=True, **more,
        )  # fmt: skip
        ann.go_to(table)
        ann.start()
        rng = Random(7)
        board = ann.page.locator("[data-box=board] .card:not(.empty)")
        play([ann], rng, partial(_is_asked_after_the_flop, ann, board))
        screen = ann.context.new_page()
        screen.set_viewport_size({"width": TV[0], "height": TV[1]})
        screen.goto(f"{ann.url}/tv/{table}")
        screen.get_by_role("img", name="QR code of", exact=False).wait_for()
        studio.shoot(screen, name, (TV,))
        play([ann], rng, lambda: ann.page.get_by_role("list", name="Winners").count() > 0)
        screen.wait_for_timeout(1_500)
        studio.shoot(screen, f"{name}-over", (TV,))
        screen.close()


def operator(studio: Studio) -> None:
    """Page of the operator of the room."""
    ann = studio.person("Ann")
    ann.open_table(name="Friday night", game="texas-holdem", seats=6, private=False)
    ann.page.goto(f"{ann.url}/operator")
    ann.page.get_by_role("textbox").first.wait_for()
    studio.shoot(ann.page, "operator-code")
    ann.post("/api/operator", {"code": printed_code(studio.room)})
    ann.page.reload()
    ann.page.get_by_text("Friday night").wait_for()
    studio.shoot(ann.page, "operator")


def days(studio: Studio) -> None:
    """Table that is played over days: what happened since the last visit."""
    ann, ben = studio.person("Ann"), studio.person("Mirela", PHONE)
    people = (ann, ben)
    table = sit_down(people, {"game": "texas-holdem"}, studio.room, act_seconds=200_000)
    play(people, Random(3), lambda: hand_number(ann) >= 3 and ann.offered() is not None)
    visit = '{"at": 1700000000000, "hand": 2, "events": 3}'
    ann.page.goto(f"{ann.url}/healthz")  # the page does not overwrite it
    ann.page.evaluate(f"localStorage.setItem('anypoker-visit-{table}', '{visit}')")
    ann.go_to(table)
    ann.page.locator("footer[data-question]").wait_for()
    studio.shoot(ann.page, "since-last-visit", ALL)
    ann.page.get_by_role("button", name="Settings").click()
    studio.shoot(ann.page, "away", (LAPTOP,))


def workshop(studio: Studio) -> None:
    """Editor of game files."""
    ann = studio.person("Ann")
    ann.page.goto(f"{ann.url}/workshop")
    ann.page.locator(".cm-content, textarea").first.wait_for()
    ann.page.get_by_text("Checking …").last.wait_for(state="hidden")
    studio.shoot(ann.page, "workshop")


def _first(people: list[Person], selector: str) -> Person:
    """Return the person whose page shows something, when it does."""
    for _ in range(200):
        for person in people:
            if person.page.locator(selector).count():
                return person
        people[0].page.wait_for_timeout(100)
    raise AssertionError(f"nobody sees {selector}")


SCENES: dict[str, Callable[[Studio], None]] = {
    scene.__name__: scene
    for scene in (
        lobby, picker, empty_table, showdown, splits, tables, overlays, host, closing, tournament,
        tournaments, tv, operator, days, workshop,
    )
}  # fmt: skip

"""Whole hands by clicking, by two people at two browsers, of games that ask for all there is."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import TimeoutError as TooLate

from anypoker.catalogue import find
from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

WORKSHOP_GAME = """{
  "extends": "texas-holdem",
  "game": "Friday Deuces",
  "with": ["deuces wild"]
}"""
PATIENCE = 900.0  # seconds for one evening


class Evening(NamedTuple):
    """`asks`: kinds of questions that must come up; `games`: so many different ones are played;
    `ends`: the match is played to its end."""

    name: str
    table: dict[str, Any]
    asks: tuple[str, ...] = ("betting",)
    games: int = 1
    ends: bool = False
    seats: int = 2  # those besides the two people are for bots


EVENINGS = (
    Evening("no-limit-holdem", {"game": "texas-holdem", "stakes": "1/2 no limit"}),
    Evening("omaha-hi-lo", {"game": "omaha-hi-lo", "stakes": "1/2 pot limit"}),
    Evening("seven-card-stud", {"game": "seven-card-stud"}, ("bring_in", "betting")),
    Evening("2-7-triple-draw", {"game": "2-7-triple-draw"}, ("draw", "betting")),
    Evening("badugi", {"game": "badugi"}, ("draw", "betting")),
    Evening("double-board", {"game": "double-board-omaha"}),
    Evening("grid", {"game": "nightmare"}),
    Evening("expose", {"game": "roll-your-own"}, ("expose", "betting")),
    Evening("pass", {"game": "anaconda"}, ("pass", "expose", "declare")),
    Evening("separate", {"game": "sohe"}, ("separate", "betting")),
    Evening("declare", {"game": "seven-card-stud-declare"}, ("declare", "betting")),
    Evening("choose", {"game": "dealers-choice-omaha"}, ("choose", "betting")),
    Evening("buy", {"game": "pay-to-draw"}, ("buy", "betting")),
    Evening("17-poker", {"game": "17-poker"}, ("draw", "betting"), ends=True),
    Evening("high-and-low", {"game": "high-and-low-poker"}, ("arrange", "betting")),
    Evening(
        "dealers-choice",
        {"choice": ["texas-holdem", "badugi", "razz"], "stakes": "2/4 limit"},
        ("dealers_choice", "betting"),
        games=2,
    ),
    Evening("horse", {"mix": "horse"}, ("betting",), games=2),
    Evening("brag", {"game": "three-card-brag"}, ("brag",)),
    Evening("side-show", {"game": "teen-patti"}, ("brag", "side_show"), seats=3),
    Evening("exchange", {"game": "whiskey-poker"}, ("exchange",)),
    Evening("offer", {"game": "take-it-or-leave-it"}, ("offer",)),
    Evening("workshop", {"file": WORKSHOP_GAME}),
)


def seats_for(table: dict[str, Any], people: int) -> int:
    game = table.get("game")
    return max(people, find(game).game.players.least) if game else people


def sit_down(
    people: Sequence[Person],
    table: dict[str, Any],
    room: RoomProcess,
    least_seats: int = 2,
    **options: Any,
) -> str:
    """Open a table and seat everybody; bots fill what the game needs besides."""
    seats = seats_for(table, max(len(people), least_seats))
    for person in people:
        person.become_guest(room)
    bots = [{"kind": "caller"}] * (seats - len(people))
    usual = {"between_seconds": 1, "bot_seconds": 0, "act_seconds": 120, **options}
    id_ = people[0].open_table(name="Friday table", seats=seats, bots=bots, options=usual, **table)
    for person in people:
        person.go_to(id_)
        person.take_seat()
    people[0].start()
    return id_


def play(
    people: Sequence[Person],
    rng: Random,
    done: Callable[[], bool],
    folds: bool = False,
    seen: Callable[[Person, str], None] = lambda person, kind: None,
) -> None:
    """Everybody answers whatever it is asked, by clicks, until that is done.

    `seen` is called with every question before it is answered.
    """
    until = monotonic() + PATIENCE
    while not done():
        assert monotonic() < until, [person.page.inner_text("footer") for person in people]
        answered = False
        for person in people:
            offered = person.offered()
            if offered is None:
                person.stay()
                continue
            if offered["question"] != person.last_question:
                seen(person, offered["decision"])
            try:
                answered |= person.answer(offered, rng, folds)
            except TooLate:
                continue  # what was offered is gone: the question was another one by then
        if not answered:
            people[0].page.wait_for_timeout(30)


def hand_number(person: Person) -> int:
    text = person.page.locator("header .crumb").inner_text()
    return int(text.rpartition("hand ")[2]) if "hand " in text else 0


def play_evening(
    browser: Any, room: RoomProcess, evening: Evening, seed: int, pictures: Path | None = None
) -> list[Person]:
    """Until a hand is over and all that must be asked was answered; a match until its end."""
    ann = Person(browser, "Ann", 1280, 800)
    ben = Person(browser, "Ben", 390, 844, device_scale_factor=2, has_touch=True)
    people = (ann, ben)
    sit_down(people, evening.table, room, evening.seats)
    games: set[str] = set()
    kinds: set[str] = set()
    taken: set[tuple[str, str]] = set()

    def seen(person: Person, kind: str) -> None:
        kinds.add(kind)
        if pictures is not None and (person.name, kind) not in taken:
            taken.add((person.name, kind))
            person.page.wait_for_timeout(400)  # what moves has come to rest
            person.page.screenshot(
                path=pictures / f"{evening.name}-{kind}-{'wide' if person is ann else 'phone'}.png"
            )

    def done() -> bool:
        number = hand_number(ann)
        games.add(ann.page.locator("header .crumb .sub").inner_text())
        if evening.ends:
            return ann.page.get_by_text("is over").count() > 0
        return number >= 2 and set(evening.asks) <= kinds and len(games) >= evening.games

    play(people, Random(seed), done, seen=seen)
    for person in people:
        assert person.wrong == [], (evening.name, person.name, person.wrong)
        assert set(evening.asks) <= set(ann.answered) | set(ben.answered)
    return list(people)

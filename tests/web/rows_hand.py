"""Hands of games in which cards are placed in rows, by people at browsers, with an exact ledger."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person
from tests.web.full_hands import play, sit_down

SIZES = ((1280, 800), (390, 844), (820, 1180))
NAMES = ("Mirela", "Jonas", "Kofi")


class Scores(NamedTuple):
    """What the records of hands tell: chips won by player, and numbers of fouls and marks."""

    paid: Counter[str]
    fouls: int
    marks: int


def seat_friends(
    browser: Any,
    room: RoomProcess,
    game: dict[str, Any],
    players: int = 2,
    options: dict[str, Any] | None = None,
) -> tuple[list[Person], str]:
    """Seat friends at a table of a game; return them and the table."""
    people = [
        Person(browser, name, *size, has_touch=size[0] < 900, reduced_motion="reduce")
        for name, size in zip(NAMES[:players], SIZES, strict=False)
    ]
    usual: dict[str, Any] = {"between_seconds": 0.5, "act_seconds": 600, **(options or {})}
    return people, sit_down(people, game, room, players, **usual)


def hand_of(person: Person, table: str) -> int:
    """Return the number of the hand as the server tells it."""
    return int(_fetch(person, f"/api/tables/{table}")["hand"])


def play_hands(people: list[Person], table: str, hands: int, rng: Random) -> None:
    """Play until so many hands are over."""
    play(people, rng, lambda: hand_of(people[0], table) > hands)


def score_hands(person: Person, table: str, hands: int) -> Scores:
    """Read the records of the hands; the points of every hand are paid in full."""
    paid = Counter[str]()
    events = Counter[str]()
    for number in range(1, hands + 1):
        record = _fetch(person, f"/api/tables/{table}/hands/{number}")
        players, view = record["players"], record["view"]
        unit = view["stakes"]["small_bet"]
        hand = Counter[str]()
        points = Counter[str]()
        for event in view["events"]:
            events[event["event"]] += 1
            if event["event"] == "scored":
                points[players[event["seat"]]] += event["points"] * unit
                points[players[event["other"]]] -= event["points"] * unit
            elif event["event"] == "paid" and event["why"] == "points":
                hand[players[event["seat"]]] -= event["amount"]
                hand[players[event["to"]]] += event["amount"]
        assert {one: hand[one] for one in players} == {one: points[one] for one in players}, number
        paid.update(hand)
    assert events["scored"] >= hands
    return Scores(paid, events["fouled"], events["marked"])


def check_ledger(person: Person, table: str, paid: Counter[str]) -> dict[str, int]:
    """Check that the ledger has what was paid, and that its payments settle it; return the nets."""
    ledger = _fetch(person, f"/api/tables/{table}/ledger")
    nets: dict[str, int] = {line["player"]: line["net"] for line in ledger["lines"]}
    assert nets == {player: paid[player] for player in nets}, (ledger, paid)
    assert sum(nets.values()) == ledger["house"] == ledger["forfeited"] == 0, ledger
    left = dict(nets)
    for payment in ledger["payments"]:
        left[payment["payer"]] += payment["chips"]
        left[payment["payee"]] -= payment["chips"]
    assert set(left.values()) == {0}, ledger
    return nets


def _fetch(person: Person, path: str) -> Any:
    return person.page.evaluate(f"fetch('{path}').then((one) => one.json())")

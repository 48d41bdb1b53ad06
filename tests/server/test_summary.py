"""The end of a session: its summary, what it may contain, and the next table of the same people."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from anypoker.server.table.session_counts import AWARDS, MAX_AWARDS, SessionCounter
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), "--no-limits") as room:
        yield room


def _play(players: list[Player], until: Callable[[Player], bool]) -> None:
    """Answer at random until something holds for the host."""
    rng = Random(7)
    while not until(players[0]):
        for player in players:
            player.read_what_came()
            if player.decision is not None:
                call = player.decision.get("call", 0)
                player.answer(rng.choice(["call", "fold"]) if call else "check")


def _evening(room: RoomProcess, hands: int) -> tuple[list[Visitor], list[Player], str]:
    visitors = [Visitor(room, name) for name in ("Ann", "Bo")]
    quick = {"bot_seconds": 0, "between_seconds": 0, "act_seconds": 600}
    table = visitors[0].open_table(
        game="texas-holdem",
        seats=4,
        stakes="0.25/0.50",
        bots=[{"kind": "caller"}],
        options=quick,
        sit=True,
        name="Friday",
    )
    players = [one.join(room, table) for one in visitors]
    players[1].do("sit", seat=2)
    players[0].do("host", verb="start")
    _play(players, lambda one: one.view is not None and one.view["hand"] > hands)
    return visitors, players, table


def _close(players: list[Player]) -> None:
    players[0].do("host", verb="end")
    _play(players, lambda one: one.table["status"] == "over")


def test_summary_settles_people_and_shows_nothing_hidden(room: RoomProcess) -> None:
    (ann, _), players, table = _evening(room, 6)
    _close(players)
    ann.http.patch("/api/guests/me", json={"colour": 7}).raise_for_status()
    told = ann.http.get(f"/api/tables/{table}/summary").json()
    assert (told["name"], told["unit"], told["over"]) == ("Friday", 100, True)
    assert {one["name"] for one in told["results"]} == {"Ann", "Bo"}
    assert sum(one["net"] for one in told["results"]) == 0
    lines = ann.http.get(f"/api/tables/{table}/ledger").json()["lines"]
    nets = {line["player"]: line["net"] for line in lines}
    assert told["bots"] == nets["bot-1"]
    for one in told["results"]:
        assert one["net"] == nets[one["player"]] + one["share"]
    paid = sum(one["chips"] for one in told["payments"])
    assert paid == sum(one["net"] for one in told["results"] if one["net"] > 0)
    assert len(told["pots"]) == 3
    assert told["pots"] == sorted(told["pots"], key=lambda pot: -pot["pot"])
    for pot in told["pots"]:
        hand = Visitor(room, "Eve").http.get(f"/api/tables/{table}/hands/{pot['number']}").json()
        assert pot["pot"] == sum(won["amount"] for won in hand["view"]["won"])
        shown = {won["words"] for won in hand["view"]["won"] if won.get("words")}
        assert not pot["words"] or pot["words"] in shown
    assert len(told["awards"]) <= MAX_AWARDS
    assert len({one["player"] for one in told["awards"]}) == len(told["awards"])
    assert all(one["award"] in AWARDS and one["name"] in ("Ann", "Bo") for one in told["awards"])
    assert {one["name"]: one["colour"] for one in told["results"]} == {"Ann": 7, "Bo": None}
    # A stranger gets the same: nothing in it is for players alone.
    assert Visitor(room, "Eve").http.get(f"/api/tables/{table}/summary").json() == told


def test_same_again_keeps_seats_options_and_bots(room: RoomProcess) -> None:
    (ann, bo), players, table = _evening(room, 1)
    early = ann.http.post(f"/api/tables/{table}/again", json={})
    assert early.json()["sentence"] == "this table is not closed yet"
    players[0].do("host", verb="options", options={"rabbit_hunt": True})
    _close(players)
    stranger = Visitor(room, "Eve").http.post(f"/api/tables/{table}/again", json={})
    assert stranger.status_code == 403
    opened = bo.http.post(f"/api/tables/{table}/again", json={})
    assert opened.status_code == 201
    again = opened.json()["id"]
    players[0].until(lambda one: one.table["next_table"] == again)
    assert ann.http.post(f"/api/tables/{table}/again", json={}).json()["id"] == again
    new = ann.http.get(f"/api/tables/{again}").json()
    seats = {seat["seat"]: seat for seat in new["seats"] if seat.get("player")}
    assert {seat: one["name"] for seat, one in seats.items()} == {2: "Bo", 3: "Ada"}
    assert seats[3]["bot"]["kind"] == "caller"
    assert (new["host"], new["unit"], new["stakes_shown"]) == (bo.id, 100, "0.25/0.50")
    assert (new["name"], new["status"], new["options"]["rabbit_hunt"]) == (
        "Friday",
        "gathering",
        True,
    )
    player = ann.join(room, again)
    player.do("sit", seat=0)
    assert player.table["seats"][0]["stack"] == 5000


def test_next_table_is_known_after_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path, "--no-limits") as room:
        (ann, _), players, table = _evening(room, 1)
        _close(players)
    with open_room(tmp_path, "--no-limits", "--port", str(room.port)) as room:
        with httpx.Client(base_url=room.url, cookies=ann.http.cookies) as http:
            again = http.post(f"/api/tables/{table}/again", json={}).json()["id"]
            seats = http.get(f"/api/tables/{again}").json()["seats"]
        assert [seat["name"] for seat in seats if seat.get("player")] == ["Ann", "Ada"]


def _hand(number: int, won: dict[int, int], game: str = "Razz", **more: Any) -> dict[str, Any]:
    seats = [{"name": name, "started": 100, "stack": 100} for name in ("Ann", "Bo", "Ada")]
    for seat, chips in won.items():
        seats[seat]["stack"] = 100 + chips
    events = more.pop("events", [])
    return {
        "number": number,
        "at": number,
        "players": ["ann", "bo", "bot-1"],
        "bots": [None, None, {"kind": "caller", "level": 0, "character": ""}],
        "view": {
            "game": game,
            "seats": seats,
            "events": events,
            "won": [{"seat": seat, "amount": chips, "pot": 0} for seat, chips in won.items()],
        },
        **more,
    }


def test_awards_are_true_and_for_people() -> None:
    evening = SessionCounter()
    called = [{"event": "called", "seat": 1, "amount": 2, "all_in": False}] * 6
    evening.add(
        [_hand(n, {0: 5 * n}, "Razz" if n % 2 else "Badugi", events=called) for n in (1, 2, 3)]
    )
    evening.add([_hand(3, {0: 999}), _hand(4, {2: 400}), _hand(5, {1: 60}, void={"player": "ann"})])
    assert (evening.hands, evening.games) == (4, {"Razz", "Badugi"})
    assert [(pot.number, pot.pot, pot.winners) for pot in evening.pots] == [
        (4, 400, ("bot-1",)),
        (3, 15, ("ann",)),
        (2, 10, ("ann",)),
    ]
    found = {one.award: (one.player, one.n) for one in evening.awards(["ann", "bo"], ["ann"])}
    assert found == {"hot_streak": ("ann", 3), "wall": ("bo", 18)}
    assert SessionCounter().awards(["ann"], []) == []

"""Guests: names, colours of avatars, and the list of their tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.server_process import Player, RoomProcess, Visitor, open_room

ASTRONAUT = "👩‍🚀 Zoë"


def _asked(*players: Player) -> Player:
    """Return the player who has to act first."""
    while True:
        for player in players:
            player.read_what_came()
            if player.decision is not None:
                return player


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def test_name_and_colour_change_and_survive_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path) as first:
        ann = Visitor(first, "Ann")
        assert ann.http.get("/api/guests/me").json()["colour"] is None
        changed = ann.http.patch("/api/guests/me", json={"name": ASTRONAUT, "colour": 7})
        assert (changed.json()["name"], changed.json()["colour"]) == (ASTRONAUT, 7)
        assert ann.http.patch("/api/guests/me", json={"colour": 0}).json()["name"] == ASTRONAUT
        table = ann.open_table(game="texas-holdem", seats=2)
        ann.join(first, table).do("sit")
    with open_room(tmp_path) as second:
        ann.come_back(second)
        mine = ann.http.get("/api/guests/me").json()
        assert (mine["name"], mine["colour"]) == (ASTRONAUT, 0)
        seat = ann.http.get(f"/api/tables/{table}").json()["seats"][0]
        assert (seat["name"], seat["colour"]) == (ASTRONAUT, 0)


@pytest.mark.parametrize(
    "body",
    [{"name": ""}, {"name": "x" * 41}, {"name": "a\u202eb"}, {"colour": 10}, {"colour": -1}],
    ids=str,
)
def test_bad_name_or_colour_is_rejected_with_a_sentence(
    room: RoomProcess, body: dict[str, object]
) -> None:
    ann = Visitor(room, "Ann")
    answer = ann.http.patch("/api/guests/me", json=body)
    assert answer.status_code == 422
    assert answer.json()["sentence"]
    mine = ann.http.get("/api/guests/me").json()
    assert (mine["name"], mine["colour"]) == ("Ann", None)


def test_new_name_is_shown_at_the_table_from_the_next_hand(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(game="texas-holdem", seats=2, options={"between_seconds": 0})
    host, other = ann.join(room, table), bo.join(room, table)
    host.do("sit")
    other.do("sit")
    host.do("host", verb="start")
    asked = _asked(host, other)
    ann.http.patch("/api/guests/me", json={"name": "Anna", "colour": 3}).raise_for_status()
    other.until(lambda one: one.table["seats"][0]["colour"] == 3)  # a colour at once
    assert other.table["seats"][0]["name"] == "Ann"
    asked.answer("fold")
    other.until(lambda one: one.table["seats"][0]["name"] == "Anna")
    host.do("chat", text="hello")
    other.until(lambda one: any('"name":"Anna","text":"hello"' in raw for raw in one.raw))
    lines = ann.http.get(f"/api/tables/{table}/ledger").json()["lines"]
    assert {line["name"] for line in lines} == {"Anna", "Bo"}


def test_own_tables_are_listed_with_the_turn_first(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    assert ann.http.get("/api/guests/me/tables").json() == []
    hosted = ann.open_table(game="razz", name="Hosted", seats=2)
    table = bo.open_table(game="omaha", name="Friday", seats=2, options={"act_seconds": 30})
    host, mine = bo.join(room, table), ann.join(room, table)
    host.do("sit")
    mine.do("sit")
    host.do("host", verb="start")
    is_ann = _asked(host, mine) is mine
    asked, waiting = (ann, bo) if is_ann else (bo, ann)
    first = asked.http.get("/api/guests/me/tables").json()[0]
    assert (first["name"], first["game"], first["your_turn"]) == ("Friday", "Omaha", True)
    assert 0 < first["until"] - first["now"] <= 30_000
    assert first["bank_until"] >= first["until"]
    assert first["status"] == "playing"
    later = {one["name"]: one for one in waiting.http.get("/api/guests/me/tables").json()}
    assert later["Friday"]["your_turn"] is False
    assert [one["id"] for one in ann.http.get("/api/guests/me/tables").json()][-1] == hosted
    listed = {one["name"]: one for one in ann.http.get("/api/guests/me/tables").json()}
    assert (listed["Hosted"]["seat"], listed["Hosted"]["host"]) == (None, True)
    assert (listed["Friday"]["seat"], listed["Friday"]["host"]) == (1, False)


def test_own_tables_need_a_guest(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    ann.http.cookies.clear()
    assert ann.http.get("/api/guests/me/tables").status_code == 401
    assert ann.http.patch("/api/guests/me", json={"name": "Bo"}).status_code == 401

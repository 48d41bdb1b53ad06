"""Hosts, clocks, choices and chat: an evening over real sockets."""

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from anypoker.server.sockets.middleware import MAX_SOCKETS
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def two_at_a_table(room: RoomProcess, **asked: Any) -> tuple[Visitor, Player, Visitor, Player]:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    options = {"act_seconds": 600, **asked.pop("options", {})}
    table = ann.open_table(**{"game": "texas-holdem", "seats": 4, **asked}, options=options)
    host, other = ann.join(room, table), bo.join(room, table)
    host.do("sit", seat=0)
    return ann, host, bo, other


def refused(player: Player, do: str, **fields: Any) -> str:
    answer = player.ask(do, **fields)
    assert answer["type"] == "error"
    return str(answer["sentence"])


def test_every_verb_of_the_host(room: RoomProcess) -> None:
    ann, host, bo, other = two_at_a_table(room, options={"approve_seats": True})
    other.do("sit", seat=1)  # asks for it
    host.until(lambda one: one.table["applicants"])
    host.do("host", verb="approve", player=bo.id)
    assert host.table["seats"][1]["name"] == "Bo"
    host.do("host", verb="set_stack", player=bo.id, chips=500)
    host.do("host", verb="move", player=bo.id, seat=2)
    assert host.table["seats"][2]["stack"] == 500
    host.do("host", verb="stakes", stakes="5/10 pot limit")
    assert host.table["stakes"] == "5/10 pot limit"
    host.do("host", verb="options", options={"straddles": 1, "act_seconds": 500})
    assert host.table["options"]["straddles"] == 1
    assert host.table["options"]["act_seconds"] == 500
    sentence = refused(host, "host", verb="options", options={"speed": 1})
    assert sentence == "a table has no option 'speed'"
    host.do("host", verb="game", game="omaha")
    assert host.table["next_game"] == "Omaha"
    host.do("host", verb="add_bot", kind="caller")
    (bot,) = [seat for seat in host.table["seats"] if seat.get("bot")]
    host.do("host", verb="remove_bot", player=bot["player"])
    host.do("host", verb="mute", player=bo.id)
    assert refused(other, "chat", text="hello") == "you cannot chat at this table now"
    host.do("host", verb="mute", player=bo.id, yes=False)
    other.do("chat", text="hello")
    host.do("host", verb="start")
    host.until(lambda one: one.view is not None)
    host.do("host", verb="pause")
    host.do("host", verb="void", why="the wrong deck")
    assert host.table["status"] == "paused"
    host.do("host", verb="hand_on", player=bo.id)
    assert refused(host, "host", verb="start") == "only the host of the table may do that"
    assert refused(host, "take_over").startswith("the host was active")
    other.do("host", verb="kick", player=ann.id, why="late")
    other.do("host", verb="end")
    assert other.table["status"] == "over"
    assert refused(other, "sit", seat=1) == "this table is closed"
    lines = bo.http.get(f"/api/tables/{other.table['id']}/ledger").json()["lines"]
    assert sum(line["net"] for line in lines) == 0


def test_who_lets_the_clock_run_out_sits_out(room: RoomProcess) -> None:
    quick = {"act_seconds": 1, "bank_seconds": 0, "away_after": 1}
    _, host, _, other = two_at_a_table(room, options=quick)
    other.do("sit", seat=1)
    host.do("host", verb="start")
    asked = (host, other)
    for one in asked:
        one.until(lambda each: each.table["waits_for"].startswith("a hand needs two players"))
    outs = [seat["status"] for seat in host.table["seats"] if seat.get("player")]
    assert "out" in outs
    late = host if host.table["seats"][0]["status"] == "out" else other
    late.do("back")
    late.until(lambda one: one.view is not None and not one.view["over"])


def test_the_dealer_chooses(room: RoomProcess) -> None:
    _, host, _, other = two_at_a_table(room, game=None, choice=["badugi", "razz"])
    other.do("sit", seat=1)
    host.do("host", verb="start")
    host.until(lambda one: one.choice is not None)
    choice = host.choice
    assert choice is not None
    assert choice["games"] == ["Badugi", "Razz"]
    dealer = host if choice["player"] == host.table["seats"][0]["player"] else other
    sentence = refused(dealer, "choose", question=choice["question"], game="omaha")
    assert sentence == "'omaha' is not played here"
    dealer.do("choose", question=choice["question"], game="razz")
    host.until(lambda one: one.view is not None)
    assert host.view is not None
    assert host.view["game"] == "Razz"


def test_what_is_no_message_is_answered_with_a_sentence(room: RoomProcess) -> None:
    _, host, _, _ = two_at_a_table(room)
    for bad in ("", "null", "[1]", '{"do": "fly", "key": "1"}', '{"do": "sit"}', '{"key": 5}'):
        host.socket.send(bad)
        message = host.next()
        while message["type"] != "error":
            message = host.next()
        assert message["sentence"].startswith("this is not a message of the protocol")
    assert refused(host, "act", question=1, action="raise to 5") == "no hand is played now"
    assert refused(host, "sit", seat=3) == "Ann sits at the table already"


def test_messages_that_were_missed_come_after_joining_again(room: RoomProcess) -> None:
    ann, host, bo, other = two_at_a_table(room)
    table = host.table["id"]
    other.do("sit", seat=1)
    known = other.n
    host.do("chat", text="one")
    host.do("chat", text="two")
    again = bo.join(room, table, known)
    said: list[str] = []
    while len(said) < 2:
        message = again.next()
        assert message["type"] != "state"
        if message["type"] == "chat":
            said.append(message["line"]["text"])
    assert said == ["one", "two"]
    assert ann.http.get(f"/api/tables/{table}").json()["spectators"] == 0


def test_a_guest_has_so_many_connections_and_no_more(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    table = ann.open_table(game="texas-holdem", seats=2)
    for _ in range(MAX_SOCKETS):
        ann.join(room, table).next()
    with pytest.raises(InvalidStatus):  # refused before it is a socket at all
        ann.join(room, table)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("nothing/socket", "there is no such table"),
        ("{table}/socket?after=x", "'after' must be the number of a message"),
    ],
)
def test_reason_of_a_final_refusal_reaches_the_client(
    room: RoomProcess, address: str, reason: str
) -> None:
    table = Visitor(room, "Ann").open_table(game="texas-holdem", seats=2)
    path = address.format(table=table)
    with connect(f"ws://127.0.0.1:{room.port}/api/tables/{path}") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert reason in closed.value.rcvd.reason

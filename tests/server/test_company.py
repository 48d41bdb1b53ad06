"""Reactions, bans, the link to the call and silent connections, as clients meet them."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from anypoker.server.table.subscribers import (
    ANSWER_SECONDS,
    CLOSE_REFUSED,
    PROBE_SECONDS,
    WAITING_PROBE_SECONDS,
)
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for
from tests.server.recording_client import HeardClient
from tests.server.server_process import PATIENCE, Player, RoomProcess, Visitor, open_room

SLOW = {"between_seconds": 600, "act_seconds": 0}
LINK = "https://meet.example.org/friday"


def heard(client: HeardClient) -> list[dict[str, Any]]:
    """Return the messages that a client has not read yet."""
    raw = [client.queue.get_nowait() for _ in range(client.queue.qsize())]
    return [json.loads(one) for one in raw if one is not None]


@pytest.mark.parametrize("spectators", ["live", "behind", "none"])
def test_reactions_and_chat_follow_the_delay_of_spectators(tmp_path: Path, spectators: str) -> None:
    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            options = {**SLOW, "spectators": spectators}
            ann, bo = await table_for(room, ["Ann", "Bo"], options=options)
            await ann.until(lambda one: one.view is not None)
            watcher = HeardClient(None, None)
            ann.live.join(watcher, 0)
            await ann.do("react", reaction="fire")
            await ann.do("chat", text="hello")
            await ann.do("host", verb="call_link", link=LINK)
            await bo.until(lambda one: one.n >= ann.n)
            told = heard(watcher)
            assert LINK not in json.dumps(told)
            kinds = {one["type"] for one in told}
            assert ("reaction" in kinds) == ("chat" in kinds) == (spectators == "live")
            assert "you" not in kinds

    asyncio.run(evening())


def test_reaction_is_sent_once_and_nothing_keeps_it(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            ann, bo = await table_for(room, ["Ann", "Bo"], options=SLOW)
            await ann.until(lambda one: one.view is not None)
            stored = ann.live.stored
            before = stored.n, stored.seq
            assert (await ann.ask("react", key="r", reaction="luck"))["type"] == "done"
            clock.move(10_000)
            assert (await ann.ask("react", key="r", reaction="luck"))["type"] == "done"
            assert (await ann.ask("react", reaction="clap"))["type"] == "done"
            refused = await ann.ask("react", reaction="clap")
            assert refused["sentence"] == "one reaction in 3 s: wait a moment"
            assert (stored.n, stored.seq) == before
            sent = [one for one in heard(bo.client) if one["type"] == "reaction"]
            assert [one["reaction"] for one in sent] == ["luck", "clap"]
            assert {one["player"] for one in sent} == {ann.guest.id}

    asyncio.run(evening())


def test_link_to_the_call_comes_and_goes_with_the_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            (ann,) = await table_for(room, ["Ann"], options=SLOW, seats=3)
            guest, _ = await room.guests.welcome("Bo")
            bo = Seated(ann.live, guest)
            await bo.until(lambda one: one.you)
            await ann.do("host", verb="call_link", link=LINK)
            links = [ann.you["call_link"], bo.you["call_link"]]
            await bo.do("sit", seat=1)
            links.append(bo.you["call_link"])
            await bo.do("leave")
            links.append(bo.you["call_link"])
            assert links == [LINK, "", LINK, ""]
            state = HeardClient(ann.guest.id, "Ann")
            ann.live.join(state, 0)
            await ann.do("chat", text="x")
            assert heard(state)[0]["you"]["call_link"] == LINK

    asyncio.run(evening())


@pytest.mark.parametrize("restarted", [False, True])
def test_removal_and_departure_survive_a_restart(tmp_path: Path, restarted: bool) -> None:
    """Requests of players and the host in a hand survive a crash."""

    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo", "Cy"], options=SLOW)
            ann, bo, cy = people
            for one in people:
                await one.until(lambda each: each.view is not None)
            await cy.do("leave")
            await cy.do("stay")
            await bo.do("rebuy", chips=70)
            await bo.do("cancel_rebuy")
            await bo.do("rebuy", chips=30)
            await ann.do("host", verb="kick", player=bo.guest.id, why="late")
            table = ann.live.stored.id
            if not restarted:
                await _check(ann, bo, cy)
                return
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[table]
            again = [Seated(live, one.guest) for one in people]
            for one in again:
                await one.until(lambda each: each.table)
            await _check(*again)

    async def _check(ann: Seated, bo: Seated, cy: Seated) -> None:
        answer = await bo.ask("stay")
        if ann.live.table.player(bo.guest.id) is not None:
            assert "the host removed" in answer["sentence"]
        player = ann.live.table.player(cy.guest.id)
        assert player is not None
        assert not player.leaving
        sitting = ann.live.table.player(bo.guest.id)
        assert sitting is not None
        assert (sitting.leaving, sitting.kicked, sitting.bought) == (True, True, 30)
        client = HeardClient(bo.guest.id, "Bo")
        ann.live.join(client, 0)
        await ann.do("chat", text="x")
        assert heard(client)[0]["you"]["removed"] == {"why": "late"}

    asyncio.run(evening())


def test_banned_guest_neither_watches_nor_sits(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="texas-holdem", seats=3)
        host, player = ann.join(room, table), bo.join(room, table)
        host.do("sit", seat=0)
        player.do("sit", seat=1)
        guest = bo.id
        host.do("host", verb="ban", player=guest, why="spam")
        reason = "the host banned you from this table: spam"
        assert _closed(player.socket) == (CLOSE_REFUSED, reason)
        assert _closed(_connection(room, table, bo)) == (CLOSE_REFUSED, reason)
        for path in ("", "/hands", "/statistics"):
            answer = bo.http.get(f"/api/tables/{table}{path}")
            assert answer.status_code == 403, path
        assert bo.http.get(f"/api/tables/{table}/ledger").status_code == 200
        seats = ann.http.get(f"/api/tables/{table}").json()
        assert [one["name"] for one in seats["banned"]] == ["Bo"]
        assert not any(one.get("player") == guest for one in seats["seats"])
        host.do("host", verb="unban", player=guest)
        bo.join(room, table).do("sit", seat=1, stack=seats["usual_stack"])


def _connection(room: RoomProcess, table: str, visitor: Visitor) -> Any:
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    url = f"{room.url.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"Cookie": cookies, "Origin": room.url}
    return room.visitors.enter_context(connect(url, additional_headers=headers))


def _closed(socket: Any) -> tuple[int, str]:
    received = None
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        received = closed.rcvd
    assert received is not None
    return received.code, received.reason


def test_ping_is_answered_and_has_bounds(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Visitor(room, "Ann")
        table = ann.open_table(game="texas-holdem", seats=3)
        socket = _connection(room, table, ann)
        assert json.loads(socket.recv(PATIENCE))["type"] == "state"
        for _ in range(200):
            socket.send('{"do":"ping"}')
        socket.send('{"do": "ping"}')  # any other spelling of it counts as a message
        socket.send('{"do":"ping","key":"k"}')
        kinds = list[str]()
        while "error" not in kinds:
            kinds.append(json.loads(socket.recv(PATIENCE))["type"])
        assert 2 <= kinds.count("pong") < 100
        assert set(kinds) <= {"pong", "presence", "error"}


def test_silent_connection_is_shown_to_the_others(tmp_path: Path) -> None:
    """A client that answers nothing, not even pings of the protocol, is reconnecting."""
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="texas-holdem", seats=3)
        host, player = ann.join(room, table), bo.join(room, table)
        host.do("sit", seat=0)
        player.do("sit", seat=1)
        _until_connected(host, 1, True)
        began = time.monotonic()
        reads = player.socket.protocol.receive_data
        setattr(player.socket.protocol, "receive_data", lambda data: None)  # noqa: B010
        _until_connected(host, 1, False)
        silent = PROBE_SECONDS + ANSWER_SECONDS  # or later, if the other player is to act
        latest = WAITING_PROBE_SECONDS + ANSWER_SECONDS + 5
        assert silent - 1 <= time.monotonic() - began <= latest
        setattr(player.socket.protocol, "receive_data", reads)  # noqa: B010
        player.socket.send('{"do":"ping"}')
        _until_connected(host, 1, True)
        time.sleep(
            WAITING_PROBE_SECONDS + ANSWER_SECONDS + 2
        )  # the client library answers pings of the protocol
        host.do("chat", text="x")
        assert host.table["seats"][1]["connected"]


def _until_connected(host: Player, seat: int, connected: bool) -> None:
    host.until(lambda one: one.table["seats"][seat].get("connected") is connected)

"""One room on several nodes: processes that share a PostgreSQL database."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from anypoker.server.nodes.node_secret import SPAN_MS, NodeSecret
from anypoker.server.storage.key_file import KeyFile
from anypoker.version import __version__
from tests.server.nginx_front import running_nginx, why_no_nginx
from tests.server.node_processes import free_port, open_nodes
from tests.server.postgresql import PostgreSQL
from tests.server.server_process import PATIENCE, Player, RoomProcess, Visitor
from tests.server.test_database import two_who_play
from tests.server.test_one_server import refused_server

TAKEOVER = 15.0  # seconds that the loss of a node may cost


@pytest.fixture(scope="module")
def pair(
    postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RoomProcess]]:
    """Two nodes of one room, for tests that harm neither."""
    with open_nodes(tmp_path_factory.mktemp("pair"), postgresql.new_database(), 2) as nodes:
        yield nodes


def until(wanted: Callable[[], Any], seconds: float = TAKEOVER) -> Any:
    """Ask again until the answer is true."""
    end = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.1)
    return found


def rejoin(visitor: Visitor, node: RoomProcess, table: str, after: int = 0) -> Player:
    """Connect as clients do: again until some node plays the table."""
    end = time.monotonic() + TAKEOVER
    while True:
        try:
            player = visitor.join(node, table, after)
            player.until(lambda one: one.view is not None)
            return player
        except (OSError, WebSocketException):
            assert time.monotonic() < end, "nobody plays the table"
            time.sleep(0.1)


def asked_of(players: list[Player]) -> Player:
    """The player who has to act."""
    for player in players:
        player.read_what_came()
    return next(one for one in players if one.decision is not None)


def test_any_node_answers_for_any_table(pair: list[RoomProcess]) -> None:
    first, second = pair
    table, visitors, players = two_who_play(first)
    here = visitors[0].http.get(f"/api/tables/{table}").json()
    shown = visitors[0].open_table(game="badugi", name="Open to all", private=False)
    for visitor in visitors:
        visitor.come_back(second)
    there = visitors[0].http.get(f"/api/tables/{table}")
    assert there.json()["id"] == here["id"] == table
    assert "content-security-policy" in there.headers
    assert visitors[0].http.get("/api/tables/nonsense").status_code == 404
    far = [visitor.join(second, table) for visitor in visitors]
    for player in far:
        player.until(lambda one: one.view is not None)
    asked = asked_of(far)
    assert asked.answer()["type"] == "done"
    until(
        lambda: len({len((_read(one).view or {})["events"]) for one in (far[0], players[0])}) == 1
    )
    # A message of the largest size and one that is too large pass through alike.
    assert far[0].ask("chat", text="x" * 200)["type"] == "done"
    listed = until(lambda: [one for one in _tables(second) if one["id"] == shown])
    assert listed[0]["name"] == "Open to all"
    mine = visitors[0].http.get("/api/guests/me/tables").json()
    assert {one["id"] for one in mine} == {table, shown}
    assert {one["seat"] is not None for one in mine if one["id"] == table} == {True}
    assert visitors[0].http.request("DELETE", "/api/guests/me", json={}).status_code == 409


def _read(player: Player) -> Player:
    player.read_what_came()
    return player


def _tables(node: RoomProcess) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = httpx.get(f"{node.url}/api/tables").json()
    return found


@pytest.mark.skipif(bool(why_no_nginx()), reason=why_no_nginx() or "nginx is there")
def test_quiet_socket_stays_open_behind_nginx(pair: list[RoomProcess], tmp_path: Path) -> None:
    """nginx ends a socket without a byte for 4.5 s, because the node may be frozen."""
    table = Visitor(pair[0], "Ann").open_table(game="badugi")
    with running_nginx([one.port for one in pair], free_port(), tmp_path) as url:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(address, compression=None, ping_interval=None) as socket:
            end = time.monotonic() + 11.0
            while (left := end - time.monotonic()) > 0:
                with suppress(TimeoutError):
                    socket.recv(left)


def test_guest_is_the_same_at_all_nodes(pair: list[RoomProcess]) -> None:
    first, second = pair
    ann = Visitor(first, "Ann")
    table = ann.open_table(game="texas-holdem", seats=2)
    player = ann.join(first, table)
    player.do("sit")
    ann.come_back(second)
    assert ann.http.get("/api/guests/me").json()["name"] == "Ann"
    assert ann.http.patch("/api/guests/me", json={"name": "Anna"}).status_code == 200

    def renamed() -> bool:
        player.read_what_came()
        return any(seat and seat.get("name") == "Anna" for seat in player.table["seats"])

    until(renamed)
    link = ann.http.post("/api/guests/me/link", json={"table": table}).json()
    assert f"/table/{table}#move=" in link["link"]
    other = Visitor(first, "Phone")
    moved = [
        other.http.post("/api/guests/move", json={"ticket": link["ticket"]}).status_code
        for _ in range(2)
    ]
    assert moved == [200, 422], "a link works once, at any node"
    assert other.http.get("/api/guests/me").json()["name"] == "Anna"


def test_odds_job_is_found_through_another_node(pair: list[RoomProcess]) -> None:
    first, second = pair
    ann = Visitor(first, "Ann")
    asked = {"game": "texas-holdem", "players": 2, "hands": ["AA", "KK"], "board": ["2c3d4h5sTc"]}
    job = ann.http.post("/api/odds", json=asked)
    assert job.status_code == 202, job.text
    ann.come_back(second)
    found = until(
        lambda: (
            (one := ann.http.get(f"/api/odds/{job.json()['id']}").json())["status"] != "waiting"
            and one
        ),
        60,
    )
    assert found["status"] in ("done", "failed")


def test_forwarded_address_is_as_it_came(pair: list[RoomProcess]) -> None:
    """Nodes sign the address, so nothing on the way may write it in another way."""
    first, second = pair
    ann = Visitor(first, "Ann")
    table = ann.open_table(game="texas-holdem", seats=2)
    ann.come_back(second)
    for more in ("", "?a='b'&c=[d]&%7e=~|", "?x=%zz", "?é=ü", "/hands?first=0&&count=%31"):
        address = f"/api/tables/{table}{more}"
        here = httpx.get(f"{first.url}{address}", cookies=ann.http.cookies)
        there = ann.http.get(address)
        assert (there.status_code, there.text) == (here.status_code, here.text), more


def test_signature_is_for_one_request_and_one_time() -> None:
    now = [1_000_000]
    keys = KeyFile(bytes(32))
    here, there = (NodeSecret(keys, lambda: now[0]) for _ in range(2))
    other = NodeSecret(KeyFile(bytes(range(32))), lambda: now[0])
    words = ("POST", "/api/tables/t/x?a=1", "10.0.0.9")
    signed = here.sign(*words)
    assert signed != here.sign(*words)
    for wrong in (
        ("GET", *words[1:]),
        (words[0], "/api/tables/t/x?a=2", words[2]),
        (*words[:2], "10.0.0.8"),
    ):
        assert not there.accepts(signed, *wrong)
    assert not there.accepts(other.sign(*words), *words), "of another room"
    time, number, signature = signed.split(".")
    for forged in (
        f"{int(time) + 1}.{number}.{signature}",
        f"{time}.{number[::-1]}.{signature}",
        f"{time}.{number}.{signature[:-1]}",
        f"{time}.{number}.",
        f"{time}.{signature}",
        ".." + signature,
        "9" * 400,
        "\udc80.\udc80.\udc80",
    ):
        assert not there.accepts(forged, *words), forged
    assert there.accepts(signed, *words)
    assert not there.accepts(signed, *words), "a copy"
    old = here.sign(*words)
    now[0] += SPAN_MS + 1
    assert not there.accepts(old, *words), "too late"
    ahead = NodeSecret(keys, lambda: now[0] + SPAN_MS + 1)
    assert not there.accepts(ahead.sign(*words), *words), "too early"


def test_second_node_of_one_address_is_refused(pair: list[RoomProcess], tmp_path: Path) -> None:
    shutil.copy(pair[0].data / "key", tmp_path / "key")
    own = ("--port", "0", "--node-url", pair[0].url, "--lease-seconds", "4")
    said = refused_server(tmp_path, "--db", _database_of(pair[0]), *own)
    assert f"another node has the address {pair[0].url}: give each its own --node-url" in said
    assert httpx.get(f"{pair[0].url}/healthz").status_code == 200


def test_node_without_a_database_is_told(tmp_path: Path) -> None:
    nowhere = f"postgresql://anypoker@127.0.0.1:{free_port()}/cards"
    said = refused_server(tmp_path, "--node-url", "http://127.0.0.1:8000", "--db", nowhere)
    assert "does not answer" in said
    assert "Traceback" not in said


def test_stranger_cannot_pose_as_a_node(pair: list[RoomProcess]) -> None:
    for value in ("1.00", "x", "9" * 30):
        headers = {"x-anypoker-node": value, "x-anypoker-client": "127.0.0.1"}
        answer = httpx.get(f"{pair[0].url}/api/room", headers=headers)
        assert answer.status_code == 403
        assert answer.json()["sentence"] == "this does not come from a node of this room"


def test_other_key_file_is_refused(pair: list[RoomProcess], tmp_path: Path) -> None:
    database = _database_of(pair[0])
    (tmp_path / "key").write_bytes(bytes(32))
    (tmp_path / "key").chmod(0o600)
    port = free_port()
    own = ("--port", str(port), "--node-url", f"http://127.0.0.1:{port}")
    said = refused_server(tmp_path, "--db", database, *own)
    assert "the database was written with another key file" in said
    said = refused_server(tmp_path / "empty", "--db", database, *own)
    assert "the key file" in said
    assert "is missing" in said


def test_server_without_a_node_url_is_refused_beside_nodes(
    pair: list[RoomProcess], tmp_path: Path
) -> None:
    said = refused_server(tmp_path, "--port", "0", "--db", _database_of(pair[0]))
    assert "is in use by the card room of process" in said
    assert "start all its servers with --node-url" in said


def _database_of(node: RoomProcess) -> str:
    words = list(node.process.args)  # type: ignore[arg-type]
    return str(words[words.index("--db") + 1])


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "'nonsense' is not the address of a node; write one that the other machines"),
        ("http://10.0.0.2:8000/path", "is not the address of a node"),
        ("http://me@10.0.0.2", "is not the address of a node"),
        ("http://0.0.0.0:8000", "other machines cannot reach '0.0.0.0'"),
        ("http://10.0.0.2:8000", "several nodes share a PostgreSQL database: add --database-url"),
    ],
)
def test_node_url_that_cannot_be_used_is_told(tmp_path: Path, url: str, sentence: str) -> None:
    assert sentence in refused_server(tmp_path, "--node-url", url)


def test_tables_of_a_killed_node_play_on(postgresql: PostgreSQL, tmp_path: Path) -> None:
    """kill -9: the next node has the same hand, and a command without an answer happens once."""
    with open_nodes(tmp_path, postgresql.new_database(), 2) as (first, second):
        table, visitors, _ = two_who_play(first)
        players = []
        for visitor in visitors:
            visitor.come_back(second)
            players.append(rejoin(visitor, second, table))  # through the tunnel
        asked = asked_of(players)
        before, decision = asked.view, asked.decision
        assert before is not None
        assert decision is not None
        asked.send("act", key="last", question=decision["number"], action="call")
        first.process.send_signal(signal.SIGKILL)
        began = time.monotonic()
        first.process.wait()
        moved = [rejoin(visitor, second, table) for visitor in visitors]
        assert time.monotonic() - began < TAKEOVER
        again = moved[players.index(asked)]
        assert again.view is not None
        told = before["events"]
        assert again.view["events"][: len(told)] == told, "the same hand"
        assert again.view["own"] == before["own"], "the same cards"
        answer = again.ask("act", key="last", question=decision["number"], action="call")
        assert answer["type"] == "done"
        again.read_what_came()
        calls = [one for one in again.view["events"] if one.get("action") == "call"]
        assert len(calls) <= 1, calls
        assert asked_of(moved) is not again
        assert "Traceback" not in second.stop()


def drain(node: RoomProcess, *words: str) -> subprocess.Popen[str]:
    """Run `anypoker drain` for a node."""
    command = [sys.executable, "-m", "anypoker", "drain", *words, "--data-dir", str(node.data)]
    return subprocess.Popen(
        [*command, "--database-url", _database_of(node)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_drained_node_gives_up_a_table_in_mid_hand(postgresql: PostgreSQL, tmp_path: Path) -> None:
    """Two drains at a time: the hand continues elsewhere with the same cards and decision."""
    with open_nodes(tmp_path, postgresql.new_database(), 2) as (first, second):
        table, visitors, players = two_who_play(first)
        asked = asked_of(players)
        before, decision = asked.view, asked.decision
        assert before is not None
        assert decision is not None
        drains = [drain(first, first.url, "--minutes", "0.03") for _ in range(2)]
        for one in drains:
            said, errors = one.communicate(timeout=PATIENCE)
            assert (one.returncode, errors) == (0, "")
            assert "The node has no tables: stop it now." in said
        # New tables are opened elsewhere, and no other node may drain as well.
        assert visitors[0].open_table(game="badugi") not in _ids(first)
        last = drain(first, second.url)
        assert "no other node can take the tables" in last.communicate(timeout=PATIENCE)[1]
        listed = drain(first).communicate(timeout=PATIENCE)[0]
        assert f"{first.url}: 0 tables, version {__version__}, draining" in listed
        for visitor in visitors:
            visitor.come_back(second)
        moved = [rejoin(visitor, second, table) for visitor in visitors]
        again = moved[players.index(asked)]
        assert again.view is not None
        assert again.decision == decision
        assert (again.view["own"], again.view["events"]) == (before["own"], before["events"])
        assert again.answer("call")["type"] == "done"
        assert "Traceback" not in first.stop() + second.stop()


def test_node_killed_while_it_drains_loses_nothing(postgresql: PostgreSQL, tmp_path: Path) -> None:
    with open_nodes(tmp_path, postgresql.new_database(), 2) as (first, second):
        table, visitors, players = two_who_play(first)
        before = asked_of(players).view
        assert before is not None
        draining = drain(first, first.url, "--minutes", "60")
        assert draining.stdout is not None
        assert "1 tables left" in draining.stdout.readline()
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        said, _ = draining.communicate(timeout=PATIENCE)
        assert (draining.returncode, "stop it now" in said) == (0, True)
        for visitor in visitors:
            visitor.come_back(second)
        moved = [rejoin(visitor, second, table) for visitor in visitors]
        assert asked_of(moved).view["hand"] == before["hand"]  # type: ignore[index]
        assert "Traceback" not in second.stop()


def _ids(node: RoomProcess) -> set[str]:
    return {one["id"] for one in _tables(node)}


def test_stopped_node_cannot_write_when_it_wakes(postgresql: PostgreSQL, tmp_path: Path) -> None:
    """SIGSTOP past the lease and SIGCONT: the old owner stores nothing and lets its people go."""
    with open_nodes(tmp_path, postgresql.new_database(), 2) as (first, second):
        table, visitors, players = two_who_play(first)
        asked = asked_of(players)
        assert asked.decision is not None
        first.process.send_signal(signal.SIGSTOP)
        try:
            # It lies in the buffer of the node that sleeps.
            asked.send("act", key="asleep", question=asked.decision["number"], action="fold")
            for visitor in visitors:
                visitor.come_back(second)
            moved = [rejoin(visitor, second, table) for visitor in visitors]
            other = asked_of(moved)
            assert other.answer("call")["type"] == "done"
        finally:
            first.process.send_signal(signal.SIGCONT)
        with pytest.raises(WebSocketException):  # no answer, only the end of the connection
            asked.until(lambda one: "asleep" in one.raw[-1])
        moved[0].read_what_came()
        assert moved[0].view is not None
        assert not [one for one in moved[0].view["events"] if one.get("action") == "fold"]
        for visitor in visitors:  # the old owner has joined again and passes sockets on
            visitor.come_back(first)
        back = [rejoin(visitor, first, table) for visitor in visitors]
        assert asked_of(back).answer()["type"] == "done"
        assert "Traceback" not in first.stop() + second.stop()

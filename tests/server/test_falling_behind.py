"""Who does not read is closed when 256 messages wait for it, and goes on where it was."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from anypoker.server.table.subscribers import CLOSE_TOO_SLOW, MAX_BACKLOG, Client
from tests.server.server_process import PATIENCE, RoomProcess, Visitor, open_room


class Reader:
    """The other side of a connection, which reads or does not."""

    def __init__(self) -> None:
        self.reads, self.read, self.ended = True, list[bytes](), False

    def send_message(self, message: bytes) -> bool:
        if self.reads:
            self.read.append(message)
        return self.reads

    def end(self, code: int, reason: str) -> None:
        self.ended = True

    def idle_seconds(self) -> float:
        return 0.0

    def probe(self) -> None:
        pass


def _numbers(first: int, last: int) -> list[bytes]:
    return [str(number).encode() for number in range(first, last + 1)]


def test_what_waits_is_read_in_its_order() -> None:
    line = Reader()
    client = Client("a", "Ann", line)
    client.send(b"1")
    line.reads = False
    for message in _numbers(2, MAX_BACKLOG):
        client.send(message)
    assert line.read == [b"1"]
    line.reads = True
    client.send(str(MAX_BACKLOG + 1).encode())  # it does not overtake what waits
    client.flush()
    client.send(str(MAX_BACKLOG + 2).encode())
    assert line.read == _numbers(1, MAX_BACKLOG + 2)
    assert not line.ended


@pytest.mark.parametrize("behind", [MAX_BACKLOG, MAX_BACKLOG + 1])
def test_who_is_more_than_256_messages_behind_is_closed(behind: int) -> None:
    line = Reader()
    client = Client("a", "Ann", line)
    line.reads = False
    for message in _numbers(1, behind):
        client.send(message)
    assert client.closed == line.ended == (behind > MAX_BACKLOG)
    line.reads = True
    client.flush()
    assert line.read == ([] if behind > MAX_BACKLOG else _numbers(1, behind))


def _connect(room: RoomProcess, table: str, visitor: Visitor | None = None, **more: Any) -> Any:
    cookies = visitor.http.cookies.items() if visitor is not None else ()
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies)}
    address = f"ws://127.0.0.1:{room.port}/api/tables/{table}/socket?after={more.pop('after', 0)}"
    return connect(
        address, additional_headers=headers, compression=None, ping_interval=None, **more
    )


def _silent_watcher(room: RoomProcess, table: str) -> Any:
    """A connection that takes as little as can be without being read."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect(("127.0.0.1", room.port))
    return room.visitors.enter_context(_connect(room, table, sock=plain, max_queue=1))


def _read_to_the_end(connection: Any) -> tuple[list[dict[str, Any]], int | None]:
    """What there is to read, and with which code the connection was closed."""
    messages = []
    try:
        while True:
            messages.append(json.loads(connection.recv(PATIENCE)))
    except ConnectionClosed as closed:
        return messages, closed.rcvd.code if closed.rcvd is not None else None


def test_who_does_not_read_is_closed_by_the_room_and_comes_back(tmp_path: Path) -> None:
    with open_room(tmp_path, "--no-limits") as room:
        ann = Visitor(room, "Ann")
        table = ann.open_table(game="texas-holdem", seats=10)
        player = ann.join(room, table)
        player.do("sit", seat=0)
        silent = _silent_watcher(room, table)
        for number in range(4_000):  # every change is sent to everyone who is there
            player.do("host", verb="options", options={"act_seconds": 10 + number % 2})
            if number % 20 == 0:
                there = ann.http.get(f"/api/tables/{table}").json()["spectators"]
                if not there:
                    break
        assert not there, "who reads nothing is still there"
        messages, code = _read_to_the_end(silent)
        assert code == CLOSE_TOO_SLOW
        assert messages[-1]["n"] < player.n - MAX_BACKLOG // 2
        with _connect(room, table, after=messages[-1]["n"]) as back:
            missed = json.loads(back.recv(PATIENCE))
        assert (missed["type"], missed["n"]) == ("state", player.n)
        with _connect(room, table, after=player.n - 1) as back:
            missed = json.loads(back.recv(PATIENCE))
        assert (missed["type"], missed["n"]) == ("table", player.n)
        assert room.stop() == ""

"""A notice comes once, or twice if the server is killed before it noted the sending."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.server.callback_server import Browser
from tests.server.server_process import Player, RoomProcess, Visitor, open_room

SLOW = {"act_seconds": 86_400, "bank_seconds": 0, "between_seconds": 0}


class _Service:
    """A push service that holds its answer back until it may go."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.came, self.may_answer = threading.Event(), threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                service.ids.append(self.headers["x-anypoker-id"])
                service.came.set()
                service.may_answer.wait(20)
                self.send_response(201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/push"


@contextmanager
def _service() -> Iterator[_Service]:
    made = _Service()
    thread = threading.Thread(target=made.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.may_answer.set()
        made.server.shutdown()
        made.server.server_close()


def _asked(room: RoomProcess, visitors: list[Visitor], table: str) -> tuple[Player, Visitor]:
    """Seat both; return the player who acts first, and the visitor who is asked after them."""
    players = [one.join(room, table) for one in visitors]
    for seat, one in enumerate(players):
        one.do("sit", seat=seat)
    players[0].do("host", verb="start")
    for one in players:
        one.until(lambda each: each.view is not None)
    first = next(at for at, one in enumerate(players) if one.decision is not None)
    players[1 - first].socket.close()
    return players[first], visitors[1 - first]


@pytest.mark.parametrize("answered", [False, True])
def test_a_kill_repeats_a_notice_at_most_once(tmp_path: Path, answered: bool) -> None:
    """`answered`: the push service had answered before the kill."""
    with _service() as service:
        with open_room(tmp_path, "--no-limits", "--allow-local-callbacks") as room:
            visitors = [Visitor(room, "Ann"), Visitor(room, "Bo")]
            table = visitors[0].open_table(game="texas-holdem", seats=2, options=SLOW)
            acting, absent = _asked(room, visitors, table)
            body = Browser().subscription(service.address)
            answer = absent.http.put(f"/api/tables/{table}/push", json=body)
            assert answer.json() == {"devices": 1}
            if answered:
                service.may_answer.set()
            acting.answer("call")
            assert service.came.wait(20)
            if answered:
                threading.Event().wait(1.0)
            room.stop(signal.SIGKILL)
        service.may_answer.set()
        with open_room(tmp_path, "--no-limits", "--allow-local-callbacks"):
            threading.Event().wait(2.0)
        with open_room(tmp_path, "--no-limits", "--allow-local-callbacks"):
            threading.Event().wait(1.0)
        assert len(service.ids) == (1 if answered else 2)
        assert len(set(service.ids)) == 1

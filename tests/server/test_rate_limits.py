"""Limits on requests and messages: documented, and obeyed by our own clients."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

from anypoker.server import card_room, request_guard, timed_http
from anypoker.server.games import untrusted_files
from anypoker.server.rest import games
from anypoker.server.sockets import middleware
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.room_link import RoomGuest, RoomLink, ask
from tests.server.asgi_client import running_app, send
from tests.server.server_process import PATIENCE, Visitor, open_room
from tests.test_docs import DOCS

COMMANDS = 100  # more than a connection may send in a burst


def test_client_sends_refused_commands_again(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Visitor(room, "Ann")
        table = ann.open_table(game="razz")
        (cookie,) = ann.http.cookies.values()
        heard: list[dict[str, Any]] = []
        done = threading.Event()

        def hear(message: dict[str, Any], _: object) -> None:
            heard.append(message)
            if sum(one["type"] in ("done", "error") for one in heard) == COMMANDS:
                done.set()

        link = RoomLink(room.url, table)
        connection = TableConnection(link, RoomGuest(ann.id, "Ann", cookie), hear, lambda _: None)
        connection.start()
        keys = {
            connection.send({"do": "host", "verb": "options", "options": {"act_seconds": 20 + n}})
            for n in range(COMMANDS)
        }
        assert done.wait(PATIENCE)
        connection.close()
        assert {one["key"] for one in heard if one["type"] == "done"} == keys


class BusyRoom(BaseHTTPRequestHandler):
    """A card room that is busy at first."""

    asked = 0

    def do_GET(self) -> None:
        BusyRoom.asked += 1
        is_busy = BusyRoom.asked < 3
        body = json.dumps({"sentence": "busy"} if is_busy else {"ok": True}).encode()
        self.send_response(429 if is_busy else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def busy_room() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), BusyRoom)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_client_obeys_retry_after() -> None:
    with busy_room() as base:
        assert ask(base, "/healthz")[0] == {"ok": True}
    assert BusyRoom.asked == 3


def test_refused_requests_say_when_to_ask_again(tmp_path: Path) -> None:
    async def ask_often() -> None:
        async with running_app(tmp_path) as app:
            for _ in range(5 * request_guard.REQUESTS):
                answer = await send(app, "GET", "/healthz")
                if answer.status == 429:
                    break
            assert answer.status == 429
            assert int(answer.headers["retry-after"]) == request_guard.REFILL_SECONDS
            assert f"wait {request_guard.REFILL_SECONDS} seconds" in answer.data["sentence"]
            elsewhere = await send(app, "GET", "/healthz", address="192.0.2.1")
            assert elsewhere.status == 200

    asyncio.run(ask_often())


def test_page_of_the_protocol_has_the_limits() -> None:
    page = (DOCS / "reference" / "card-room.md").read_text(encoding="utf-8")
    section = page.partition("## Limits\n")[2].partition("\n## ")[0]
    rows = {
        what.strip(): [int(one.replace(",", "")) for one in re.findall(r"[\d,]*\d", most)]
        for what, most in re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section, re.MULTILINE)
    }
    jobs, odds = untrusted_files.JOBS, untrusted_files.ODDS_JOBS
    assert rows == {
        "Limit": [],
        "---": [],
        "Requests of an address": [request_guard.REQUESTS, request_guard.REQUESTS_A_SECOND],
        "Messages of a connection": [middleware.MESSAGES, middleware.MESSAGES_A_SECOND],
        "Bytes of a request's body": [request_guard.MAX_BODY],
        "Bytes of a request before its body": [timed_http.MAX_HEAD],
        "Seconds until a request is complete": [int(timed_http.REQUEST_SECONDS)],
        "Bytes of a message": [middleware.MAX_MESSAGE],
        "Connections of a guest to a table": [middleware.MAX_SOCKETS],
        "Connections without a guest to a table": [middleware.MAX_ANONYMOUS_SOCKETS],
        "Tables that a guest hosts": [card_room.MAX_TABLES_PER_GUEST],
        "Games that a guest shares": [games._SHARED],
        "Jobs on game files": [jobs.at_once, jobs.guest, jobs.address, jobs.total],
        "Odds jobs": [odds.at_once, odds.guest, odds.address, odds.total],
    }

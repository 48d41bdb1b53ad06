"""A card room in a process of its own, and somebody who plays there."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.server.model_client import KnownTable

QUICK = {"between_seconds": 0, "bot_seconds": 0}
PATIENCE = 60.0


class RoomProcess:
    """`anypoker serve` on a free port; `under`: the words of a program that runs it."""

    def __init__(self, data: Path, *options: str, under: Sequence[str] = ()) -> None:
        command = [sys.executable, "-m", "anypoker", "serve", "--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [*under, *command, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        if found is None:
            _, errors = self.process.communicate()
            raise RuntimeError(said + errors)
        self.data, self.port = data, int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.visitors = ExitStack()  # who is there is gone before the room is closed

    def stop(self, how: signal.Signals = signal.SIGTERM) -> str:
        """End it, and what it started; what it had to say on standard error."""
        os.kill(self.process.pid, how)
        try:
            _, errors = self.process.communicate(timeout=PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        return errors


@contextmanager
def open_room(data: Path, *options: str) -> Iterator[RoomProcess]:
    room = RoomProcess(data, *options)
    try:
        with room.visitors:
            yield room
    finally:
        if room.process.poll() is None:
            room.stop()


class Visitor:
    """Somebody with a name and a cookie."""

    def __init__(self, room: RoomProcess, name: str) -> None:
        self.http = room.visitors.enter_context(httpx.Client(base_url=room.url, timeout=PATIENCE))
        answer = self.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["id"]

    def come_back(self, room: RoomProcess) -> None:
        """The same guest in a room that was opened again."""
        client = httpx.Client(base_url=room.url, timeout=PATIENCE, cookies=self.http.cookies)
        self.http = room.visitors.enter_context(client)

    def open_table(self, **asked: Any) -> str:
        options = {**QUICK, **asked.pop("options", {})}
        answer = self.http.post("/api/tables", json={**asked, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def join(self, room: RoomProcess, table: str, after: int = 0) -> "Player":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Player(room, table, cookie, after)


class Player(KnownTable):
    """A connection to a table: every message is checked against its model and put together."""

    _keys = count(1)

    def __init__(
        self,
        room: RoomProcess,
        table: str,
        cookie: str | None = None,
        after: int = 0,
        more: str = "",
    ) -> None:
        address = f"ws://127.0.0.1:{room.port}/api/tables/{table}/socket?after={after}{more}"
        headers = {"Cookie": cookie} if cookie else {}
        socket = connect(address, additional_headers=headers, compression=None, ping_interval=None)
        self.socket = room.visitors.enter_context(socket)
        super().__init__(after)
        self.raw: list[str] = []

    def next(self) -> dict[str, Any]:
        """The next message."""
        return self._take(str(self.socket.recv(PATIENCE)))

    def _take(self, raw: str) -> dict[str, Any]:
        self.raw.append(raw)
        message: dict[str, Any] = json.loads(raw)
        self.put(message)
        return message

    def read_what_came(self) -> None:
        """The messages that are there already."""
        with suppress(TimeoutError):
            while True:
                self._take(str(self.socket.recv(0.001)))

    def send(self, do: str, key: str | None = None, **fields: Any) -> str:
        key = key or f"key {next(self._keys)}"
        self.socket.send(json.dumps({"do": do, "key": key, **fields}))
        return key

    def ask(self, do: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        key = self.send(do, key, **fields)
        while True:
            message = self.next()
            if message["type"] in ("done", "error") and message["key"] == key:
                return message

    def do(self, do: str, **fields: Any) -> None:
        """What has to be granted."""
        answer = self.ask(do, **fields)
        assert answer["type"] == "done", answer

    def until(self, wanted: Any) -> dict[str, Any]:
        """Read until the condition of this player holds; the last message."""
        message: dict[str, Any] = {}
        while not wanted(self):
            message = self.next()
        return message

    def until_asked(self) -> dict[str, Any]:
        self.until(lambda one: one.decision is not None)
        assert self.decision is not None
        return self.decision

    def answer(self, action: str | None = None) -> dict[str, Any]:
        """Answer what is asked, by default with what silence would say or a call."""
        decision = self.decision
        assert decision is not None
        usual = "call" if decision.get("call") else decision["timeout"]
        self.view = {**(self.view or {}), "decision": None}
        return self.ask("act", question=decision["number"], action=action or usual)

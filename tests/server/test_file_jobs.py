"""Jobs on files: who may start them, how many, and what ends them."""

import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from anypoker.server.games import untrusted_files
from anypoker.server.job_queue import JobOwner, JobQueue, TooBusyError
from anypoker.server.rest import odds, service
from tests.processes import children, command_line
from tests.server.asgi_client import Answer, new_guest, running_app, send
from tests.server.server_process import RoomProcess, Visitor, open_room

TEXT = json.dumps({"extends": "texas-holdem", "game": "My Hold'em"})
BODIES: list[Any] = [
    None, {}, {"text": TEXT}, {"file": TEXT}, {"file": TEXT, "seats": 2}, {"game": "razz"},
]  # fmt: skip
SLEEPER = (
    "import os, sys, time; open(os.path.join(sys.argv[1], str(os.getpid())), 'w'); time.sleep(60)"
)
WAIT = 20.0  # seconds; a busy machine may need them


class Workers:
    """Worker processes that only sleep."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def started(self) -> list[int]:
        return sorted(int(one.name) for one in self.folder.iterdir())

    def alive(self) -> list[int]:
        return [one for one in self.started() if _is_alive(one)]

    def forget(self) -> None:
        for one in self.folder.iterdir():
            one.unlink()

    async def until(self, running: int) -> None:
        await until(lambda: len(self.alive()) == running)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not wanted():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workers:
    folder = tmp_path / "workers"
    folder.mkdir()
    monkeypatch.setattr(untrusted_files, "WORKER", (sys.executable, "-c", SLEEPER, str(folder)))
    # A result that is in the cache would start no job.
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path / "cache"))
    return Workers(folder)


def every_request(app: FastAPI, table: str, tournament: str) -> Iterator[tuple[str, str, Any]]:
    """Yield every route with every method and body."""
    values = {"table": table, "name": "razz", "number": "1", "form": "hand", "id_": "x"}
    values |= {"guest": "g0", "tournament": tournament}
    routes = {path: list(methods) for path, methods in app.openapi()["paths"].items()}
    for route in service.router.routes:
        assert isinstance(route, APIRoute)
        routes[route.path] = sorted(route.methods)
    for path, methods in routes.items():
        query = "?name=razz" if path == "/api/lobby/game" else ""
        for method in methods:
            for body in BODIES if method == "post" else BODIES[:1]:
                yield method.upper(), path.format(**values) + query, body


def with_app(tmp_path: Path, test: Callable[[FastAPI], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with running_app(tmp_path / "data", has_rate_limit=False) as app:
            await test(app)

    asyncio.run(run())


async def new_table(app: FastAPI, cookie: str) -> str:
    answer = await send(app, "POST", "/api/tables", {"game": "razz"}, cookie)
    assert answer.status == 201, answer
    return str(answer.data["id"])


async def new_tournament(app: FastAPI, cookie: str) -> str:
    asked = {"name": "Friday", "game": "razz"}
    answer = await send(app, "POST", "/api/tournaments", asked, cookie)
    assert answer.status == 201, answer
    return str(answer.data["id"])


def test_no_route_starts_file_work_without_a_guest(tmp_path: Path, workers: Workers) -> None:
    async def test(app: FastAPI) -> None:
        cookie = await new_guest(app, "Ann")
        table, tournament = await new_table(app, cookie), await new_tournament(app, cookie)
        tried = 0
        for method, path, body in every_request(app, table, tournament):
            sending = asyncio.create_task(send(app, method, path, body))
            answer: Answer = await asyncio.wait_for(sending, WAIT)
            assert answer.status < 500, (method, path, body, answer)
            assert not workers.started(), (method, path, body)
            tried += 1
        assert tried > 100

    with_app(tmp_path, test)


def test_every_file_job_ends_with_its_client(
    tmp_path: Path, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "_UNASKED", 0.3)

    async def test(app: FastAPI) -> None:
        cookie = await new_guest(app, "Ann")
        table, tournament = await new_table(app, cookie), await new_tournament(app, cookie)
        found = set()
        for method, path, body in every_request(app, table, tournament):
            if path == "/api/guests/me" and method == "DELETE":
                continue
            hang_up = asyncio.Event()
            sending = asyncio.create_task(send(app, method, path, body, cookie, hang_up=hang_up))
            await until(partial(_is_running_or_done, workers, sending))
            is_job = bool(workers.started()) or len(untrusted_files.ODDS_JOBS) > 0
            hang_up.set()
            await asyncio.wait_for(sending, WAIT)
            await until(lambda: not len(untrusted_files.JOBS) + len(untrusted_files.ODDS_JOBS))
            await workers.until(running=0)
            workers.forget()
            if is_job:
                found.add(path)
        assert found == {
            "/api/check",
            "/api/sample",
            "/api/character",
            "/api/relatives",
            "/api/odds",
            "/api/shared-games",
            "/api/tables",
            "/api/tournaments",
        }

    with_app(tmp_path, test)


def test_one_job_runs_per_guest_and_address(tmp_path: Path, workers: Workers) -> None:
    async def test(app: FastAPI) -> None:
        hang_up = asyncio.Event()
        tasks: list[asyncio.Task[Answer]] = []

        def ask(cookie: str, address: str) -> asyncio.Task[Answer]:
            made = send(app, "POST", "/api/check", {"text": TEXT}, cookie, address, hang_up)
            tasks.append(asyncio.create_task(made))
            return tasks[-1]

        ann = await new_guest(app, "Ann")
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"):
            ask(ann, address)
        await workers.until(running=1)
        refused = await ask(ann, "192.0.2.5")
        assert refused.status == 429
        assert int(refused.headers["retry-after"]) > 0
        assert "of your jobs" in refused.data["sentence"]

        for number in range(8):  # one address with many guests
            ask(await new_guest(app, f"Bo {number}"), "198.51.100.1")
        await workers.until(running=2)
        refused = await ask(await new_guest(app, "Bo"), "198.51.100.1")
        assert refused.status == 429
        assert "from your address" in refused.data["sentence"]
        await asyncio.sleep(0.2)
        assert len(workers.started()) == 2

        number = 0
        while (
            answer := await _settled(ask(await new_guest(app, "Cy"), f"203.0.113.{number}"))
        ) is None:
            number += 1
            assert number < 100, "the queue has no end"
        assert answer.status == 429
        assert answer.headers["retry-after"] == "60"
        hang_up.set()
        await asyncio.gather(*tasks)
        await workers.until(running=0)

    with_app(tmp_path, test)


async def _settled(task: "asyncio.Task[Answer]") -> Answer | None:
    """Return the answer if it comes without a job."""
    done, _ = await asyncio.wait([task], timeout=0.05)
    return task.result() if done else None


def test_queue_serves_other_addresses_first() -> None:
    async def test() -> None:
        queue = JobQueue(at_once=2, guest=4, address=8, total=24)
        places = [queue.admit(JobOwner(f"g{n}", "192.0.2.1")) for n in range(8)]
        assert [one.turn.is_set() for one in places] == [True] + [False] * 7
        other = queue.admit(JobOwner("h", "192.0.2.2"))
        assert other.turn.is_set()
        with pytest.raises(TooBusyError):
            queue.admit(JobOwner("g9", "192.0.2.1"))
        places[0].leave()
        assert places[1].turn.is_set()
        for one in (*places, other):
            one.leave()
            one.leave()
        assert len(queue) == 0

    asyncio.run(test())


def test_dropped_requests_do_not_delay_others(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        (cookie,) = (f"{name}={value}" for name, value in ann.http.cookies.items())
        for number in range(8):
            text = json.dumps({"extends": "dr-pepper", "game": f"Dropped {number}"})
            drop_request(room, "/api/character", {"text": text}, cookie)
        before, later = worker_processes(room), set()
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < 0.5:
            if now := worker_processes(room):
                later |= now - before
                quiet_since = time.monotonic()
            time.sleep(0.02)
        assert len(later) <= 2, "jobs without a client begin"
        answer = bo.http.post("/api/check", json={"text": TEXT})
        assert answer.status_code == 200, answer.text


def worker_processes(room: RoomProcess) -> set[int]:
    """Return the workers of a room."""
    return {one for one in children(room.process.pid) if "file_worker" in command_line(one)}


def drop_request(room: RoomProcess, path: str, body: Any, cookie: str) -> None:
    """Send a request and close the connection before the answer comes."""
    data = json.dumps(body)
    with socket.create_connection(("127.0.0.1", room.port)) as connection:
        connection.sendall(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n{data}".encode()
        )
        time.sleep(0.3)  # the job begins


def _is_running_or_done(workers: Workers, sending: asyncio.Task[Any]) -> bool:
    return sending.done() or bool(workers.started())

"""Soak: a tournament over several tables with people on real sockets.

They drop without warning, come back, answer twice, and follow their moves from table to table. The
server may be killed (kill -9) in the middle of play. All chips are counted all the time, and in
the end the places and prizes must be exact.
"""

import asyncio
import json
import tempfile
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.forked_servers import quick_rooms
from tests.server.model_client import KnownTable

STACK, ENTRY, SEATS = 10_000, 100, 6
_PATIENCE = 3_600.0  # seconds for one tournament, also on a machine with other work
_COUNT_SECONDS = 0.2
_CHANGES = 10  # of the tournament before each kill
_LEVELS = [
    {"stakes": "100/200", "hands": 4},
    {"stakes": "400/800", "hands": 4},
    {"stakes": "2000/4000", "hands": 4},
    {"stakes": "10000/20000", "hands": 1_000},
]
_OPTIONS = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 3_000}
_LOST = (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError, TimeoutError)


class Address(Protocol):
    """Where people connect."""

    @property
    def url(self) -> str: ...

    @property
    def port(self) -> int: ...


class Night:
    """The tournament and the room that hosts it now."""

    def __init__(self, room: Address, id_: str) -> None:
        self.room, self.id = room, id_
        self.info: dict[str, Any] = {}
        self.standings: list[dict[str, Any]] = []  # of all players

    @property
    def is_over(self) -> bool:
        return self.info.get("phase") == "over"

    async def read(self, http: httpx.AsyncClient, cookie: str, more: str = "") -> dict[str, Any]:
        address = f"{self.room.url}/api/tournaments/{self.id}{more}"
        answer = await http.get(address, headers={"Cookie": cookie})
        assert answer.status_code == 200, answer.text
        info: dict[str, Any] = answer.json()
        return info


class Person:
    """A player on a bad connection."""

    def __init__(self, night: Night, http: httpx.AsyncClient, cookie: str, seed: str) -> None:
        self.night, self.http, self.cookie = night, http, cookie
        self.chance = Random(seed)
        self.keys = self.drops = self.moves = self.acts = self.doubles = 0
        self.pending: dict[str, Any] | None = None  # sent, not answered
        self.last: str | None = None  # table

    async def play(self) -> None:
        """Play until the tournament is over."""
        table: str | None = None
        while not self.night.is_over:
            try:
                if table is None:
                    table = (await self.night.read(self.http, self.cookie))["you"]["table_id"]
                if table is None:  # out, or on the way to another table
                    await asyncio.sleep(0.2)
                    continue
                table = await self._sit_at(table)
            except _LOST:
                task = asyncio.current_task()
                if task is not None and task.cancelling():  # the run has failed elsewhere
                    raise asyncio.CancelledError from None
                table = None
                await asyncio.sleep(0.1)

    async def _sit_at(self, table: str) -> str | None:
        """Play over one connection; return the table to go on at, None if it is unknown."""
        self.moves += self.last not in (None, table)
        self.last = table
        address = f"ws://127.0.0.1:{self.night.room.port}/api/tables/{table}/socket?after=0"
        headers = {"Cookie": self.cookie}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            known = KnownTable()
            if self.pending is not None and self.pending["at"] == table:
                await self._send(socket, self.pending)
            for _ in range(self.chance.randrange(20, 300)):
                message = json.loads(await asyncio.wait_for(socket.recv(), 3))
                if message["type"] == "move":
                    return str(message["table"])
                known.put(message)
                if message["type"] in ("done", "error"):
                    if self.pending is not None and message["key"] == self.pending["key"]:
                        self.acts += message["type"] == "done"
                        self.pending = None
                elif known.decision is not None and known.view is not None:
                    await self._answer(socket, known, table)
        self.drops += 1
        return table if self.chance.random() < 0.5 else None

    async def _answer(self, socket: ClientConnection, known: KnownTable, table: str) -> None:
        asked = known.decision
        assert asked is not None
        assert known.view is not None
        known.view = {**known.view, "decision": None}
        stays = asked.get("call") and self.chance.random() < 0.5
        action = "call" if stays else asked["timeout"]
        self.keys += 1
        key = f"{self.keys} {self.chance.random()}"
        self.pending = {
            "do": "act", "key": key, "question": asked["number"], "action": action, "at": table,
        }  # fmt: skip
        await self._send(socket, self.pending)
        if self.chance.random() < 0.1:  # a double click
            self.doubles += 1
            await self._send(socket, self.pending)

    async def _send(self, socket: ClientConnection, sent: dict[str, Any]) -> None:
        await socket.send(json.dumps({name: sent[name] for name in sent if name != "at"}))


async def create_night(night: Night, http: httpx.AsyncClient, people: int) -> list[str]:
    """Create the tournament, register everybody; it starts with the last of them."""
    cookies, room = [], night.room
    for number in range(people):
        http.cookies.clear()
        answer = await http.post(f"{room.url}/api/guests", json={"name": f"Player {number + 1}"})
        assert answer.status_code == 200, answer.text
        cookies.append("; ".join(f"{name}={value}" for name, value in answer.cookies.items()))
        if not number:
            asked = {
                "game": "texas-holdem", "levels": _LEVELS, "stack": STACK, "entry": ENTRY,
                "seats": SEATS, "most_players": people, "start_players": people,
                "options": _OPTIONS,
            }  # fmt: skip
            created = await http.post(f"{room.url}/api/tournaments", json=asked)
            assert created.status_code == 201, created.text
            night.id = created.json()["id"]
        entered = await http.post(f"{room.url}/api/tournaments/{night.id}/register", json={})
        assert entered.status_code == 204, entered.text
    http.cookies.clear()
    return cookies


async def count_chips(night: Night, http: httpx.AsyncClient, cookie: str, people: int) -> int:
    """Count the chips until the end; return how often."""
    counted, end = 0, monotonic() + _PATIENCE
    while not night.is_over:
        assert monotonic() < end, night.info
        try:
            info = await night.read(http, cookie)
            everyone = (await night.read(http, cookie, "/standings?count=500"))["standings"]
        except _LOST:
            await asyncio.sleep(_COUNT_SECONDS)
            continue
        assert sum(one["stack"] for one in everyone) == people * STACK, everyone
        assert info["version"] >= night.info.get("version", 0), "an older tournament"
        night.info, night.standings = info, everyone
        counted += 1
        await asyncio.sleep(_COUNT_SECONDS)
    return counted


async def play_night(folder: Path, people: int, seed: int, kills: int, *options: str) -> list[int]:
    """Play a tournament; return its numbers of counts, moves, drops, double clicks and actions."""
    with quick_rooms(folder / "errors") as rooms:
        limits = httpx.Limits(max_connections=20)
        room = rooms.start(folder, "--no-rate-limit", *options)
        async with httpx.AsyncClient(timeout=60, limits=limits) as http:
            night = Night(room, "")
            cookies = await create_night(night, http, people)
            everyone = [
                Person(night, http, cookie, f"{seed} {number}")
                for number, cookie in enumerate(cookies)
            ]
            async with asyncio.TaskGroup() as tasks:
                counting = tasks.create_task(count_chips(night, http, cookies[0], people))
                for one in everyone:
                    tasks.create_task(one.play())
                for number in range(kills):
                    wanted = people + _CHANGES * (number + 1)
                    while not night.is_over and night.info.get("version", 0) < wanted:
                        await asyncio.sleep(0.05)
                    if night.is_over:
                        raise AssertionError("the tournament ended before the kill")
                    room.kill()
                    night.room = room = await asyncio.to_thread(
                        rooms.start, folder, "--no-rate-limit", *options
                    )
    standings = night.standings
    assert [one["place"] for one in standings] == sorted(one["place"] for one in standings)
    assert (len(standings), standings[0]["place"]) == (people, 1)
    assert standings[0]["stack"] == people * STACK
    assert sum(one["prize"] for one in standings) == people * ENTRY
    return [counting.result()] + [
        sum(getattr(one, name) for one in everyone)
        for name in ("moves", "drops", "doubles", "acts")
    ]


def run_tournament_night(people: int, seed: int, kills: int, *options: str) -> None:
    """Play a tournament of people over real sockets, and print what happened."""
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="anypoker-tournament-") as folder:
        numbers = asyncio.run(play_night(Path(folder), people, seed, kills, *options))
    counted, moves, drops, doubles, acts = numbers
    assert people <= SEATS or moves > 0
    print(
        f"seed {seed}: {people} players, {acts} actions, {moves} moves, {drops} drops, "
        f"{doubles} double clicks, {kills} kills, chips counted {counted} times, "
        f"{monotonic() - began:.0f} s"
    )

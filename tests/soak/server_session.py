"""Soak: dealer's choice with six players on bad connections.

They drop and come back in the middle of everything, reload, double-click, answer twice, sit out and
buy chips. What each of them put together from messages must equal what it gets on joining,
and at the end the ledger must be exact: every chip that was granted, and no other. Beside it are
four tables with house rules, where others do the same; their books are checked hand by hand.
"""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.house_audit import audit_houses, check_due, count_due
from tests.server.house_tables import HOUSES, HouseTable, Wishes, house_answer
from tests.server.model_client import KnownTable
from tests.server.random_player import random_answer
from tests.server.server_process import RoomProcess, open_room

PEOPLE = 6
BUY = 120
DEFAULT_HANDS = 500
HOUSE_HANDS = 1_000  # at each table with house rules, in addition to the hands of dealer's choice
DUE = 200  # how often each house rule comes into effect meanwhile, at least
FEW_HANDS = 50  # with fewer a rule may never be due
SHORTLIST = (
    "texas-holdem", "omaha-hi-lo", "seven-card-stud", "razz", "badugi", "five-card-draw",
    "2-7-triple-draw", "pineapple", "irish-poker", "seven-card-stud-hi-lo", "courchevel",
    "five-card-stud",
)  # fmt: skip


_FACTS = (
    "id", "cookie", "pending", "granted", "keys", "drops", "doubles", "acts", "table", "place",
)  # fmt: skip


class Guest:
    """Somebody at the table. `granted`: chips that were bought; `pending`: sent, not answered."""

    place: int | None = None  # which of the tables with house rules

    def __init__(self, room: RoomProcess, table: str, id_: str, cookie: str, seed: str) -> None:
        self.room, self.table, self.id, self.cookie = room, table, id_, cookie
        self.wishes = Wishes()
        self.chance = Random(seed)
        self.known = KnownTable()
        self.pending: dict[str, Any] | None = None
        self.granted = self.keys = self.drops = self.doubles = self.acts = 0

    def facts(self) -> dict[str, Any]:
        """Return what another process needs to resume."""
        return {name: getattr(self, name) for name in _FACTS}

    async def play(self) -> None:
        """Until the evening is over."""
        while not self._is_over():
            after = self.known.n if self.chance.random() < 0.5 else 0
            address = f"ws://127.0.0.1:{self.room.port}/api/tables/{self.table}/socket"
            async with connect(
                f"{address}?after={after}",
                additional_headers={"Cookie": self.cookie},
                compression=None,
            ) as socket:
                try:
                    await self._listen(socket, after)
                except ConnectionClosed:
                    continue
            self.drops += 1

    async def _listen(self, socket: ClientConnection, after: int) -> None:
        """Play over one connection until it is dropped, without warning, or the end."""
        if not after:
            self.known.n = 0
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        until = self.chance.randrange(5, 120)  # messages
        while not self._is_over():
            self._take(json.loads(await asyncio.wait_for(socket.recv(), 120)))
            if self.pending is None and not self._is_over():
                await self._do_something(socket)
            until -= 1
            if until < 0:
                return

    def _is_over(self) -> bool:
        """Return whether all requests are answered and no message is pending."""
        return self.known.table.get("status") == "over" and self.pending is None

    def _take(self, message: dict[str, Any]) -> None:
        before = self.known.view, self.known.n
        self.known.put(message)
        if message["type"] == "state" and before[0] is not None and before[1] == message["n"]:
            known, now = dict(before[0]), dict(message["view"])
            known.pop("decision"), now.pop("decision")  # we forget what we have answered
            assert known == now, "messages differ from the state"
        if message["type"] in ("done", "error") and self.pending is not None:
            if message["key"] != self.pending["key"]:
                return
            if message["type"] == "done":
                self.granted += self.pending.get("stack") or self.pending.get("chips") or 0
                self.acts += self.pending["do"] == "act"
            self.pending = None

    async def _do_something(self, socket: ClientConnection) -> None:
        known, chance = self.known, self.chance
        mine = next((s for s in known.table["seats"] if s.get("player") == self.id), None)
        if mine is None:
            buy = BUY if self.place is None else HOUSES[self.place].buy
            await self._ask(socket, do="sit", stack=buy)
        elif self.place is not None:
            await self._play_house(socket, HOUSES[self.place])
        elif known.decision is not None and known.view is not None:
            number, action = known.decision["number"], random_answer(known.view, chance, 0.6)
            known.view = {**known.view, "decision": None}
            await self._ask(socket, do="act", question=number, action=action)
            if chance.random() < 0.1:  # a second answer to the same question
                self.doubles += 1
                again = {"do": "act", "key": self._key(), "question": number, "action": action}
                await socket.send(json.dumps(again))
        elif known.choice is not None and known.choice["player"] == self.id:
            game = chance.choice(known.choice["games"])
            await self._ask(socket, do="choose", question=known.choice["question"], game=game)
        elif mine["status"] == "out" and mine["stack"] + mine["bought"] > 0:
            await self._ask(socket, do="back")
        elif mine["stack"] + mine["bought"] < 20 and not self._in_hand():
            await self._ask(socket, do="rebuy", chips=BUY)
        elif chance.random() < 0.005:
            await self._ask(socket, do="sit_out")

    async def _play_house(self, socket: ClientConnection, house: HouseTable) -> None:
        known, view = self.known, self.known.view
        wish = self.wishes.next(house, known.table, view, self.id, self.chance)
        if wish is not None:
            await self._ask(socket, **wish)
        elif known.decision is not None and view is not None:
            number, action = known.decision["number"], house_answer(house, view, self.chance)
            known.view = {**view, "decision": None}
            await self._ask(socket, do="act", question=number, action=action)

    def _in_hand(self) -> bool:
        return self.known.view is not None and not self.known.view["over"]

    def _key(self) -> str:
        self.keys += 1
        return f"{self.id} {self.keys}"

    async def _ask(self, socket: ClientConnection, **command: Any) -> None:
        self.pending = {**command, "key": self._key()}
        await socket.send(json.dumps(self.pending))
        if self.chance.random() < 0.15:  # a double click
            self.doubles += 1
            await socket.send(json.dumps(self.pending))


def run_server_evening(count: int, seed: int, folder: Path) -> None:
    """Play hands and check the ledger; resume an interrupted session in the folder."""
    with open_room(folder, "--no-limits") as room:
        guests = _guests(room, seed, folder)
        place = folder / "evening.json"
        place.unlink(missing_ok=True)
        try:
            asyncio.run(_play(guests, count))
        except KeyboardInterrupt:
            place.write_text(json.dumps({"guests": [one.facts() for one in guests]}))
            raise
        tables = dict.fromkeys(guest.table for guest in guests)
        url = f"{room.url}/api/tables"
        ledgers = {one: httpx.get(f"{url}/{one}/ledger").json()["lines"] for one in tables}
        hands = httpx.get(f"{url}/{guests[0].table}").json()["hand"]
        errors = room.stop()
    assert errors == "", errors[-3000:]
    paid = sum(_check_ledger(guests, table, lines) for table, lines in ledgers.items())
    least = DUE * count // DEFAULT_HANDS if count >= FEW_HANDS else 0
    words = _check_houses(guests, folder, ledgers, least)
    print(
        f"{hands} hands of dealer's choice, {words}, {sum(one.acts for one in guests)} actions, "
        f"{sum(one.drops for one in guests)} dropped connections, "
        f"{sum(one.doubles for one in guests)} double clicks: {paid} chips bought and cashed out"
    )


def _check_ledger(guests: list[Guest], table: str, ledger: list[dict[str, Any]]) -> int:
    """Everybody bought what was granted, and has cashed out; return the chips of the table."""
    lines = {line["player"]: line for line in ledger}
    here = [guest for guest in guests if guest.table == table]
    for guest in here:
        bought = lines[guest.id]["bought"]
        assert bought == guest.granted, f"{bought} chips where {guest.granted} were granted"
        assert lines[guest.id]["stack"] == 0, "somebody was not cashed out"
    assert sum(line["net"] for line in lines.values()) == 0
    paid = sum(line["cashed"] for line in lines.values())
    assert paid == sum(guest.granted for guest in here)
    return paid


def _check_houses(
    guests: list[Guest], folder: Path, ledgers: dict[str, list[dict[str, Any]]], least: int
) -> str:
    """Everybody takes along what the books say; return how often each rule was due."""
    houses = {one.table: HOUSES[one.place] for one in guests if one.place is not None}
    books = audit_houses(folder, None, houses)
    for table, one in books.items():
        for line in ledgers[table]:
            assert line["cashed"] == one.chips[line["player"]], (
                f"{houses[table]}: {line} is not {one.chips}: the ledger is not that of the hands"
            )
    return check_due(
        count_due(books.values()), least if least >= DUE * FEW_HANDS // DEFAULT_HANDS else 0
    )


def _guests(room: RoomProcess, seed: int, folder: Path) -> list[Guest]:
    """Those of the evening in the folder, or of a new one."""
    place = folder / "evening.json"
    if not place.exists():
        return asyncio.run(_open_evening(room, seed))
    told = json.loads(place.read_text())
    guests = []
    for one in told["guests"]:
        seed_now = f"{seed}/{one['id']}/{one['keys']}"
        guests.append(Guest(room, one["table"], one["id"], one["cookie"], seed_now))
        for name, value in one.items():
            setattr(guests[-1], name, value)
    print(f"resuming after {sum(one.acts for one in guests)} actions")
    return guests


async def _open_evening(room: RoomProcess, seed: int) -> list[Guest]:
    options = {"act_seconds": 600, "between_seconds": 0}
    asked = {"choice": list(SHORTLIST), "stakes": "2/4 limit", "seats": PEOPLE, "options": options}
    guests = await _open_table(room, asked, f"{seed}")
    for number, house in enumerate(HOUSES):
        others = await _open_table(room, house.request(), f"{seed}/{number}")
        for one in others:
            one.place = number
        guests += others
    return guests


async def _open_table(room: RoomProcess, asked: dict[str, Any], seed: str) -> list[Guest]:
    people = []
    async with httpx.AsyncClient(base_url=room.url, timeout=60) as http:
        for number in range(asked["seats"]):
            http.cookies.clear()
            answer = await http.post("/api/guests", json={"name": f"P{number}"})
            people.append((answer.json()["id"], answer.headers["set-cookie"].partition(";")[0]))
        http.cookies.clear()
        opened = await http.post("/api/tables", json=asked, headers={"Cookie": people[0][1]})
        assert opened.status_code == 201, opened.text
    table = opened.json()["id"]
    return [Guest(room, table, *one, f"{seed}/{n}") for n, one in enumerate(people)]


async def _play(guests: list[Guest], count: int) -> None:
    first = {guest.table: guest for guest in reversed(guests)}  # who opened each table
    of_house = max(HOUSE_HANDS * count // DEFAULT_HANDS, 2)
    hosts = [
        asyncio.create_task(_host(one, count if one.place is None else of_house))
        for one in first.values()
    ]
    await asyncio.gather(*(guest.play() for guest in guests))
    for host in hosts:
        await host


async def _host(guest: Guest, count: int) -> None:
    """The same guest from another device: starts when all sit, ends after `hands` hands."""
    address = f"ws://127.0.0.1:{guest.room.port}/api/tables/{guest.table}/socket"
    headers = {"Cookie": guest.cookie}
    people = PEOPLE if guest.place is None else HOUSES[guest.place].seats
    known = KnownTable()
    while known.table.get("status") != "over":
        known.n = 0
        try:
            async with connect(address, additional_headers=headers, compression=None) as socket:
                await _host_on(socket, known, people, count)
        except ConnectionClosed:  # it fell behind, or the server was busy
            continue


async def _host_on(socket: ClientConnection, known: KnownTable, people: int, count: int) -> None:
    while sum(bool(seat.get("player")) for seat in known.table.get("seats", [])) < people:
        known.put(json.loads(await socket.recv()))
    await socket.send(json.dumps({"do": "host", "key": "start", "verb": "start"}))
    while known.view is None or known.view["hand"] <= count:
        known.put(json.loads(await socket.recv()), check=False)
    await socket.send(json.dumps({"do": "host", "key": "end", "verb": "end"}))
    while known.table["status"] != "over":
        known.put(json.loads(await socket.recv()), check=False)

"""Soak: nodes of one room are lost in the middle of play, and the tables play on elsewhere.

People play at several tables through random nodes, or through nginx if it is installed, and
reconnect as clients do. One after the other, nodes are killed, stopped past their lease and woken,
cut off from the database and healed (some with connections that stay open and silent), or drained
and replaced. Their clocks are a minute apart. A command without an answer is sent again with its
key. After each loss every table must grant an action within 15 s. At the end the database is
counted: every granted action is in it once, no hand was voided, and all chips are there. At the
first two tables everyone takes part in deck proofs; their records must verify and agree.
"""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import create_engine, select, text
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from anypoker.history import GameRegistry
from anypoker.history.log.header import read_header
from anypoker.server.storage.database import _with_driver
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import card_table, entry
from anypoker.server.storage.table_store import read_entry
from anypoker.tables import changes as c
from tests.server.database_proxy import DatabaseProxy
from tests.server.forked_servers import QuickRoom, QuickRooms, quick_rooms
from tests.server.model_client import KnownTable
from tests.server.nginx_front import running_nginx, why_no_nginx
from tests.server.node_processes import free_port
from tests.server.random_player import random_answer
from tests.soak.server_crash import (
    BUY,
    MORE,
    Evening,
    Person,
    Prover,
    TableSocket,
    _ask,
    _check_chips,
    _check_decks,
    _check_view,
    _count_entries,
    check_proofs,
)

GAMES = (("texas-holdem", 3), ("badugi", 2), ("seven-card-stud", 2), ("omaha-8", 2))
LEASE = 4.0
DIRECT = 0.2  # of the reconnections reach a node without nginx
SILENT = 4.0  # seconds after which people give up a connection
WITHIN = 15.0  # seconds in which a table plays on
LOSSES = ("kill", "stop", "cut", "kill", "swallow", "drain", "upgrade")  # of all nodes in turn
CLOCKS = (0.0, 60.0, -60.0)  # seconds by which the clocks of nodes are fast
PROVING = 2  # tables with deck proofs


class Nodes:
    """Nodes on fixed ports, each with its data folder and its way to the database."""

    def __init__(self, rooms: QuickRooms, folder: Path, database: str, count: int) -> None:
        self._rooms, self._folder, self._database = rooms, folder, database
        self.ports = [free_port() for _ in range(count)]
        self.proxies = [DatabaseProxy(database) for _ in range(count)]
        self.running: dict[int, QuickRoom] = {}

    def url(self, place: int) -> str:
        return f"http://127.0.0.1:{self.ports[place]}"

    def start(self, place: int) -> None:
        data = self._folder / f"node{place}"
        data.mkdir(0o700, exist_ok=True)
        key = self._folder / "key"
        if key.exists() and not (data / "key").exists():
            (data / "key").write_bytes(key.read_bytes())
            (data / "key").chmod(0o600)
        own = ("--port", str(self.ports[place]), "--node-url", self.url(place))
        lease = ("--lease-seconds", str(LEASE), "--trust-proxy")
        more = (*own, *lease, "--no-limits")
        clock = CLOCKS[place % len(CLOCKS)]
        room = self._rooms.start(data, "--db", self.proxies[place].url, *more, clock=clock)
        self.running[place] = room
        if not key.exists():
            key.write_bytes((data / "key").read_bytes())
            key.chmod(0o600)

    def close(self) -> None:
        for room in self.running.values():
            with suppress(ProcessLookupError):
                os.kill(room.pid, signal.SIGCONT)
            room.kill()
        for proxy in self.proxies:
            proxy.close()


class Front:
    """Where people connect: nginx, or any node that runs."""

    def __init__(self, nodes: Nodes, nginx: str | None) -> None:
        self._nodes, self.nginx = nodes, nginx

    def url(self, rng: Random, direct: bool = False) -> str:
        """Return an address; `direct`: nginx has sent the last connection to a node that sleeps."""
        if self.nginx is not None and not direct:
            return self.nginx
        return self._nodes.url(rng.choice(sorted(self._nodes.running)))


class Players:
    """All people, who play until they are told to stop."""

    def __init__(self, front: Front, evening: Evening, seed: int) -> None:
        self._front, self._evening, self._seed = front, evening, seed
        self.acted: dict[str, float] = {}  # by table: when it last granted an action
        self.stopping = False
        self.reconnects = self.through_nginx = 0

    async def play(self, person: Person) -> None:
        rng = Random(f"{self._seed}/{person.id}")
        while not self.stopping:
            try:
                direct = self.reconnects > 0 and rng.random() < DIRECT
                self.through_nginx += (
                    self.reconnects > 0 and self._front.nginx is not None and not direct
                )
                await self._one_connection(person, rng, direct)
            except (OSError, WebSocketException, TimeoutError):
                self.reconnects += 1
                await asyncio.sleep(rng.uniform(0.05, 0.3))

    async def _one_connection(self, person: Person, rng: Random, direct: bool) -> None:
        where = self._front.url(rng, direct).replace("http:", "ws:")
        address = f"{where}/api/tables/{person.table}/socket"
        headers = {"Cookie": person.cookie}
        line = await connect(
            address,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=5,  # as the pages
            close_timeout=0.2,
        )
        try:
            prover = self._evening.provers.get(person.cookie)
            socket, known = TableSocket(line, prover), KnownTable()
            known.put(json.loads(await asyncio.wait_for(line.recv(), 10)))
            _check_view(person.view, known)
            person.view = known.view
            if prover is not None:
                await prover.send(line, prover.device.proofs.join())
            if person.pending is not None:
                await self._send(socket, known, person, person.pending)
            heard = time.monotonic()
            while not self.stopping:
                if time.monotonic() - heard > SILENT / 2:  # as the pages do
                    pong = await line.ping()
                    await asyncio.wait_for(pong, SILENT)
                    heard = time.monotonic()
                await self._turn(socket, known, person, rng)
        finally:
            await line.close()

    async def _turn(
        self, socket: TableSocket, known: KnownTable, person: Person, rng: Random
    ) -> None:
        if rng.random() < 0.02:
            await self._send(socket, known, person, {"do": "rebuy", "chips": MORE})
        elif known.decision is not None and known.view is not None:
            action = random_answer(known.view, rng, 0.6)
            number = known.decision["number"]
            known.view = {**known.view, "decision": None}
            command = {"do": "act", "question": number, "action": action}
            await self._send(socket, known, person, command)
            await asyncio.sleep(0.02)  # people think
        else:
            with suppress(TimeoutError):
                data = await asyncio.wait_for(socket.recv(), 0.5)
                known.put(json.loads(data), check=False)
                person.view = known.view

    async def _send(
        self, socket: TableSocket, known: KnownTable, person: Person, command: dict[str, Any]
    ) -> None:
        """Send a command; an answer that takes too long counts as a lost connection."""
        answer = await asyncio.wait_for(_ask(socket, known, person, command), SILENT)
        if answer["type"] == "done" and command["do"] == "act":
            self.acted[person.table] = time.monotonic()


def run_node_kills(
    count: int,
    seed: int,
    folder: Path,
    database: str,
    nodes: int = 3,
    tables: int = 4,
    losses: Sequence[str] = LOSSES,
) -> None:
    """Lose nodes in the middle of play, by turns in each way."""
    errors = folder / "errors.txt"
    evening = Evening(seed)
    with (
        quick_rooms(errors) as rooms,
        open_nodes(rooms, folder, database, nodes) as (running, front),
    ):
        slowest, players = asyncio.run(
            _evening(running, front, evening, count, Random(seed), folder, database, tables, losses)
        )
    _count_entries(folder, database, evening)
    _check_no_voids(folder, database)
    proofs = check_proofs(evening)
    said = errors.read_text() if errors.exists() else ""
    assert "Traceback" not in said, said[-3000:]
    acts = sum(one.acts for one in evening.people)
    way = "nginx" if front.nginx is not None else "random nodes"
    tries = f"{players.reconnects:,} reconnections ({players.through_nginx:,} through nginx)"
    print(
        f"{count} losses of {nodes} nodes through {way}, {acts:,} actions granted, {tries}; "
        f"slowest table {slowest:.1f} s: none lost, none doubled, no hand voided, the same decks; "
        f"{proofs}"
    )


@contextmanager
def open_nodes(
    rooms: QuickRooms, folder: Path, database: str, count: int
) -> Iterator[tuple[Nodes, Front]]:
    """Start nodes, and nginx in front of them if it is installed."""
    with ExitStack() as kept:
        nodes = Nodes(rooms, folder, database, count)
        kept.callback(nodes.close)
        for place in range(count):
            nodes.start(place)
        nginx = None
        if not why_no_nginx():
            port = free_port()
            nginx = kept.enter_context(running_nginx(nodes.ports, port, folder / "nginx"))
        yield nodes, Front(nodes, nginx)


async def _evening(
    nodes: Nodes,
    front: Front,
    evening: Evening,
    count: int,
    rng: Random,
    folder: Path,
    database: str,
    tables: int,
    losses: Sequence[str],
) -> tuple[float, Players]:
    for number in range(tables):
        game, seats = GAMES[number % len(GAMES)]
        await _open_table(nodes.url(number % len(nodes.ports)), evening, game, seats)
    proving = list(dict.fromkeys(one.table for one in evening.people))[:PROVING]
    evening.provers = {one.cookie: Prover() for one in evening.people if one.table in proving}
    players = Players(front, evening, evening.seed)
    playing = [asyncio.create_task(players.play(one)) for one in evening.people]
    slowest = 0.0
    try:
        for number in range(count):
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            _stop_on_fault(playing)
            await asyncio.to_thread(_check_decks, folder, database, evening)
            loss = losses[number % len(losses)]
            places: Sequence[int | None] = [None]  # any
            if loss == "upgrade":
                places = sorted(nodes.running)
            took = 0.0
            for place in places:
                last = await _lose(nodes, players, evening, loss, rng, folder, database, place)
                took = max(took, last)
            slowest = max(slowest, took)
            print(f"{number + 1}: {loss}, all tables play after {took:.1f} s", flush=True)
        await asyncio.sleep(0.5)
    finally:
        players.stopping = True
        results = await asyncio.gather(*playing, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    await _answer_pending(players, evening, rng)
    room = nodes.running[min(nodes.running)]
    await _check_chips(room, evening)
    return slowest, players


def _stop_on_fault(playing: list["asyncio.Task[None]"]) -> None:
    for task in playing:
        if task.done():
            task.result()


async def _lose(
    nodes: Nodes,
    players: Players,
    evening: Evening,
    loss: str,
    rng: Random,
    folder: Path,
    database: str,
    place: int | None = None,
) -> float:
    """Lose a node in one way; return how long the slowest table did not play."""
    owners = await asyncio.to_thread(_owners, database)
    if place is None:
        busy = [one for one in sorted(nodes.running) if nodes.url(one) in owners.values()]
        place = rng.choice(busy)  # a node without tables is no loss
    lost = {table for table, url in owners.items() if url == nodes.url(place)}
    room = nodes.running[place]
    if loss == "kill":
        del nodes.running[place]
        await asyncio.to_thread(room.kill)
    elif loss == "stop":
        del nodes.running[place]  # nobody new is sent there
        os.kill(room.pid, signal.SIGSTOP)
    elif loss == "cut":
        nodes.proxies[place].cut()
    elif loss == "swallow":
        nodes.proxies[place].swallow()
    else:
        del nodes.running[place]
        await _drain(nodes.url(place), folder, database)
        os.kill(room.pid, signal.SIGTERM)
        await asyncio.to_thread(room.kill)
    began = time.monotonic()
    slowest = await _wait_for_all(players, evening, began, loss, lost, nodes.url(place), database)
    await asyncio.to_thread(_check_decks, folder, database, evening)
    if loss == "stop":
        os.kill(room.pid, signal.SIGCONT)
        nodes.running[place] = room
        await asyncio.sleep(1.0)
    elif loss in ("cut", "swallow"):
        nodes.proxies[place].heal()
        await asyncio.sleep(1.0)
    else:
        await asyncio.to_thread(nodes.start, place)
    return slowest


async def _drain(url: str, folder: Path, database: str) -> None:
    words = ("drain", url, "--minutes", "0.05", "--data-dir", str(folder))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "anypoker", *words, "--database-url", database,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, errors = await process.communicate()
    assert process.returncode == 0, (out, errors)
    assert b"has no tables" in out, out


def _check_no_voids(folder: Path, database: str) -> None:
    """Every hand that was dealt was played to its end, whatever happened to its node."""
    keys, engine = open_key_file(folder / "key"), create_engine(_with_driver(database))
    with engine.connect() as connection:
        for table in connection.execute(select(card_table)):
            book = GameRegistry()
            read_header(table.header, book)
            for row in connection.execute(select(entry).where(entry.c.table_id == table.id)):
                one = read_entry(row.line, table.id, row.seq, keys, book)
                assert not isinstance(one.change, c.Void), "a hand was voided"
    engine.dispose()


def _owners(database: str) -> dict[str, str]:
    """Return the address of the node that owns each table."""
    engine = create_engine(_with_driver(database))
    wanted = text("SELECT t.id, o.url FROM card_table t JOIN node o ON o.id = t.node")
    with engine.connect() as connection:
        found = {row.id: row.url for row in connection.execute(wanted)}
    engine.dispose()
    return found


async def _wait_for_all(
    players: Players,
    evening: Evening,
    began: float,
    loss: str,
    lost: set[str],
    lost_url: str,
    database: str,
) -> float:
    """Wait until all tables have played; those of the lost node after they have moved."""
    since = {one.table: began for one in evening.people}
    waiting = set(lost)
    while True:
        if waiting:
            owners = await asyncio.to_thread(_owners, database)
            moved = {one for one in waiting if owners.get(one, lost_url) != lost_url}
            since.update(dict.fromkeys(moved, time.monotonic()))
            waiting -= moved
        late = [one for one, then in since.items() if players.acted.get(one, 0.0) <= then]
        took = time.monotonic() - began
        if not late and not waiting:
            return took
        about = f"{len(late)} tables do not play, {len(waiting)} did not move"
        assert took < WITHIN, f"{loss}: {about} after {took:.1f} s"
        await asyncio.sleep(0.05)


async def _answer_pending(players: Players, evening: Evening, rng: Random) -> None:
    """Send what has no answer once more, so that everybody knows what was granted."""
    players.stopping = False
    for person in evening.people:
        tries = 0
        while person.pending is not None:
            tries += 1
            assert tries < 50
            task = asyncio.create_task(players.play(person))
            for _ in range(100):
                if person.pending is None:
                    break
                await asyncio.sleep(0.05)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _open_table(url: str, evening: Evening, game: str, seats: int) -> None:
    options = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 600}
    people = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(seats):
            http.cookies.clear()
            answer = await http.post("/api/guests", json={"name": f"P{number}"})
            cookie = answer.headers["set-cookie"].partition(";")[0]
            people.append(Person(cookie, "", id=answer.json()["id"]))
        http.cookies.clear()
        asked = {"game": game, "seats": seats, "stakes": "2/4 limit", "options": options}
        opened = await http.post("/api/tables", json=asked, headers={"Cookie": people[0].cookie})
        assert opened.status_code == 201, opened.text
    for person in people:
        person.table = opened.json()["id"]
    evening.people += people
    for person in people:
        await _once(url, person, {"do": "sit", "stack": BUY})
    await _once(url, people[0], {"do": "host", "verb": "start"})


async def _once(url: str, person: Person, command: dict[str, Any]) -> None:
    address = f"{url.replace('http:', 'ws:')}/api/tables/{person.table}/socket"
    headers = {"Cookie": person.cookie}
    async with connect(address, additional_headers=headers, compression=None) as line:
        known = KnownTable()
        known.put(json.loads(await line.recv()))
        answer = await _ask(TableSocket(line, None), known, person, command)
        assert answer["type"] == "done", answer

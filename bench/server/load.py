"""Load generator: many players at many tables from one light process."""

import asyncio
import gc
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import orjson
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from anypoker.deck_proof.socket_client import SocketProofs
from bench.server.process_stats import cpu_seconds, family_cpu_seconds, memory_mb

SEATS = 6
TABLES_A_HOST = 20  # as many as one guest may open
STACK = 100_000_000
TICK = 0.002


@dataclass(frozen=True, slots=True)
class LoadFigures:
    """Result of one run. `asked_rate` and `rate` are actions per second, wanted and sent."""

    tables: int
    asked_rate: float
    rate: float
    seconds: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    lag_ms: float
    memory_mb: float
    messages: int
    lost: int
    refused: int
    hands: int = 0
    between_p50_ms: float = 0.0
    between_p99_ms: float = 0.0
    hand_bytes: float = 0.0  # sent to all six together
    nodes: int = 1
    database_us: float = 0.0  # CPU of PostgreSQL an action

    @property
    def broken(self) -> bool:
        return self.lost > 0 or self.rate < 0.9 * self.asked_rate or self.p99_ms > 2_000

    def line(self) -> str:
        share = f" and {self.database_us:.0f} of the database" if self.database_us else ""
        several = f"{self.nodes} nodes, " if self.nodes > 1 else ""
        return (
            f"{several}{self.tables} tables, {self.rate:.0f} of {self.asked_rate:.0f} actions/s "
            f"for {self.seconds:.0f} s: {self.cpu_us:.0f} µs CPU an action{share}, action to "
            f"everyone p50 {self.p50_ms:.1f} p99 {self.p99_ms:.1f} ms (own lag p99 "
            f"{self.lag_ms:.1f} ms), {self.memory_mb:.0f} MB, {self.messages} messages, "
            f"{self.lost} lost, {self.refused} refused; {self.hands} hands of "
            f"{self.hand_bytes / 1e3:.1f} kB, "
            f"between them p50 {self.between_p50_ms:.1f} p99 {self.between_p99_ms:.1f} ms"
        )


@dataclass(eq=False)
class LoadTable:
    """A table. `sent_at`: when the action was sent that not all have heard of."""

    id: str
    cookies: list[str]
    port: int
    seats: list["Sitting"] = field(default_factory=list)
    asked: tuple["Sitting", dict[str, Any]] | None = None
    sent_at: float = 0.0
    heard: int = 0
    over_at: float = 0.0  # when the last hand ended


class Tally:
    """Counters of a run."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.lags: list[float] = []
        self.pauses: list[float] = []  # between two hands
        self.sent = self.messages = self.lost = self.refused = self.bytes = 0


class Sitting(WSListener):
    """One person's connection."""

    def __init__(self, table: LoadTable, load: "Load") -> None:
        self.table, self.load = table, load
        self.n = 0
        self.transport: WSTransport | None = None
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.proofs = SocketProofs(lambda table, player: lambda data: None)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.load.closing:
            self.load.tally.lost += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        now = time.perf_counter()
        message = orjson.loads(frame.get_payload_as_memoryview())
        kind = message["type"]
        self.load.tally.messages += 1
        self.load.tally.bytes += len(frame.get_payload_as_memoryview())
        if kind == "deck_proof":
            for command in self.proofs.receive(message):
                self.send({**command, "key": self.load.key()})
            assert not self.proofs.findings, self.proofs.findings
        elif kind == "events":
            self._time_hands(message, now)
            self._follow(message["n"])
            self._hear(message["mine"], now)
        elif kind == "state":
            self.n = message["n"]
            if message["view"] is not None:
                self._hear({"decision": message["view"]["decision"]}, now)
        elif kind in ("table", "chat"):
            if message["n"] != self.n:  # presence messages repeat the last number
                self._follow(message["n"])
        elif kind == "error":
            self.load.tally.refused += 1
        if kind in ("done", "error") and (future := self.waiting.pop(message["key"], None)):
            future.set_result(message)

    def _time_hands(self, message: dict[str, Any], now: float) -> None:
        table = self.table
        if self is table.seats[0]:
            if message["begins"] and table.over_at:
                self.load.tally.pauses.append(now - table.over_at)
            table.over_at = now if message["now"].get("over") else 0.0

    def _follow(self, n: int) -> None:
        if n != self.n + 1:
            self.load.tally.lost += 1
        self.n = n

    def _hear(self, mine: dict[str, Any] | None, now: float) -> None:
        table = self.table
        if table.sent_at:
            table.heard += 1
            if table.heard == SEATS:
                self.load.tally.latencies.append(now - table.sent_at)
                table.sent_at = 0.0
                self.load.set_ready(table)
        if mine is not None and mine["decision"] is not None:
            table.asked = self, mine["decision"]
            self.load.set_ready(table)

    def send(self, command: dict[str, Any]) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, orjson.dumps(command))

    async def ask(self, command: dict[str, Any]) -> None:
        key = command["key"]
        self.waiting[key] = asyncio.get_running_loop().create_future()
        self.send(command)
        answer = await self.waiting[key] if key in self.waiting else {"type": "done"}
        assert answer["type"] == "done", answer


class Load:
    """All tables. Those in `ready` have an open question and nothing on its way."""

    def __init__(
        self, *ports: int, seed: int = 1, proofs: bool = False, between: float = 0
    ) -> None:
        """`ports`: of the nodes, which get the same number of tables; `proofs`: everyone takes part
        in deck proofs; `between`: seconds between hands."""
        self._ports, self.chance, self._proofs, self._between = ports, Random(seed), proofs, between
        self.tally = Tally()
        self.tables: list[LoadTable] = []
        self.ready: list[LoadTable] = []
        self.closing = False
        self._keys = 0

    def set_ready(self, table: LoadTable) -> None:
        if table.asked is not None and not table.sent_at:
            self.ready.append(table)

    async def open(self, tables: int) -> None:
        """Guests come, open tables, sit down; every table is started."""
        for place, port in enumerate(self._ports):
            wanted = tables * (place + 1) // len(self._ports)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
                while len(self.tables) < wanted:
                    count = min(TABLES_A_HOST, wanted - len(self.tables))
                    await self._open_some(http, port, count)

    async def _open_some(self, http: httpx.AsyncClient, port: int, count: int) -> None:
        cookies = []
        for seat in range(SEATS):
            answer = await http.post("/api/guests", json={"name": f"P{seat}"})
            cookies.append(answer.headers["set-cookie"].partition(";")[0])
            http.cookies.clear()
        options = {"between_seconds": self._between, "act_seconds": 600}
        asked = {"game": "texas-holdem", "stakes": "2/4 limit", "seats": SEATS, "options": options}
        for _ in range(count):
            opened = await http.post("/api/tables", json=asked, headers={"Cookie": cookies[0]})
            assert opened.status_code == 201, opened.text
            table = LoadTable(opened.json()["id"], cookies, port)
            self.tables.append(table)
            for seat, cookie in enumerate(cookies):
                await self._sit(table, seat, cookie)
            await table.seats[0].ask({"do": "host", "key": self.key(), "verb": "start"})

    async def _sit(self, table: LoadTable, seat: int, cookie: str) -> None:
        _, listener = await ws_connect(
            lambda *_: Sitting(table, self),
            f"ws://127.0.0.1:{table.port}/api/tables/{table.id}/socket",
            extra_headers={"Cookie": cookie},
            websocket_handshake_timeout=60,
        )
        assert isinstance(listener, Sitting)
        table.seats.append(listener)
        if self._proofs:
            await listener.ask({**listener.proofs.join(), "key": self.key()})
        await listener.ask({"do": "sit", "key": self.key(), "seat": seat, "stack": STACK})

    def key(self) -> str:
        self._keys += 1
        return str(self._keys)

    async def play(self, rate: float, seconds: float) -> Tally:
        """Act at a given rate per second, at random tables."""
        self.tally = tally = Tally()
        began = last = time.perf_counter()
        while (now := time.perf_counter()) - began < seconds:
            tally.lags.append(max(now - last - TICK, 0))
            due = int((now - began) * rate) - tally.sent
            self._act_often(due)
            last = time.perf_counter()
            await asyncio.sleep(TICK)
        return tally

    async def play_actions(self, rate: float, count: int) -> Tally:
        """Act `count` times, at a given rate per second, at random tables."""
        self.tally = tally = Tally()
        began = time.perf_counter()
        while tally.sent < count:
            self._act_often(min(int((time.perf_counter() - began) * rate), count) - tally.sent)
            await asyncio.sleep(TICK)
        return tally

    def _act_often(self, due: int) -> None:
        for _ in range(min(due, len(self.ready))):
            place = self.chance.randrange(len(self.ready))
            self.ready[place], self.ready[-1] = self.ready[-1], self.ready[place]
            self._act(self.ready.pop())

    def _act(self, table: LoadTable) -> None:
        assert table.asked is not None
        sitting, decision = table.asked
        table.asked, table.heard = None, 0
        draw = self.chance.random()
        if decision["most"] and draw < 0.15:
            word = "bet" if decision["opens"] else "raise to"
            action = f"{word} {decision['least']}"
        elif decision["call"]:
            action = "fold" if draw > 0.85 else "call"
        else:
            action = "check"
        table.sent_at = time.perf_counter()
        self.tally.sent += 1
        question = decision["number"]
        sitting.send({"do": "act", "key": self.key(), "question": question, "action": action})

    async def settle(self) -> None:
        """Wait until everybody has heard of everything."""
        until = time.perf_counter() + 60
        while any(table.sent_at for table in self.tables) and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        self.tally.lost += sum(table.sent_at > 0 for table in self.tables)
        for table in self.tables:
            self.tally.lost += len({one.n for one in table.seats}) - 1

    def close(self) -> None:
        self.closing = True
        for table in self.tables:
            for one in table.seats:
                if one.transport is not None:
                    one.transport.disconnect()


def run_load(
    nodes: Mapping[int, int],
    tables: int,
    rates: list[float],
    seconds: float,
    proofs: bool = False,
    between: float = 0,
    database: int | None = None,
) -> Iterator[LoadFigures]:
    """One run after the other at the same tables.

    `nodes`: the ports of servers by their process ids; `database`: process id of PostgreSQL.
    """

    def used() -> tuple[float, float]:
        stored = 0.0 if database is None else family_cpu_seconds(database)
        return sum(map(cpu_seconds, nodes)), stored

    gc.disable()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        load = Load(*nodes.values(), proofs=proofs, between=between)
        runner.run(load.open(tables))
        runner.run(load.play(rates[0], min(5, seconds)))
        runner.run(load.settle())
        try:
            for rate in rates:
                (before, stored), began = used(), time.perf_counter()
                tally = runner.run(load.play(rate, seconds))
                took, (after, now_stored) = time.perf_counter() - began, used()
                runner.run(load.settle())
                yield LoadFigures(
                    tables=tables,
                    asked_rate=rate,
                    rate=tally.sent / took,
                    seconds=took,
                    cpu_us=(after - before) / max(tally.sent, 1) * 1e6,
                    nodes=len(nodes),
                    database_us=(now_stored - stored) / max(tally.sent, 1) * 1e6,
                    p50_ms=_quantile(tally.latencies, 0.5) * 1e3,
                    p99_ms=_quantile(tally.latencies, 0.99) * 1e3,
                    lag_ms=_quantile(tally.lags, 0.99) * 1e3,
                    memory_mb=sum(map(memory_mb, nodes)),
                    messages=tally.messages,
                    lost=tally.lost,
                    refused=tally.refused,
                    hands=len(tally.pauses),
                    between_p50_ms=_quantile(tally.pauses, 0.5) * 1e3,
                    between_p99_ms=_quantile(tally.pauses, 0.99) * 1e3,
                    hand_bytes=tally.bytes / max(len(tally.pauses), 1),
                )
        finally:
            load.close()
            runner.run(asyncio.sleep(0))


def _quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else 0.0

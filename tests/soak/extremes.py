"""Every number and text of every model at and beyond its bounds, before and after a restart.

A card room in this process is sent each field of each request and each command of the socket with
extreme values, found in the OpenAPI and in the JSON Schema of the socket. Every answer is a grant
or a sentence. All tables that were opened are played, the room is closed and opened again on the
same data, and they are played again. Then stored settings are spoiled as an older program could
have left them, and the tables must come back once more. At last files are read in which a number
is replaced by an extreme one.
"""

import asyncio
import json
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import orjson
from fastapi import FastAPI
from pydantic import ValidationError
from sqlalchemy import select, update

from anypoker.limits import SAFE_INTEGER
from anypoker.server.app import Settings, make_app
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.protocol.socket_schema import socket_schema
from anypoker.server.sockets.middleware import _sentence
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.schema import card_table
from anypoker.server.table.actor import TableActor
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, options_data
from anypoker.tables import Options
from anypoker.tables.games.stakes import AGREEMENTS
from anypoker.tables.house_rules import SPELLINGS
from tests.server.model_client import KnownTable
from tests.server.random_player import random_answer
from tests.server.recording_client import HeardClient
from tests.soak.extreme_files import run_extreme_files
from tests.soak.extreme_values import NUMBERS, Json, Leaf, leaves, put, resolved, sample, values_for

HUNG = 120  # seconds that a case may take, with all that happens at the tables meanwhile
TABLES_A_GUEST = 15
ANSWERS = 3  # at each table, each time that it is played
WAIT = 0.1  # seconds for the others at a table
PATIENCE = 20.0  # seconds for bots that are asked
CONTROLS = frozenset("\0\x1b\u202e\u2066\ud800")
QUICK = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 3600}
USUAL = {"game": "texas-holdem", "stakes": "1/2 no limit", "seats": 3, "bots": [{"kind": "caller"}]}


class Case(NamedTuple):
    """A value to be put somewhere. `where`: an operation, or the kind of a command."""

    kind: str
    where: str
    name: str
    value: Any

    def __str__(self) -> str:
        return f"{self.kind} {self.where} {self.name} = {ascii(self.value)[:80]}"


# What once hung the server or killed tables is always among the cases.
_TABLES = "post /api/tables"
KNOWN = (
    *(
        Case("body", _TABLES, json.dumps(["options", name]), value)
        for name, value in (
            ("bot_seconds", 1e-300),
            ("bot_seconds", 1e-7),
            ("away_after", 10**23),
            ("rake", {"percent": 5, "cap": 10**30}),
        )
    ),
    *(
        Case("body", _TABLES, "[]", {**USUAL, "stakes": stakes, "options": {**QUICK, **options}})
        for stakes, options in (
            ("1/999999999999 no limit", {"bomb_ante": 2**53 - 1, "bomb_every": 1}),
            ("1/999999999999 no limit", {"bomb_ante": 1_000, "bomb_every": 1}),
            ("999999999999/999999999999 limit", {"kill": "kill", "straddles": 20}),
        )
    ),
    Case(
        "body",
        _TABLES,
        "[]",
        {**USUAL, "stakes": "999999999999/999999999999", "sit_and_go": {"hands": 1}},
    ),
    Case("parameter", "get /api/tables/{table}/hands/{number}", "number", -(10**21) + 1),
    Case("parameter", "get /api/tables/{table}/hands/{number}.{form}", "number", 10**30),
    Case("body", _TABLES, '["name"]', "\u202eevil"),
    Case("command", "chat", '["text"]', "a\0b"),
    Case("command", "chat", '["text"]', "\u202eevil"),
)


# ---------------------------------------------------------------- the cases


def request_schemas(api: Json) -> Iterator[tuple[str, str, list[Json], Json | None]]:
    """Every operation of an OpenAPI: method, path, parameters and the schema of its body."""
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema")
            yield method, path, operation.get("parameters", []), body


def request_cases(api: Json) -> Iterator[Case]:
    """Every parameter and every field of a body, with every value."""
    for method, path, parameters, body in request_schemas(api):
        where = f"{method} {path}"
        for one in parameters:
            for value in values_for(Leaf((), one["schema"])):
                yield Case("parameter", where, one["name"], value)
        for leaf in leaves(body, api) if body is not None else ():
            for value in values_for(leaf):
                yield Case("body", where, json.dumps(leaf.place), value)
    for stakes in stakes_texts():
        yield Case("body", "post /api/tables", '["stakes"]', stakes)


def stakes_texts() -> Iterator[str]:
    """Stakes with every number that they may name, and extremes for it."""
    whole = [one for one in NUMBERS if isinstance(one, int) and not isinstance(one, bool)]
    for number in (*whole, 10**12 - 1, 10**12):
        yield f"1/{number}"[:60]
        yield f"{number}/{number} limit"[:60]
        for word in (*AGREEMENTS, *SPELLINGS):
            yield f"1/2, {word} {number}"[:60]


def command_schemas() -> Iterator[tuple[str, Json]]:
    """Every command of the socket by its name."""
    root = socket_schema()
    for one in _members(root["$defs"]["Command"], root):
        fields = one["properties"]
        verb = fields.get("verb", {}).get("const", "")
        yield f"{fields['do']['const']} {verb}".strip(), one


def _members(schema: Json, root: Json) -> Iterator[Json]:
    schema = resolved(schema, root)
    inner = schema.get("oneOf") or schema.get("anyOf")
    if inner is None:
        yield schema
    for one in inner or ():
        yield from _members(one, root)


def command_cases() -> Iterator[Case]:
    root = socket_schema()
    for name, schema in command_schemas():
        for leaf in leaves(schema, root):
            for value in values_for(leaf):
                yield Case("command", name, json.dumps(leaf.place), value)
        if "stakes" in schema["properties"]:
            for stakes in stakes_texts():
                yield Case("command", name, '["stakes"]', stakes)


def stored_cases() -> Iterator[Case]:
    """Options as an older program may have stored them."""
    for name in options_data(Options(), DEFAULT_ROOM_OPTIONS):
        for value in NUMBERS:
            for where in ("settings", "coming", "header"):
                yield Case("stored", where, name, value)
    for value in NUMBERS:
        for name in ("percent", "cap"):
            yield Case("stored", "rake", name, value)
        yield Case("stored", "usual_stack", "", value)
    for stakes in (f"1/{10**13}", f"{2**53}/{2**64}", "1/2, ante 1000000000000000000000"):
        yield Case("stored", "stakes", "", stakes)


# ---------------------------------------------------------------- the room


class Guests:
    """People of the room, with their cookies; each opens some tables."""

    def __init__(self, room: CardRoom, cookies: list[tuple[Guest, str]]) -> None:
        self.room, self.cookies, self._opened = room, cookies, 0

    async def next(self) -> tuple[Guest, str]:
        """Return somebody who may still open a table."""
        if self._opened % TABLES_A_GUEST == 0:
            self.cookies.append(await self.room.guests.welcome(f"Guest {len(self.cookies)}"))
        self._opened += 1
        return self.cookies[-1]


class Seated(KnownTable):
    """Somebody at a table who may send anything."""

    def __init__(self, live: TableActor, guest: Guest) -> None:
        super().__init__()
        self.live, self.client = live, HeardClient(guest.id, guest.name)
        self._keys = 0
        live.join(self.client, 0)

    async def next(self, seconds: float = 30.0) -> Json:
        raw = await asyncio.wait_for(self.client.queue.get(), seconds)
        assert raw is not None, "the connection was closed"
        message: Json = orjson.loads(raw)
        check_numbers(message)
        self.put(message)
        return message

    async def ask(self, command: Json) -> str:
        """Send a command as the socket does; the sentence of a refusal, empty if it is granted."""
        text = json.dumps(command)
        try:
            read = COMMANDS.validate_json(text)
        except ValidationError as error:
            sentence = _sentence(error)
            orjson.dumps(sentence)
            return sentence
        await self.live.enqueue(self.client, read)
        while True:
            message = await self.next()
            if message["type"] in ("done", "error") and message["key"] == read.key:
                return str(message.get("sentence", ""))

    async def do(self, do: str, **fields: Any) -> str:
        self._keys += 1
        return await self.ask({"do": do, "key": f"key {self._keys}", **fields})


def check_numbers(value: Any) -> None:
    """Every number of a message is one that JavaScript takes exactly."""
    if isinstance(value, dict):
        for inner in value.values():
            check_numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            check_numbers(inner)
    elif isinstance(value, int):
        assert abs(value) <= SAFE_INTEGER, value


@dataclass
class Extremes:
    """A run: the data of the room, the tables that were opened in it, and what was counted."""

    data: Path
    chance: Random
    tables: dict[str, str] = field(default_factory=dict)  # the host of each
    cookies: list[tuple[Guest, str]] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[tuple[FastAPI, CardRoom]]:
        room = CardRoom(self.data)
        app = make_app(Settings(self.data, has_rate_limit=False), room)
        async with app.router.lifespan_context(app):
            yield app, room

    # ------------------------------------------------------------ requests

    async def requests(self, app: FastAPI, room: CardRoom, cases: list[Case]) -> None:
        guests = Guests(room, self.cookies)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            table = await self._open_one(http, guests)
            operations = {
                f"{method} {path}": (parameters, body)
                for method, path, parameters, body in request_schemas(app.openapi())
            }
            for case in cases:
                with told(case):
                    await self._request(http, guests, table, case, operations, app.openapi())

    async def _open_one(self, http: httpx.AsyncClient, guests: Guests) -> str:
        guest, cookie = await guests.next()
        headers = {"cookie": f"anypoker_guest={cookie}"}
        body = {**USUAL, "options": QUICK}
        answer = await http.post("/api/tables", json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        id_ = str(answer.json()["id"])
        self.tables[id_] = guest.id
        return id_

    async def _request(
        self,
        http: httpx.AsyncClient,
        guests: Guests,
        table: str,
        case: Case,
        operations: dict[str, tuple[list[Json], Json | None]],
        api: Json,
    ) -> None:
        method, path = case.where.split(" ")
        parameters, schema = operations[case.where]
        opens = case.where == "post /api/tables"
        guest, cookie = await guests.next() if opens else self.cookies[0]
        known = {"table": table, "number": "1", "form": "hand", "name": "razz", "id_": "x"}
        query = {}
        for one in parameters:
            value = case.value if one["name"] == case.name else known.get(one["name"], "1")
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", quote(_text(value), safe=""))
            elif one["name"] == case.name:
                query[one["name"]] = _text(value)
        content = None
        if schema is not None:
            body: Any = {**USUAL, "options": QUICK} if opens else sample(schema, api)
            if case.kind == "body":
                body = put(body, tuple(json.loads(case.name)), case.value, schema, api)
            content = json.dumps(body).encode()
        headers = {"content-type": "application/json", "cookie": f"anypoker_guest={cookie}"}
        answer = await http.request(method, path, params=query, content=content, headers=headers)
        self.counted[f"{answer.status_code // 100}xx"] += 1
        assert answer.status_code < 500, answer.text[:500]
        if answer.status_code >= 400:
            check_sentence(answer.json()["sentence"])
            return
        if case.kind == "body":
            check_text(case.value)
        if opens:
            self.tables[answer.json()["id"]] = guest.id

    # ------------------------------------------------------------ commands

    async def commands(self, room: CardRoom, cases: list[Case]) -> None:
        root, schemas = socket_schema(), dict(command_schemas())
        guests = Guests(room, self.cookies)
        host: Seated | None = None
        place = ""
        for case in cases:
            with told(case):
                if host is None or case.where != place or host.table["status"] == "over":
                    host, place = await self._hosted(room, guests), case.where
                schema = schemas[case.where]
                command = sample(schema, root)
                command["key"] = f"{self.counted['command']} {case.where}"
                if "player" in command:
                    command["player"] = "bot-1"
                path = tuple(json.loads(case.name))
                sentence = await host.ask(put(command, path, case.value, schema, root))
                self.counted["command"] += 1
                self.counted["refused" if sentence else "granted"] += 1
                if sentence:
                    check_sentence(sentence)
                else:
                    check_text(case.value)
                assert host.live.stored.id in room.tables, "the table is dead"

    async def _hosted(self, room: CardRoom, guests: Guests) -> Seated:
        """A table with a person and a bot, where a hand is played."""
        from anypoker.server.rest.models import TableRequest

        guest, _ = await guests.next()
        live = await room.open_table(TableRequest(**USUAL, options=QUICK), guest)
        self.tables[live.stored.id] = guest.id
        host = Seated(live, guest)
        await host.do("sit", seat=0)
        await host.do("host", verb="start")
        return host

    # ------------------------------------------------------------ tables

    async def play(self, room: CardRoom) -> None:
        """Everything that was opened is there and can be played."""
        guests = {guest.id: guest for guest, _ in self.cookies}
        print(f"{self.counted_words()}; {len(self.tables)} tables", flush=True)
        for id_, host in self.tables.items():
            with told(Case("table", id_, self.counted_words(), "")):
                live = room.tables.get(id_)
                assert live is not None, "the table is dead"
                await self._play(live, guests[host])
                assert id_ in room.tables, "the table died"
                self.counted["played"] += 1

    def counted_words(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in sorted(self.counted.items()))

    async def _play(self, live: TableActor, guest: Guest) -> None:
        host = Seated(live, guest)
        await host.next()
        if host.table["status"] == "over":
            return
        if live.table.seat_of(guest.id) is None:
            await host.do("sit", post=True)
        await host.do("host", verb="start")
        await host.do("back")
        answers, waited = 0, 0.0
        quick = live.stored.settings.room().bot_seconds <= 1
        while answers < ANSWERS:
            if host.decision is None:
                asked = quick and live.table.in_hand and live.session.bots_to_act()
                try:
                    await host.next(WAIT)
                except TimeoutError:
                    waited += WAIT
                    assert waited < PATIENCE, "the bots do not answer"
                    if waited > WAIT and not asked:
                        break
            elif host.view is not None:
                action = random_answer(host.view, self.chance, 0.5)
                question = host.decision["number"]
                host.view = {**host.view, "decision": None}
                await host.do("act", question=question, action=action)
                answers += 1
        sentence = await host.do("chat", text="still here")
        assert not sentence or "talk" in sentence, sentence

    # ------------------------------------------------------------ what older programs stored

    def spoil(self, cases: list[Case]) -> None:
        """Put bad options into the rows of tables, one case for each table."""
        room = CardRoom(self.data)
        with room.engine.begin() as connection:
            rows = connection.execute(select(card_table).where(card_table.c.status != "over")).all()
            for case, row in zip(cases, rows, strict=False):
                values = _spoiled(case, row)
                its = card_table.c.id == row.id
                connection.execute(update(card_table).where(its).values(**values))
                self.counted["spoiled"] += 1
        room.engine.dispose()


def _spoiled(case: Case, row: Any) -> Json:
    """The columns of a table that was stored with this."""
    settings, header = json.loads(row.settings), json.loads(row.header)
    match case.where:
        case "settings":
            settings["options"][case.name] = case.value
        case "coming":
            settings["coming"][case.name] = case.value
        case "usual_stack":
            if isinstance(case.value, int) and not isinstance(case.value, bool):
                settings["usual_stack"] = case.value
        case "header":
            whole = isinstance(case.value, int) and not isinstance(case.value, bool)
            if whole and type(getattr(Options(), case.name, None)) is int:
                header["setup"].setdefault("options", {})[case.name] = case.value
        case "rake":
            rake = {"percent": 5.0, "cap": 3}
            number = isinstance(case.value, int | float) and not isinstance(case.value, bool)
            # Older programs stored any cap, and a percentage of at most 100.
            if number and (case.name == "cap" or 0 < case.value <= 100):
                rake[case.name] = case.value
            rake["cap"] = 3 if isinstance(rake["cap"], float) else rake["cap"]
            listed = [rake["percent"], rake["cap"], True]
            header["setup"].setdefault("options", {})["rake"] = listed
        case "stakes":
            header["setup"]["stakes"] = case.value
    texts = {"settings": json.dumps(settings), "header": json.dumps(header).encode() + b"\n"}
    return {name: _without_nan(text) for name, text in texts.items()}


def _without_nan(text: Any) -> Any:
    """JSON as older programs wrote it: null in place of NaN and infinity."""
    null = json.dumps(json.loads(text, parse_constant=lambda _: None))
    return null.encode() + b"\n" if isinstance(text, bytes) else null


def _text(value: Any) -> str:
    """A value as it stands in an address."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "replace").decode()


def check_sentence(sentence: str) -> None:
    assert sentence, "a refusal without a sentence"
    assert "Traceback" not in sentence
    assert len(sentence) <= 4_000, len(sentence)


def check_text(value: Any) -> None:
    """Nothing was granted that has control characters."""
    assert not (isinstance(value, str) and set(value) & CONTROLS), "a control character was taken"


@contextmanager
def told(case: Case) -> Iterator[None]:
    """Name the case that fails, and end what hangs."""

    hung = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal hung
        hung = True  # whatever hung may be a task that nobody waits for
        raise AssertionError(f"nothing happens any more in the case: {case}")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(HUNG)
    try:
        yield
        assert not hung, "nothing happened for too long"
    except Exception as error:
        error.add_note(f"in the case: {case}")
        raise
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ---------------------------------------------------------------- the run


def run_extremes(count: int, seed: int, folder: Path | None = None) -> None:
    """Try `count` values of each kind, or all there are."""
    with tempfile.TemporaryDirectory(prefix="anypoker-", dir="/tmp") as temporary:
        run = Extremes((folder or Path(temporary)) / "room", Random(seed))
        asyncio.run(_run(run, count))
        run.counted += run_extreme_files(count, run.chance, Path(temporary))
    print(f"seed {seed}: {run.counted_words()}; {len(run.tables)} tables alive", flush=True)


async def _run(run: Extremes, count: int) -> None:
    known = [one for one in KNOWN if one.kind != "command"]
    said = [one for one in KNOWN if one.kind == "command"]
    async with run.open() as (app, room):
        requests = _chosen(list(request_cases(app.openapi())), count, run.chance)
        await run.requests(app, room, [*known, *requests])
        await run.commands(room, [*said, *_chosen(list(command_cases()), count, run.chance)])
        await run.play(room)
    async with run.open() as (_, room):
        await run.play(room)
    stored = _chosen(list(stored_cases()), count, run.chance)
    run.chance.shuffle(stored)
    while stored:
        run.spoil(stored[: len(run.tables)])
        stored = stored[len(run.tables) :]
        async with run.open() as (_, room):
            await run.play(room)


def _chosen(cases: list[Case], count: int, rng: Random) -> list[Case]:
    """So many of the cases, in their order."""
    if count >= len(cases):
        return cases
    return [cases[place] for place in sorted(rng.sample(range(len(cases)), count))]

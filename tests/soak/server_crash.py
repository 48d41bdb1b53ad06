"""Soak: a server that is killed in the middle of play loses nothing it acknowledged.

Three tables are played by seven people, who answer at random and sometimes buy chips, and four more
tables with house rules by twelve. At a random moment the server is killed, with answers on their
way; then it is started again and must know what it has said. Whoever got no answer asks once more,
with the same key. At the end the database is counted: every granted action is in it once, and the
books of the tables with house rules are checked hand by hand.

At the first three tables everyone takes part in deck proofs. Every second kill comes while the
server waits for a value, if it does so soon. The records must verify and agree.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import create_engine, func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from anypoker.deck_proof.compare import compare_records
from anypoker.history import GameRegistry
from anypoker.history.log.header import read_header
from anypoker.server.storage.database import _with_driver
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import card_table, entry, executed_command
from anypoker.server.storage.table_store import KEYS_SPAN, read_entry
from anypoker.tables import Cause
from anypoker.tables import changes as c
from tests.server.forked_servers import QuickRoom, QuickRooms, quick_rooms
from tests.server.house_audit import Books, audit_houses, check_due, count_due
from tests.server.house_tables import HOUSES, RULES, house_answer, house_wish
from tests.server.model_client import KnownTable
from tests.server.proof_players import ProofDevice
from tests.server.random_player import random_answer

GAMES = (("texas-holdem", 3), ("badugi", 2), ("seven-card-stud", 2))
BUY = 100_000  # bets are limited: nobody ever runs out of it
MORE = 50
DEFAULT_KILLS = 300
FEW_KILLS = 30  # with fewer a rule may never be due
DUE = 200  # minimum number of uses of each house rule during a run


@dataclass
class Person:
    """Somebody at a table, and all that the server has told it."""

    cookie: str
    table: str
    keys: int = 0
    pending: dict[str, Any] | None = None  # sent, and not answered
    last: list[Any] | None = None  # the last that was granted: the command, and the answer
    acts: int = 0  # granted
    chips: int = 0  # granted
    view: dict[str, Any] | None = None
    house: int | None = None  # which of the tables with house rules
    id: str = ""
    wished: int = 0  # the hand in which it last wished for something


@dataclass
class Evening:
    """State of a run when the server is dead, from which it resumes."""

    seed: int
    kills: int = 0
    in_flight: int = 0  # commands that had no answer when the server died
    again: int = 0  # of which the server had done before it died
    keys: dict[str, Any] = field(default_factory=dict)  # of the running hand, a table
    people: list[Person] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.provers: dict[str, Prover] = {}  # by cookies; a resumed run begins new records
        self.withheld = 0  # kills while the server waited for a value


class Prover:
    """Deck proofs of one person."""

    def __init__(self) -> None:
        self.device = ProofDevice()
        self.held: asyncio.Event | None = None  # set instead of sending the next value

    async def answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        for command in self.device.proofs.receive(message):
            if self.held is not None and command["do"] == "deck_proof_reveal":
                self.held.set()
            else:
                await self.send(socket, command)

    async def send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        await socket.send(json.dumps({**command, "key": f"proof {command['do']}"}))


class TableSocket:
    """Connection to a table that takes part in deck proofs by itself."""

    def __init__(self, socket: ClientConnection, prover: Prover | None) -> None:
        self._socket, self._prover = socket, prover
        self.send, self.close = socket.send, socket.close

    async def recv(self) -> str | bytes:
        data = await self._socket.recv()
        message = json.loads(data)
        if message["type"] == "deck_proof" and self._prover is not None:
            await self._prover.answer(self._socket, message)
        return data


def run_server_kills(count: int, seed: int, folder: Path, database: str | None = None) -> None:
    """Play, kill, restart; resume an interrupted session in the folder."""
    evening = _load(folder, seed)
    with _saved(folder, evening), quick_rooms(folder / "errors.txt") as rooms:
        chance = Random(f"{seed}/{evening.kills}")
        options = ("--db", database) if database else ()
        room = rooms.start(folder, "--no-limits", *options)
        if not evening.people:
            asyncio.run(_sit_down(room, evening))
        room.kill()
        least = DUE * count // DEFAULT_KILLS if count >= FEW_KILLS else 0
        due: Counter[str] = Counter()
        while evening.kills < count or _is_short(due, least, evening.kills, count):
            _check_decks(folder, database, evening)
            asyncio.run(_play_until_killed(rooms, folder, options, evening, chance))
            evening.kills += 1
            if evening.kills % 25 == 0:
                print(_report(evening), flush=True)
            if evening.kills >= count and evening.kills % 5 == 0:
                due = count_due(_audit(folder, database, evening).values())
        room = rooms.start(folder, "--no-limits", *options)
        try:
            asyncio.run(_look(room, evening))
        finally:
            room.kill()
    _count_entries(folder, database, evening)
    proofs = check_proofs(evening)
    words = check_due(_check_books(folder, database, evening), least)
    errors = (folder / "errors.txt").read_text()
    assert errors == "", errors[-3000:]
    kept = "none lost, none doubled, the same decks, every chip there"
    print(f"{_report(evening)}: {kept}; {words}; {proofs}")


def check_proofs(evening: Evening) -> str:
    """Check that all records of deck proofs verify, and that those of each table agree."""
    hands = voided = 0
    for table in dict.fromkeys(one.table for one in evening.people):
        people = [one for one in evening.people if one.table == table]
        devices = [
            evening.provers[one.cookie].device for one in people if one.cookie in evening.provers
        ]
        records = {str(seat): one.verify() for seat, one in enumerate(devices)}
        assert [one.findings for one in records.values()] == [[] for _ in records]
        assert compare_records(records) == []
        verdicts = [one for record in records.values() for one in record.verdicts()]
        hands += len(verdicts)
        voided += sum(one.voided for one in verdicts)
    assert hands, "no hand has a deck proof"
    assert voided or not evening.withheld, "no hand was voided in spite of a kill before its deal"
    return f"{hands:,} deck proofs verify, {voided} of hands that a kill voided"


def _is_short(due: Counter[str], least: int, kills: int, count: int) -> bool:
    """Return whether to go on until every house rule was due; not for ever."""
    return min(due[rule] for rule in RULES) < least and kills < 2 * count


def _audit(folder: Path, database: str | None, evening: Evening) -> dict[str, Books]:
    houses = {one.table: HOUSES[one.house] for one in evening.people if one.house is not None}
    return audit_houses(folder, database, houses)


def _check_books(folder: Path, database: str | None, evening: Evening) -> Counter[str]:
    """Everybody bought what it was granted, and nothing else."""
    books = _audit(folder, database, evening)
    for person in evening.people:
        if person.house is not None:
            assert books[person.table].bought[person.id] == person.chips
    for one in books.values():
        assert sum(one.chips.values()) == sum(one.bought.values())
    return count_due(books.values())


def _report(evening: Evening) -> str:
    acts = sum(one.acts for one in evening.people)
    return (
        f"{evening.kills} kills, {acts} actions granted, {evening.in_flight} commands without an "
        f"answer, {evening.again} of them done"
    )


def _load(folder: Path, seed: int) -> Evening:
    path = folder / "evening.json"
    if not path.exists():
        return Evening(seed)
    data = json.loads(path.read_text())
    people = [Person(**one) for one in data.pop("people")]
    print(f"resuming after {data['kills']} kills")
    return Evening(**data, people=people)


@contextmanager
def _saved(folder: Path, evening: Evening) -> Iterator[None]:
    """Remove the file during play, so that no run resumes from half of it."""
    path = folder / "evening.json"
    path.unlink(missing_ok=True)
    try:
        yield
    except (KeyboardInterrupt, asyncio.CancelledError):
        path.write_text(json.dumps(asdict(evening)))
        raise
    path.write_text(json.dumps(asdict(evening)))


async def _sit_down(room: QuickRoom, evening: Evening) -> None:
    options = {"act_seconds": 3_000, "between_seconds": 0}
    for game, seats in GAMES:
        asked = {"game": game, "stakes": "2/4 limit", "seats": seats, "options": options}
        await _open_table(room, evening, asked, BUY, None)
    for number, house in enumerate(HOUSES):
        await _open_table(room, evening, house.request(), house.buy, number)


async def _open_table(
    room: QuickRoom, evening: Evening, asked: dict[str, Any], buy: int, house: int | None
) -> None:
    people = []
    async with httpx.AsyncClient(base_url=room.url, timeout=60) as http:
        for number in range(asked["seats"]):
            http.cookies.clear()
            answer = await http.post("/api/guests", json={"name": f"P{number}"})
            cookie = answer.headers["set-cookie"].partition(";")[0]
            people.append(Person(cookie, "", house=house, id=answer.json()["id"]))
        http.cookies.clear()
        headers = {"Cookie": people[0].cookie}
        opened = await http.post("/api/tables", json=asked, headers=headers)
        assert opened.status_code == 201, opened.text
    for person in people:
        person.table = opened.json()["id"]
    evening.people += people
    sockets = [await _connect(room, person) for person in people]
    for person, (socket, known) in zip(people, sockets, strict=True):
        seated = await _ask(socket, known, person, {"do": "sit", "stack": buy})
        assert seated["type"] == "done", seated
    await _ask(sockets[0][0], sockets[0][1], people[0], {"do": "host", "verb": "start"})
    for socket, _ in sockets:
        await socket.close()


async def _connect(
    room: QuickRoom, person: Person, prover: Prover | None = None
) -> tuple[TableSocket, KnownTable]:
    address = f"ws://127.0.0.1:{room.port}/api/tables/{person.table}/socket"
    headers = {"Cookie": person.cookie}
    socket = await connect(
        address, additional_headers=headers, compression=None, ping_interval=None
    )
    known = KnownTable()
    known.put(json.loads(await socket.recv()))
    if prover is not None:
        await prover.send(socket, prover.device.proofs.join())
    return TableSocket(socket, prover), known


async def _ask(
    socket: TableSocket, known: KnownTable, person: Person, command: dict[str, Any]
) -> dict[str, Any]:
    """Send a command with a new key, or one of which nobody knows whether it came through."""
    if "key" not in command:
        person.keys += 1
        command = {**command, "key": f"key {person.keys}"}
    person.pending = command
    await socket.send(json.dumps(command))
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        known.put(message, check=False)
        person.view = known.view
        if message["type"] in ("done", "error") and message["key"] == command["key"]:
            break
    _note_answer(person, command, message)
    return message


def _note_answer(person: Person, command: dict[str, Any], answer: dict[str, Any]) -> None:
    person.pending = None
    if answer["type"] == "done":
        person.last = [command, answer]
        person.acts += command["do"] == "act"
        person.chips += command.get("stack") or command.get("chips") or 0


# ---------------------------------------------------------------- one life of a server


async def _play_until_killed(
    rooms: QuickRooms, folder: Path, options: tuple[str, ...], evening: Evening, rng: Random
) -> None:
    room = rooms.start(folder, "--no-limits", *options)
    async with AsyncExitStack() as opened:
        opened.callback(room.kill)
        connected = await _take_up(room, evening, opened)
        playing = [
            asyncio.create_task(_play(socket, known, person, Random(rng.random())))
            for person, (socket, known) in zip(evening.people, connected, strict=True)
        ]
        # A random moment is what is wanted here; some lives are long enough for several hands.
        await asyncio.sleep(rng.uniform(0.02, rng.choice([0.3, 3.0])))
        if evening.kills % 2 == 0:
            evening.withheld += await _withhold(rng.choice(list(evening.provers.values())))
        room.kill()
        for task in playing:
            with suppress(ConnectionClosed):
                await asyncio.wait_for(task, 60)
    evening.in_flight += sum(one.pending is not None for one in evening.people)


async def _withhold(prover: Prover) -> bool:
    """Wait until the server waits for the value of a client; return False if it does not soon."""
    prover.held = asyncio.Event()
    try:
        await asyncio.wait_for(prover.held.wait(), 5)
    except TimeoutError:
        return False
    else:
        return True
    finally:
        prover.held = None


async def _play(socket: TableSocket, known: KnownTable, person: Person, rng: Random) -> None:
    while True:
        if person.house is not None:
            await _play_house(socket, known, person, rng)
        elif rng.random() < 0.02:
            await _ask(socket, known, person, {"do": "rebuy", "chips": MORE})
        elif known.decision is not None and known.view is not None:
            action = random_answer(known.view, rng, 0.6)
            number = known.decision["number"]
            known.view = {**known.view, "decision": None}
            await _ask(socket, known, person, {"do": "act", "question": number, "action": action})
        else:
            known.put(json.loads(await socket.recv()), check=False)
            person.view = known.view


async def _play_house(socket: TableSocket, known: KnownTable, person: Person, rng: Random) -> None:
    assert person.house is not None
    house, view = HOUSES[person.house], known.view
    wishes = list(house_wish(house, known.table, view, person.id, rng))
    moment = 2 * known.table["hand"] + (view is not None and view["over"])
    if wishes and person.wished != moment:
        person.wished = moment
        for wish in wishes:
            await _ask(socket, known, person, wish)
    elif known.decision is not None and view is not None:
        action, number = house_answer(house, view, rng), known.decision["number"]
        known.view = {**view, "decision": None}
        await _ask(socket, known, person, {"do": "act", "question": number, "action": action})
    else:
        known.put(json.loads(await socket.recv()), check=False)
        person.view = known.view


async def _take_up(
    room: QuickRoom, evening: Evening, opened: AsyncExitStack
) -> list[tuple[TableSocket, KnownTable]]:
    """Return to the tables: all messages were true, and nothing is done twice."""
    connected = []
    for person in evening.people:
        before, prover = person.view, None
        if person.house is None:
            prover = evening.provers.setdefault(person.cookie, Prover())
        socket, known = await _connect(room, person, prover)
        opened.push_async_callback(socket.close)
        connected.append((socket, known))
        _check_view(before, known)
        person.view = known.view
        if person.last is not None:
            command, answer = person.last
            await socket.send(json.dumps(command))
            assert await _answer_to(socket, known, command) == answer, "it was done again"
        if person.pending is not None:
            command, acts = person.pending, person.acts
            number = command.get("question")
            asked = known.decision is not None and known.decision["number"] == number
            await _ask(socket, known, person, command)
            evening.again += command["do"] == "act" and person.acts > acts and not asked
    await _check_chips(room, evening)
    return connected


async def _look(room: QuickRoom, evening: Evening) -> None:
    async with AsyncExitStack() as opened:
        await _take_up(room, evening, opened)


async def _answer_to(
    socket: TableSocket, known: KnownTable, command: dict[str, Any]
) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        known.put(message, check=False)
        if message["type"] in ("done", "error") and message["key"] == command["key"]:
            return message


def _check_view(before: dict[str, Any] | None, known: KnownTable) -> None:
    now = known.view
    if before is None:
        return
    assert known.table["hand"] >= before["hand"], "a hand is lost"
    if now is None:  # between two hands
        return
    if now["hand"] == before["hand"]:
        told = _events_of_hand(before)
        assert now["events"][: len(told)] == told, "events have changed or are lost"


def _events_of_hand(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The events up to the end of the hand; cards that are shown later are not part of it."""
    events: list[dict[str, Any]] = view["events"]
    ends = [place for place, one in enumerate(events) if one["event"] == "hand_ended"]
    return events[: ends[0] + 1] if ends else events


async def _check_chips(room: QuickRoom, evening: Evening) -> None:
    """Check that the chips at a table, with the pot, are those its players were granted."""
    for table in dict.fromkeys(one.table for one in evening.people):
        wanted = sum(one.chips for one in evening.people if one.table == table)
        socket, known = await _connect(room, Person("nobody=", table))  # one message tells it all
        await socket.close()
        pot = known.view["pot"] if known.view is not None and not known.view["over"] else 0
        there = sum(seat["stack"] + seat["bought"] for seat in known.table["seats"]) + pot
        assert there == wanted, f"{there} chips where {wanted} were bought"
        async with httpx.AsyncClient(base_url=room.url, timeout=60) as http:
            lines = (await http.get(f"/api/tables/{table}/ledger")).json()["lines"]
        assert sum(line["bought"] for line in lines) == wanted


# ---------------------------------------------------------------- what the database says


def _url(folder: Path, database: str | None) -> str:
    return _with_driver(database) if database else f"sqlite:///{folder / 'anypoker.db'}"


def _check_decks(folder: Path, database: str | None, evening: Evening) -> None:
    """A hand that was running has the key that it was dealt with, and so the same deck."""
    keys, engine = open_key_file(folder / "key"), create_engine(_url(folder, database))
    with engine.connect() as connection:
        if database:  # others may play meanwhile
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        for row in connection.execute(select(card_table)):
            if row.hand_seal is None:
                continue
            key = keys.decrypt(row.hand_seal, f"hand {row.id}").hex()
            lines = select(entry).where(entry.c.table_id == row.id).order_by(entry.c.seq.desc())
            dealt = next(
                one.seq for one in connection.execute(lines) if b'"entry":"deal"' in one.line
            )
            number, known = evening.keys.get(row.id, (None, None))
            assert number != dealt or known == key, "the deck of a running hand is another"
            evening.keys[row.id] = (dealt, key)
    engine.dispose()


def _count_entries(folder: Path, database: str | None, evening: Evening) -> None:
    """Every action that was granted is in the log, once."""
    keys, engine = open_key_file(folder / "key"), create_engine(_url(folder, database))
    acts = 0
    with engine.connect() as connection:
        for table in connection.execute(select(card_table)):
            book = GameRegistry()
            read_header(table.header, book)
            lines = select(entry).where(entry.c.table_id == table.id).order_by(entry.c.seq)
            for row in connection.execute(lines):
                one = read_entry(row.line, table.id, row.seq, keys, book)
                acts += isinstance(one.change, c.Act) and one.by is Cause.PLAYER
        granted = sum(one.acts for one in evening.people)
        assert acts == granted, f"{granted} actions were granted, and {acts} are in the log"
        known = connection.scalar(select(func.count()).select_from(executed_command))
        assert known is not None
        at_table = Counter[str]()
        for person in evening.people:
            at_table[person.table] += person.acts
        assert known >= sum(min(acts, KEYS_SPAN) for acts in at_table.values())
    engine.dispose()

"""Soak: invalid and forbidden messages to the server while others play.

Two honest people play at a table, and eleven at four tables with house rules. Around them are a
host of another table, a player who sits out at theirs, and nobody in particular; all of them send
what is malformed, too long, out of turn, forged, repeated, or meant for another table or seat.
Nothing of it may have an effect, and the books of the tables with house rules are checked hand by
hand.
"""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import create_engine, select
from websockets.exceptions import ConnectionClosed

from anypoker.history import GameRegistry
from anypoker.history.log.header import read_header
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import card_table, entry
from anypoker.server.storage.table_store import read_entry
from anypoker.tables import Cause
from anypoker.tables import changes as c
from tests.server.house_audit import audit_houses, check_due, count_due
from tests.server.house_tables import HOUSES, HouseTable, Wishes, house_answer
from tests.server.random_player import random_answer
from tests.server.server_process import Player, RoomProcess, Visitor, open_room

AT_ONCE = 40
STACK = 1_000_000
SHARE_OF_REQUESTS = 0.25
USUAL = 200_000  # messages and requests
HOUSE_ACTIONS = 10  # at tables with house rules, between two times that something wrong is sent
DUE = 200  # how often each house rule comes into effect meanwhile, at least
FEW = 20_000  # with fewer a rule may never be due


A_ROUND = 20_000  # messages and requests, after which it is looked what came of them


@dataclass
class Done:
    """Counts of a run: `sent` messages and requests, `acts` of honest people, and how long the
    slowest of those took; `made_up`: answers to requests generated from the OpenAPI description."""

    sent: int = 0
    acts: int = 0
    slowest: float = 0.0
    p99: float = 0.0  # the worst of a round
    made_up: str = ""
    due: dict[str, int] = field(default_factory=dict)  # how often each house rule was


def run_server_abuse(count: int, seed: int, folder: Path, seconds: int = 0) -> None:
    """So many messages and requests that are wrong in some way; then those that a program makes up
    from the description of the requests, for a number of seconds. What is done in the folder is not
    done again."""
    place = folder / "done.json"
    done = Done(**json.loads(place.read_text())) if place.exists() else Done()
    while done.sent < count:
        siege = _run_round(folder, f"{seed}/{done.sent}", min(A_ROUND, count - done.sent))
        done.sent += siege.made
        done.acts += siege.acts
        done.slowest = max(done.slowest, siege.slowest)
        done.p99 = max(done.p99, siege.p99)
        done.due = dict(Counter(done.due) + siege.due)
        place.write_text(json.dumps(asdict(done)))
        print(f"seed {seed}: {done.sent} sent, {done.acts} honest actions", flush=True)
    if seconds and not done.made_up:
        done.made_up = _run_round(folder, f"{seed}/made up", 0, seconds).made_up
        place.write_text(json.dumps(asdict(done)))
    words = check_due(Counter(done.due), DUE * count // USUAL if count >= FEW else 0)
    print(
        f"{done.sent} wrong messages and requests, {done.made_up}no effect; meanwhile {done.acts} "
        f"honest actions, the slowest answered in {done.slowest:.2f} s (p99 {done.p99:.2f} s), "
        f"and {words}"
    )


def _run_round(folder: Path, seed: str, count: int, seconds: int = 0) -> "Siege":
    """A room, which is besieged, and what came of it."""
    room_folder = folder / "room"
    shutil.rmtree(room_folder, ignore_errors=True)  # left by an interrupted round
    with open_room(room_folder, "--no-limits") as room:
        siege = Siege(room, Random(seed))
        siege.run(count)
        if seconds:
            siege.made_up = _run_schemathesis(room, seconds)
        siege.check(room_folder)
        errors = room.stop(signal.SIGINT)
    # The HTTP server says so of requests that are none; anything else is a fault.
    faults = [line for line in errors.splitlines() if "Invalid HTTP request" not in line]
    assert not faults, errors[-3000:]
    return siege


class HouseParty:
    """Honest people at a table with house rules. `granted`: the chips that each has bought."""

    def __init__(self, room: RoomProcess, house: HouseTable) -> None:
        visitors = [Visitor(room, f"P{number}") for number in range(house.seats)]
        self.house = house
        self.table = visitors[0].open_table(**house.request(between_seconds=0.02))
        self.people = [(one.id, one.join(room, self.table)) for one in visitors]
        self.granted = Counter({one.id: house.buy for one in visitors})
        self.wishes = {one.id: Wishes() for one in visitors}
        for _, player in self.people:
            player.do("sit", stack=house.buy)
        self.people[0][1].do("host", verb="start")

    def play(self, rng: Random) -> None:
        """Everybody reads; one of them wishes for something or answers."""
        for _, player in self.people:
            player.read_what_came()
        for id_, player in rng.sample(self.people, len(self.people)):
            view = player.view
            wish = self.wishes[id_].next(self.house, player.table, view, id_, rng)
            if wish is not None:
                if player.ask(**wish)["type"] == "done":
                    self.granted[id_] += wish.get("chips", 0)
                return
            if player.decision is not None and view is not None:
                player.answer(house_answer(self.house, view, rng))
                return


class Siege:
    def __init__(self, room: RoomProcess, chance: Random) -> None:
        self.room, self.rng = room, chance
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        self.eve, self.mallory = Visitor(room, "Eve"), Visitor(room, "Mallory")
        options = {"act_seconds": 3_000}
        game = {"game": "texas-holdem", "stakes": "2/4 limit", "seats": 3, "options": options}
        self.table = ann.open_table(**game, private=True)
        self.other = self.eve.open_table(**game)
        self.ids = [ann.id, bo.id, self.eve.id, self.mallory.id]
        self.cookie = next(iter(ann.http.cookies.values()))
        self.honest = [ann.join(room, self.table), bo.join(room, self.table)]
        for player in self.honest:
            player.do("sit", stack=STACK)
        outsider = self.mallory.join(room, self.table)
        outsider.do("sit", stack=STACK)
        outsider.do("sit_out")
        self.honest[0].do("host", verb="start")
        self.enemies: list[tuple[Callable[[], Player], Player]] = [
            (lambda: self.eve.join(room, self.table), self.eve.join(room, self.table)),
            (lambda: self.eve.join(room, self.other), self.eve.join(room, self.other)),
            (lambda: self.mallory.join(room, self.table), outsider),
            (lambda: Player(room, self.table), Player(room, self.table)),
        ]
        self.houses = [HouseParty(room, house) for house in HOUSES]
        self.due: Counter[str] = Counter()
        self.http = room.visitors.enter_context(httpx.Client(base_url=room.url, timeout=60))
        self.acts = self.made = 0
        self.made_up = ""
        self.waits: list[float] = []
        self.sent: list[str] = []  # what honest people have sent

    @property
    def slowest(self) -> float:
        return max(self.waits, default=0.0)

    @property
    def p99(self) -> float:
        return sorted(self.waits)[int(len(self.waits) * 0.99)] if self.waits else 0.0

    def run(self, count: int) -> None:
        while self.made < count:
            if self.rng.random() < SHARE_OF_REQUESTS * AT_ONCE / (AT_ONCE + 1):
                for _ in range(AT_ONCE):
                    self._bad_request()
            else:
                self._bad_messages(self.rng.randrange(len(self.enemies)))
            self.made += AT_ONCE
            self._play_on()

    # ------------------------------------------------------------ those who play

    def _play_on(self) -> None:
        """Whoever is asked answers; the answer comes soon. Everybody reads what came."""
        for player in (*self.honest, *(enemy for _, enemy in self.enemies)):
            player.read_what_came()
        for _ in range(HOUSE_ACTIONS):
            self.rng.choice(self.houses).play(self.rng)
        asked = next((one for one in self.honest if one.decision is not None), None)
        if asked is None or asked.view is None or asked.decision is None:
            return
        action = random_answer(asked.view, self.rng, 0.8)
        command = {"question": asked.decision["number"], "action": action}
        key = f"honest {self.acts}"
        asked.view = {**asked.view, "decision": None}
        began = time.monotonic()
        answer = asked.ask("act", key=key, **command)
        self.waits.append(time.monotonic() - began)
        assert answer["type"] == "done", answer
        self.acts += 1
        self.sent.append(json.dumps({"do": "act", "key": key, **command}))

    # ------------------------------------------------------------ the socket

    def _bad_messages(self, number: int) -> None:
        """Every one of them is answered with an error, or ends the connection."""
        join, enemy = self.enemies[number]
        if self.rng.random() < 0.02:  # what ends a connection
            with_end: list[str | bytes] = ["x" * 17_000, b"\xff" * 20_000, "[" * 16_500]
            enemy.socket.send(self.rng.choice(with_end))
            try:
                while True:
                    enemy.next()
            except ConnectionClosed:
                self.enemies[number] = join, join()
            return
        for _ in range(AT_ONCE):
            enemy.socket.send(self._bad_message())
        left = AT_ONCE
        while left:
            kind = enemy.next()["type"]
            assert kind != "done", "something was granted"
            left -= kind == "error"

    def _bad_message(self) -> str | bytes:
        chance = self.rng
        if chance.random() < 0.1 and self.sent:
            return chance.choice(self.sent)  # what somebody else has sent
        text = json.dumps(bad_message(chance, self.ids))
        draw = chance.random()
        if draw < 0.3:  # spoiled
            place = chance.randrange(len(text))
            spoilt = text[:place] + chance.choice('{}[]",:\\\x00é') + text[place + 1 :]
            return spoilt if _is_spoiled(spoilt) else text
        return text.encode() if draw < 0.4 else text

    # ------------------------------------------------------------ requests

    def _bad_request(self) -> None:
        chance = self.rng
        method, path = self._place()
        body = chance.choice(BODIES)
        headers = {"Content-Type": chance.choice(["application/json", "text/plain", ""])}
        forged = self.cookie[:-1] + ("0" if self.cookie[-1] != "0" else "1")
        cookie = chance.choice(["", "x", forged, self.cookie[:40], "é".encode().hex(), "." * 300])
        headers["Cookie"] = f"anypoker_guest={cookie}"
        if chance.random() < 0.1:
            headers["Origin"] = chance.choice(["http://evil.example", "null", "file://"])
        if chance.random() < 0.05:
            headers["Host"] = chance.choice(["evil.example", "", "[", "127.0.0.1.evil.example"])
        answer = self.http.request(method, path, content=body, headers=headers)
        told = (method, path[-80:], body[:80], headers)
        assert answer.status_code < 500, told
        if method != "GET":
            assert answer.status_code >= 400, told

    def _place(self) -> tuple[str, str]:
        chance = self.rng
        posts = ("tables", "shared-games", "check", "sample", "guests", "odds")
        table = f"/api/tables/{chance.choice([self.table, self.other, 'x', '%00', '..'])}"
        number = chance.choice([0, 1, -1, 99, 2**63, 2**70, "x", "1.hand", "1.phh", "%2e%2e"])
        return chance.choice(
            [
                ("POST", f"/api/{chance.choice(posts)}"),
                ("POST", f"{table}/hands/{number}/share"),
                ("GET", f"{table}/hands/{number}"),
                ("GET", f"/api/shared-hands/{number}"),
                ("GET", f"/api/games/{chance.choice(['%00', '..%2fkey', 'x' * 3000, 'é'])}"),
                ("GET", f"/api/games?q={'x' * chance.randrange(3000)}&players={number}"),
                (chance.choice(["PUT", "DELETE", "PATCH"]), table),
                ("GET", f"/{chance.choice(['..%2f..%2fetc/passwd', 'table/%00', '%ff'])}"),
            ]
        )

    # ------------------------------------------------------------ the end

    def check(self, folder: Path) -> None:
        """In the log of the table is what honest people did, and nothing else."""
        keys = open_key_file(folder / "key")
        engine = create_engine(f"sqlite:///{folder / 'anypoker.db'}")
        honest, acts = set(self.ids[:2]), 0
        with engine.connect() as connection:
            row = connection.execute(select(card_table).where(card_table.c.id == self.table)).one()
            book = GameRegistry()
            read_header(row.header, book)
            lines = select(entry).where(entry.c.table_id == self.table).order_by(entry.c.seq)
            kinds: dict[str, int] = {}
            for one in connection.execute(lines):
                found = read_entry(one.line, self.table, one.seq, keys, book)
                kind = type(found.change).__name__
                kinds[kind] = kinds.get(kind, 0) + 1
                if isinstance(found.change, c.Act):
                    assert found.by is Cause.PLAYER
                    assert found.change.player in honest
                    acts += 1
        engine.dispose()
        books = audit_houses(folder, None, {one.table: one.house for one in self.houses})
        for house in self.houses:
            assert books[house.table].bought == house.granted, "chips that nobody bought"
        self.due = count_due(books.values())
        assert acts == self.acts, f"{acts} actions in the log, {self.acts} of honest people"
        expected = {"Sit": 3, "SitOut": 1}
        others = {kind: n for kind, n in kinds.items() if kind not in ("Act", "Deal", "End")}
        assert {**others, **expected} == others, others
        assert set(others) <= {"Sit", "SitOut", "SetPaused", "Pause", "Resume"}, others


BODIES = (
    b"", b"{", b"null", b"[]", b'"x"', b"5", b'{"name": ""}', b'{"name": 5}', b"\xff\xfe",
    b'{"game": "../key"}', b'{"text": 5}', b'{"name": "' + b"x" * 5_000 + b'"}', b"[" * 50_000,
    b'{"text": "' + b"x" * 300_000 + b'"}', b'{"game": "texas-holdem", "seats": -1}',
    b'{"game": "texas-holdem", "stack": 1e400}', b'{"name": "\\u0000"}', b'{"name": "\\ud800"}',
)  # fmt: skip


WANTING = ("kick", "move", "hand_on", "approve")


def bad_message(rng: Random, ids: list[str]) -> Any:
    """A message that nobody but honest people may send, or that is none."""
    key = str(rng.random())
    verbs = (
        "start", "pause", "end", "void", "kick", "set_stack", "hand_on", "game", "stakes", "mute",
        "options", "add_bot", "remove_bot", "approve", "move", "fly",
    )  # fmt: skip
    victim = rng.choice(ids[:2])
    return rng.choice(
        [
            # Nobody here is the host of a table where the victim sits, and these want one.
            {"do": "host", "key": key, "verb": rng.choice(WANTING), "player": victim,
             "seat": 99},
            {"do": "host", "key": key, "verb": rng.choice(verbs), "player": 5, "chips": "x"},
            {"do": "act", "key": key, "question": rng.randint(-1, 9_999), "action": "fold"},
            {"do": "act", "key": key, "question": 1, "action": "x" * 401},
            {"do": "act", "key": key, "question": 2**70, "action": "raise to 60"},
            {"do": "sit", "key": key, "seat": rng.choice([-1, 99, 2**70, "1", 1.5])},
            {"do": "sit", "key": key, "stack": rng.choice([0, -5, 10**30, True])},
            {"do": rng.choice(["", "fly", None, 5, []]), "key": key},
            {"do": "chat", "key": key, "text": "x" * rng.choice([0, 401, 5_000])},
            {"do": "leave", "key": key, "player": victim},
            {"do": "sit_out", "key": key, "seat": 0},
            {"do": "rebuy", "key": key, "chips": rng.choice([0, -5, 10**30, True, "9"])},
            {"do": "show", "key": key, "cards": rng.choice(["As", "??", "\0", "x" * 300])},
            {"do": "choose", "key": key, "question": 1, "game": "razz"},
            {"do": "straddle", "key": key, "wants": "yes"},
            {"do": "take_over", "key": "x" * 65},
            {"do": "act", "question": 1, "action": "fold"},
            [[[[]]]] * 3,
            {"key": key, "do": {"do": {"do": {}}}},
            rng.random(),
        ]
    )  # fmt: skip


def _is_spoiled(text: str) -> bool:
    """Return whether it is invalid JSON; a changed letter inside a string may be harmless."""
    try:
        json.loads(text)
    except ValueError:
        return True
    return False


def _run_schemathesis(room: RoomProcess, seconds: int) -> str:
    """Requests that follow from the OpenAPI, valid and not: none may end in a fault."""
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            program, "run", f"{room.url}/api/openapi.json", "--checks", "not_a_server_error",
            "--max-time", str(seconds), "--no-color", "--continue-on-failure", "--no-shrink",
            "--request-timeout", "60", "--max-examples", "20", "--warnings", "off",
        ],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=seconds + 300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    found = re.search(r"(\d+) generated", done.stdout)
    return f"{found[1] if found else '?'} requests after the OpenAPI: no fault; "

"""The card room fed with what is no message, or is not the sender's to send."""

import json
import shutil
import signal
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.server.room import RoomProcess, Visitor, open_room


def run_server_abuse(count: int, seed: int) -> None:
    """Messages and requests that are wrong in some way: refused with a sentence, without effect."""
    print(f"seed {seed}")
    chance = Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="anypoker-abuse-"))
    try:
        with open_room(folder, "--no-limits") as room:
            _abuse(room, count, chance)
            errors = room.stop(signal.SIGINT)
        assert errors == "", errors
    finally:
        shutil.rmtree(folder)
    print(f"{count} wrong messages and requests: all refused, the table is as it was")


def _abuse(room: RoomProcess, count: int, chance: Random) -> None:
    ann, eve = Visitor(room, "Ann"), Visitor(room, "Eve")
    table = ann.open_table(game="texas-holdem", seats=3, options={"act_seconds": 3_000})
    host = ann.join(room, table)
    host.do("sit", seat=0)
    known = {k: v for k, v in host.table.items() if k != "spectators"}
    enemy = eve.join(room, table)
    enemy.until(lambda one: one.table)
    for number in range(count):
        if number % 4 == 0:
            _bad_request(room, chance, table)
        else:
            enemy.socket.send(bad_message(chance, ann.id))
            while enemy.next()["type"] != "error":
                pass
    host.do("chat", text="still here")
    after = {k: v for k, v in host.table.items() if k != "spectators"}
    assert after == known, "somebody has changed the table"


def bad_message(chance: Random, victim: str) -> str:
    """A message that nobody may send, or that is none."""
    verbs = ("start", "pause", "end", "void", "kick", "set_stack", "hand_on", "game")
    wrong: list[Any] = [
        {"do": "host", "key": "x", "verb": chance.choice(verbs), "player": victim, "chips": 5},
        {
            "do": "act",
            "key": str(chance.random()),
            "question": chance.randint(-1, 99),
            "action": "call",
        },
        {"do": "sit", "key": str(chance.random()), "seat": chance.choice([-1, 0, 99, 2**70, "1"])},
        {"do": "sit", "key": "", "stack": 10**30},
        {"do": chance.choice(["", "fly", None, 5, []]), "key": "k"},
        {"do": "chat", "key": "k", "text": "x" * chance.choice([0, 401, 5_000])},
        {"do": "leave", "key": str(chance.random()), "player": victim},
        {"do": "rebuy", "key": str(chance.random()), "chips": chance.choice([0, -5, 10, True])},
        {"do": "show", "key": str(chance.random()), "cards": chance.choice(["As", "??", "\0"])},
        [[[[]]]] * 3,
        chance.random(),
    ]
    text = json.dumps(chance.choice(wrong))
    if chance.random() < 0.3:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice('{}[]",:\\\x00é') + text[place + 1 :]
    return text


def _bad_request(room: RoomProcess, chance: Random, table: str) -> None:
    paths = ("/api/guests", "/api/tables", "/api/check", "/api/sample", "/api/shared-games")
    hand = f"/api/tables/{table}/hands/{chance.randint(-5, 99)}"
    gets = (hand, "/api/tables/nothing", "/api/games/%00")
    body = chance.choice(
        [
            b"",
            b"{",
            b"null",
            b"[]",
            b'{"name": ""}',
            b'{"name": 5}',
            b'{"game": "../key"}',
            b"\xff\xfe",
        ]
    )
    headers = {"Content-Type": chance.choice(["application/json", "text/plain"])}
    if chance.random() < 0.5:
        answer = httpx.get(f"{room.url}{chance.choice(gets)}")
    else:
        answer = httpx.post(f"{room.url}{chance.choice(paths)}", content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (answer.status_code, body)

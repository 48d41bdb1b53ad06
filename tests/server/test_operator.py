"""Operator of a room: a code that works once, and what the operator may do."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text

from anypoker.server.card_room import CardRoom
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.schema import setting
from tests.server.server_process import Visitor, open_room


def printed_code(room: Any) -> str:
    """Return the code that the server printed."""
    for line in room.process.stdout:
        if found := re.search(r"works once: (\S+)", line):
            return found[1]
    raise AssertionError("no code")


def test_first_guest_with_the_code_is_the_operator(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        code = printed_code(room)
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = bo.open_table(game="texas-holdem", seats=2, bots=[{"kind": "caller"}])
        assert bo.http.get("/api/operator/health").status_code == 403
        wrong = ann.http.post("/api/operator", json={"code": "AAAA-AAAA"})
        assert wrong.status_code == 403
        assert wrong.json()["sentence"] == "this code is wrong or was already used"
        right = ann.http.post("/api/operator", json={"code": f" {code.lower()} "})
        assert right.status_code == 200, right.text
        assert right.json() | {"name": ""} == {
            "name": "",
            "has_operator": True,
            "is_operator": True,
        }
        again = bo.http.post("/api/operator", json={"code": code})
        assert again.status_code == 403
        assert bo.http.get("/api/room").json()["is_operator"] is False

        health = ann.http.get("/api/operator/health").json()
        assert [one["id"] for one in health["tables"]] == [table]  # though it is private
        assert health["guests"] == 2
        player = bo.join(room, table)
        player.next()
        closed = ann.http.post(f"/api/operator/tables/{table}/close", json={})
        assert closed.status_code == 200
        while "The table is closed" not in str(player.raw):
            player.next()
        assert "The operator closes the table" in str(player.raw)
        assert ann.http.get("/api/operator/health").json()["tables"] == []

        banned = ann.http.post(f"/api/operator/guests/{bo.id}/ban", json={})
        assert banned.json()["name"] == "Bo"
        assert bo.http.get("/api/guests/me").status_code == 401
        assert ann.http.post(f"/api/operator/guests/{ann.id}/ban", json={}).status_code == 409
        assert ann.http.post("/api/operator/guests/nobody/ban", json={}).status_code == 404
    with open_room(tmp_path) as room:  # the same after a restart, and no new code
        lines = [room.process.stdout.readline() for _ in range(3)]
        assert "works once" not in "".join(lines)
        ann.come_back(room)
        bo.come_back(room)
        assert bo.http.get("/api/guests/me").status_code == 401
        assert ann.http.post(f"/api/operator/guests/{bo.id}/unban", json={}).status_code == 200
        assert bo.http.get("/api/guests/me").status_code == 200
        assert ann.http.post(f"/api/operator/guests/{bo.id}/unban", json={}).status_code == 404


def test_guessing_is_limited(tmp_path: Path) -> None:
    with open_room(tmp_path, "--no-rate-limit") as room:
        code = printed_code(room)
        eve = Visitor(room, "Eve")
        tries = [eve.http.post("/api/operator", json={"code": "WRONG"}) for _ in range(6)]
        assert [one.status_code for one in tries] == [403] * 5 + [429]
        assert eve.http.post("/api/operator", json={"code": code}).status_code == 429
        nobody = httpx.post(f"{room.url}/api/operator", json={"code": code})
        assert nobody.status_code == 401


def test_code_is_stored_as_a_hash_and_replaced_at_every_start(tmp_path: Path) -> None:
    codes = []
    for reset in (False, False, True):
        room = CardRoom(tmp_path)
        room.load()
        code = room.desk.new_code(reset)
        assert code is not None
        codes.append(code)
        with room.engine.begin() as connection:
            values = [row.value for row in connection.execute(select(setting))]
        assert not any(code in value or code.replace("-", "") in value for value in values)
        room.engine.dispose()
    assert len(set(codes)) == 3


def test_code_works_again_after_a_failed_commit(tmp_path: Path) -> None:
    room = CardRoom(tmp_path)
    room.load()
    code = room.desk.new_code()
    assert code is not None

    async def claim_twice() -> None:
        with room.engine.begin() as connection:
            connection.execute(text("ALTER TABLE setting RENAME TO away"))
        with pytest.raises(CommitError):
            await room.desk.claim(code, "ann")
        assert room.desk.operator is None
        with room.engine.begin() as connection:
            connection.execute(text("ALTER TABLE away RENAME TO setting"))
        assert await room.desk.claim(code, "ann")
        assert not await room.desk.claim(code, "bo")
        await room.writer.close()

    asyncio.run(claim_twice())
    room.engine.dispose()


def test_room_has_a_lasting_name(tmp_path: Path) -> None:
    names = set()
    for _ in range(2):
        room = CardRoom(tmp_path)
        room.load()
        names.add(room.desk.room_name)
        room.engine.dispose()
    assert len(names) == 1
    room = CardRoom(tmp_path)
    room.load()
    room.desk.rename("Friday game")
    room.engine.dispose()
    assert names != {"Friday game"}


def test_code_from_outside_has_bounds(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Visitor(room, "Ann")
        for code in ("", "x" * 41, "a\x00b"):
            assert ann.http.post("/api/operator", json={"code": code}).status_code == 422

"""Guests, chats and tables are deleted by those who may; the pages of the protocol are there."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed

from tests.server.server_process import Visitor, open_room


def _delete(who: Visitor, path: str) -> int:
    headers = {"Content-Type": "application/json"}
    return int(who.http.request("DELETE", path, headers=headers).status_code)


def test_what_was_deleted_is_gone(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="holdem", seats=2, options={"act_seconds": 600})
        player, other = ann.join(room, table), bo.join(room, table)
        player.do("sit")
        other.do("chat", text="a secret of mine")
        assert _delete(ann, "/api/guests/me") == 409
        assert _delete(bo, f"/api/tables/{table}") == 403
        assert _delete(ann, f"/api/tables/{table}") == 409
        assert _delete(bo, "/api/guests/me") == 204
        assert bo.http.get("/api/guests/me").status_code == 401
        with pytest.raises(ConnectionClosed):
            other.do("sit")  # nobody plays on under a name that is gone
        again = ann.join(room, table)
        assert again.next()["chat"] == []
        player.do("host", verb="end")
        player.until(lambda one: one.table["status"] == "over")
        assert _delete(ann, f"/api/tables/{table}") == 204
        assert ann.http.get(f"/api/tables/{table}").status_code == 404
        page = ann.http.get("/api/docs")
        assert "POST /api/tables" in page.text
        assert "<script" not in page.text
        schema = ann.http.get("/api/socket-schema").json()
        check = Draft202012Validator(schema)
        assert check.is_valid({"do": "act", "key": "1", "question": 17, "action": "raise to 60"})
        assert not check.is_valid({"do": "fly", "key": "1"})
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"a secret of mine" not in data


def test_a_table_of_long_ago_is_deleted_too(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="holdem", seats=2)
        player = ann.join(room, table)
        player.do("host", verb="end")
        player.until(lambda one: one.table["status"] == "over")
        room.stop()
    with closing(sqlite3.connect(tmp_path / "anypoker.db")) as database:
        database.execute("UPDATE card_table SET made_at = 0")
        database.commit()
    with open_room(tmp_path) as room:
        ann.come_back(room)
        bo.come_back(room)
        assert ann.http.get(f"/api/tables/{table}").status_code == 404
        assert _delete(bo, f"/api/tables/{table}") == 403
        assert _delete(ann, f"/api/tables/{table}") == 204
        assert _delete(ann, f"/api/tables/{table}") == 404

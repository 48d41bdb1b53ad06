"""A table or tournament that moves while a request for it is answered."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.responses import JSONResponse

from anypoker.server.nodes.forwarding import MOVING, NodeForwarding


async def _answer(path: str, moves: bool) -> tuple[int, bytes]:
    """Ask a node that owns a table and a tournament, and may lose both before it answers."""
    room = SimpleNamespace(
        nodes=SimpleNamespace(may_play=True),
        links=SimpleNamespace(),
        tables={"a": object()},
        unreadable={},
        tournaments=SimpleNamespace(actors={"b": object()}),
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if moves:
            room.tables.clear()
            room.tournaments.actors.clear()
        await JSONResponse({"sentence": "there is no such table"}, 404)(scope, receive, send)

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    state = SimpleNamespace(room=room)
    scope = {
        "type": "http", "method": "GET", "path": path, "headers": [], "state": {},
        "app": SimpleNamespace(state=state),
    }  # fmt: skip
    await NodeForwarding(app)(scope, receive, send)
    starts = [one for one in sent if one["type"] == "http.response.start"]
    assert len(starts) == 1
    return starts[0]["status"], b"".join(one.get("body", b"") for one in sent)


@pytest.mark.parametrize("path", ["/api/tables/a/history", "/api/tournaments/b"])
def test_request_during_a_move_is_repeated(path: str) -> None:
    """Not 404: the next owner knows the table or tournament."""
    status, body = asyncio.run(_answer(path, moves=True))
    assert status == 503
    assert MOVING.encode() in body


@pytest.mark.parametrize("path", ["/api/tables/a/history/7", "/api/tournaments/b"])
def test_missing_part_of_an_owned_table_is_missing(path: str) -> None:
    status, body = asyncio.run(_answer(path, moves=False))
    assert status == 404
    assert b"there is no such table" in body

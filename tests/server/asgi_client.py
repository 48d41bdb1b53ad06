"""Requests to the application without a network: any address, and clients that hang up."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import orjson
from fastapi import FastAPI

from anypoker.server.app import Settings, make_app


class Answer(NamedTuple):
    """Response to a request; status 0 if there was none."""

    status: int
    headers: dict[str, str]
    data: Any


@asynccontextmanager
async def running_app(data: Path, **settings: Any) -> AsyncIterator[FastAPI]:
    """Run the application of a card room."""
    app = make_app(Settings(data=data, **settings))
    async with app.router.lifespan_context(app):
        yield app


async def send(
    app: FastAPI,
    method: str,
    path: str,
    body: Any = None,
    cookie: str = "",
    address: str = "127.0.0.1",
    hang_up: asyncio.Event | None = None,
) -> Answer:
    """Send one request; when `hang_up` is set, the client closes the connection."""
    parts = urlsplit(path)
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": headers,
        "client": (address, 12345),
        "server": ("127.0.0.1", 8000),
    }
    content = b"" if body is None else orjson.dumps(body)
    unread = [{"type": "http.request", "body": content, "more_body": False}]
    over = hang_up or asyncio.Event()
    sent: list[Any] = []

    async def receive() -> Any:
        if unread:
            return unread.pop()
        await over.wait()
        return {"type": "http.disconnect"}

    async def note(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, note)
    if not sent:
        return Answer(0, {}, None)
    raw = b"".join(one.get("body", b"") for one in sent)
    known = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    is_json = known.get("content-type", "").startswith("application/json") and raw
    return Answer(sent[0]["status"], known, orjson.loads(raw) if is_json else raw)


async def new_guest(app: FastAPI, name: str, address: str = "127.0.0.1") -> str:
    """Create a guest and return its cookie."""
    answer = await send(app, "POST", "/api/guests", {"name": name}, address=address)
    assert answer.status == 200, answer
    return answer.headers["set-cookie"].partition(";")[0]

"""ASGI middleware that passes requests for tables of other nodes on to those nodes.

Any node answers any request. What concerns a table goes to the node that plays it, once: a node
never passes on what another node has sent.
"""

import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import httpx
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from anypoker.server.nodes import claims
from anypoker.server.nodes.node_secret import CLIENT_HEADER, NODE_HEADER, NodeSecret
from anypoker.server.nodes.owners import Owners
from anypoker.server.nodes.socket_tunnel import TunnelError, handshake, run_tunnel
from anypoker.server.sockets.websocket_protocol import DirectWebSocketProtocol
from anypoker.server.storage.database_errors import DatabaseError

if TYPE_CHECKING:
    from anypoker.server.card_room import CardRoom

log = logging.getLogger("anypoker.server")

MAX_TUNNELS = 4_000  # sockets that one node passes on
_MAX_REQUESTS = 200  # that wait for other nodes
_SECONDS = 30.0
_RETRY_AFTER = 1
MOVING = "this table or tournament moves to another server: try again in a moment"
_TABLE = re.compile(r"/api/(?:operator/)?tables/([^/]+)(?:/.*)?")
_TOURNAMENT = re.compile(r"/api/tournaments/(?!structures$)([^/]+)(?:/.*)?")
_JOB = re.compile(r"/api/odds/([^/]+)")
_OPENING = ("/api/tables", "/api/tournaments")
_HOP = frozenset(
    (b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding")
)


class NodeLinks:
    """Ways from this node to the others."""

    def __init__(self, owners: Owners, secret: NodeSecret) -> None:
        self.owners, self.secret = owners, secret
        self.tunnels = 0
        limits = httpx.Limits(max_connections=_MAX_REQUESTS, max_keepalive_connections=20)
        self.http = httpx.AsyncClient(limits=limits, timeout=_SECONDS, trust_env=False)

    async def close(self) -> None:
        await self.http.aclose()


class NodeForwarding:
    """Middleware of a node."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = await self._target(scope)
        if target is None:
            if scope["type"] == "http" and _is_here(scope):
                send = _hiding_moves(scope, receive, send)
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._tunnel(target, scope, receive, send)
        else:
            await self._forward(target, scope, receive, send)

    async def _target(self, scope: Scope) -> str | None:
        """Return the node to ask; '' if it is not known now, None if this node answers."""
        if scope["type"] not in ("http", "websocket"):
            return None
        room: CardRoom = scope["app"].state.room
        nodes, links = room.nodes, room.links
        assert nodes is not None
        assert links is not None
        if scope["path"] in _OPENING and scope["method"] == "POST":
            return nodes.opener_url if not scope["state"].get("from_node") else None
        if job := _JOB.fullmatch(scope["path"]):
            return nodes.url_of_job(job[1]) if not scope["state"].get("from_node") else None
        if found := _TOURNAMENT.fullmatch(scope["path"]):
            kind = claims.TOURNAMENTS
        elif found := _TABLE.fullmatch(scope["path"]):
            kind = claims.TABLES
        else:
            return None
        if _is_here(scope):
            return None
        if not nodes.may_play:
            return ""  # the database may not answer for long; another node knows the owner
        return await self._owner(links, nodes.lease.id, found[1][:100], kind, scope)

    async def _owner(
        self, links: "NodeLinks", me: str, id_: str, kind: claims.Kind, scope: Scope
    ) -> str | None:
        """Return the node that owns a table or tournament, as `_target`."""
        try:
            owner = await links.owners.find(id_, kind)
        except DatabaseError:
            return ""
        if owner is None or not owner.wanted:
            return None
        if owner.node == me or scope["state"].get("from_node"):
            links.owners.forget(id_)
            return ""  # it is being read, or has just moved
        return owner.url or ""

    async def _tunnel(self, target: str, scope: Scope, receive: Receive, send: Send) -> None:
        links: NodeLinks = scope["app"].state.room.links
        await receive()
        if target and links.tunnels < MAX_TUNNELS:
            path = scope["raw_path"].decode("latin-1")
            query = scope["query_string"].decode("latin-1")
            whole = f"{path}?{query}" if query else path
            headers = _signed(links.secret, "GET", whole, scope)
            line = DirectWebSocketProtocol.of(scope["extensions"])
            links.tunnels += 1
            try:
                await run_tunnel(target, handshake(whole, headers), line)
                return
            except TunnelError as error:
                log.info("a socket could not be passed on: %s", error)
            finally:
                links.tunnels -= 1
        if not scope["app"].state.room.nodes.may_play:
            await send({"type": "websocket.http.response.start", "status": 502, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})
            return  # a proxy asks the next node
        # Without a reason, so that the client tries again.
        await send({"type": "websocket.close", "code": 1013, "reason": MOVING})

    async def _forward(self, target: str, scope: Scope, receive: Receive, send: Send) -> None:
        links: NodeLinks = scope["app"].state.room.links
        if not target:
            await _moving()(scope, receive, send)
            return
        path = scope["raw_path"].decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
        whole = f"{path}?{query}" if query else path
        signed = _signed(links.secret, scope["method"], whole, scope)
        headers = [one for one in signed if one[0] not in _HOP]
        url = httpx.URL(target, raw_path=whole.encode("latin-1"))  # as it came
        began = False
        try:
            async with links.http.stream(
                scope["method"], url, headers=headers, content=body
            ) as answer:
                known = [(n.lower(), v) for n, v in answer.headers.raw if n.lower() not in _HOP]
                status = answer.status_code
                start = {"type": "http.response.start", "status": status, "headers": known}
                await send(start)
                began = True
                async for part in answer.aiter_raw():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except httpx.HTTPError as error:
            log.info("a request could not be passed on: %s", type(error).__name__)
            if began:
                raise  # uvicorn closes the connection
            await _moving()(scope, receive, send)


def _signed(
    secret: NodeSecret, method: str, path: str, scope: Scope
) -> Iterable[tuple[bytes, bytes]]:
    """Return the headers of a request, signed for another node."""
    client = scope["state"]["address"]
    yield from scope["headers"]
    yield NODE_HEADER.encode(), secret.sign(method, path, client).encode()
    yield CLIENT_HEADER.encode(), client.encode("latin-1", "replace")


def _is_here(scope: Scope) -> bool:
    """Return whether this node owns the table or tournament of a request."""
    room: CardRoom = scope["app"].state.room
    if found := _TOURNAMENT.fullmatch(scope["path"]):
        return found[1] in room.tournaments.actors
    if found := _TABLE.fullmatch(scope["path"]):
        return found[1] in room.tables or found[1] in room.unreadable
    return False


def _hiding_moves(scope: Scope, receive: Receive, send: Send) -> Send:
    """Return `send` that does not say that something is missing if it has just moved."""
    moved = False

    async def send_unless_moved(message: Message) -> None:
        nonlocal moved
        if message["type"] == "http.response.start":
            moved = message["status"] == 404 and not _is_here(scope)
            if moved:
                await _moving()(scope, receive, send)
        if not moved:
            await send(message)

    return send_unless_moved


def _moving() -> JSONResponse:
    return JSONResponse({"sentence": MOVING}, 503, {"retry-after": str(_RETRY_AFTER)})

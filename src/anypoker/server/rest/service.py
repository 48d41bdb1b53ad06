"""REST about the server itself: health, metrics, and the pages of its interface."""

import ipaddress

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

from anypoker.server.protocol.server_model import Json
from anypoker.server.protocol.socket_schema import socket_schema
from anypoker.server.rest.dependencies import Room, is_own_name
from anypoker.server.rest.openapi_page import openapi_page

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def health() -> Json:
    """Show that the server answers."""
    return {"ok": True}


@router.get("/api/docs", response_class=HTMLResponse)
async def api_page(request: Request) -> HTMLResponse:
    """Show the REST interface as a page."""
    return HTMLResponse(openapi_page(request.app.openapi()))


@router.get("/api/socket-schema")
async def schema_of_socket() -> Json:
    """Return the JSON Schema of what goes over the socket."""
    return socket_schema()


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(room: Room, request: Request) -> PlainTextResponse:
    """Return numbers for the operator; only from the machine itself."""
    client = request.client
    here = client is not None and ipaddress.ip_address(client.host).is_loopback
    proxied = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    # A proxy that says nothing of whom it serves still asks under the public name.
    if not here or proxied or not is_own_name(request.url.hostname or ""):
        raise HTTPException(404, "there is nothing here")
    numbers = {
        "tables": len(room.tables),
        "connections": sum(len(one.subscribers.clients) for one in room.tables.values()),
        "hands": sum(one.table.number for one in room.tables.values()),
        "commits": room.writer.commits,
        "commit_groups": room.writer.group_commits,
    }
    return PlainTextResponse("".join(f"anypoker_{k} {v}\n" for k, v in numbers.items()))

"""REST under /api: guests, games, tables and what is kept of them."""

import ipaddress
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse

from anypoker.host.ledger import ledger, settling_payments
from anypoker.host.room_options import USUAL_ROOM, options_data
from anypoker.match import Options
from anypoker.server.actor import TableActor
from anypoker.server.bodies import (
    GuestAsked,
    GuestTold,
    LedgerLineTold,
    LedgerTold,
    PaymentTold,
    TableAsked,
    TableListed,
    TableOpened,
)
from anypoker.server.guests import COOKIE, Guest
from anypoker.server.messages import Json, TableTold
from anypoker.server.room import CardRoom

router = APIRouter(prefix="/api")


def room_of(request: Request) -> CardRoom:
    room: CardRoom = request.app.state.room
    return room


Room = Annotated[CardRoom, Depends(room_of)]


async def guest_of(request: Request, room: Room) -> Guest:
    """Who asks; 401 for somebody without a name."""
    guest = await room.guests.known(request.cookies.get(COOKIE))
    if guest is None:
        raise HTTPException(401, "give a name first: POST /api/guests")
    return guest


def table_of(table: str, room: Room) -> TableActor:
    """The table; 404 if there is none."""
    actor = room.tables.get(table)
    if actor is None:
        raise HTTPException(404, "there is no such table")
    return actor


Known = Annotated[Guest, Depends(guest_of)]
AtTable = Annotated[TableActor, Depends(table_of)]


@router.post("/guests")
async def welcome_guest(
    asked: GuestAsked, room: Room, request: Request, response: Response
) -> GuestTold:
    """Become a guest: the answer sets a cookie that is this guest from then on."""
    guest, cookie = await room.guests.welcome(asked.name)
    public = request.app.state.settings.public_url or ""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=365 * 86_400,
        path="/",
        httponly=True,
        samesite="strict",
        secure=public.startswith("https://") or request.url.scheme == "https",
    )
    return GuestTold(id=guest.id, name=guest.name)


@router.get("/guests/me")
async def who_am_i(guest: Known) -> GuestTold:
    """The guest of the cookie."""
    return GuestTold(id=guest.id, name=guest.name)


@router.get("/options")
async def table_options() -> Json:
    """The options of a table, each with what it is if nobody says anything."""
    return options_data(Options(), USUAL_ROOM)


@router.post("/tables", status_code=201)
async def open_table(asked: TableAsked, room: Room, guest: Known, request: Request) -> TableOpened:
    """Open a table; who opens it is its host."""
    actor = await room.open_table(asked, guest)
    public = request.app.state.settings.public_url
    base = public.rstrip("/") if public else str(request.base_url).rstrip("/")
    return TableOpened(id=actor.kept.id, link=f"{base}/table/{actor.kept.id}")


@router.get("/tables")
async def list_tables(room: Room) -> list[TableListed]:
    """The tables that are not private."""
    return [
        TableListed(
            id=one.kept.id,
            name=one.kept.name,
            game=one.table.rotation.name,
            stakes=str(one.table.current_terms()),
            status=one.kept.evening.status(one.table.paused),
            players=len(one.table.players),
            seats=len(one.table.seats),
            hands=one.table.number,
        )
        for one in room.tables.values()
        if one.kept.evening.room().listed and not one.kept.evening.over
    ]


@router.get("/tables/{table}")
async def show_table(actor: AtTable) -> TableTold:
    """A table besides its hand."""
    return TableTold.model_validate(actor.state.table_data(actor.table))


@router.get("/tables/{table}/ledger")
async def show_ledger(actor: AtTable) -> LedgerTold:
    """Who brought and took how much, and who pays whom."""
    lines = ledger(actor.table)
    payments = settling_payments({line.player: line.net for line in lines})
    return LedgerTold(
        lines=[LedgerLineTold(**line._asdict()) for line in lines],
        payments=[PaymentTold(**one._asdict()) for one in payments],
        house=actor.table.house,
        forfeited=actor.table.forfeited,
    )


bare = APIRouter(include_in_schema=False)


@bare.get("/healthz")
async def health() -> Json:
    """That the server answers."""
    return {"ok": True}


@bare.get("/metrics", response_class=PlainTextResponse)
async def metrics(room: Room, request: Request) -> PlainTextResponse:
    """Numbers for whoever watches over the server, on this machine alone."""
    client = request.client
    here = client is not None and ipaddress.ip_address(client.host).is_loopback
    if not here or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise HTTPException(404, "there is nothing here")
    numbers = {
        "tables": len(room.tables),
        "connections": sum(len(one.audience.clients) for one in room.tables.values()),
        "hands": sum(one.table.number for one in room.tables.values()),
        "commits": room.writer.commits,
        "commit_groups": room.writer.groups,
    }
    return PlainTextResponse("".join(f"anypoker_{k} {v}\n" for k, v in numbers.items()))

"""REST under /api begins here: guests, tables and their ledgers."""

import ipaddress
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from anypoker.bots import BOT_STYLES, BOTS, LEVELS_BY_BOT
from anypoker.server.card_room import TABLE_UNREADABLE, CardRoom
from anypoker.server.job_queue import JobOwner
from anypoker.server.protocol.messages import TableInfo
from anypoker.server.protocol.server_model import Json
from anypoker.server.protocol.socket_schema import socket_schema
from anypoker.server.protocol.table_encoder import shown_name
from anypoker.server.rest.models import (
    BotKindInfo,
    GuestInfo,
    GuestRequest,
    LedgerInfo,
    LedgerLineInfo,
    MoveLink,
    MoveRequest,
    PaymentInfo,
    PlayerInfo,
    TableOpened,
    TableRequest,
    TableSummary,
    TicketRequest,
)
from anypoker.server.rest.openapi_page import openapi_page
from anypoker.server.storage.guests import COOKIE, Guest
from anypoker.server.table.actor import TableActor
from anypoker.server.table.player_info import bot_info, bot_of_player
from anypoker.server.table.seat_settings import ban_sentence
from anypoker.session.setup.display_unit import format_stakes
from anypoker.session.setup.ledger import ledger, settling_payments
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, Spectators, options_data
from anypoker.tables import Options, Table

router = APIRouter(prefix="/api")


def room_of(request: Request) -> CardRoom:
    room: CardRoom = request.app.state.room
    return room


Room = Annotated[CardRoom, Depends(room_of)]


async def guest_of(request: Request, room: Room) -> Guest:
    """Return the asking guest; 401 without a name."""
    guest = await room.guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise HTTPException(401, "not signed in: create a guest with POST /api/guests")
    return guest


def table_of(table: str, room: Room) -> TableActor:
    """Return the table; 404 if there is none."""
    live = room.tables.get(table)
    if live is None and table in room.unreadable:
        raise HTTPException(503, TABLE_UNREADABLE)
    if live is None:
        raise HTTPException(404, "there is no such table")
    return live


async def asker_of(request: Request, room: Room) -> Guest | None:
    """Return the asking guest, if they have a name."""
    return await room.guests.find(request.cookies.get(COOKIE))


Known = Annotated[Guest, Depends(guest_of)]


def owner_of(request: Request, guest: Known) -> JobOwner:
    """Return who a job is for; the job ends when this client closes the connection."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return JobOwner(guest.id, request.state.address, gone)


Owner = Annotated[JobOwner, Depends(owner_of)]
Asker = Annotated[Guest | None, Depends(asker_of)]
AnyTable = Annotated[TableActor, Depends(table_of)]


def open_table_of(live: AnyTable, asker: Asker) -> TableActor:
    """Return the table; 403 for a guest whom its host banned."""
    ban = live.stored.settings.ban_of(asker.id if asker is not None else None)
    if ban is not None:
        raise HTTPException(403, ban_sentence(ban))
    return live


AtTable = Annotated[TableActor, Depends(open_table_of)]


def set_cookie(cookie: str, request: Request, response: Response) -> None:
    """Make who asks this guest."""
    public = request.app.state.settings.public_url or ""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=365 * 86_400,
        path="/",
        httponly=True,
        samesite="strict",
        secure=_is_secure(request, public),
    )


def _is_secure(request: Request, public: str) -> bool:
    """Return whether the browser asks over https; behind a tunnel, others ask without it."""
    is_public = urlsplit(public).hostname == request.url.hostname
    through_public = is_public or not request.app.state.settings.is_shared
    return request.url.scheme == "https" or (public.startswith("https://") and through_public)


def is_own_name(host: str) -> bool:
    """Return whether a host name means the machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def base_of(request: Request) -> str:
    """Return the base of links to this server."""
    public = request.app.state.settings.public_url
    return public.rstrip("/") if public else str(request.base_url).rstrip("/")


@router.post("/guests")
async def create_guest(
    asked: GuestRequest, room: Room, request: Request, response: Response
) -> GuestInfo:
    """Become a guest: the answer sets a cookie that is this guest from then on."""
    guest, cookie = await room.guests.welcome(asked.name, asked.colour)
    set_cookie(cookie, request, response)
    return guest_info(guest)


@router.get("/guests/me")
async def current_guest(guest: Known) -> GuestInfo:
    """Return the guest of the cookie."""
    return guest_info(guest)


def guest_info(guest: Guest) -> GuestInfo:
    """Describe a guest."""
    return GuestInfo(id=guest.id, name=guest.name, colour=guest.colour)


@router.post("/guests/me/link", status_code=201)
async def link_for_another_device(
    asked: MoveRequest, room: Room, guest: Known, request: Request
) -> MoveLink:
    """Return a link that makes another device the guest who asks."""
    ticket = await room.guests.ticket(guest, request.cookies[COOKIE])
    where = f"table/{asked.table}" if asked.table and await room.knows(asked.table) else ""
    return MoveLink(link=f"{base_of(request)}/{where}#move={ticket}", ticket=ticket)


@router.post("/guests/move")
async def move_guest(
    asked: TicketRequest, room: Room, request: Request, response: Response
) -> GuestInfo:
    """Become the guest who made the link; the answer sets its cookie."""
    guest, cookie = await room.guests.redeem(asked.ticket)
    set_cookie(cookie, request, response)
    return guest_info(guest)


@router.get("/options")
async def table_options() -> Json:
    """Return the options of a table, each with what it is if nobody says anything."""
    return options_data(Options(), DEFAULT_ROOM_OPTIONS)


@router.get("/bots")
async def bot_kinds() -> list[BotKindInfo]:
    """Return the bots that may sit at a table."""
    return [
        BotKindInfo(
            kind=kind,
            levels=list(LEVELS_BY_BOT.get(kind, ())),
            characters=list(BOT_STYLES.get(kind, ())),
        )
        for kind in BOTS
    ]


@router.post("/tables", status_code=201)
async def open_table(
    asked: TableRequest, room: Room, guest: Known, owner: Owner, request: Request
) -> TableOpened:
    """Open a table; who opens it is its host."""
    live = await room.open_table(asked, guest, owner)
    return TableOpened(id=live.stored.id, link=f"{base_of(request)}/table/{live.stored.id}")


@router.get("/tables")
async def list_tables(room: Room) -> list[TableSummary]:
    """Return the tables that are not private."""
    own = [table_summary(one, one.audience.visible_table(None)) for one in listed_tables(room)]
    known = {one.id for one in own}
    others = room.sharing.lobby.others if room.sharing is not None else []
    return [*own, *(TableSummary(**one) for one in others if one["id"] not in known)]


def listed_tables(room: CardRoom) -> list[TableActor]:
    """Return the tables of this server that are in the lobby."""
    return [
        one
        for one in room.tables.values()
        if one.stored.settings.room().listed and not one.stored.settings.over
    ]


def table_summary(live: TableActor, table: Table) -> TableSummary:
    """Describe a table for a list."""
    return TableSummary(
        id=live.stored.id,
        name=shown_name(live.stored.name, live.state),
        game=table.rotation.name,
        stakes=(stakes := str(table.announced_terms())),
        stakes_shown=format_stakes(stakes, live.stored.settings.unit),
        unit=live.stored.settings.unit,
        status=live.stored.settings.status(table.paused),
        players=len(table.players),
        seated=[
            PlayerInfo.model_validate(
                {"player": one.id, "name": one.name, "bot": bot_info(one.bot)}
            )
            for one in table.players
        ],
        seats=len(table.seats),
        hands=table.number,
    )


@router.get("/tables/{table}")
async def show_table(live: AtTable, asker: Asker) -> TableInfo:
    """Return a table without its hand."""
    return live.audience.table_data(asker.id if asker else None)


def refuse_outsiders(live: TableActor, asker: Guest | None) -> None:
    """Reject guests who never sat at a table without spectators (403)."""
    who = asker.id if asker else None
    played = who is not None and any(one.player == who for one in live.table.accounts)
    host = who is not None and who == live.stored.settings.host
    if live.audience.spectator_mode(who) is Spectators.NONE and not played and not host:
        raise HTTPException(403, "this table has no spectators")


@router.get("/tables/{table}/ledger")
async def show_ledger(live: AnyTable, asker: Asker) -> LedgerInfo:
    """Return the ledger: buy-ins, cash-outs and who pays whom. Banned guests may see it too."""
    refuse_outsiders(live, asker)
    table = live.audience.visible_table(asker.id if asker else None)
    lines = ledger(table)
    payments = settling_payments({line.player: line.net for line in lines})
    return LedgerInfo(
        lines=[
            LedgerLineInfo.model_validate(
                {**line._asdict(), "bot": bot_of_player(table, line.player)}
            )
            for line in lines
        ],
        payments=[PaymentInfo(**one._asdict()) for one in payments],
        house=table.house,
        forfeited=table.forfeited,
    )


root_router = APIRouter(include_in_schema=False)


@root_router.get("/healthz")
async def health() -> Json:
    """That the server answers."""
    return {"ok": True}


@root_router.get("/api/docs", response_class=HTMLResponse)
async def api_page(request: Request) -> HTMLResponse:
    """Show the REST interface as a page."""
    return HTMLResponse(openapi_page(request.app.openapi()))


@root_router.get("/api/socket-schema")
async def schema_of_socket() -> Json:
    """Return the JSON Schema of what goes over the socket."""
    return socket_schema()


@root_router.get("/metrics", response_class=PlainTextResponse)
async def metrics(room: Room, request: Request) -> PlainTextResponse:
    """Numbers for whoever watches over the server, on this machine alone."""
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

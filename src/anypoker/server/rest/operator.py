"""REST for the operator of the room: become it, watch over the tables, close one, ban guests."""

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from sqlalchemy import func, select

from anypoker import __version__
from anypoker.server.protocol.bounded_types import GuestAddress, OperatorCode
from anypoker.server.protocol.server_model import ServerModel
from anypoker.server.request_guard import RateLimiter
from anypoker.server.rest.dependencies import Asker, AtTable, Known, Room
from anypoker.server.rest.models import PlayerInfo, RequestBody, TableSummary
from anypoker.server.rest.tables import table_summary
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.schema import guest as guest_rows

router = APIRouter(prefix="/api", tags=["operator"])

_TRIES = 5  # of one address, then one in a minute
_ALL_TRIES = 30  # of all addresses together, then one in 10 s
_STARTED = time.monotonic()


class CodeRequest(RequestBody):
    """Code that the server printed when it started."""

    code: OperatorCode


class RoomInfo(ServerModel):
    """Name of the room, whether it has an operator, and whether you are the operator."""

    name: str
    has_operator: bool
    is_operator: bool


class RoomHealth(ServerModel):
    """State of the server: seconds since its start, tables, connections, guests, commits."""

    name: str
    version: str
    uptime: int
    tables: list[TableSummary]
    unreadable: int
    connections: int
    guests: int
    hands: int
    commits: int
    banned: list[PlayerInfo]


async def operator_of(room: Room, guest: Known) -> Guest:
    """Return the operator; 403 for everyone else."""
    if guest.id != room.desk.operator:
        raise HTTPException(403, "only the operator of this room may do that")
    return guest


Operator = Annotated[Guest, Depends(operator_of)]


@router.get("/room")
async def show_room(room: Room, asker: Asker) -> RoomInfo:
    """Show the name of the room."""
    operator = room.desk.operator
    return RoomInfo(
        name=room.desk.room_name,
        has_operator=operator is not None,
        is_operator=asker is not None and asker.id == operator,
    )


@router.post("/operator")
async def become_operator(
    asked: CodeRequest, room: Room, guest: Known, request: Request
) -> RoomInfo:
    """Become the operator with the code that the server printed; it works once."""
    limits: tuple[RateLimiter, RateLimiter] = request.app.state.operator_limits
    if not (limits[0].take(request.state.address) and limits[1].take("")):
        raise HTTPException(429, "too many codes: wait a minute")
    if room.sharing is not None:
        await asyncio.to_thread(room.desk.read)  # another node may have made the last code
    if not await room.desk.claim(asked.code, guest.id):
        raise HTTPException(403, "this code is wrong or was already used")
    return await show_room(room, guest)


def operator_limits() -> tuple[RateLimiter, RateLimiter]:
    """Limit guesses of one address, and of all together."""
    return RateLimiter(_TRIES, 1 / 60), RateLimiter(_ALL_TRIES, 1 / 10)


@router.get("/operator/health")
async def show_health(room: Room, operator: Operator, request: Request) -> RoomHealth:
    """Show the state of the server with all tables, private ones included."""
    count = select(func.count()).select_from(guest_rows)
    guests = await room.writer.read(lambda connection: connection.scalar(count))
    live = [one for one in room.tables.values() if not one.stored.settings.over]
    health = RoomHealth(
        name=room.desk.room_name,
        version=__version__,
        uptime=int(time.monotonic() - _STARTED),
        tables=[table_summary(one, one.audience.visible_table(None)) for one in live],
        unreadable=len(room.unreadable),
        connections=sum(len(one.subscribers.clients) for one in room.tables.values()),
        guests=int(guests or 0),
        hands=sum(one.table.number for one in room.tables.values()),
        commits=room.writer.commits,
        banned=[PlayerInfo(player=id_, name=name) for id_, name in room.desk.banned.items()],
    )
    answers = await room.sharing.ask_others(request) if room.sharing is not None else []
    for other in map(RoomHealth.model_validate, answers):
        health.tables += other.tables
        for name in ("unreadable", "connections", "hands", "commits"):
            setattr(health, name, getattr(health, name) + getattr(other, name))
    return health


@router.post("/operator/tables/{table}/close")
async def close_table(live: AtTable, operator: Operator) -> TableSummary:
    """Close a table after its hand: everyone is cashed out, and the ledger stays."""
    live.close_soon()
    return table_summary(live, live.audience.visible_table(None))


@router.post("/operator/guests/{guest}/ban")
async def ban_guest(guest: GuestAddress, room: Room, operator: Operator) -> PlayerInfo:
    """Keep a guest out: the cookie no longer works, and all connections of it are closed."""
    if guest == operator.id:
        raise HTTPException(409, "you cannot ban yourself")
    wanted = select(guest_rows.c.name).where(guest_rows.c.id == guest)
    name = await room.writer.read(lambda connection: connection.scalar(wanted))
    if name is None:
        raise HTTPException(404, "there is no such guest")
    await room.desk.ban(guest, name)
    for live in room.tables.values():
        for client in list(live.subscribers):
            if client.player == guest:
                client.close()
    return PlayerInfo(player=guest, name=name)


@router.post("/operator/guests/{guest}/unban")
async def unban_guest(guest: GuestAddress, room: Room, operator: Operator) -> PlayerInfo:
    """Let a banned guest come again."""
    name = room.desk.banned.get(guest)
    if name is None:
        raise HTTPException(404, "this guest is not banned")
    await room.desk.unban(guest)
    return PlayerInfo(player=guest, name=name)

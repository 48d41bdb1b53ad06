"""Dependencies of REST routes: the room, the asking guest, the table, and the base of links."""

import ipaddress
from typing import Annotated

from fastapi import Depends, HTTPException, Request

from anypoker.server.card_room import TABLE_UNREADABLE, CardRoom
from anypoker.server.job_queue import JobOwner
from anypoker.server.storage.guests import COOKIE, Guest
from anypoker.server.table.actor import TableActor
from anypoker.server.table.seat_settings import ban_sentence


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

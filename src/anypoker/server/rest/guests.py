"""REST for guests: the cookie, name and colour, other devices, and the tables where they sit."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response

from anypoker.server.rest.dependencies import Known, Room, base_of
from anypoker.server.rest.models import (
    GuestInfo,
    GuestPatch,
    GuestRequest,
    GuestTable,
    MoveLink,
    MoveRequest,
    TicketRequest,
)
from anypoker.server.rest.tables import table_summary
from anypoker.server.storage.guests import COOKIE, Guest
from anypoker.server.table.actor import TableActor
from anypoker.tables import Table

router = APIRouter(prefix="/api", tags=["guests"])


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


@router.patch("/guests/me")
async def change_guest(asked: GuestPatch, room: Room, guest: Known) -> GuestInfo:
    """Change the name or the colour of the guest. Seats have the new name from the next hand."""
    changed = await room.guests.change(guest, asked.name, asked.colour)
    room.guest_changed(changed)
    return guest_info(changed)


@router.get("/guests/me/tables")
async def tables_of_guest(room: Room, guest: Known, request: Request) -> list[GuestTable]:
    """The tables where the guest sits or is the host: first those where it is their turn, then by
    the time of the last change."""
    own = [
        _own_table(live, guest)
        for live in room.tables.values()
        if not live.stored.settings.over
        and (live.table.seat_of(guest.id) is not None or live.stored.settings.host == guest.id)
    ]
    if room.sharing is not None:
        answers = await room.sharing.ask_others(request)
        own += [GuestTable(**one) for answer in answers for one in answer]
    return sorted(own, key=lambda one: (not one.your_turn, -one.active, one.id))


def _own_table(live: TableActor, guest: Guest) -> GuestTable:
    state = live.audience.visible_state(guest.id)
    table, deadlines = state.table, state.deadlines
    deadline = deadlines.deadline(guest.id)
    return GuestTable(
        **{**table_summary(live, table).model_dump(), **_played(table)},
        seat=table.seat_of(guest.id),
        host=live.stored.settings.host == guest.id,
        your_turn=guest.id in deadlines.asked,
        until=deadline.due if deadline is not None else 0,
        bank_until=deadline.end if deadline is not None else 0,
        now=live.now(),
        active=table.now,
        deck_code=live.stored.settings.proofs.code,
    )


def _played(table: Table) -> dict[str, str]:
    """Return the game of the hand that is played."""
    hand = table.hand
    return {"game": hand.game.name} if hand is not None and table.in_hand else {}


def set_cookie(cookie: str, request: Request, response: Response) -> None:
    """Set the cookie that identifies the guest."""
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

"""REST for a guest: another name, another colour, and the tables where they sit."""

from fastapi import APIRouter, Request

from anypoker.server.rest.models import GuestInfo, GuestPatch, GuestTable
from anypoker.server.rest.tables import Known, Room, guest_info, table_summary
from anypoker.server.storage.guests import Guest
from anypoker.server.table.actor import TableActor
from anypoker.tables import Table

router = APIRouter(prefix="/api", tags=["guests"])


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

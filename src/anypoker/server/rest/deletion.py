"""REST deletes: guests with what they said and shared, tables with all that happened there."""

from fastapi import APIRouter, HTTPException, Request, Response
from sqlalchemy import bindparam, delete, select

from anypoker.server.card_room import CardRoom
from anypoker.server.nodes.room_news import GUEST_GONE
from anypoker.server.rest.dependencies import Known, Room
from anypoker.server.storage.guests import COOKIE
from anypoker.server.storage.schema import (
    card_table,
    chat,
    device_link,
    entry,
    executed_command,
    guest,
    hand,
    hand_archive,
    notification,
    push_subscription,
    shared_game,
    shared_hand,
    snapshot,
    table_game,
)
from anypoker.server.storage.writer import WriteBatch
from anypoker.server.table.settings import TableSettings, read_settings

router = APIRouter(prefix="/api", tags=["deleting"])

_OF_A_GUEST = [
    delete(chat).where(chat.c.player == bindparam("old")),
    delete(shared_hand).where(shared_hand.c.made_by == bindparam("old")),
    delete(shared_game).where(shared_game.c.made_by == bindparam("old")),
    delete(push_subscription).where(push_subscription.c.guest == bindparam("old")),
    delete(device_link).where(device_link.c.guest == bindparam("old")),
    delete(guest).where(guest.c.id == bindparam("old")),
]
_OF_A_TABLE = [
    *(
        delete(one).where(one.c.table_id == bindparam("old"))
        for one in (
            shared_hand,
            hand,
            hand_archive,
            chat,
            executed_command,
            snapshot,
            entry,
            table_game,
            notification,
            push_subscription,
        )
    ),
    delete(card_table).where(card_table.c.id == bindparam("old")),
]


@router.delete("/guests/me", status_code=204)
async def delete_guest(room: Room, who: Known, request: Request, response: Response) -> None:
    """Delete the guest who asks, with what it said and shared. Ledgers keep the name, because
    others owe or are owed by it."""
    sits = any(live.table.player(who.id) is not None for live in room.tables.values())
    if sits or await room.sits_elsewhere(request):
        raise HTTPException(409, "leave your seats first: you still have chips on a table")
    if await room.tournaments.need(who.id):
        raise HTTPException(409, "you are in a tournament that is not over, or its host")
    rows = WriteBatch()
    for statement in _OF_A_GUEST:
        rows.add(statement, old=who.id)
    room.tell(rows, GUEST_GONE, who.id)
    await room.writer.commit(rows)
    room.forget_guest(who.id)
    response.delete_cookie(COOKIE, path="/")


@router.delete("/tables/{table}", status_code=204)
async def delete_table(table: str, room: Room, who: Known) -> None:
    """Delete a table with its hands, chat and ledger; its host may, once the table is closed, also
    when it was so long ago that the table cannot be looked at any more."""
    settings = await _settings_of(table, room)
    if settings is None:
        raise HTTPException(404, "there is no such table")
    if who.id != settings.host:
        raise HTTPException(403, "only the host of the table may do that")
    if not settings.over:
        raise HTTPException(409, "close the table first, so that everyone is cashed out")
    if table in room.tables:
        await room.close_table(table)
    room.notices.forget_table(table)
    rows = WriteBatch()
    for statement in _OF_A_TABLE:
        rows.add(statement, old=table)
    await room.writer.commit(rows)


async def _settings_of(table: str, room: CardRoom) -> TableSettings | None:
    if table in room.tables:
        return room.tables[table].stored.settings
    wanted = select(card_table.c.settings).where(card_table.c.id == table)
    found = await room.writer.read(lambda connection: connection.scalar(wanted))
    return None if found is None else read_settings(found)

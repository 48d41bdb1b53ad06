"""REST routes of hands as the asking guest saw them, and of statistics."""

import asyncio
import csv
import io
import secrets
from typing import Literal

from fastapi import APIRouter, HTTPException
from fastapi.responses import PlainTextResponse
from sqlalchemy import bindparam, delete, insert, select

from anypoker.sentences import collect_texts
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.bounded_types import HandNumber, HandsBefore, SharedAddress
from anypoker.server.protocol.server_model import Json
from anypoker.server.rest.dependencies import Asker, AtTable, Known, Room
from anypoker.server.rest.models import (
    HandShared,
    HandShareRequest,
    HandSummary,
    PlayerInfo,
    PlayerStatistics,
)
from anypoker.server.rest.tables import refuse_outsiders
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.hand_archive import facts_of_range, find_hand
from anypoker.server.storage.hand_records import (
    anonymise,
    hand_text,
    open_history_file,
    phh_text,
    pokerstars_file,
    record_for,
    record_players,
    unpack,
    void_words,
)
from anypoker.server.storage.schema import shared_hand
from anypoker.server.storage.writer import WriteBatch
from anypoker.server.table.actor import TableActor
from anypoker.session.setup.display_unit import WHOLE, amount_writer
from anypoker.session.setup.ledger import ledger

router = APIRouter(prefix="/api", tags=["hands"])

_MAX_HANDS = 200


def last_visible_hand(live: TableActor, asker: Guest | None) -> int:
    """Return the number of the newest hand that a guest may see."""
    refuse_outsiders(live, asker)
    return live.audience.visible_table(asker.id if asker else None).number


async def facts_of_hands(room: CardRoom, live: TableActor, first: int, last: int) -> list[Json]:
    """Return the public facts of hands, newest first; they are unpacked in the reading thread."""
    table = live.stored.id
    facts: list[Json] = await room.writer.read(
        lambda connection: facts_of_range(connection, table, first, last, _MAX_HANDS)
    )
    return facts


@router.get("/tables/{table}/hands")
async def hands(
    live: AtTable, room: Room, asker: Asker, before: HandsBefore = 0
) -> list[HandSummary]:
    """The hands of a table that are over, the newest first: two hundred at a time, those `before`
    a number if one is given."""
    last = last_visible_hand(live, asker)
    return [
        HandSummary(
            number=one["number"],
            game=one["view"]["game"],
            at=one["at"],
            players=[PlayerInfo(**player) for player in record_players(one)],
            pot=sum(won["amount"] for won in one["view"]["won"]),
            void=(void := void_words(one)),
            texts=collect_texts(void),
        )
        for one in await facts_of_hands(room, live, 0, min(last, before - 1) if before else last)
    ]


async def _record(
    room: CardRoom, table: str, number: int, player: str | None, seat: int | None = None
) -> Json:
    """Return a hand as a player or a seat may see it; `unit`: the display unit of its table."""
    facts, private, seat = await _kept(room, table, number, player, seat)
    live = room.tables.get(table)
    unit = live.stored.settings.unit if live is not None else WHOLE
    return {**record_for(facts, private, seat), "unit": unit}


async def _kept(
    room: CardRoom, table: str, number: int, player: str | None, seat: int | None
) -> tuple[Json, Json, int | None]:
    """Return the stored parts of a hand and the seat of the player in it."""
    row = await room.writer.read(lambda connection: find_hand(connection, table, number))
    if row is None:
        raise HTTPException(404, "there is no such hand")
    facts = unpack(row.facts)
    if player is not None and player in facts["players"]:
        seat = facts["players"].index(player)
    private = unpack(room.keys.decrypt(row.private, f"hand {table}/{number}"))
    return facts, private, seat


_FORMS = {
    "hand": hand_text,
    "phh": phh_text,
    "txt": pokerstars_file,
    "ohh": open_history_file,
}


@router.get("/tables/{table}/hands/{number}.{form}", response_class=PlainTextResponse)
async def hand_file(
    live: AtTable,
    number: HandNumber,
    form: Literal["hand", "phh", "txt", "ohh"],
    room: Room,
    asker: Asker,
) -> PlainTextResponse:
    """A hand as a `.hand` file, in Poker Hand History, as PokerStars text (`.txt`) or in Open Hand
    History, as the asker saw it."""
    if number > last_visible_hand(live, asker):
        raise HTTPException(404, "there is no such hand")
    who = asker.id if asker else None
    facts, private, seat = await _kept(room, live.stored.id, number, who, None)
    text = await asyncio.to_thread(_FORMS[form], facts, private, seat)
    name = f"attachment; filename=hand-{number}.{form}"
    return PlainTextResponse(text, headers={"content-disposition": name})


@router.get("/tables/{table}/hands/{number}")
async def one_hand(live: AtTable, number: HandNumber, room: Room, asker: Asker) -> Json:
    """Return a hand to be replayed: its view at the end, with all events that the asker saw."""
    if number > last_visible_hand(live, asker):
        raise HTTPException(404, "there is no such hand")
    return await _record(room, live.stored.id, number, asker.id if asker else None)


@router.post("/tables/{table}/hands/{number}/share", status_code=201)
async def share(
    live: AtTable,
    number: HandNumber,
    room: Room,
    guest: Known,
    asked: HandShareRequest | None = None,
) -> HandShared:
    """Return a link to a hand as the asker saw it, with or without the names."""
    if number > last_visible_hand(live, guest):
        raise HTTPException(404, "there is no such hand")
    record = await _record(room, live.stored.id, number, guest.id)
    viewer = record["view"]["viewer"]
    id_ = secrets.token_urlsafe(16)
    rows = WriteBatch()
    rows.add(
        insert(shared_hand),
        id=id_,
        table_id=live.stored.id,
        number=number,
        viewer=-1 if viewer is None else viewer,
        made_by=guest.id,
        hides_names=asked is not None and asked.hide_names,
    )
    await room.writer.commit(rows)
    return HandShared(id=id_)


@router.get("/shared-hands/{id_}")
async def shared(id_: SharedAddress, room: Room) -> Json:
    """Return a shared hand as the player who shared it saw it."""
    wanted = select(shared_hand).where(shared_hand.c.id == id_)
    row = await room.writer.read(lambda connection: connection.execute(wanted).first())
    if row is None:
        raise HTTPException(404, "there is no such hand")
    seat = None if row.viewer < 0 else row.viewer
    record = await _record(room, row.table_id, row.number, None, seat)
    return anonymise(record) if row.hides_names else record


@router.post("/shared-hands/{id_}/revoke")
async def revoke(id_: SharedAddress, room: Room, guest: Known) -> HandShared:
    """Take a link back; only who made it may."""
    wanted = select(shared_hand.c.made_by).where(shared_hand.c.id == id_)
    maker = await room.writer.read(lambda connection: connection.scalar(wanted))
    if maker != guest.id:
        raise HTTPException(404, "you have shared no such hand")
    rows = WriteBatch()
    rows.add(delete(shared_hand).where(shared_hand.c.id == bindparam("shared")), shared=id_)
    await room.writer.commit(rows)
    return HandShared(id=id_)


@router.get("/tables/{table}/statistics")
async def statistics(live: AtTable, room: Room, asker: Asker) -> list[PlayerStatistics]:
    """Of all hands that are over, player by player."""
    last, count = last_visible_hand(live, asker), live.statistics
    while count.last < last:  # some two hundred at a time, the oldest first
        new = await facts_of_hands(room, live, count.last + 1, min(count.last + _MAX_HANDS, last))
        count.add(list(reversed(new)))
        if not new:
            break  # the hand that is played
    return count.players()


@router.get("/tables/{table}/ledger.csv", response_class=PlainTextResponse)
async def ledger_csv(live: AtTable, asker: Asker) -> PlainTextResponse:
    """Return the ledger for spreadsheets, in the display unit of the table."""
    refuse_outsiders(live, asker)
    table = live.audience.visible_table(asker.id if asker else None)
    write = amount_writer(live.stored.settings.unit)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "bought", "cashed", "stack", "net"])
    for line in ledger(table):
        # A name that begins like a formula must not become one.
        name = f"'{line.name}" if line.name[:1] in "=+-@" else line.name
        writer.writerow([name, *map(write, line[2:])])
    writer.writerow(["the house", *map(write, (0, table.house, 0, table.house))])
    return PlainTextResponse(out.getvalue(), media_type="text/csv; charset=utf-8")

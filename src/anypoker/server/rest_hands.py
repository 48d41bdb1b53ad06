"""REST tells about hands through the eyes of who asks, and about statistics."""

import csv
import io
import secrets
from typing import Any

import orjson
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse
from sqlalchemy import bindparam, delete, insert, select

from anypoker.host.ledger import ledger
from anypoker.host.room_options import Spectators
from anypoker.server.card_room import CardRoom
from anypoker.server.database import Rows
from anypoker.server.guests import COOKIE, Guest
from anypoker.server.hand_records import record_for, without_names
from anypoker.server.live_table import LiveTable
from anypoker.server.messages import Json
from anypoker.server.rest import AtTable, Known, Room
from anypoker.server.rest_models import (
    HandShared,
    HandShareRequest,
    HandSummary,
    PlayerStatistics,
)
from anypoker.server.schema import hand, shared_hand
from anypoker.server.statistics import statistics_of

router = APIRouter(prefix="/api", tags=["hands"])

_MOST = 200


async def _asker(request: Request, room: CardRoom) -> Guest | None:
    return await room.guests.find(request.cookies.get(COOKIE))


def _hidden_from(live: LiveTable, asker: Guest | None) -> int:
    """How many of the last hands somebody may not know: who watches one hand behind, the last."""
    sits = asker is not None and live.table.seat_of(asker.id) is not None
    behind = live.stored.settings.room().spectators is Spectators.BEHIND
    return 0 if sits or not behind else 1


async def _facts(room: CardRoom, live: LiveTable, last: int) -> list[Json]:
    """What everybody saw of the hands up to that one, the newest first."""
    wanted = (
        select(hand.c.facts)
        .where(hand.c.table_id == live.stored.id, hand.c.number <= last)
        .order_by(hand.c.number.desc())
        .limit(_MOST)
    )
    rows = await room.writer.read(lambda connection: connection.scalars(wanted).all())
    return [orjson.loads(row) for row in rows]


@router.get("/tables/{table}/hands")
async def hands(live: AtTable, room: Room, request: Request) -> list[HandSummary]:
    """The hands of a table that are over, the newest first."""
    last = live.table.number - _hidden_from(live, await _asker(request, room))
    return [
        HandSummary(
            number=one["number"],
            game=one["view"]["game"],
            at=one["at"],
            players=[seat["name"] for seat in one["view"]["seats"]],
            pot=sum(won["amount"] for won in one["view"]["won"]),
        )
        for one in await _facts(room, live, last)
    ]


async def _record(
    room: CardRoom, table: str, number: int, player: str | None, seat: int | None = None
) -> Json:
    """A hand as a player may know it, or as a seat may."""
    wanted = select(hand).where(hand.c.table_id == table, hand.c.number == number)
    row = await room.writer.read(lambda connection: connection.execute(wanted).first())
    if row is None:
        raise HTTPException(404, "there is no such hand")
    facts: Json = orjson.loads(row.facts)
    if player is not None and player in facts["players"]:
        seat = facts["players"].index(player)
    if seat is None:
        return facts
    data = room.keys.decrypt(row.private, f"hand {table}/{number}")
    return record_for(facts, orjson.loads(data), seat)


@router.get("/tables/{table}/hands/{number}")
async def one_hand(live: AtTable, number: int, room: Room, request: Request) -> Json:
    """A hand to be replayed: its view at the end, with all events that the asker saw."""
    asker = await _asker(request, room)
    if number > live.table.number - _hidden_from(live, asker):
        raise HTTPException(404, "there is no such hand")
    return await _record(room, live.stored.id, number, asker.id if asker else None)


@router.post("/tables/{table}/hands/{number}/share", status_code=201)
async def share(
    live: AtTable, number: int, room: Room, guest: Known, asked: HandShareRequest | None = None
) -> HandShared:
    """A link to a hand as the asker saw it, with or without the names."""
    record = await _record(room, live.stored.id, number, guest.id)
    viewer = record["view"]["viewer"]
    id_ = secrets.token_urlsafe(16)
    rows = Rows()
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
async def shared(id_: str, room: Room) -> Json:
    """A hand that somebody shared, as that player saw it."""
    wanted = select(shared_hand).where(shared_hand.c.id == id_)
    row = await room.writer.read(lambda connection: connection.execute(wanted).first())
    if row is None:
        raise HTTPException(404, "there is no such hand")
    seat = None if row.viewer < 0 else row.viewer
    record = await _record(room, row.table_id, row.number, None, seat)
    return without_names(record) if row.hides_names else record


@router.post("/shared-hands/{id_}/revoke")
async def revoke(id_: str, room: Room, guest: Known) -> HandShared:
    """Take a link back; only who made it may."""
    wanted = select(shared_hand.c.made_by).where(shared_hand.c.id == id_)
    maker = await room.writer.read(lambda connection: connection.scalar(wanted))
    if maker != guest.id:
        raise HTTPException(404, "you have shared no such hand")
    rows = Rows()
    rows.add(delete(shared_hand).where(shared_hand.c.id == bindparam("shared")), shared=id_)
    await room.writer.commit(rows)
    return HandShared(id=id_)


@router.get("/tables/{table}/statistics")
async def statistics(live: AtTable, room: Room, request: Request) -> list[PlayerStatistics]:
    """Of the latest hands, player by player."""
    last = live.table.number - _hidden_from(live, await _asker(request, room))
    facts: list[dict[str, Any]] = await _facts(room, live, last)
    return statistics_of(facts)


@router.get("/tables/{table}/ledger.csv", response_class=PlainTextResponse)
async def ledger_csv(live: AtTable) -> PlainTextResponse:
    """The ledger for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "bought", "cashed", "stack", "net"])
    for line in ledger(live.table):
        # A name that begins like a formula must not become one.
        name = f"'{line.name}" if line.name[:1] in "=+-@" else line.name
        writer.writerow([name, line.bought, line.cashed, line.stack, line.net])
    writer.writerow(["the house", 0, live.table.house, 0, live.table.house])
    return PlainTextResponse(out.getvalue(), media_type="text/csv; charset=utf-8")

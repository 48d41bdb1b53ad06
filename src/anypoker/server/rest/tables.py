"""REST for tables: options, bots, opening, lists and ledgers."""

from fastapi import APIRouter, HTTPException, Request

from anypoker.bots import BOT_STYLES, BOTS, LEVELS_BY_BOT
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.messages import TableInfo
from anypoker.server.protocol.server_model import Json
from anypoker.server.protocol.table_encoder import shown_name
from anypoker.server.rest.dependencies import AnyTable, Asker, AtTable, Known, Owner, Room, base_of
from anypoker.server.rest.models import (
    BotKindInfo,
    LedgerInfo,
    LedgerLineInfo,
    PaymentInfo,
    PlayerInfo,
    TableOpened,
    TableRequest,
    TableSummary,
)
from anypoker.server.storage.guests import Guest
from anypoker.server.table.actor import TableActor
from anypoker.server.table.player_info import bot_info, bot_of_player
from anypoker.session.setup.display_unit import format_stakes
from anypoker.session.setup.ledger import ledger, settling_payments
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, Spectators, options_data
from anypoker.tables import Options, Table

router = APIRouter(prefix="/api")


@router.get("/options")
async def table_options() -> Json:
    """Return the options of a table with their defaults."""
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
    """Open a table; the guest becomes its host."""
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

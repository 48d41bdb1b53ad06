"""REST of a session's end: its summary, and the next table for the same people."""

from collections.abc import Callable

from fastapi import APIRouter, HTTPException, Request

from anypoker.sentences import collect_texts
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.table_encoder import shown_name
from anypoker.server.rest.dependencies import Asker, AtTable, Known, Room, base_of
from anypoker.server.rest.hands import facts_of_hands, last_visible_hand
from anypoker.server.rest.models import (
    AwardInfo,
    PaymentInfo,
    PlayerInfo,
    PotInfo,
    ResultInfo,
    SessionSummary,
    TableOpened,
)
from anypoker.server.table.actor import TableActor
from anypoker.server.table.session_counts import SessionCounter
from anypoker.session.setup.final_results import final_results
from anypoker.session.setup.ledger import ledger
from anypoker.tables import Table

router = APIRouter(prefix="/api", tags=["tables"])

_AT_ONCE = 200  # hands


@router.get("/tables/{table}/summary")
async def session_summary(live: AtTable, room: Room, asker: Asker) -> SessionSummary:
    """Return results, payments, the biggest pots and awards, as far as the asker may see hands."""
    last = last_visible_hand(live, asker)
    table = live.audience.visible_table(asker.id if asker else None)
    counts = await _counted(live, room, last)
    return _summary(live, table, counts, room.guests.colour_of)


async def _counted(live: TableActor, room: CardRoom, last: int) -> SessionCounter:
    """Count the hands that are new; a guest who is a hand behind gets a count of those they saw."""
    counts = live.session_counts if live.session_counts.last <= last else SessionCounter()
    while counts.last < last:
        new = await facts_of_hands(room, live, counts.last + 1, min(counts.last + _AT_ONCE, last))
        counts.add(list(reversed(new)))
        if not new:
            break  # the hand that is played
    return counts


def _summary(
    live: TableActor,
    table: Table,
    counts: SessionCounter,
    colour_of: Callable[[str], int | None],
) -> SessionSummary:
    settings, lines = live.stored.settings, ledger(table)
    bots = counts.bots | {line.player for line in lines if line.player.startswith("bot-")}
    bots |= {one.id for one in table.players if one.bot is not None}
    seats = {one.player: one.seat for one in settings.last_seats}
    names = {line.player: line.name for line in lines}
    found = final_results(lines, bots, settings.host, counts.dealt.keys())
    people = [one.player for one in found.people]
    ahead = {one.player for one in found.people if one.net > 0}

    def named(player: str) -> PlayerInfo:
        return PlayerInfo(player=player, name=names.get(player, ""))

    return SessionSummary(
        id=live.stored.id,
        name=shown_name(live.stored.name, live.state),
        unit=settings.unit,
        over=settings.over,
        hands=counts.hands,
        games=len(counts.games),
        began=counts.began,
        ended=counts.ended,
        results=[
            ResultInfo(**one._asdict(), seat=seats.get(one.player), colour=colour_of(one.player))
            for one in found.people
        ],
        payments=[PaymentInfo(**one._asdict()) for one in found.payments],
        bots=sum(line.net for line in lines if line.player in bots),
        house=found.outside - sum(line.net for line in lines if line.player in bots),
        share=found.share,
        odd=found.odd,
        odd_to=found.odd_to,
        pots=[
            PotInfo(
                number=pot.number,
                game=pot.game,
                pot=pot.pot,
                winners=[named(player) for player in pot.winners],
                words=pot.words,
            )
            for pot in counts.pots
        ],
        awards=[
            AwardInfo(award=one.award, player=one.player, name=names.get(one.player, ""), n=one.n)
            for one in counts.awards(people, ahead)
        ],
        next_table=settings.next_table or None,
        texts=collect_texts([pot.words for pot in counts.pots]),
    )


@router.post("/tables/{table}/again", status_code=201)
async def open_again(live: AtTable, room: Room, guest: Known, request: Request) -> TableOpened:
    """Open a table like one that is closed, for the same people; only they may.

    The first of them opens it and is its host. The others get the same table.
    """
    if not any(one.player == guest.id for one in live.table.accounts):
        raise HTTPException(403, "only people who played at this table may do that")
    id_ = await room.open_again(live, guest)
    return TableOpened(id=id_, link=f"{base_of(request)}/table/{id_}")

"""Seats of a table that is part of a tournament, as the floor arranges them between hands."""

from dataclasses import replace

from anypoker.sentences import Sentence
from anypoker.tables import changes as c
from anypoker.tables.accounts import record_buy_in, record_cash_out, record_departure
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.table import TableError
from anypoker.tables.table_update import TableUpdate


def arrange_seats(pending: TableUpdate, change: c.Arrange) -> None:
    """Seat the players of a tournament as its floor says.

    Raises:
        TableError: if the table is not part of a tournament, or a hand is in play.
    """
    table = pending.table
    contest = table.setup.contest
    if contest is None or not contest.part:
        raise TableError("only the tables of a tournament are arranged by its floor")
    if table.in_hand:
        raise TableError("the hand is not over")
    if len(change.seats) != len(table.seats):
        raise TableError(
            Sentence(
                "the table has {seats} seats, not {given}",
                seats=len(table.seats),
                given=len(change.seats),
            )
        )
    ids = [one.player for one in change.seats if one is not None]
    if len(set(ids)) < len(ids) or any(one.stack < 0 for one in change.seats if one is not None):
        raise TableError("each player has one seat and a stack")
    for seat, (before, after) in enumerate(zip(table.seats, change.seats, strict=True)):
        if before is not None and (after is None or after.player != before.id):
            _remove(pending, seat, before)
    for seat, after in enumerate(change.seats):
        if after is not None:
            _seat(pending, seat, after)
    pending.set(terms=change.terms)


def _remove(pending: TableUpdate, seat: int, player: Player) -> None:
    table = pending.table
    pending.put(seat, None)
    accounts = record_departure(table.accounts, player.id, player.stack, table.now)
    pending.set(accounts=accounts, straddle_requests=table.straddle_requests - {player.id})


def _seat(pending: TableUpdate, seat: int, wanted: c.FloorSeat) -> None:
    """Seat a new player, or give a player who stays the stack that the floor counts."""
    table, sitting = pending.table, pending.table.seats[seat]
    more = wanted.stack - (0 if sitting is None else sitting.stack)
    if sitting is None:
        status = Status.POSTING if wanted.waits else Status.PLAYING
        player = Player(wanted.player, wanted.name, wanted.stack, status, bot=wanted.bot)
    else:
        player = replace(sitting, stack=wanted.stack)
    pending.put(seat, player)
    if more > 0 or sitting is None:
        pending.set(accounts=record_buy_in(table.accounts, player.id, player.name, max(more, 0)))
    elif more < 0:
        pending.set(accounts=record_cash_out(table.accounts, player.id, -more))

"""Orders of a tournament to its tables, and their effect on tables as values.

All orders of one change belong together: a store of tables applies them in one transaction.
"""

from collections.abc import Mapping
from dataclasses import replace as replace_player
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from anypoker.game import WonBy
from anypoker.tables import BotKind, SeatSetup, Setup, StakesSpec, Table, new_table
from anypoker.tables.accounts import record_buy_in, record_cash_out, record_departure
from anypoker.tables.games.tournament import Tournament as TableContest
from anypoker.tables.seating.players import Player, Status
from anypoker.tables.table_update import find_player
from anypoker.tournaments.settings import Settings


class OpenTable(Struct, frozen=True):
    """A table opens with these seats: id, name and stack of each player, None if it is empty."""

    table: int
    seats: tuple[tuple[str, str, int] | None, ...]
    terms: StakesSpec


class SeatPlayer(Struct, frozen=True):
    """A player sits down; `waits`: until the button has passed the seat."""

    table: int
    seat: int
    player: str
    name: str
    stack: int
    waits: bool = False


class RemovePlayer(Struct, frozen=True):
    """A player leaves the table with their chips."""

    table: int
    player: str


class SetChips(Struct, frozen=True):
    """A player has another stack: a rebuy, an add-on or a chip race."""

    table: int
    player: str
    stack: int


class SetTerms(Struct, frozen=True):
    """The next hands are played for these stakes."""

    table: int
    terms: StakesSpec


class CloseTable(Struct, frozen=True):
    """The table has no players any more."""

    table: int


Order = OpenTable | SeatPlayer | RemovePlayer | SetChips | SetTerms | CloseTable


def apply_orders(
    tables: Mapping[int, Table],
    orders: tuple[Order, ...],
    settings: Settings,
    bots: Mapping[str, BotKind],
) -> dict[int, Table]:
    """Apply orders to tables; `bots` are the kinds of the players who are bots."""
    after = dict(tables)
    for order in orders:
        if isinstance(order, OpenTable):
            after[order.table] = _opened(order, settings, bots)
        elif isinstance(order, CloseTable):
            del after[order.table]
        else:
            after[order.table] = _changed(after[order.table], order, bots)
    return after


def _opened(order: OpenTable, settings: Settings, bots: Mapping[str, BotKind]) -> Table:
    seats = tuple(
        None if one is None else SeatSetup(one[1], one[2], one[0], bots.get(one[0]))
        for one in order.seats
    )
    contest = TableContest(WonBy.LAST_STANDING, part=True)
    setup = Setup(settings.rotation, order.terms, seats, contest=contest, options=settings.options)
    return new_table(setup)


def _changed(
    table: Table,
    order: SeatPlayer | RemovePlayer | SetChips | SetTerms,
    bots: Mapping[str, BotKind],
) -> Table:
    match order:
        case SeatPlayer():
            assert table.seats[order.seat] is None, "the tournament gives away free seats only"
            status = Status.POSTING if order.waits else Status.PLAYING
            player = Player(
                order.player, order.name, order.stack, status, bot=bots.get(order.player)
            )
            accounts = record_buy_in(table.accounts, order.player, order.name, order.stack)
            return replace(_put(table, order.seat, player), accounts=accounts)
        case RemovePlayer():
            seat, player = find_player(table, order.player)
            accounts = record_departure(table.accounts, player.id, player.stack, table.now)
            return replace(_put(table, seat, None), accounts=accounts)
        case SetChips():
            seat, player = find_player(table, order.player)
            more = order.stack - player.stack
            accounts = (
                record_buy_in(table.accounts, player.id, player.name, more)
                if more > 0
                else record_cash_out(table.accounts, player.id, -more)
            )
            changed = _put(table, seat, replace_player(player, stack=order.stack))
            return replace(changed, accounts=accounts)
        case SetTerms():
            return replace(table, terms=order.terms)
        case _:
            assert_never(order)


def _put(table: Table, seat: int, player: Player | None) -> Table:
    return replace(table, seats=(*table.seats[:seat], player, *table.seats[seat + 1 :]))

"""Changes of a table that is part of a tournament: arrangements, released hands and reports."""

from dataclasses import fields

from msgspec.structs import replace

from anypoker.sentences import Sentence
from anypoker.server.protocol import commands as m
from anypoker.server.table.settings import FloorLink, HandReport
from anypoker.server.table.state import Accepted, TableState, propose_change
from anypoker.tables import Cause, Options, TableError
from anypoker.tables import changes as c

# Commands that would change seats, chips or games, which belong to the tournament.
_OF_THE_FLOOR = (
    m.SitCommand,
    m.LeaveCommand,
    m.RebuyCommand,
    m.VacationCommand,
    m.TakeOverCommand,
    m.HostApprove,
    m.HostSetStack,
    m.HostAddBot,
    m.HostRemoveBot,
    m.HostRebuy,
    m.HostKick,
    m.HostBan,
    m.HostMove,
    m.HostGame,
    m.HostStakes,
    m.HostTransfer,
    m.HostPause,
    m.HostEnd,
)
_RULES = {one.name for one in fields(Options)}  # the same at all tables of a tournament


def refuse_floor_command(state: TableState, command: m.AnyCommand) -> None:
    """Reject commands that only the tournament may carry out.

    Raises:
        TableError: if the table is part of a tournament and the command is one of them.
    """
    if state.settings.floor is None:
        return
    changes_rules = isinstance(command, m.HostOptions) and command.options.keys() & _RULES
    if isinstance(command, _OF_THE_FLOOR) or changes_rules:
        raise TableError("this table is part of a tournament: use the page of the tournament")


def arrange(
    state: TableState, order: c.Arrange, deals: bool, closes: bool, now: int
) -> Accepted | None:
    """Propose an arrangement by the tournament; None if it was carried out before.

    `deals`: a hand is released. `closes`: the table closes for good.
    """
    floor = state.settings.floor
    if floor is None or order.number <= floor.orders or state.settings.over:
        return None
    link = replace(floor, orders=order.number, may_deal=deals, report=None)
    after = state.with_settings(floor=link)
    notices: tuple[str, ...] = ()
    if closes:
        after = after.with_settings(over=True, halted="")
        notices = (Sentence("The table is closed"),)
    return propose_change(after, order, now, Cause.TABLE, notices=notices)


def leave_hand(state: TableState, player: str, now: int) -> Accepted | None:
    """Propose that a player who leaves the tournament takes default actions in this hand."""
    if not state.table.in_hand or state.table.player(player) is None:
        return None
    return propose_change(state, c.Leave(player), now, Cause.PLAYER)


def hand_is_over(floor: FloorLink, orders: int) -> HandReport | None:
    """Return the report of a hand that was released with `orders`.

    A hand without a report is void: it was lost while the server was down.
    """
    if floor.report is not None and floor.report.orders == orders:
        return floor.report
    return None if floor.may_deal else HandReport(orders)

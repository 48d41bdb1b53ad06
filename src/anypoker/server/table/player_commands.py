"""Changes that players ask for, by command."""

from typing import assert_never

from anypoker.cards import parse_cards
from anypoker.engine import actions as a
from anypoker.server.protocol import commands as m
from anypoker.server.table.state import TableState, open_decision
from anypoker.tables import Change, Table, TableError
from anypoker.tables import changes as c
from anypoker.views.typed_answers import read_answer

PlayerCommand = (
    m.SitCommand
    | m.ActCommand
    | m.LeaveCommand
    | m.StayCommand
    | m.SitOutCommand
    | m.BackCommand
    | m.RebuyCommand
    | m.CancelRebuyCommand
    | m.StraddleCommand
    | m.ShowCommand
    | m.RabbitHuntCommand
)


def player_change(state: TableState, command: PlayerCommand, player: str, name: str) -> Change:
    """Return the change that a player asks for.

    Raises:
        ValueError: if it cannot be (`TableError` or `IllegalAction`).
    """
    table, settings = state.table, state.settings
    match command:
        case m.SitCommand():
            seat = free_seat(table) if command.seat is None else command.seat
            return c.Sit(player, seat, name, command.stack or settings.usual_stack, command.post)
        case m.ActCommand():
            return _act(command, player, table)
        case m.LeaveCommand():
            return c.Leave(player)
        case m.StayCommand():
            return c.Stay(player)
        case m.SitOutCommand():
            return c.SitOut(player)
        case m.BackCommand():
            _refuse_kicked(table, player)
            return c.ComeBack(player, command.post)
        case m.RebuyCommand():
            chips = command.chips or settings.usual_stack
            return c.Buy(player, chips, capped=True)
        case m.CancelRebuyCommand():
            return c.CancelBuy(player)
        case m.StraddleCommand():
            return c.Straddle(player, command.wants)
        case m.ShowCommand():
            return c.Show(player, tuple(parse_cards(command.cards)))
        case m.RabbitHuntCommand():
            return c.RabbitHunt(player)
        case _:
            assert_never(command)


def _refuse_kicked(table: Table, player: str) -> None:
    """Keep a player whom the host removed from undoing it."""
    sitting = table.player(player)
    if sitting is not None and sitting.kicked:
        raise TableError("the host removed you from the table")


def _act(command: m.ActCommand, player: str, table: Table) -> c.Act:
    decision = open_decision(table, player)
    if decision is None or decision.number != command.question:
        # The table rejects it as stale before it looks at the action.
        return c.Act(player, a.Fold(), command.question)
    return c.Act(player, read_answer(command.action, decision), command.question)


def free_seat(table: Table) -> int:
    """Return the first free seat.

    Raises:
        TableError: if every seat is taken.
    """
    for seat, player in enumerate(table.seats):
        if player is None:
            return seat
    raise TableError("every seat is taken")

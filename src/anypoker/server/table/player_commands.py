"""Changes that players ask for, by command."""

from typing import assert_never

from anypoker.cards import parse_cards
from anypoker.engine import actions as a
from anypoker.history import TableJournal
from anypoker.server.games.game_names import modified_item, spoken_item
from anypoker.server.protocol import commands as m
from anypoker.server.table.state import TableState, open_decision
from anypoker.session.game_choice import refuse_misfit
from anypoker.session.table_session import Session
from anypoker.session.text.typed_actions import read_answer
from anypoker.tables import Change, RotationGame, Table, TableError
from anypoker.tables import changes as c

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
    | m.ChooseCommand
    | m.VoteCommand
    | m.ReadyCommand
    | m.VetoCommand
    | m.BombPotCommand
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
        case m.ChooseCommand():
            return _choose(state, command, player)
        case m.VoteCommand() | m.ReadyCommand() | m.VetoCommand() | m.BombPotCommand():
            raise TableError("this table does not do that")
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


def _choose(state: TableState, command: m.ChooseCommand, player: str) -> c.Choose:
    table = state.table
    chooser = table.chooser()
    sitting = table.seats[chooser] if chooser is not None else None
    if sitting is None or sitting.id != player:
        raise TableError("it is not your turn to choose the next game")
    return c.Choose(find_choice(state, command.game), command.question)


def find_choice(state: TableState, name: str) -> RotationGame:
    """Find the game that a dealer names, with modifiers or without.

    Raises:
        TableError: if it is not played here, or not by the players of the next hand.
    """
    table = state.table
    session = Session(TableJournal(table), state.pool, spoken_item)
    item = session.find_item(name)
    if item is None and table.options.choice_modifiers:
        item = modified_item(name, table.rotation)
    if item is None:
        raise TableError(f"'{name}' is not played here")
    refuse_misfit(table, item)
    return item


def free_seat(table: Table) -> int:
    """Return the first free seat.

    Raises:
        TableError: if every seat is taken.
    """
    for seat, player in enumerate(table.seats):
        if player is None:
            return seat
    raise TableError("every seat is taken")

"""A command becomes a change of the table: this says who may want it, and what it comes to.

Nothing is changed here: `change_of` answers with a change for the log, or refuses with a sentence.
"""

from dataclasses import dataclass
from typing import assert_never

from anypoker.cards import parse_cards
from anypoker.server.games.game_names import modified_item, rotation_of_game
from anypoker.server.protocol import commands as m
from anypoker.server.table.settings import TableSettings
from anypoker.session.bots.bot_seats import table_bot
from anypoker.session.table_session import Session
from anypoker.session.text.typed_actions import read_answer
from anypoker.tables import Change, Table, TableError, parse_stakes_spec
from anypoker.tables import changes as c

PlayerCommand = (
    m.SitCommand
    | m.ActCommand
    | m.LeaveCommand
    | m.SitOutCommand
    | m.BackCommand
    | m.RebuyCommand
    | m.StraddleCommand
    | m.ChooseCommand
    | m.ShowCommand
    | m.RabbitHuntCommand
)
HostCommand = (
    m.HostSetStack
    | m.HostKick
    | m.HostMove
    | m.HostRebuy
    | m.HostStakes
    | m.HostAddBot
    | m.HostRemoveBot
)


@dataclass(frozen=True, slots=True)
class Requester:
    """Who wants something: a guest, by id and name."""

    player: str
    name: str


def player_change(
    command: PlayerCommand, asker: Requester, session: Session, settings: TableSettings
) -> Change:
    """The change that a player asks for; `TableError` or `IllegalAction` if it cannot be."""
    who, table = asker.player, session.table
    match command:
        case m.SitCommand():
            seat = free_seat(table) if command.seat is None else command.seat
            return c.Sit(who, seat, asker.name, command.stack or settings.usual_stack, command.post)
        case m.ActCommand():
            return _act(command, who, session)
        case m.LeaveCommand():
            return c.Leave(who)
        case m.SitOutCommand():
            return c.SitOut(who)
        case m.BackCommand():
            return c.ComeBack(who, command.post)
        case m.RebuyCommand():
            return c.Buy(who, command.chips or settings.usual_stack)
        case m.StraddleCommand():
            return c.Straddle(who, command.wants)
        case m.ChooseCommand():
            chooser = session.chooser()
            if chooser is None or chooser.id != who:
                raise TableError("it is not you who chooses the next game")
            item = session.find_item(command.game)
            if item is None and table.options.choice_modifiers:
                item = modified_item(command.game, table.rotation, len(table.players))
            if item is None:
                raise TableError(f"'{command.game}' is not played here")
            return c.Choose(item, command.question)
        case m.ShowCommand():
            return c.Show(who, tuple(parse_cards(command.cards)))
        case m.RabbitHuntCommand():
            return c.RabbitHunt(who)
        case _:
            assert_never(command)


def _act(command: m.ActCommand, who: str, session: Session) -> c.Act:
    decision = session.decision(who) if session.table.hand is not None else None
    if decision is None or decision.number != command.question:
        now = f"you now face question {decision.number}" if decision else "you face none now"
        raise TableError(f"question {command.question} is settled or not yours; {now}")
    return c.Act(who, read_answer(command.action, decision), command.question)


def free_seat(table: Table) -> int:
    """The first seat where nobody sits."""
    for seat, player in enumerate(table.seats):
        if player is None:
            return seat
    raise TableError("every seat is taken")


def host_change(command: HostCommand, session: Session, settings: TableSettings) -> Change:
    """The change that the host asks for."""
    table = session.table
    match command:
        case m.HostSetStack():
            return c.SetStack(command.player, command.chips)
        case m.HostKick():
            return c.Kick(command.player, command.why)
        case m.HostMove():
            return c.MoveSeat(command.player, command.seat)
        case m.HostRebuy():
            return c.Buy(command.player, command.chips or settings.usual_stack)
        case m.HostStakes():
            return _stakes_change(command.stakes, table)
        case m.HostAddBot():
            seat = free_seat(table) if command.seat is None else command.seat
            number = sum(one is not None and one.bot is not None for one in table.seats)
            kind = table_bot(command.kind, command.level, number)
            stack = command.stack or settings.usual_stack
            player, name = _new_bot(table, command.kind)
            return c.Sit(player, seat, name, stack, True, kind)
        case m.HostRemoveBot():
            sitting = table.player(command.player)
            if sitting is None or sitting.bot is None:
                raise TableError(f"no bot with the id '{command.player}' sits here")
            return c.Kick(command.player)
        case _:
            assert_never(command)


def _stakes_change(stakes: str, table: Table) -> Change:
    """Other stakes; with another structure the one game of the table is bet in that way."""
    terms, rotation = parse_stakes_spec(stakes), table.rotation
    if terms.structure is not None and len(rotation.items) == 1 and not rotation.choice:
        (item,) = rotation.items
        if terms.structure is not item.structure:
            return c.ChangeGames(rotation_of_game(item.game, stakes), terms)
    return c.ChangeTerms(terms)


def _new_bot(table: Table, kind: str) -> tuple[str, str]:
    """An id and a name that nobody at the table had before."""
    from anypoker.session.setup.seating import bot_seats

    ids = {one.player for one in table.accounts}
    names = {one.name for one in table.accounts}
    for bot in bot_seats(len(ids) + 13, [kind]):
        if bot.id not in ids and bot.name not in names:
            return bot.id, bot.name
    raise AssertionError("there are more names than players")

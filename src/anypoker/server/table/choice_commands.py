"""Commands about the next game: choose, vote, veto, bomb pot, and the game card."""

from typing import assert_never

from anypoker.sentences import Sentence
from anypoker.server.protocol import commands as m
from anypoker.server.table.card_phase import read_card
from anypoker.server.table.choice_rules import find_choice
from anypoker.server.table.choice_votes import current_vote, veto, vote_for, vote_for_bomb_pot
from anypoker.server.table.state import Accepted, TableState, propose_change
from anypoker.tables import Cause, TableError
from anypoker.tables import changes as c

ChoiceCommand = m.ChooseCommand | m.VoteCommand | m.ReadyCommand | m.VetoCommand | m.BombPotCommand


def choice_change(state: TableState, command: ChoiceCommand, player: str, now: int) -> Accepted:
    """Return the change that a player asks for.

    Raises:
        ValueError: if it cannot be (`TableError` or `StaleAction`).
    """
    match command:
        case m.ChooseCommand():
            return _choose(state, command, player, now)
        case m.VoteCommand():
            return vote_for(state, player, command.question, find_choice(state, command.game))
        case m.ReadyCommand():
            return read_card(state, player, command.hand)
        case m.VetoCommand():
            return veto(state, player, command.hand, now)
        case m.BombPotCommand():
            return vote_for_bomb_pot(state, player, command.wants)
        case _:
            assert_never(command)


def _choose(state: TableState, command: m.ChooseCommand, player: str, now: int) -> Accepted:
    """Choose a game as the dealer; where the table votes, vote for it."""
    table = state.table
    if current_vote(state) is not None:
        return vote_for(state, player, command.question, find_choice(state, command.game))
    seat = table.chooser()
    chooser = table.seats[seat] if seat is not None else None
    if chooser is None or chooser.id != player:
        raise TableError("it is not your turn to choose the next game")
    item = find_choice(state, command.game)
    choose = c.Choose(item, command.question)
    notices = (Sentence("{name} deals {game}", name=chooser.name, game=item.game.name),)
    return propose_change(state, choose, now, Cause.PLAYER, notices=notices)

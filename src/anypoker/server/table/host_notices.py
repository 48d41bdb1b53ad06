"""Notices of what the host did, one sentence per command."""

from typing import Any, assert_never

from anypoker.server.protocol import commands as m
from anypoker.server.table.state import TableState
from anypoker.session.setup.display_unit import format_amount, format_stakes, read_stakes
from anypoker.session.setup.option_texts import option_sentence
from anypoker.tables import Table
from anypoker.tables import changes as c


def host_notice(
    command: m.AnyHostCommand, state: TableState, games: c.ChangeGames | None = None
) -> str:
    """Word a command of the host as a notice for the table."""
    table, unit = state.table, state.settings.unit
    late = " after this hand" if table.in_hand else ""
    match command:
        case m.HostStart():
            return "The host starts the game"
        case m.HostPause():
            return f"The host pauses the game{late}"
        case m.HostSetStack():
            stack = format_amount(command.chips, unit)
            return f"The host sets the stack of {_name(command, table)} to {stack}{late}"
        case m.HostRebuy():
            return f"The host lets {_name(command, table)} buy chips{late}"
        case m.HostApprove():
            name = _applicant(command.player, state)
            return f"{name} was seated by the host" if command.yes else f"{name} gets no seat"
        case m.HostKick():
            why = f": {command.why}" if command.why else ""
            return f"The host sends {_name(command, table)} away{late}{why}"
        case m.HostBan() | m.HostUnban():
            ban = state.settings.ban_of(command.player)
            verb = "bans" if isinstance(command, m.HostBan) else "unbans"
            why = f": {ban.why}" if ban is not None and ban.why and verb == "bans" else ""
            return f"The host {verb} {ban.name if ban is not None else 'a guest'}{why}"
        case m.HostCallLink():
            return f"The host {'sets' if command.link else 'removes'} the link to the call"
        case m.HostSitOut():
            name = _name(command, table)
            return f"The host sits {name} out" if command.yes else f"The host brings {name} back"
        case m.HostMove():
            return f"The host moves {_name(command, table)} to seat {command.seat + 1}{late}"
        case m.HostGame():
            assert games is not None, "the games are loaded before"
            stakes = format_stakes(str(games.terms or table.terms), unit)
            return f"{games.rotation.name} {stakes}{_from_when(state)}"
        case m.HostStakes():
            stakes, unit = read_stakes(command.stakes, command.unit)
            return f"The stakes are {format_stakes(stakes, unit)}{_from_when(state)}"
        case m.HostOptions():
            values = [option_sentence(name, one, unit) for name, one in command.options.items()]
            return f"{', '.join(values)}{_from_when(state)}"
        case m.HostAddBot():
            return "The host seats a bot"
        case m.HostRemoveBot():
            return f"The host removes the bot {_name(command, table)}{late}"
        case m.HostMute():
            verb = "mutes" if command.yes else "unmutes"
            return f"The host {verb} {_name(command, table)}"
        case m.HostClearChat():
            return "The host has cleared the chat"
        case m.HostTransfer():
            return f"{_name(command, table)} is now the host"
        case m.HostVoid():
            return "The host voids the hand"
        case m.HostEnd():
            return f"The host closes the table{late}"
        case _:
            assert_never(command)


def _from_when(state: TableState) -> str:
    """Say when games, stakes and options change: before the first hand, at once."""
    return " from the next hand" if state.table.number else ""


def _applicant(player: str, state: TableState) -> str:
    wanted = [one.name for one in state.settings.applicants if one.player == player]
    return wanted[0] if wanted else "A player"


def _name(command: Any, table: Table) -> str:
    known = [one.name for one in table.accounts if one.player == command.player]
    return known[0] if known else "a player"

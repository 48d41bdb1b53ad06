"""Notices of what the host did, one sentence per command."""

from typing import Any, assert_never

from anypoker.sentences import Sentence
from anypoker.server.protocol import commands as m
from anypoker.server.table.state import TableState
from anypoker.session.setup.display_unit import amount_writer, format_stakes, read_stakes
from anypoker.session.setup.option_texts import option_sentence
from anypoker.tables import Table
from anypoker.tables import changes as c


def host_notice(
    command: m.AnyHostCommand, state: TableState, games: c.ChangeGames | None = None
) -> Sentence:
    """Word a command of the host as a notice for the table."""
    sentence = _sentence(command, state, games)
    return sentence.written(amount_writer(state.settings.unit))


def _sentence(
    command: m.AnyHostCommand, state: TableState, games: c.ChangeGames | None
) -> Sentence:
    table, unit = state.table, state.settings.unit
    late = Sentence("after this hand") if table.in_hand else None
    match command:
        case m.HostStart():
            return Sentence("The host starts the game")
        case m.HostPause():
            return Sentence("The host pauses the game[ {late}]", late=late)
        case m.HostSetStack():
            template = "The host sets the stack of {name} to {chips:amount}[ {late}]"
            return Sentence(template, name=_name(command, table), chips=command.chips, late=late)
        case m.HostRebuy():
            template = "The host lets {name} buy chips[ {late}]"
            return Sentence(template, name=_name(command, table), late=late)
        case m.HostApprove():
            template = "{name} was seated by the host" if command.yes else "{name} gets no seat"
            return Sentence(template, name=_applicant(command.player, state))
        case m.HostKick():
            template = "The host sends {name} away[ {late}][: {why}]"
            return Sentence(template, name=_name(command, table), late=late, why=command.why)
        case m.HostBan() | m.HostUnban():
            ban = state.settings.ban_of(command.player)
            name = ban.name if ban is not None else Sentence("a guest")
            if isinstance(command, m.HostUnban):
                return Sentence("The host unbans {name}", name=name)
            why = ban.why if ban is not None else ""
            return Sentence("The host bans {name}[: {why}]", name=name, why=why)
        case m.HostCallLink():
            if command.link:
                return Sentence("The host sets the link to the call")
            return Sentence("The host removes the link to the call")
        case m.HostSitOut():
            template = "The host sits {name} out" if command.yes else "The host brings {name} back"
            return Sentence(template, name=_name(command, table))
        case m.HostMove():
            template = "The host moves {name} to seat {seat}[ {late}]"
            name = _name(command, table)
            return Sentence(template, name=name, seat=command.seat + 1, late=late)
        case m.HostGame():
            assert games is not None, "the games are loaded before"
            stakes = format_stakes(str(games.terms or table.terms), unit)
            return Sentence(
                "{game} {stakes}[ {late}]",
                game=games.rotation.name,
                stakes=stakes,
                late=_from_when(state),
            )
        case m.HostStakes():
            stakes, unit = read_stakes(command.stakes, command.unit)
            return Sentence(
                "The stakes are {stakes}[ {late}]",
                stakes=format_stakes(stakes, unit),
                late=_from_when(state),
            )
        case m.HostOptions():
            values = [option_sentence(name, one, unit) for name, one in command.options.items()]
            return Sentence("{options}[ {late}]", options=values, late=_from_when(state))
        case m.HostAddBot():
            return Sentence("The host seats a bot")
        case m.HostRemoveBot():
            template = "The host removes the bot {name}[ {late}]"
            return Sentence(template, name=_name(command, table), late=late)
        case m.HostMute():
            template = "The host mutes {name}" if command.yes else "The host unmutes {name}"
            return Sentence(template, name=_name(command, table))
        case m.HostClearChat():
            return Sentence("The host has cleared the chat")
        case m.HostTransfer():
            return Sentence("{name} is now the host", name=_name(command, table))
        case m.HostVoid():
            return Sentence("The host voids the hand")
        case m.HostEnd():
            return Sentence("The host closes the table[ {late}]", late=late)
        case _:
            assert_never(command)


def _from_when(state: TableState) -> Sentence | None:
    """Return when games, stakes and options change; None before the first hand: immediately."""
    return Sentence("from the next hand") if state.table.number else None


def _applicant(player: str, state: TableState) -> str:
    wanted = [one.name for one in state.settings.applicants if one.player == player]
    return wanted[0] if wanted else Sentence("A player")


def _name(command: Any, table: Table) -> str:
    known = [one.name for one in table.accounts if one.player == command.player]
    return known[0] if known else Sentence("a player")

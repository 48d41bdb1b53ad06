"""Notices of what the host did, one sentence per command."""

from typing import Any, assert_never

from anypoker.server.protocol import commands as m
from anypoker.tables import Table


def host_notice(command: m.AnyHostCommand, table: Table) -> str:
    """Word a command of the host as a notice for the table."""
    late = " after this hand" if table.in_hand else ""
    match command:
        case m.HostStart():
            return "The host starts the game"
        case m.HostPause():
            return f"The host pauses the game{late}"
        case m.HostSetStack():
            return f"The host sets the stack of {_name(command, table)} to {command.chips}{late}"
        case m.HostRebuy():
            return f"The host lets {_name(command, table)} buy chips{late}"
        case m.HostApprove():
            gives = "gives a seat to" if command.yes else "has no seat for"
            return f"The host {gives} who asked for one"
        case m.HostKick():
            why = f": {command.why}" if command.why else ""
            return f"The host sends {_name(command, table)} away{late}{why}"
        case m.HostMove():
            return f"The host moves {_name(command, table)} to seat {command.seat + 1}{late}"
        case m.HostGame():
            return f"The host changes the game{late}"
        case m.HostStakes():
            return f"The host changes the stakes to {command.stakes}{late}"
        case m.HostOptions():
            values = ", ".join(f"{name} {_value(one)}" for name, one in command.options.items())
            return f"The host changes the options{late}: {values}"
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


def _name(command: Any, table: Table) -> str:
    known = [one.name for one in table.accounts if one.player == command.player]
    return known[0] if known else "somebody"


def _value(value: Any) -> str:
    words = {True: "on", False: "off", None: "none"}
    return words[value] if value is None or isinstance(value, bool) else str(value)[:100]

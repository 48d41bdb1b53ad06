"""`anypoker join`: play at a table of a card room, from the terminal."""

import sys
from typing import Annotated

import typer

from anypoker.cli.output.printing import FAILED, exit_with_error


def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="The link of the table.", show_default=False)
    ],
    name: Annotated[
        str | None,
        typer.Option("--name", help="What you are called; without it, as when you came last."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text; also if the output is no terminal.")
    ] = False,
) -> None:
    """Play at a table of a card room, from the terminal.

    You are the same guest whenever you come from this machine: who quits and joins again has the
    same seat, stack and question. A link that the card room made to move you here from another
    device makes you that guest.
    """
    from anypoker.terminal.remote.remote_plain import RemotePlainTable
    from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link

    plain = plain or not (sys.stdout.isatty() and sys.stdin.isatty())
    try:
        room = parse_link(link)
        guest = guest_of(room, name)
        if plain:
            RemotePlainTable(room, guest, sys.stdin, sys.stdout).play()
            return
        from anypoker.terminal.remote.remote_screen import RemoteTableApp

        RemoteTableApp(room, guest).run()
    except JoinError as error:
        exit_with_error(str(error), FAILED)
    except KeyboardInterrupt:
        print()

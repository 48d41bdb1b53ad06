"""`anypoker join`: a seat at a table of a card room, in the terminal."""

import sys
from typing import Annotated

import typer

from anypoker.cli.options.common import Plain
from anypoker.cli.output.printing import FAILED, exit_with_error


def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="Link of the table.", show_default=False)
    ],
    name: Annotated[
        str | None,
        typer.Option("--name", help="Your name at the table.", show_default="the name last used"),
    ] = None,
    plain: Plain = False,
) -> None:
    """Play at a table of a card room in the terminal.

    The card room recognises this machine: if you quit and join again, you have the same seat, stack
    and decision. To continue as a guest from another device, use the link that the card room makes
    for moving devices.
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

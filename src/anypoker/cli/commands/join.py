"""`anypoker join`: a seat at a table of a card room, in the terminal."""

from typing import Annotated

import typer

from anypoker.cli.options.common import Plain
from anypoker.cli.output.printing import FAILED, exit_with_error
from anypoker.cli.output.table_front_end import is_terminal, show_table


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
    from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link
    from anypoker.terminal.remote.room_source import RoomSource

    try:
        room = parse_link(link)
        show_table(RoomSource(room, guest_of(room, name)), plain or not is_terminal())
    except JoinError as error:
        exit_with_error(str(error), FAILED)

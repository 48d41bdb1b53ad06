"""`anypoker join`: play at a table of a card room, from the terminal."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from anypoker.cli.output import FAILED, fail

if TYPE_CHECKING:
    from anypoker.terminal.joining.room_link import RoomLink


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
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Let this program of yours take a seat and play, such as 'python3 mybot.py'.",
        ),
    ] = None,
    hands: Annotated[
        int | None, typer.Option(min=1, help="Leave after so many hands; only with --bot.")
    ] = None,
) -> None:
    """Play at a table of a card room, from the terminal.

    You are the same guest whenever you come from this machine: who quits and joins again has the
    same seat, stack and question. A link that the card room made to move you here from another
    device makes you that guest. With --bot a program plays in your place, as `anypoker bot check`
    tries it; it plays until it has no chips left, the table is over, or Ctrl-C.
    """
    from anypoker.terminal.joining.joined_plain import JoinedPlainTable
    from anypoker.terminal.joining.room_link import JoinError, guest_of, parse_link

    if hands is not None and bot is None:
        fail("--hands says after how many hands a bot leaves: name one with --bot")
    plain = plain or not (sys.stdout.isatty() and sys.stdin.isatty())
    try:
        room = parse_link(link)
        if bot is not None:
            _join_as_bot(room, name, bot, hands)
            return
        guest = guest_of(room, name)
        if plain:
            JoinedPlainTable(room, guest, sys.stdin, sys.stdout).play()
            return
        from anypoker.terminal.joining.joined_screen import JoinedApp

        JoinedApp(room, guest).run()
    except JoinError as error:
        fail(str(error), FAILED)
    except KeyboardInterrupt:
        print()


def _join_as_bot(room: "RoomLink", name: str | None, command: str, hands: int | None) -> None:
    from anypoker.bots.process.program import command_words
    from anypoker.terminal.joining.joined_bot import JoinedBot
    from anypoker.terminal.joining.room_link import guest_of

    command = command.removeprefix("process:")
    try:
        command_words(command)
    except ValueError as error:
        fail(str(error))
    JoinedBot(room, guest_of(room, name), command, sys.stdout).play(hands)

"""`anypoker join`: a seat at a table of a card room, in the terminal."""

from functools import partial
from typing import Annotated

import typer

from anypoker.cli.options.common import NoProofs, Plain, ProofFolder
from anypoker.cli.output.printing import FAILED, exit_with_error
from anypoker.cli.output.table_front_end import is_terminal, show_table


def join(
    link: Annotated[
        str,
        typer.Argument(metavar="LINK", help="Link of the table or tournament.", show_default=False),
    ],
    name: Annotated[
        str | None,
        typer.Option("--name", help="Your name at the table.", show_default="the name last used"),
    ] = None,
    plain: Plain = False,
    deck_proofs: ProofFolder = None,
    no_deck_proofs: NoProofs = False,
) -> None:
    """Play at a table or in a tournament of a card room in the terminal.

    The card room recognises this machine: if you quit and join again, you have the same seat, stack
    and decision. To continue as a guest from another device, use the link that the card room makes
    for moving devices. The link of a tournament registers you, waits for the start and follows you
    from table to table.

    Your terminal takes part in the shuffle and checks every card that you see. Type `proof` to see
    the code of the chain, and verify the record with `anypoker verify`.
    """
    from anypoker.terminal.remote.proof_record import default_folder
    from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link
    from anypoker.terminal.remote.room_source import RoomSource
    from anypoker.terminal.remote.tournament_seat import find_seat

    try:
        room = parse_link(link)
        folder = None if no_deck_proofs else deck_proofs or default_folder()
        guest = guest_of(room, name)
        if room.tournament:
            room = find_seat(room, guest, partial(print, flush=True))
        source = RoomSource(room, guest, folder)
        show_table(source, plain or not is_terminal())
        if folder is not None:
            for line in source.proof_lines():
                print(line)
    except JoinError as error:
        exit_with_error(str(error), FAILED)
    except KeyboardInterrupt:
        print()

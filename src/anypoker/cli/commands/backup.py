"""`anypoker backup`: everything that a card room knows, in one file."""

from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.output.printing import exit_with_error


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to, such as cards.tar.gz.")],
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder of the card room; as for serve.")
    ] = None,
    with_key: Annotated[
        bool, typer.Option("--with-key", help="The key file too: then keep the backup as safe.")
    ] = False,
) -> None:
    """Write the tables, hands and ledgers of a card room into one file, while it is open too.

    The key file, with which hidden cards are encrypted, is left out unless it is asked for: copy
    it once to another place.
    """
    from anypoker.errors import AnypokerError
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.backups import write_backup

    try:
        write_backup(data or data_folder(), file, with_key)
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"the backup cannot be written: {error.filename}: {error.strerror}")
    print(f"The card room is in {file}{', its key file too' if with_key else ''}.")

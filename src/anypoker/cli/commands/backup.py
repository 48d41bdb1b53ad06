"""`anypoker backup`: the data of a card room in one archive."""

from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.options.common import DataDir
from anypoker.cli.output.printing import exit_with_error


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Archive to write, such as cards.tar.gz.")
    ],
    data_dir: DataDir = None,
    include_key: Annotated[
        bool,
        typer.Option("--include-key", help="Include the key file. Then keep the backup secret."),
    ] = False,
) -> None:
    """Back up the tables, hands and ledgers of a card room, also while it is running.

    The key file, which encrypts hidden cards, is left out unless you ask for it. Keep a separate
    copy of it.
    """
    from anypoker.errors import AnypokerError
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.backups import write_backup

    try:
        write_backup(data_dir or data_folder(), file, include_key)
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"cannot write the backup: {error.filename}: {error.strerror}")
    print(f"Backup written to {file}{', with the key file' if include_key else ''}.")

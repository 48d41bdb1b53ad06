"""`anypoker restore`: a card room out of its backup."""

from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.output.printing import exit_with_error


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `anypoker backup` wrote.")],
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder of the card room; as for serve.")
    ] = None,
) -> None:
    """Put a backup into the folder of a card room, which must not have a database yet.

    If the key file is not in the backup, put it into the folder before the card room is opened.
    """
    from anypoker.errors import AnypokerError
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.backups import restore_backup

    folder = data or data_folder()
    try:
        has_key = restore_backup(file, folder)
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"the backup cannot be restored: {error.filename}: {error.strerror}")
    print(f"The card room is in {folder}.")
    if not has_key:
        print(f"Its key file was not in the backup: put it there as {folder / 'key'}.")

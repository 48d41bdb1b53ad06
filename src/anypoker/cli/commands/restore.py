"""`anypoker restore`: a card room from its backup."""

from pathlib import Path
from typing import Annotated

import typer

from anypoker.cli.options.common import DataDir
from anypoker.cli.output.printing import exit_with_error


def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Archive written by `anypoker backup`.")
    ],
    data_dir: DataDir = None,
) -> None:
    """Restore a backup into a data folder that has no database yet.

    If the backup does not contain the key file, copy it into the folder before you run `serve`.
    """
    from anypoker.errors import AnypokerError
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.backups import restore_backup

    folder = data_dir or data_folder()
    try:
        has_key = restore_backup(file, folder)
    except AnypokerError as error:
        exit_with_error(str(error))
    except OSError as error:
        exit_with_error(f"cannot restore the backup: {error.filename}: {error.strerror}")
    print(f"The card room was restored to {folder}.")
    if not has_key:
        print(f"The backup does not contain the key file: copy it to {folder / 'key'}.")

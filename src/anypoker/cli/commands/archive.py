"""`anypoker archive`: pack old hands of a card room, or delete them."""

from typing import Annotated

import typer

from anypoker.cli.options.common import DatabaseUrl, DataDir
from anypoker.cli.output.printing import exit_with_error

_MONTH_MS = 30 * 86_400_000
_MOST = 1_200


def archive(
    months: Annotated[
        int,
        typer.Option("--months", min=1, max=_MOST, help="Pack hands older than this many months."),
    ] = 3,
    delete_months: Annotated[
        int | None,
        typer.Option(
            "--delete-months",
            min=1,
            max=_MOST,
            help="Delete hands older than this many months, apart from shared ones.",
            show_default="keep all",
        ),
    ] = None,
    data_dir: DataDir = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Pack old hands by table and month, also while the card room is running.

    Packed hands take less room, and their links and replays work as before. Nothing is deleted
    unless you ask for it. A month has 30 days.
    """
    from anypoker.errors import AnypokerError
    from anypoker.history import wall_clock
    from anypoker.server.data_folder import data_folder
    from anypoker.server.storage.hand_archive import archive_hands
    from anypoker.server.storage.open_existing import existing_database

    if delete_months is not None and delete_months < months:
        exit_with_error("hands are packed before they are deleted: make --months smaller")
    now = wall_clock()
    try:
        with existing_database(data_dir or data_folder(), database_url) as engine:
            until = None if delete_months is None else now - delete_months * _MONTH_MS
            count = archive_hands(engine, now - months * _MONTH_MS, until)
    except AnypokerError as error:
        exit_with_error(str(error))
    deleted = f", {count.deleted:,} deleted" if delete_months is not None else ""
    print(f"{count.packed:,} hands packed{deleted}.")

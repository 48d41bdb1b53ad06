"""Backup: one file with everything that the card room stores, also taken while it is open.

The key file is included only on request: both together reveal cards that nobody was shown.
"""

import io
import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from anypoker.errors import AnypokerError
from anypoker.server.data_folder import DATABASE, KEY
from anypoker.server.storage.file_handles import create_private, open_private
from anypoker.server.storage.room_lock import locked_folder


class BackupError(AnypokerError, ValueError):
    """A backup that cannot be made or used; the sentence says why."""


def write_backup(data: Path, file: Path, with_key: bool) -> None:
    """Write the data folder to a new file that only its owner can read."""
    source = data / DATABASE
    if not source.is_file():
        raise BackupError(
            f"there is no database in {data}; one of PostgreSQL is backed up with pg_dump"
        )
    try:
        handle = open_private(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    except FileExistsError:
        raise BackupError(f"{file} is there already: name another file") from None
    try:
        with os.fdopen(handle, "wb") as stream, TemporaryDirectory() as folder:
            copy = Path(folder) / DATABASE
            _copy_database(source, copy)
            with tarfile.open(fileobj=stream, mode="w:gz") as archive:
                _add(archive, DATABASE, copy.read_bytes())
                if with_key:
                    _add(archive, KEY, (data / KEY).read_bytes())
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        file.unlink()  # half a backup must not look like one
        raise


def _copy_database(source: Path, copy: Path) -> None:
    """Copy a database as it is between two commits, while others write to it."""
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BackupError(
            f"the database {source} cannot be copied ({error}): "
            "check that it is not damaged and that the disk of temporary files has room"
        ) from None


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    about = tarfile.TarInfo(name)
    about.size, about.mode = len(content), 0o600
    archive.addfile(about, io.BytesIO(content))


def restore_backup(file: Path, data: Path) -> bool:
    """Put a backup into a data folder that has no database; whether the key file is there."""
    if (data / DATABASE).exists():
        raise BackupError(f"{data} has a database already: restore into an empty folder")
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    try:
        with tarfile.open(file, "r:gz") as archive:
            found = {
                name: content.read()
                for name in (DATABASE, KEY)
                if name in archive.getnames() and (content := archive.extractfile(name))
            }
    except (tarfile.TarError, EOFError, OSError) as error:
        raise BackupError(f"{file} is not a backup of a card room: {error}") from None
    if DATABASE not in found:
        raise BackupError(f"{file} is not a backup of a card room: it holds no {DATABASE}")
    with locked_folder(data, f"`anypoker restore` (process {os.getpid()})"):
        if KEY in found and not (data / KEY).exists():
            create_private(data / KEY, found[KEY])
        create_private(data / DATABASE, found[DATABASE])
    return (data / KEY).exists()

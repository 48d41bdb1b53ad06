"""Saved tables that can be resumed, by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from anypoker.errors import AnypokerError
from anypoker.history import LogError, read_log_file
from anypoker.history.log.journal import replay_entries
from anypoker.session.table_files import TABLE_ENDING, table_paths
from anypoker.tables import changes as c
from anypoker.tables.table import new_table

LAST = "last"


class SavedTableError(AnypokerError, LookupError):
    """A name that no saved table has, or several."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A saved table."""

    path: Path
    game: str
    hands: int  # dealt so far
    in_hand: bool  # the last hand is unfinished
    players: tuple[str, ...]  # names, "you" for a person
    left: datetime

    @property
    def name(self) -> str:
        """Name of the log file without its ending."""
        return self.path.name.removesuffix(TABLE_ENDING)


def saved_tables() -> Iterator[SavedTable]:
    """List the tables that can be resumed, newest first, without unreadable logs."""
    for path in table_paths():
        try:
            table = _read(path)
        except (LogError, OSError):
            continue  # resuming it by name reports the error
        if table is not None:
            yield table


def _read(path: Path) -> SavedTable | None:
    contents = read_log_file(path)
    setup = contents.setup
    if setup.contest is not None and replay_entries(new_table(setup), contents).over:
        return None
    changes = [entry.change for entry in contents.entries]
    deals = [index for index, change in enumerate(changes) if isinstance(change, c.Deal)]
    ends = [index for index, change in enumerate(changes) if isinstance(change, c.End | c.Void)]
    return SavedTable(
        path,
        setup.rotation.name,
        len(deals),
        bool(deals) and (not ends or ends[-1] < deals[-1]),
        tuple("you" if one.bot is None else one.name for one in setup.players if one is not None),
        datetime.fromtimestamp(path.stat().st_mtime),
    )


def saved_table_path(name: str) -> Path:
    """Find the log of a table by its name, a unique part of the name, or the word `last`.

    Raises:
        SavedTableError: if no table or several tables match.
    """
    paths = list(table_paths())
    if not paths:
        raise SavedTableError("there are no saved tables; start one with `anypoker play`")
    if name == LAST:
        return paths[0]
    names = {path.name.removesuffix(TABLE_ENDING): path for path in paths}
    wanted = name.removesuffix(TABLE_ENDING)
    if wanted in names:
        return names[wanted]
    matches = [known for known in names if wanted and wanted.lower() in known.lower()]
    if len(matches) == 1:
        return names[matches[0]]
    if matches:
        some = ", ".join(matches[:5]) + (" and others" if len(matches) > 5 else "")
        raise SavedTableError(f"'{name}' matches several tables: {some}")
    raise SavedTableError(
        f"there is no saved table '{name}'; `anypoker play --resume` lists all of them"
    )

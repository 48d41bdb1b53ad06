"""The tables that were left and can be gone on with: by name, as their logs tell them."""

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
    """A name that no table has, or several; the sentence says which there are."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """`hands`: dealt so far; `in_hand`: the last of them is not over. `players`: their names, "you"
    for a person. `left`: when."""

    path: Path
    game: str
    hands: int
    in_hand: bool
    players: tuple[str, ...]
    left: datetime

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(TABLE_ENDING)


def saved_tables() -> Iterator[SavedTable]:
    """Every table that goes on, the one that was left last first.

    A match that is over is none, nor is a log that cannot be read.
    """
    for path in table_paths():
        try:
            table = _read(path)
        except (LogError, OSError):
            continue  # whoever names it is told what is wrong with it
        if table is not None:
            yield table


def _read(path: Path) -> SavedTable | None:
    contents = read_log_file(path)
    setup = contents.setup
    if setup.contest is not None and replay_entries(new_table(setup), contents).over:
        return None
    changes = [entry.change for entry in contents.entries]
    deals = [place for place, change in enumerate(changes) if isinstance(change, c.Deal)]
    ends = [place for place, change in enumerate(changes) if isinstance(change, c.End | c.Void)]
    return SavedTable(
        path,
        setup.rotation.name,
        len(deals),
        bool(deals) and (not ends or ends[-1] < deals[-1]),
        tuple("you" if one.bot is None else one.name for one in setup.players if one is not None),
        datetime.fromtimestamp(path.stat().st_mtime),
    )


def saved_table_path(name: str) -> Path:
    """The log of a table by its name, by a part that no other has, or by the word `last`."""
    paths = list(table_paths())
    if not paths:
        raise SavedTableError("there is no table to go on with: begin one with `anypoker play`")
    if name == LAST:
        return paths[0]
    names = {path.name.removesuffix(TABLE_ENDING): path for path in paths}
    wanted = name.removesuffix(TABLE_ENDING)
    if wanted in names:
        return names[wanted]
    found = [known for known in names if wanted and wanted.lower() in known.lower()]
    if len(found) == 1:
        return names[found[0]]
    if found:
        some = ", ".join(found[:5]) + (" and others" if len(found) > 5 else "")
        raise SavedTableError(f"'{name}' may be several tables: {some}")
    raise SavedTableError(
        f"there is no table '{name}' to go on with: `anypoker play --resume` lists them all"
    )

"""Errors of the database, in words for guests and for the owner of the server."""

import sqlite3
from typing import NamedTuple

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from anypoker.errors import AnypokerError


class CommitError(AnypokerError):
    """Change that could not be stored, and so did not happen."""


class TableTakenError(CommitError):
    """Change of a table that another server has taken over."""


class DatabaseError(AnypokerError):
    """Database that cannot be opened or read."""


class DatabaseFault(NamedTuple):
    """Reason why the database refused something.

    Attributes:
        guests: the reason, for people at the tables; it names no path.
        owner: the reason, the place and what to do, for whoever runs the server.
    """

    guests: str
    owner: str


class _Known(NamedTuple):
    guests: str
    owner: str  # "{where}" is the database
    advice: str


_DAMAGED = _Known(
    "the database of this server is damaged",
    "the database {where} is damaged",
    "stop the server, move the file away and restore a backup with `anypoker restore`",
)
_FULL = _Known(
    "the disk of this server is full",
    "the disk of the database {where} is full",
    "free space on it; the tables continue when there is room",
)
_LOCKED = _Known(
    "the database of this server is locked by another program",
    "another program keeps the database {where} locked",
    "end that program (a database shell, a copy or a backup)",
)
_READ_ONLY = _Known(
    "the database of this server cannot be written",
    "the database {where} cannot be written",
    "let the user of the server write the file and its folder",
)
_UNOPENED = _Known(
    "the database of this server cannot be opened",
    "the database {where} cannot be opened",
    "check that its folder exists and that the user of the server may write there",
)
_DISK = _Known(
    "the disk of this server does not work",
    "the disk of the database {where} cannot be read or written",
    "check the disk, its free space and the limits of the process",
)
_AWAY = _Known(
    "the database of this server does not answer",
    "the database {where} does not answer",
    "start it; the tables continue when it is back",
)
_REFUSED = _Known(
    "the database of this server refuses the connection",
    "the database {where} refuses the connection",
    "check the user, the password and the name in --db",
)
_CROWDED = _Known(
    "the database of this server has too many connections",
    "the database {where} has too many connections",
    "raise max_connections or end other programs",
)
_RIGHTS = _Known(
    "the database of this server does not allow this",
    "the user of the database {where} may not do this",
    "make the user the owner of the database",
)
_OTHER = _Known(
    "the database of this server has failed",
    "the database {where} has failed",
    "see the log of the server",
)

_SQLITE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: _DISK,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: _UNOPENED,
}
_POSTGRESQL = {  # by the beginning of SQLSTATE, the longest that fits
    "": _AWAY,
    "08": _AWAY,
    "57P": _AWAY,
    "28": _REFUSED,
    "3D": _REFUSED,
    "53100": _FULL,
    "53300": _CROWDED,
    "42501": _RIGHTS,
    "55P03": _LOCKED,
    "40": _LOCKED,
    "57014": _LOCKED,
    "25006": _READ_ONLY,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
    "58": _DISK,
}


def place_of(url: URL) -> str:
    """Name a database: the path of a file, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def database_fault(error: SQLAlchemyError, url: URL) -> DatabaseFault:
    """Put an error of the database into words."""
    known, detail = _known(error)
    said = f"{known.owner.format(where=place_of(url))}{detail}: {known.advice}"
    return DatabaseFault(known.guests, said)


def _known(error: SQLAlchemyError) -> tuple[_Known, str]:
    cause = error.orig if isinstance(error, DBAPIError) else None
    if cause is None:
        return _OTHER, f" ({type(error).__name__})"
    lines = str(cause).strip().splitlines()
    detail = f" ({lines[0]})" if lines else ""
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return _SQLITE.get(code & 0xFF if code is not None else -1, _OTHER), detail
    state = getattr(cause, "sqlstate", None) or ""
    fitting = [start for start in _POSTGRESQL if state.startswith(start) and (start or not state)]
    return (_POSTGRESQL[max(fitting, key=len)] if fitting else _OTHER), detail

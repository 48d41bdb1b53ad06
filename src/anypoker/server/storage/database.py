"""Opening of the database: its key file, migrations and connection settings."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from anypoker.server.storage.database_errors import DatabaseError, database_fault, place_of
from anypoker.server.storage.key_file import KeyFile, KeyFileError, open_key_file
from anypoker.server.storage.schema import setting
from anypoker.server.storage.writer import BUSY_TIMEOUT, clear_log

MIGRATIONS = Path(__file__).with_name("migrations")
_FINGERPRINT = "key file"
_SETUP_LOCK = 0x616E79706F6B6572  # advisory lock, among all of the database


def open_database(url: str, keys: KeyFile) -> Engine:
    """Open the database at this address and bring it up to date.

    Raises:
        KeyFileError: if the database belongs to another key file; then nothing has changed.
        DatabaseError: if the database cannot be opened.
    """
    engine = make_database_engine(url)
    with _faults_told(engine):
        _refuse_other_key(_known_key(engine), keys)
        _bring_up_to_date(engine, keys)
    return engine


def open_with_key_file(url: str, key_path: Path) -> tuple[Engine, KeyFile]:
    """Open a database and its key file. Only a new database gets a new key file.

    Raises:
        KeyFileError: if the key file is missing or is not that of the database.
        DatabaseError: if the database cannot be opened.
    """
    engine = make_database_engine(url)
    with _faults_told(engine):
        known = _known_key(engine)
        if known is not None and not key_path.exists():
            raise KeyFileError(
                f"the key file {key_path} is missing, and the database {place_of(engine.url)} "
                "cannot be read without it: put it back"
            )
        keys = open_key_file(key_path)
        _refuse_other_key(known, keys)
        _bring_up_to_date(engine, keys)
    return engine, keys


@contextmanager
def _faults_told(engine: Engine) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise DatabaseError(database_fault(error, engine.url).owner) from None
    except CommandError:
        raise DatabaseError(
            f"the database {place_of(engine.url)} was written by a newer version of Anypoker: "
            "install that version"
        ) from None


def _known_key(engine: Engine) -> str | None:
    """Return the fingerprint of the key file that a database belongs to; None for a new one."""
    if engine.dialect.name == "sqlite" and not _has_content(engine.url.database):
        return None
    wanted = select(setting.c.value).where(setting.c.name == _FINGERPRINT)
    try:
        with engine.connect() as connection:
            known = inspect(connection).has_table(setting.name)
            return connection.scalar(wanted) if known else None
    finally:
        engine.dispose()  # connections from now on are prepared


def _has_content(path: str | None) -> bool:
    try:
        return path is not None and Path(path).stat().st_size > 0
    except OSError:
        return False


def _refuse_other_key(known: str | None, keys: KeyFile) -> None:
    if known not in (None, keys.fingerprint):
        raise KeyFileError(
            "the database was written with another key file: put that one back into the data folder"
        )


def _bring_up_to_date(engine: Engine, keys: KeyFile) -> None:
    if engine.dialect.name == "sqlite":
        _make_file(engine.url.database)
        event.listen(engine, "connect", _prepare_sqlite)
    with engine.begin() as connection:
        lock_setup(connection)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    with engine.begin() as connection:
        lock_setup(connection)
        known = connection.scalar(select(setting.c.value).where(setting.c.name == _FINGERPRINT))
        _refuse_other_key(known, keys)  # another node may have been the first
        if known is None:
            connection.execute(insert(setting).values(name=_FINGERPRINT, value=keys.fingerprint))
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            clear_log(connection)  # a server that was killed could not


def lock_setup(connection: Connection) -> None:
    """Let no other server change the schema or the settings of a new room until the commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_SETUP_LOCK})"))


def make_database_engine(url: str) -> Engine:
    """Make an engine for a database, which is not opened yet.

    Raises:
        DatabaseError: if the URL cannot be used.
    """
    try:
        asked = make_url(_with_driver(url))
        if asked.get_backend_name() not in ("sqlite", "postgresql"):
            raise ArgumentError
        # A connection that has gone away is found out before it is used; a file does not go.
        remote = asked.get_backend_name() != "sqlite"
        return create_engine(asked, hide_parameters=True, pool_pre_ping=remote)
    except ArgumentError:  # its text would show the password
        raise DatabaseError(
            "this is not a URL of a database that the card room can use; write "
            "postgresql://user@host/name or sqlite:////path/to/file"
        ) from None
    except ModuleNotFoundError as error:
        more = "the database needs more than is installed"
        raise DatabaseError(f"{more} ({error.name}): pip install 'anypoker[postgresql]'") from None


def _with_driver(url: str) -> str:
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return f"postgresql+psycopg://{url.removeprefix(plain)}"
    return url


def _make_file(path: str | None) -> None:
    """Create the database file, readable by its owner only."""
    if path and path != ":memory:":
        with suppress(OSError):  # opening it will tell why
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # What is deleted, such as the key of a hand, is written over.
    safe = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
    for pragma in (*safe, f"busy_timeout={BUSY_TIMEOUT}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

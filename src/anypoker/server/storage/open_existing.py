"""Opening of a database that a server uses, by commands that work beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from anypoker.server.data_folder import DATABASE, database_url
from anypoker.server.storage.database import open_with_key_file
from anypoker.server.storage.database_errors import DatabaseError, database_fault


@contextmanager
def existing_database(data: Path, url: str | None) -> Iterator[Engine]:
    """Open the database of a data folder, or at a URL, which must be there already.

    Raises:
        AnypokerError: if it cannot be opened or fails.
    """
    if url is None and not (data / DATABASE).exists():
        raise DatabaseError(f"there is no database in {data}")
    if url is not None and not (data / "key").exists():
        raise DatabaseError(f"there is no key file in {data}: choose the folder with --data-dir")
    engine, _ = open_with_key_file(url or database_url(data), data / "key")
    try:
        yield engine
    except SQLAlchemyError as error:
        raise DatabaseError(database_fault(error, engine.url).owner) from None
    finally:
        engine.dispose()

"""Lock of everything that a server uses: the data folder and the database."""

from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from anypoker.server.data_folder import DATABASE, database_url
from anypoker.server.storage.database import make_database_engine
from anypoker.server.storage.database_errors import DatabaseError, database_fault, place_of
from anypoker.server.storage.room_lock import (
    LOCK_FILE,
    AdvisoryLock,
    FileLock,
    RoomLock,
    lock_folder,
)


class DataLock:
    """Several locks held together."""

    def __init__(self) -> None:
        self._held: list[RoomLock] = []

    def add(self, lock: RoomLock) -> None:
        self._held.append(lock)

    def check(self) -> None:
        for one in self._held:
            one.check()

    def release(self) -> None:
        while self._held:
            self._held.pop().release()


def lock_data(data: Path, url: str | None, holder: str, shared: bool = False) -> DataLock:
    """Lock a data folder and, if it is elsewhere, the database, which nodes of one room share.

    Raises:
        RoomInUseError: if another process uses one of them.
        DatabaseError: if the database cannot be reached.
    """
    held = DataLock()
    held.add(lock_folder(data, holder))
    try:
        if url not in (None, "sqlite://", database_url(data)):
            held.add(_lock_database(str(url), holder, shared))
    except BaseException:
        held.release()
        raise
    return held


def _lock_database(url: str, holder: str, shared: bool) -> RoomLock:
    engine = make_database_engine(url)
    what = f"the database {place_of(engine.url)}"
    if engine.dialect.name == "sqlite":
        file = Path(str(engine.url.database))
        # The file of another data folder is locked with that folder.
        name = LOCK_FILE if file.name == DATABASE else f"{file.name}.lock"
        try:
            return FileLock(file.parent / name, what, holder)
        except OSError as error:
            raise DatabaseError(f"{what} cannot be locked: {error.strerror}") from None
    try:
        return AdvisoryLock(engine, what, holder, shared)
    except SQLAlchemyError as error:
        raise DatabaseError(database_fault(error, engine.url).owner) from None

"""Databases that are damaged, full, locked or away: a sentence each, at start and in play."""

import asyncio
import logging
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, insert, select, text
from sqlalchemy.exc import DBAPIError, OperationalError

from anypoker.server.storage.database import open_database, open_with_key_file
from anypoker.server.storage.database_errors import CommitError, DatabaseError, database_fault
from anypoker.server.storage.key_file import KeyFileError, open_key_file
from anypoker.server.storage.schema import setting
from anypoker.server.storage.writer import WriteBatch, Writer
from tests.server.asgi_client import new_guest, running_app, send
from tests.server.postgresql import PostgreSQL

PAGE = 4096


def new_database(folder: Path) -> Path:
    """Make a database with some content, all of it in one file."""
    file = folder / "cards.db"
    engine = open_database(f"sqlite:///{file}", open_key_file(folder / "key"))
    with engine.begin() as connection:
        for number in range(100):
            connection.execute(insert(setting).values(name=f"s{number}", value="x" * 500))
    engine.dispose()
    return file


# ---------------------------------------------------------------- at start


@contextmanager
def garbage(file: Path) -> Iterator[None]:
    file.write_bytes(b"this is a text " * 1000)
    yield


@contextmanager
def half(file: Path) -> Iterator[None]:
    file.write_bytes(file.read_bytes()[: 3 * PAGE + 100])
    yield


@contextmanager
def overwritten(file: Path) -> Iterator[None]:
    content = file.read_bytes()
    file.write_bytes(content[:PAGE] + b"\xff" * (len(content) - PAGE))
    yield


@contextmanager
def locked(file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("PRAGMA journal_mode=DELETE")
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.close()


@contextmanager
def folder(file: Path) -> Iterator[None]:
    file.unlink()
    file.mkdir()
    yield


@contextmanager
def newer(file: Path) -> Iterator[None]:
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    yield


@pytest.mark.parametrize(
    ("fault", "said", "advice"),
    [
        (garbage, "is damaged", "anypoker restore"),
        (half, "is damaged", "anypoker restore"),
        (overwritten, "is damaged", "anypoker restore"),
        (locked, "another program keeps", "end that program"),
        (folder, "cannot be opened", "check that its folder exists"),
        (newer, "newer version", "install that version"),
    ],
)
def test_start_tells_what_is_wrong_with_the_database(
    tmp_path: Path,
    fault: Callable[[Path], AbstractContextManager[None]],
    said: str,
    advice: str,
) -> None:
    file = new_database(tmp_path)
    with fault(file), pytest.raises(DatabaseError) as error:
        open_with_key_file(f"sqlite:///{file}", tmp_path / "key")
    assert str(file) in str(error.value)
    assert said in str(error.value)
    assert advice in str(error.value)


def test_missing_key_file_is_not_replaced(tmp_path: Path) -> None:
    file = new_database(tmp_path)
    key, before = (tmp_path / "key").read_bytes(), file.read_bytes()
    (tmp_path / "key").unlink()
    for _ in range(2):
        with pytest.raises(KeyFileError, match=r"the key file .* is missing"):
            open_with_key_file(f"sqlite:///{file}", tmp_path / "key")
        assert not (tmp_path / "key").exists()
        assert file.read_bytes() == before
    open_key_file(tmp_path / "key")  # another one
    with pytest.raises(KeyFileError, match="another key file"):
        open_with_key_file(f"sqlite:///{file}", tmp_path / "key")
    assert file.read_bytes() == before
    (tmp_path / "key").write_bytes(key)
    engine, keys = open_with_key_file(f"sqlite:///{file}", tmp_path / "key")
    engine.dispose()
    assert keys.key == key


def test_new_database_gets_a_new_key_file(tmp_path: Path) -> None:
    for name in ("one.db", "two.db"):  # a folder without a database may have a key file
        engine, keys = open_with_key_file(f"sqlite:///{tmp_path / name}", tmp_path / "key")
        engine.dispose()
        assert keys == open_key_file(tmp_path / "key")


# ---------------------------------------------------------------- in play


@contextmanager
def full(engine: Engine, file: Path) -> Iterator[None]:
    def limit(connection: sqlite3.Connection, *_: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(engine, "checkout", limit)
    yield
    event.remove(engine, "checkout", limit)
    engine.dispose()


@contextmanager
def busy(engine: Engine, file: Path) -> Iterator[None]:
    def hurry(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA busy_timeout=50")

    event.listen(engine, "checkout", hurry)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()
    event.remove(engine, "checkout", hurry)


@contextmanager
def read_only(engine: Engine, file: Path) -> Iterator[None]:
    def refuse(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    event.listen(engine, "checkout", refuse)
    yield
    event.remove(engine, "checkout", refuse)
    engine.dispose()


@contextmanager
def unwritable(engine: Engine, file: Path) -> Iterator[None]:
    """The file may not grow beyond a limit of the process."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (PAGE, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def damaged(engine: Engine, file: Path) -> Iterator[None]:
    content = file.read_bytes()
    file.write_bytes(content[:PAGE] + b"\xff" * (len(content) - PAGE))
    yield
    file.write_bytes(content)
    engine.dispose()


@pytest.mark.parametrize(
    ("fault", "guests", "owner"),
    [
        (full, "the disk of this server is full", "free space"),
        (busy, "locked by another program", "end that program"),
        (read_only, "cannot be written", "let the user of the server write"),
        (unwritable, "the disk of this server does not work", "check the disk"),
        (damaged, "is damaged", "anypoker restore"),
    ],
)
def test_play_tells_what_is_wrong_with_the_database(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    fault: Callable[[Engine, Path], AbstractContextManager[None]],
    guests: str,
    owner: str,
) -> None:
    file = new_database(tmp_path)
    engine = open_database(f"sqlite:///{file}", open_key_file(tmp_path / "key"))
    with engine.connect() as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    engine.dispose()

    def rows(name: str) -> WriteBatch:
        made = WriteBatch()
        made.add(insert(setting), name=name, value="y" * 3 * PAGE)
        return made

    async def play() -> None:
        writer = Writer(engine)
        with fault(engine, file):
            for _ in range(3):
                with pytest.raises(CommitError) as error:
                    await writer.commit(rows("lost"))
                assert guests in str(error.value)
                assert str(error.value).startswith("this could not be stored: ")
                assert str(tmp_path) not in str(error.value)
        await writer.commit(rows("kept"))
        names = await writer.read(lambda one: one.scalars(select(setting.c.name)).all())
        assert "kept" in names
        assert "lost" not in names
        await writer.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    told, again = [record.getMessage() for record in caplog.records]
    assert str(file) in told
    assert owner in told
    assert "works again" in again
    assert not any(record.exc_info for record in caplog.records)


def test_requests_are_answered_while_the_database_fails(tmp_path: Path) -> None:
    async def ask() -> None:
        async with running_app(tmp_path) as app:
            cookie = await new_guest(app, "Ann")
            room = app.state.room

            def fail(*_: object) -> None:
                raise OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))

            event.listen(room.engine, "before_cursor_execute", fail)
            room.guests._known.clear()
            for method, path, body in (
                ("GET", "/api/guests/me", None),
                ("POST", "/api/guests", {"name": "Bo"}),
                ("GET", "/api/shared-games/x", None),
            ):
                answer = await send(app, method, path, body, cookie)
                assert answer.status == 503, (path, answer)
                assert "the database of this server" in answer.data["sentence"]
                assert int(answer.headers["retry-after"]) > 0
            event.remove(room.engine, "before_cursor_execute", fail)
            assert (await send(app, "GET", "/api/guests/me", None, cookie)).status == 200

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("statement", "guests"),
    [
        ("SELECT pg_terminate_backend(pg_backend_pid())", "does not answer"),
        ("DO $$BEGIN RAISE SQLSTATE '53100'; END$$", "the disk of this server is full"),
        ("DO $$BEGIN RAISE SQLSTATE '55P03'; END$$", "locked by another program"),
        ("DO $$BEGIN RAISE SQLSTATE 'XX001'; END$$", "is damaged"),
        ("DO $$BEGIN RAISE SQLSTATE '25006'; END$$", "cannot be written"),
        ("DO $$BEGIN RAISE SQLSTATE '58030'; END$$", "the disk of this server"),
        ("SELECT * FROM nothing", "has failed"),
    ],
)
def test_postgresql_errors_are_put_into_words(
    postgresql: PostgreSQL, tmp_path: Path, statement: str, guests: str
) -> None:
    engine = open_database(postgresql.database("faults"), open_key_file(tmp_path / "key"))
    with pytest.raises(DBAPIError) as error, engine.connect() as connection:
        connection.execute(text(statement))
    fault = database_fault(error.value, engine.url)
    assert guests in fault.guests
    assert "postgresql://anypoker@/faults" in fault.owner
    engine.dispose()
    with engine.begin() as connection:  # the database belongs to no key file afterwards
        connection.execute(setting.delete())
    engine.dispose()

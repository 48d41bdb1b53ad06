"""Nodes that hear nothing: lost announcements and connections that swallow everything."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from anypoker.server.nodes import shared_lobby
from anypoker.server.nodes.connections import break_connections, prepare_node_engine
from anypoker.server.nodes.lease import NodeLease
from anypoker.server.nodes.settings import NodeSettings
from anypoker.server.nodes.shared_lobby import SharedLobby
from anypoker.server.storage.database import make_database_engine, open_database
from anypoker.server.storage.key_file import open_key_file
from tests.server.database_proxy import DatabaseProxy
from tests.server.postgresql import PostgreSQL


def until(wanted: Callable[[], bool], seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


@pytest.fixture
def database(postgresql: PostgreSQL, tmp_path: Path) -> str:
    url = postgresql.new_database()
    open_database(url, open_key_file(tmp_path / "key")).dispose()
    return url


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    made = make_database_engine(database)
    yield made
    made.dispose()


def test_lobby_is_read_also_if_announcements_are_lost(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, hearing = NodeLease(engine, "http://a", 20.0), NodeLease(engine, "http://b", 2.0)
    heard: list[float] = []
    hearing.on_lobby = lambda: heard.append(time.monotonic())
    writing.join()
    hearing.join()
    here, there = SharedLobby(engine, writing), SharedLobby(engine, hearing)
    try:
        until(lambda: hearing.listens)
        asyncio.run(here.look({"t": {"id": "t", "name": "first"}}))
        until(lambda: bool(heard))
        asyncio.run(there.look({}))
        assert [one["name"] for one in there.others] == ["first"]

        heard.clear()
        monkeypatch.setattr(hearing, "_connected", _cannot_listen)  # from now on it hears nothing
        with engine.begin() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND query LIKE 'UPDATE node%' "
                    "AND pid <> pg_backend_pid()"
                )
            )
        until(lambda: not hearing.listens)
        asyncio.run(here.look({"t": {"id": "t", "name": "second"}}))
        asyncio.run(there.look({}))
        assert [one["name"] for one in there.others] == ["first"], "it is not time to read yet"
        monkeypatch.setattr(shared_lobby, "_POLL_SECONDS", 0.0)
        asyncio.run(there.look({}))
        assert [one["name"] for one in there.others] == ["second"]
        assert not heard
    finally:
        hearing.close()
        writing.close()


def _cannot_listen() -> None:
    from sqlalchemy.exc import OperationalError

    raise OperationalError("", None, Exception())


def test_node_leaves_connections_that_swallow_everything(database: str) -> None:
    proxy = DatabaseProxy(database)
    engine = make_database_engine(proxy.url)
    prepare_node_engine(engine, NodeSettings("http://a", 1.0))
    lease = NodeLease(engine, "http://a", 1.0)
    try:
        lease.join()
        first = lease.id
        until(lambda: lease.listens)
        proxy.swallow()
        swallowed = time.monotonic()
        until(lambda: lease.seconds_left < 0)
        assert time.monotonic() - swallowed < 1.0, "it stops before others may take its tables"
        assert lease.listens, "its thread waits for an answer that never comes"
        proxy.heal()
        break_connections(engine)  # as the room does
        until(lambda: not lease.listens or lease._connection is None)
        lease.join()
        assert lease.id != first
        joined = time.monotonic()
        until(lambda: time.monotonic() - joined > 1.0 and lease.seconds_left > 0, 5.0)
    finally:
        lease.close()
        engine.dispose()
        proxy.close()

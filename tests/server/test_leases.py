"""Leases of nodes and epochs of tables, with the races between owners really interleaved."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.exc import OperationalError

from anypoker.server.nodes import claims
from anypoker.server.nodes.lease import DatabaseClock, NodeLease
from anypoker.server.storage.database import open_database
from anypoker.server.storage.database_errors import CommitError, TableTakenError
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import card_table, entry, executed_command
from anypoker.server.storage.writer import WriteBatch, Writer
from tests.server.postgresql import PostgreSQL

LEASE = 8_000


@pytest.fixture
def engine(postgresql: PostgreSQL, tmp_path: Path) -> Iterator[Engine]:
    made = open_database(postgresql.new_database(), open_key_file(tmp_path / "key"))
    yield made
    made.dispose()


def add_tables(engine: Engine, node: str, *names: str) -> None:
    usual = {"name": "", "status": "", "made_at": 0, "made_by": "", "settings": ""}
    blobs = {"header": b"", "seal": b"", "n": 1, "seq": 1, "epoch": 3}
    with engine.begin() as connection:
        for name in names:
            connection.execute(insert(card_table).values(id=name, node=node, **usual, **blobs))


def add_nodes(engine: Engine, *names: str) -> None:
    with engine.begin() as connection:
        for name in names:
            claims.join(connection, name, f"http://{name}", "1", LEASE)


def expire(engine: Engine, node: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE node SET expires_at = 1 WHERE id = :id"), {"id": node})


def rows_of(engine: Engine, table: str) -> tuple[int, int, int]:
    """The epoch of a table, its entries and its executed commands."""
    with engine.connect() as connection:
        epoch = connection.scalar(select(card_table.c.epoch).where(card_table.c.id == table))
        counts = [
            connection.scalar(select(func.count()).where(one.c.table_id == table))
            for one in (entry, executed_command)
        ]
    return int(epoch or 0), int(counts[0] or 0), int(counts[1] or 0)


def batch(table: str, epoch: int = 3, seq: int = 2) -> WriteBatch:
    return WriteBatch(
        entries=[(table, seq, b"{}")],
        keys=[(table, "g1", f"key {seq}", seq)],
        progress=(seq, seq, table, epoch),
    )


def test_two_nodes_that_claim_at_once_get_different_tables(engine: Engine) -> None:
    add_nodes(engine, "a", "b", "gone")
    add_tables(engine, "gone", *"rstuvw")
    expire(engine, "gone")
    with engine.begin() as connection:
        assert claims.bury(connection) == ["gone"]
    with engine.begin() as first, engine.begin() as second:
        mine = claims.claim(first, "a", 4, LEASE)
        theirs = claims.claim(second, "b", 9, LEASE)  # while the first is not committed
    assert [one.table for one in mine] == ["r", "s", "t", "u"]
    assert [one.table for one in theirs] == ["v", "w"]
    with engine.begin() as connection:
        assert claims.claim(connection, "b", 9, LEASE) == []
    assert [rows_of(engine, name)[0] for name in "rstuvw"] == [4] * 6


def test_share_of_free_tables(engine: Engine) -> None:
    add_nodes(engine, "a", "b", "leaves")
    add_tables(engine, claims.NO_NODE, *"rstuv")
    with engine.begin() as connection:
        assert claims.drain(connection, "leaves", 1000)
        assert claims.free_share(connection) == 3


def test_renewal_that_comes_late_is_refused(engine: Engine) -> None:
    add_nodes(engine, "a", "b")
    with engine.begin() as connection:
        assert claims.renew(connection, "a", LEASE) is not None
    expire(engine, "a")
    with engine.begin() as connection:
        assert claims.renew(connection, "a", LEASE) is None  # even if nobody has noticed
    with engine.connect() as late, engine.connect() as other:
        assert claims.bury(other) == ["a"]
        refused: list[Any] = []
        waits = threading.Thread(target=lambda: refused.append(claims.renew(late, "a", LEASE)))
        waits.start()
        waits.join(0.3)
        other.commit()
        waits.join(10)
        assert refused == [None]


def test_dead_node_claims_nothing(engine: Engine) -> None:
    add_nodes(engine, "a")
    add_tables(engine, claims.NO_NODE, "t")
    expire(engine, "a")
    with engine.begin() as connection:
        assert claims.claim(connection, "a", 9, LEASE) == []
    assert rows_of(engine, "t") == (3, 0, 0)


def test_claims_of_tables_tell_when_their_owner_lived(engine: Engine) -> None:
    add_nodes(engine, "a", "gone")
    add_tables(engine, "gone", "t")
    with engine.begin() as connection:
        sql = text("UPDATE node SET expires_at = 100000 WHERE id = 'gone'")
        connection.execute(sql)
        claims.bury(connection)
        (one,) = claims.claim(connection, "a", 9, LEASE)
    assert one == claims.Claim("t", 4, 100_000 - LEASE)
    with engine.connect() as connection:
        assert claims.owner_of(connection, "t") == claims.Owner("a", "http://a")
        assert claims.owner_of(connection, "none") is None


class PausedWriter(Writer):
    """Writer that waits between locking its rows and the commit."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.locked, self.goes_on = threading.Event(), threading.Event()

    def _commit(self, connection: Connection) -> None:
        self.locked.set()
        assert self.goes_on.wait(30)
        super()._commit(connection)


def test_claim_passes_by_a_commit_in_flight_and_then_sees_it(engine: Engine) -> None:
    add_nodes(engine, "a", "b")
    add_tables(engine, "a", "t")

    async def run() -> None:
        writer = PausedWriter(engine)
        stores = asyncio.create_task(writer.commit(batch("t")))
        await asyncio.to_thread(writer.locked.wait, 30)
        expire(engine, "a")

        def claim() -> list[claims.Claim]:
            with engine.begin() as connection:
                claims.bury(connection)
                return claims.claim(connection, "b", 9, LEASE)

        assert await asyncio.to_thread(claim) == []  # the row is locked
        writer.goes_on.set()
        await stores  # it counts: the epoch was still that of its owner
        assert [one.epoch for one in await asyncio.to_thread(claim)] == [4]
        assert rows_of(engine, "t") == (4, 1, 1)
        with pytest.raises(TableTakenError):
            await writer.commit(batch("t", seq=3))
        await writer.close()

    asyncio.run(run())
    assert rows_of(engine, "t") == (4, 1, 1)


def test_stale_table_does_not_fail_the_others_of_its_group(engine: Engine) -> None:
    """The claim is committed while the old owner waits for the lock of the row."""
    add_nodes(engine, "a", "b")
    add_tables(engine, "a", "stale", "fresh")
    taken: list[str] = []

    async def run() -> None:
        writer = Writer(engine)
        writer.on_taken = taken.append
        with engine.begin() as connection:
            connection.execute(text("UPDATE card_table SET node = '' WHERE id = 'stale'"))
        with engine.begin() as other:
            assert [one.table for one in claims.claim(other, "b", 9, LEASE)] == ["stale"]
            stores = [asyncio.create_task(writer.commit(batch(one))) for one in ("stale", "fresh")]
            done, _ = await asyncio.wait(stores, timeout=0.3)
            assert not done, "the writer waits for the claim"
        results = await asyncio.gather(*stores, return_exceptions=True)
        assert isinstance(results[0], TableTakenError)
        assert results[1] is None
        assert writer.group_commits == 1
        await writer.close()

    asyncio.run(run())
    assert taken == ["stale"]
    assert rows_of(engine, "stale") == (4, 0, 0)
    assert rows_of(engine, "fresh") == (3, 1, 1)


class BrokenWriter(Writer):
    """Writer whose connection breaks at a commit, after or before it was done."""

    done = True

    def __init__(self, engine: Engine, during: Any = lambda: None) -> None:
        super().__init__(engine)
        self._during = during

    def _commit(self, connection: Connection) -> None:
        if self.done:
            connection.commit()
        else:
            connection.rollback()
        self._during()
        raise OperationalError("", {}, ConnectionError("gone"), connection_invalidated=True)


@pytest.mark.parametrize("done", [True, False])
def test_lost_answer_of_a_table_that_was_taken_meanwhile(engine: Engine, done: bool) -> None:
    """Nobody may say that it was not stored: whoever waits has to ask the new owner."""
    add_nodes(engine, "a", "b")
    add_tables(engine, "a", "stale", "fresh")

    def take() -> None:
        with engine.begin() as connection:
            connection.execute(text("UPDATE card_table SET node = '' WHERE id = 'stale'"))
            assert claims.claim(connection, "b", 9, LEASE)

    async def run() -> list[Any]:
        writer = BrokenWriter(engine, take)
        writer.done = done
        stores = [writer.commit(batch(one)) for one in ("stale", "fresh")]
        results = await asyncio.gather(*stores, return_exceptions=True)
        await writer.close()
        return list(results)

    stale, fresh = asyncio.run(run())
    assert isinstance(stale, TableTakenError)
    assert fresh is None if done else isinstance(fresh, CommitError)
    assert rows_of(engine, "fresh")[1] == done


def test_two_changes_of_one_table_in_a_group_are_both_stored(engine: Engine) -> None:
    add_tables(engine, "a", "t")

    async def run() -> None:
        writer = Writer(engine)
        await asyncio.gather(*(writer.commit(batch("t", seq=seq)) for seq in (2, 3)))
        await writer.close()

    asyncio.run(run())
    assert rows_of(engine, "t") == (3, 2, 2)


def test_writer_uses_a_new_connection_if_the_old_one_broke_while_idle(engine: Engine) -> None:
    add_tables(engine, "a", "t")

    async def run() -> None:
        writer = Writer(engine)
        await writer.commit(batch("t", seq=2))
        with engine.begin() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        await writer.commit(batch("t", seq=3))
        await writer.close()

    asyncio.run(run())
    assert rows_of(engine, "t") == (3, 2, 2)


# ---------------------------------------------------------------- time


class MovedClock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_lease_counts_from_before_the_renewal_was_sent(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = MovedClock()
    lease = NodeLease(engine, "http://a", 8.0, clock)
    monkeypatch.setattr(lease, "_work", lambda: None)  # renewed by hand
    lease.join()
    assert lease.seconds_left == 6.0
    renew = claims.renew

    def slow(*words: Any) -> Any:
        clock.now += 5
        return renew(*words)

    monkeypatch.setattr(claims, "renew", slow)
    lease._renew()
    assert lease.seconds_left == 1.0  # 8 - 2 from when it was sent, 5 seconds ago
    clock.now += 1
    assert lease.seconds_left == 0.0
    expire(engine, lease.id)
    lease._renew()
    assert lease.seconds_left < 0
    lease._disconnect()


def test_clock_of_the_database_never_goes_backwards() -> None:
    seconds = MovedClock()
    clock = DatabaseClock(seconds)
    clock.set(999.0, 1000.0, 500_000)
    assert clock() == 500_500
    seconds.now += 1
    assert clock() == 501_500
    clock.set(seconds.now, seconds.now, 480_000)  # the database's clock was set back
    assert clock() == 501_500
    seconds.now += 30
    assert clock() == 510_000

"""Tournaments of a room with several nodes: their tables are at all nodes, and nodes are lost."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from anypoker.server.card_room import CardRoom
from anypoker.server.nodes import claims
from anypoker.server.nodes.settings import NodeSettings
from anypoker.server.storage.database import _with_driver
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.tournament.actor import TournamentActor
from anypoker.tournaments import Phase, check_tournament, commands
from tests.server.postgresql import PostgreSQL
from tests.server.test_tournaments import Follower, create

PATIENCE = 60.0


@asynccontextmanager
async def two_rooms(folder: Path, database: str) -> AsyncIterator[list[CardRoom]]:
    """Two nodes in this process."""
    rooms = []
    try:
        for number in range(2):
            data = folder / f"node{number}"
            data.mkdir(0o700)
            if number:
                shutil.copy(folder / "node0" / "key", data / "key")
            room = CardRoom(data, database, 1, node=NodeSettings(f"http://n{number}", 4.0))
            rooms.append(room)
            await room.open()
        yield rooms
    finally:
        for room in rooms:
            await room.close()


async def until(wanted: object, seconds: float = PATIENCE) -> None:
    assert callable(wanted)
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it takes too long"
        await asyncio.sleep(0.02)


def owner(rooms: list[CardRoom], id_: str) -> TournamentActor | None:
    """The actor of the node that owns a tournament; one that has lost it may not know yet."""
    found = [room.tournaments.actors[id_] for room in rooms if id_ in room.tournaments.actors]
    return max(found, key=lambda one: one.stored.epoch, default=None)


async def finish(rooms: list[CardRoom], id_: str) -> TournamentActor:
    """Wait for the end; count chips all the time."""
    last: list[TournamentActor] = []

    def is_over() -> bool:
        actor = owner(rooms, id_)
        if actor is None:
            return False
        check_tournament(actor.state.value)
        last[:] = [actor]
        return actor.state.value.phase is Phase.OVER and not actor.state.closing

    await until(is_over)
    return last[0]


async def spread(rooms: list[CardRoom], id_: str) -> None:
    """Wait until both nodes play tables of a tournament."""

    def play() -> bool:
        return all(
            any(
                (link := live.state.settings.floor) is not None and link.tournament == id_
                for live in room.tables.values()
            )
            for room in rooms
        )

    await until(play)


def break_node(room: CardRoom) -> None:
    """Let a node be dead for the others at once, as after the end of its lease."""
    assert room.nodes is not None
    with room.engine.begin() as connection:
        connection.execute(
            text("UPDATE node SET expires_at = 1 WHERE id = :id"), {"id": room.nodes.lease.id}
        )


async def tables_of_one_tournament(folder: Path, database: str) -> None:
    async with two_rooms(folder, database) as rooms:
        actor, host = await create(rooms[0], bots=10, seats=4)
        id_ = actor.stored.id
        ann, _ = await rooms[1].guests.welcome("Ann")
        await actor.ask(commands.Register(ann.id, "Ann"), ann.id)
        await actor.ask(commands.Start(), host.id)
        await spread(rooms, id_)
        # Whoever connects to a table of any node is led to their seat.
        await until(lambda: id_ in rooms[1].tournaments.followed)
        here = actor.place_of(ann.id)
        assert here is not None
        follower = rooms[1].tournaments.followed[id_]
        await until(lambda: follower.place_of(ann.id) == here)
        room = next(one for one in rooms if here["table"] in one.tables)
        player = Follower(room, actor, ann)
        playing = asyncio.create_task(player.play())
        await actor.ask(commands.Leave(ann.id), ann.id)  # her hand ends by default actions
        over = await finish(rooms, id_)
        playing.cancel()
        value = over.state.value
        assert sorted(one.place for one in value.places)[0] == 1
        assert len(value.places) == 11
        assert value.prizes_paid == 1_100
        tables = [live for one in rooms for live in one.tables.values()]
        assert len(tables) >= 3
        assert all(one.stored.settings.over for one in tables)
        assert all(room.tables for room in rooms)


def test_tables_of_a_tournament_are_at_several_nodes(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    asyncio.run(tables_of_one_tournament(tmp_path, postgresql.new_database()))


async def owner_is_lost(folder: Path, database: str) -> None:
    async with two_rooms(folder, database) as rooms:
        actor, host = await create(rooms[0], bots=11, seats=4)
        id_ = actor.stored.id
        await actor.ask(commands.Start(), host.id)
        await spread(rooms, id_)
        await until(lambda: actor.stored.seq > 20)
        break_node(rooms[0])
        await until(lambda: id_ in rooms[1].tournaments.actors)
        epoch = rooms[1].tournaments.actors[id_].stored.epoch
        assert epoch == actor.stored.epoch + 1
        with pytest.raises(CommitError):  # the old owner can store nothing, with its old state
            await actor.stored.save(actor.state._replace(name="Late"), actor.now())
        over = await finish(rooms, id_)
        assert over.state.name != "Late"
        assert over.state.value.prizes_paid == 1_100
        assert len(over.state.value.places) == 11


def test_tournament_of_a_lost_node_continues(postgresql: PostgreSQL, tmp_path: Path) -> None:
    asyncio.run(owner_is_lost(tmp_path, postgresql.new_database()))


async def owner_drains(folder: Path, database: str) -> None:
    async with two_rooms(folder, database) as rooms:
        actor, host = await create(rooms[0], bots=11, seats=4)
        id_ = actor.stored.id
        await actor.ask(commands.Start(), host.id)
        await spread(rooms, id_)
        first = rooms[0].nodes
        assert first is not None
        with rooms[0].engine.begin() as connection:
            for _ in range(2):  # the second time changes nothing
                assert claims.drain(connection, first.lease.id, 60_000)

        def owned() -> int:
            with rooms[1].engine.connect() as connection:
                kinds = (claims.TABLES, claims.TOURNAMENTS)
                return sum(claims.count_owned(connection, first.lease.id, one) for one in kinds)

        await until(lambda: not owned())
        with pytest.raises(CommitError, match="moves to another server"):
            await actor.ask(commands.Tick(0))
        await until(lambda: id_ in rooms[1].tournaments.actors)
        over = await finish(rooms, id_)
        assert len(over.state.value.places) == 11
        assert not rooms[0].tables


def test_tournament_moves_when_its_node_drains(postgresql: PostgreSQL, tmp_path: Path) -> None:
    asyncio.run(owner_drains(tmp_path, postgresql.new_database()))


def test_dead_node_that_owns_a_tournament_is_remembered(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    """Without its row, nobody would know that its tournaments are free."""

    async def run(database: str) -> None:
        async with two_rooms(tmp_path, database) as rooms:
            actor, _ = await create(rooms[0], bots=2, seats=4)
            with rooms[0].engine.begin() as connection:
                made = "INSERT INTO node VALUES ('old', 'http://old', '1', 1, 1, true, NULL)"
                connection.execute(text(made))
                connection.execute(text(made.replace("'old',", "'none',", 1)))
                connection.execute(
                    text("UPDATE tournament SET node = 'old' WHERE id = :id"),
                    {"id": actor.stored.id},
                )
                claims.forget_dead(connection)
                known = set(connection.scalars(text("SELECT id FROM node WHERE is_dead")))
                assert known == {"old"}
            await until(lambda: _owner_row(database, actor.stored.id) != "old")

    asyncio.run(run(postgresql.new_database()))


def _owner_row(database: str, id_: str) -> str:
    engine = create_engine(_with_driver(database))
    with engine.connect() as connection:
        found = connection.scalar(text("SELECT node FROM tournament WHERE id = :id"), {"id": id_})
    engine.dispose()
    return str(found)

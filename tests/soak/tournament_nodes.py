"""Soak: a tournament of people on real sockets in a room with several nodes, which are killed.

Its tables are at all nodes, and so is sometimes the tournament. Nodes are killed (kill -9) one
after the other, behind nginx if it is installed, and started again. All chips are counted all the
time, and in the end the places and prizes must be exact.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from anypoker.server.storage.database import _with_driver
from tests.server.forked_servers import quick_rooms
from tests.server.postgresql import running_postgresql
from tests.soak.node_kills import Front, Nodes, open_nodes
from tests.soak.tournament_night import ENTRY, STACK, Night, Person, count_chips, create_night

_CHANGES = 10  # of the tournament before each kill


class FrontRoom:
    """Where people connect, as a room: nginx, or a node that runs."""

    def __init__(self, front: Front, rng: Random) -> None:
        self._front, self._rng = front, rng

    @property
    def url(self) -> str:
        return self._front.url(self._rng)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])


class NodesNight(Night):
    """A tournament whose owner may be lost while it is asked."""

    async def read(self, http: httpx.AsyncClient, cookie: str, more: str = "") -> dict[str, Any]:
        address = f"{self.room.url}/api/tournaments/{self.id}{more}"
        answer = await http.get(address, headers={"Cookie": cookie}, timeout=5)
        if answer.status_code in (502, 503, 504):
            raise httpx.ReadError("the tournament moves to another node")
        assert answer.status_code == 200, answer.text
        info: dict[str, Any] = answer.json()
        return info


class Kills:
    """Kills of nodes in the middle of the tournament.

    Attributes:
        owners: kills of the node that owned the tournament.
        slowest: seconds until the tournament changed again.
        spread: largest number of nodes that had tables of it at a time.
    """

    def __init__(self, nodes: Nodes, database: str, rng: Random) -> None:
        self._nodes, self._database, self._rng = nodes, database, rng
        self.owners, self.slowest, self.spread = 0, 0.0, 0

    def urls(self) -> tuple[str, set[str]]:
        """Return the owner of the tournament and those of the tables that are not over."""
        engine = create_engine(_with_driver(self._database))
        of = "o.url FROM {} t JOIN node o ON o.id = t.node WHERE t.status <> 'over'"
        with engine.connect() as connection:
            owner = connection.scalar(text(f"SELECT {of.format('tournament')}"))
            tables = set(connection.scalars(text(f"SELECT {of.format('card_table')}")))
        engine.dispose()
        self.spread = max(self.spread, len(tables))
        return str(owner), tables

    async def kill_one(self, night: Night, number: int) -> None:
        """Kill the owner of the tournament, or another node with tables, by turns."""
        owner, tables = await asyncio.to_thread(self.urls)
        places = sorted(self._nodes.running)
        wanted = [one for one in places if self._nodes.url(one) == owner]
        if number % 2:
            wanted = [one for one in places if self._nodes.url(one) in tables - {owner}] or wanted
        place = self._rng.choice(wanted or places)
        self.owners += self._nodes.url(place) == owner
        version, began = night.info["version"], monotonic()
        await asyncio.to_thread(self._nodes.running.pop(place).kill)
        while not night.is_over and night.info["version"] <= version:
            await asyncio.sleep(0.05)
        self.slowest = max(self.slowest, monotonic() - began)
        await asyncio.to_thread(self._nodes.start, place)


async def _play(
    nodes: Nodes, front: Front, database: str, people: int, seed: int, kills: int
) -> tuple[list[Person], int, Kills]:
    rng = Random(seed)
    killing = Kills(nodes, database, rng)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        night = NodesNight(FrontRoom(front, rng), "")
        cookies = await create_night(night, http, people)
        everyone = [
            Person(night, http, cookie, f"{seed} {number}") for number, cookie in enumerate(cookies)
        ]
        async with asyncio.TaskGroup() as tasks:
            counting = tasks.create_task(count_chips(night, http, cookies[0], people))
            for one in everyone:
                tasks.create_task(one.play())
            for number in range(kills):
                wanted = night.info.get("version", people) + _CHANGES
                while not night.is_over and night.info.get("version", 0) < wanted:
                    await asyncio.sleep(0.05)
                if night.is_over:
                    raise AssertionError(f"the tournament ended after {number} kills")
                await killing.kill_one(night, number)
    standings = night.standings
    assert [one["place"] for one in standings] == sorted(one["place"] for one in standings)
    assert (len(standings), standings[0]["place"]) == (people, 1)
    assert standings[0]["stack"] == people * STACK
    assert sum(one["prize"] for one in standings) == people * ENTRY
    return everyone, counting.result(), killing


@contextmanager
def _room(folder: Path, count: int, database: str | None) -> Iterator[tuple[Nodes, Front, str]]:
    errors = folder / "errors.txt"
    with ExitStack() as kept:
        if database is None:
            database = kept.enter_context(running_postgresql()).new_database()
        rooms = kept.enter_context(quick_rooms(errors))
        nodes, front = kept.enter_context(open_nodes(rooms, folder, database, count))
        yield nodes, front, database
    said = errors.read_text() if errors.exists() else ""
    assert "Traceback" not in said, said[-3000:]


def run_tournament_nodes(
    people: int, seed: int, kills: int, count: int, known: str | None = None
) -> None:
    """Play a tournament of people in a room with several nodes, and print what happened."""
    began = monotonic()
    with ExitStack() as kept:
        temporary = tempfile.TemporaryDirectory(prefix="anypoker-nodes-", dir="/tmp")
        folder = Path(kept.enter_context(temporary))
        nodes, front, database = kept.enter_context(_room(folder, count, known))
        everyone, counted, killing = asyncio.run(_play(nodes, front, database, people, seed, kills))
    numbers = ", ".join(
        f"{sum(getattr(one, name) for one in everyone):,} {words}"
        for name, words in (("acts", "actions"), ("moves", "moves"), ("drops", "drops"))
    )
    print(
        f"seed {seed}: {people} players, {count} nodes, tables at {killing.spread} of them, "
        f"{numbers}, {kills} kills ({killing.owners} of the owner), slowest {killing.slowest:.1f} "
        f"s, chips counted {counted} times, {monotonic() - began:.0f} s"
    )

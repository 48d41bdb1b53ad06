"""A card room in this process whose clock is set by hand: hours pass without anybody waiting."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import orjson

from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.rest.models import TableRequest
from anypoker.server.storage.guests import Guest
from anypoker.server.table.actor import TableActor
from anypoker.server.table.deck_proofs import PROOF_POLICY, ProofPolicy
from tests.server.model_client import KnownTable
from tests.server.recording_client import HeardClient

SECOND, MINUTE = 1000, 60_000
START = 1_700_000_000_000


class HandClock:
    """Stands until it is moved."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now

    def move(self, milliseconds: int) -> None:
        self.now += milliseconds


class Seated(KnownTable):
    """Somebody at a table of a room in this process."""

    _keys = count(1)

    def __init__(self, live: TableActor, guest: Guest) -> None:
        super().__init__()
        self.live, self.guest = live, guest
        self.client = HeardClient(guest.id, guest.name)
        self.clock: dict[str, Any] | None = None
        live.join(self.client, 0)

    async def next(self) -> dict[str, Any]:
        raw = await asyncio.wait_for(self.client.queue.get(), 60)
        assert raw is not None, "the connection was closed"
        message: dict[str, Any] = orjson.loads(raw)
        self.put(message)
        if message["type"] in ("state", "events"):
            self.clock = message["clock"]
        return message

    async def until(self, wanted: Callable[["Seated"], Any]) -> None:
        while not wanted(self):
            await self.next()

    async def ask(self, do: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        key = key or f"key {next(self._keys)}"
        data = orjson.dumps({"do": do, "key": key, **fields})
        await self.live.enqueue(self.client, COMMANDS.validate_json(data))
        while True:
            message = await self.next()
            if message["type"] in ("done", "error") and message["key"] == key:
                return message

    async def do(self, do: str, **fields: Any) -> None:
        answer = await self.ask(do, **fields)
        assert answer["type"] == "done", answer

    async def answer(self, action: str) -> dict[str, Any]:
        assert self.decision is not None
        return await self.ask("act", question=self.decision["number"], action=action)


@asynccontextmanager
async def room_in_process(
    data: Path, clock: HandClock, proof_policy: ProofPolicy = PROOF_POLICY
) -> AsyncIterator[CardRoom]:
    room = CardRoom(data, clock=clock, proof_policy=proof_policy)
    await room.open()
    try:
        yield room
    finally:
        await room.close()


async def table_for(room: CardRoom, names: list[str], **asked: Any) -> list[Seated]:
    """A table at which these sit, one second after another; the first is its host and has started
    it."""
    options = {"between_seconds": 0, "bot_seconds": 0, **asked.pop("options", {})}
    guests = [(await room.guests.welcome(name))[0] for name in names]
    usual: dict[str, Any] = {"game": "texas-holdem", "seats": len(names)}
    live = await room.open_table(TableRequest(**{**usual, **asked}, options=options), guests[0])
    people = [Seated(live, guest) for guest in guests]
    for seat, one in enumerate(people):
        await one.do("sit", seat=seat)
        assert isinstance(room.clock, HandClock)
        room.clock.move(SECOND)
    await people[0].do("host", verb="start")
    return people

"""A command that comes again is answered again, however long ago it was granted."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import func, select

from anypoker.server.card_room import CardRoom
from anypoker.server.storage import recovery, table_store
from anypoker.server.storage.schema import executed_command
from anypoker.session.setup.ledger import ledger
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for

SLOW = {"between_seconds": 600, "act_seconds": 0}


async def keys_in_the_database(room: CardRoom) -> int:
    wanted = select(func.count()).select_from(executed_command)
    return int(await room.writer.read(lambda connection: connection.scalar(wanted)))


@pytest.mark.parametrize("restarted", [False, True])
def test_a_key_of_long_ago_is_answered_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    monkeypatch.setattr(table_store, "MAX_KEYS", 2)
    monkeypatch.setattr(recovery, "MAX_KEYS", 2)

    async def check(one: Seated, first: dict[str, object], question: int) -> None:
        chips = one.table["seats"][0]["bought"]
        for key in ("buy", "act"):
            assert (one.guest.id, key) not in one.live.stored.executed_keys, "it is known in memory"
        assert await one.ask("rebuy", key="buy", chips=7) == first
        again = await one.ask("act", key="act", question=question, action="call")
        assert again["type"] == "done"
        assert one.table["seats"][0]["bought"] == chips
        never = await one.ask("act", key="another", question=question, action="call")
        assert never["type"] == "error"
        assert "settled" in never["sentence"]

    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], options=SLOW)
            for one in people:
                await one.until(lambda each: each.view is not None)
            asked = next(one for one in people if one.decision is not None)
            assert asked.decision is not None
            question = asked.decision["number"]
            first = await asked.ask("rebuy", key="buy", chips=7)
            assert first["type"] == "done"
            await asked.do("act", key="act", question=question, action="call")
            for number in range(8):
                await asked.do("chat", text=f"{number}", key=f"chat {number}")
            if not restarted:
                await check(asked, first, question)
        if restarted:
            async with room_in_process(tmp_path, clock) as room:
                again = Seated(room.tables[asked.live.stored.id], asked.guest)
                await again.until(lambda each: each.table)
                await check(again, first, question)

    asyncio.run(evening())


def test_keys_of_long_ago_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_store, "KEYS_SPAN", 6)
    monkeypatch.setattr(table_store, "_PRUNE_EVERY", 1)

    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            for number in range(1, 13):
                for one in people:
                    await one.until(partial(_plays, number=number))
                asked = next(one for one in people if one.decision is not None)
                assert (await asked.answer("fold"))["type"] == "done"
            assert await keys_in_the_database(room) <= 8
            await people[0].do("host", verb="pause")
            await people[0].do("host", verb="void")
            await people[0].do("host", verb="end")
            await people[0].until(lambda one: one.table["status"] == "over")
        async with room_in_process(tmp_path, clock) as room:
            assert await keys_in_the_database(room) == 0, "the evening is over"

    asyncio.run(evening())


def test_no_key_is_dropped_because_the_server_was_started_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every start leaves out numbers of messages; a command is not older for that."""
    monkeypatch.setattr(table_store, "_PRUNE_EVERY", 1)

    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            ann, bo = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            await ann.do("rebuy", key="buy", chips=7)
        for _ in range(table_store.KEYS_SPAN // recovery.RESTART_GAP + 1):
            async with room_in_process(tmp_path, clock):
                pass
        async with room_in_process(tmp_path, clock) as room:
            known = await keys_in_the_database(room)
            live = room.tables[ann.live.stored.id]
            people = [Seated(live, one.guest) for one in (ann, bo)]
            for one in people:
                await one.until(lambda each: each.view is not None)
            asked = next(one for one in people if one.decision is not None)
            assert (await asked.answer("fold"))["type"] == "done"
            assert await keys_in_the_database(room) == known + 1
            before = [line.bought for line in ledger(live.table)]
            assert (await people[0].ask("rebuy", key="buy", chips=7))["type"] == "done"
            assert [line.bought for line in ledger(live.table)] == before

    asyncio.run(evening())


def _plays(one: Seated, number: int) -> bool:
    return one.view is not None and one.view["hand"] >= number

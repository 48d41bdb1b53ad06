"""Clocks stand while the server is down, and go on with what was left."""

import asyncio
from pathlib import Path

import pytest

from anypoker.server.card_room import CardRoom
from tests.server.in_process_server import (
    MINUTE,
    SECOND,
    HandClock,
    Seated,
    room_in_process,
    table_for,
)

TIMES = {"act_seconds": 30, "bank_seconds": 60}


async def asked_one(people: list[Seated]) -> Seated:
    for one in people:
        await one.until(lambda each: each.view is not None)
    return next(one for one in people if one.decision is not None)


async def come_back(room: CardRoom, one: Seated) -> Seated:
    again = Seated(room.tables[one.live.stored.id], one.guest)
    await again.until(lambda each: each.table)
    return again


def left(one: Seated) -> tuple[int, int]:
    """Seconds until the time to act ends, and the time bank."""
    assert one.clock is not None
    now = one.clock["now"]
    return (one.clock["until"] - now) // SECOND, (one.clock["bank_until"] - now) // SECOND


@pytest.mark.parametrize(
    ("passed", "due", "bank"), [(12, 18, 78), (25, 10, 70), (45, -15, 45), (85, -55, 10)]
)
@pytest.mark.parametrize("dies", [False, True])
def test_what_was_left_is_left(
    tmp_path: Path, passed: int, due: int, bank: int, dies: bool
) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            asked = await asked_one(await table_for(room, ["Ann", "Bo"], options=TIMES))
            assert left(asked) == (30, 90)
            question = asked.decision
            clock.move(passed * SECOND)
            if dies:  # what it said last is what is known of its end
                await room._say_alive()
                clock.move(3 * SECOND)
                room._beating.cancel()  # type: ignore[union-attr]
                room._beating = None
        clock.move(600 * MINUTE)
        async with room_in_process(tmp_path, clock) as room:
            again = await come_back(room, asked)
            assert again.decision == question
            assert left(again) == (due, bank)

    asyncio.run(evening())


@pytest.mark.parametrize("hand_over", [False, True])
def test_time_banks_are_what_they_were(tmp_path: Path, hand_over: bool) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], options=TIMES)
            asked = await asked_one(people)
            clock.move(40 * SECOND)
            assert (await asked.answer("fold" if hand_over else "call"))["type"] == "done"
            bank = room.tables[asked.live.stored.id].state.deadlines.clock.bank(asked.guest.id)
            assert bank == 50 * SECOND
        clock.move(600 * MINUTE)
        async with room_in_process(tmp_path, clock) as room:
            again = await come_back(room, asked)
            assert again.live.state.deadlines.clock.bank(asked.guest.id) == bank
            other = next(one for one in people if one is not asked)
            assert again.live.state.deadlines.clock.bank(other.guest.id) == 60 * SECOND

    asyncio.run(evening())


def test_an_answer_that_is_refused_costs_no_time(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            asked = await asked_one(await table_for(room, ["Ann", "Bo"], options=TIMES))
            clock.move(40 * SECOND)
            assert (await asked.answer("raise to 1000000"))["type"] == "error"
            assert asked.live.state.deadlines.clock.bank(asked.guest.id) == 60 * SECOND

    asyncio.run(evening())

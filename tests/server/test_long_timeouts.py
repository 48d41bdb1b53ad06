"""What takes minutes at a table: hosts that are silent, levels, links for another device."""

import asyncio
from pathlib import Path

import pytest

from anypoker.server.storage.guests import TICKET_LIFE, GuestError
from anypoker.server.table.handle import HOST_TIMEOUT
from tests.server.in_process_server import (
    MINUTE,
    SECOND,
    HandClock,
    Seated,
    room_in_process,
    table_for,
)


async def everybody_plays(people: list[Seated], hand: int) -> Seated:
    """Until the hand with this number is dealt; who is asked."""
    for one in people:
        await one.until(lambda each: each.view is not None and each.view["hand"] >= hand)
    return next(one for one in people if one.decision is not None)


def test_the_longest_seated_takes_over_from_a_host_who_is_silent(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            options = {"act_seconds": 0}
            ann, bo, cy = await table_for(room, ["Ann", "Bo", "Cy"], options=options)
            clock.move(HOST_TIMEOUT - SECOND)
            early = await bo.ask("take_over")
            assert early["sentence"].startswith("the host was active")
            await ann.do("chat", text="I am here")  # whatever the host says counts
            clock.move(HOST_TIMEOUT - SECOND)
            assert (await bo.ask("take_over"))["type"] == "error"
            clock.move(SECOND)
            later = await cy.ask("take_over")
            assert later["sentence"] == "the player who has been at the table longest may take over"
            await bo.do("take_over")
            await cy.until(lambda one: one.table["host"] == bo.guest.id)
            refused = await ann.ask("host", verb="pause")
            assert refused["sentence"] == "only the host of the table may do that"
            await bo.do("host", verb="pause")

    asyncio.run(evening())


def test_who_sat_down_first_is_known_after_a_stop(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            options = {"act_seconds": 0}
            ann, bo, cy = await table_for(room, ["Ann", "Bo", "Cy"], options=options)
            await bo.do("leave")  # when the hand is over, and comes back later than Cy
            await ann.do("host", verb="void")
            await bo.until(lambda one: one.table["seats"][1].get("player") is None)
            await bo.do("sit", seat=1)
        async with room_in_process(tmp_path, clock) as room:
            live = room.tables[ann.live.stored.id]
            ann, bo, cy = (Seated(live, one.guest) for one in (ann, bo, cy))
            clock.move(HOST_TIMEOUT)
            later = await bo.ask("take_over")
            assert later["sentence"] == "the player who has been at the table longest may take over"
            await cy.do("take_over")

    asyncio.run(evening())


def test_a_new_host_has_three_minutes_of_its_own(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            options = {"act_seconds": 0}
            ann, bo = await table_for(room, ["Ann", "Bo"], options=options)
            clock.move(HOST_TIMEOUT)
            await ann.do("host", verb="hand_on", player=bo.guest.id)
            clock.move(HOST_TIMEOUT - SECOND)
            early = await ann.ask("take_over")
            assert early["sentence"].startswith("the host was active")

    asyncio.run(evening())


def test_who_is_one_hand_behind_is_not_told_who_thinks_long(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            options = {"act_seconds": 30, "bank_seconds": 60, "spectators": "behind"}
            people = await table_for(room, ["Ann", "Bo"], options=options)
            await (await everybody_plays(people, 1)).answer("fold")
            asked = await everybody_plays(people, 2)
            clock.move(40 * SECOND)
            await asked.answer("call")
            live = asked.live

            def banks(who: str | None) -> list[int]:
                table = live.audience.table_data(who)
                return sorted(seat["bank"] for seat in table["seats"])

            assert banks(asked.guest.id) == [50, 60]
            assert banks(None) == [60, 60]
            assert live.audience.visible_table(None).number == 1
            await people[0].do("host", verb="void")
            assert banks(None) == [50, 60]

    asyncio.run(evening())


def test_levels_last_so_many_minutes_of_play(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(
                room,
                ["Ann", "Bo"],
                stakes="1/2 no limit",
                stack=200,
                sit_and_go={"minutes": 2},
                options={"act_seconds": 0},
            )
            ann = people[0]
            asked = await everybody_plays(people, 1)
            first = ann.live.table.current_terms()
            clock.move(2 * MINUTE - SECOND)
            contest = ann.live.audience.table_data(None)["contest"]
            assert (contest["left_ms"], contest["runs"]) == (SECOND, True)
            await asked.answer("fold")
            asked = await everybody_plays(people, 2)
            assert ann.live.table.current_terms() == first
            clock.move(SECOND)
            await asked.answer("fold")
            asked = await everybody_plays(people, 3)
            assert ann.live.table.level() == 2
            assert ann.live.table.current_terms().big > first.big
            await ann.until(lambda one: one.table["level"] == 2)
            # While the table is paused, no time of the level passes.
            await ann.do("host", verb="pause")
            await asked.answer("fold")
            await ann.until(lambda one: one.table["status"] == "paused")
            clock.move(60 * MINUTE)
            await ann.do("host", verb="start")
            await everybody_plays(people, 4)
            assert ann.live.table.level() == 2

    asyncio.run(evening())


def test_a_link_for_another_device_works_once_and_for_ten_minutes(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            guest, cookie = await room.guests.welcome("Ann")
            ticket = await room.guests.ticket(guest, cookie)
            clock.move(TICKET_LIFE - 1)
            assert await room.guests.redeem(ticket) == (guest, cookie)
            with pytest.raises(GuestError, match="this link has expired"):
                await room.guests.redeem(ticket)
            late = await room.guests.ticket(guest, cookie)
            clock.move(TICKET_LIFE)
            with pytest.raises(GuestError, match="this link has expired"):
                await room.guests.redeem(late)

    assert TICKET_LIFE == 10 * MINUTE
    asyncio.run(evening())

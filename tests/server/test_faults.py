"""A fault of the program at a table: nothing changes, nothing ends, and everyone knows why."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from anypoker.server.bots.pool import BotPool
from anypoker.server.storage import recovery
from anypoker.server.storage.hand_records import unpack
from anypoker.server.storage.schema import card_table, hand
from anypoker.server.table import actor, requests
from anypoker.server.table.actor import TableActor
from anypoker.server.table.attendance import NOBODY_CONNECTED
from anypoker.server.table.failures import REFUSED
from anypoker.server.table.mailbox import DeadlinePassed
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for
from tests.soak.faults_in_tables import Person, run_faults_in_tables

SECRET = "the four of clubs"


def fails(*_: Any, **__: Any) -> Any:
    raise KeyError(SECRET)


async def _settle(live: TableActor) -> None:
    for _ in range(200):
        await asyncio.sleep(0.001)
        if live.mailbox.is_empty and not live._bots._tasks:
            return


async def _asked(people: list[Seated]) -> Seated:
    for one in people:
        await one.until(lambda each: each.view is not None)
    return next(one for one in people if one.decision is not None)


def test_failing_command_is_refused_and_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            asked = await _asked(people)
            live = asked.live
            with monkeypatch.context() as patch:
                patch.setattr(requests, "handle", fails)
                before = live.table, live.stored.n, live.stored.settings
                for _ in range(20):
                    assert (await asked.answer("fold"))["sentence"] == REFUSED
                assert (live.table, live.stored.n, live.stored.settings) == before
            told = [one for one in caplog.records if "failed with KeyError" in one.getMessage()]
            assert len(told) == 1
            assert SECRET not in told[0].getMessage(), "the text of an error may name cards"
            assert (await asked.answer("fold"))["type"] == "done"

    asyncio.run(evening())


def test_halted_table_is_paused_and_its_hand_can_be_voided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a restart, with the same reason."""

    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], stack=100, options={"act_seconds": 10})
            asked = await _asked(people)
            live = asked.live
            with monkeypatch.context() as patch:
                patch.setattr(TableActor, "apply_expired", fails)
                clock.move(600_000)
                live.mailbox.post(DeadlinePassed())
                for one in people:
                    await one.until(lambda each: each.table["status"] == "paused")
            reason = people[0].table["waits_for"]
            assert reason.startswith("a fault in the program keeps the clock from acting")
            assert "void the hand" in reason
            refused = await asked.answer("call")
            assert refused["sentence"] == f"the table is paused: {reason}"
        async with room_in_process(tmp_path, clock) as room:
            again = [Seated(room.tables[live.stored.id], one.guest) for one in people]
            for one in again:
                await one.next()
                assert one.table["status"] == "paused"
                assert one.table["waits_for"] == reason
            await again[0].do("host", verb="void")
            table = again[0].live.table
            assert not table.in_hand
            assert [one.stack for one in table.players] == [100, 100]
            assert table.paused
            await again[0].do("host", verb="start")
            await again[0].until(lambda one: one.view is not None and not one.view["over"])

    asyncio.run(evening())


def test_unreadable_hand_comes_back_paused_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], stack=100, options={"act_seconds": 0})
            other = await table_for(room, ["Cy", "Di"], stack=100, options={"act_seconds": 0})
            asked = await _asked(people)
            assert (await asked.answer("call"))["type"] == "done"
            id_, played = asked.live.stored.id, asked.live.table.hand
            await _asked(other)
        assert played is not None
        advance = recovery.advance  # type: ignore[attr-defined]

        def failing(table: Any, entry: Any) -> Any:
            if "Act" in type(entry.change).__name__:
                raise KeyError(SECRET)
            return advance(table, entry)

        with monkeypatch.context() as patch:
            patch.setattr(recovery, "advance", failing)
            async with room_in_process(tmp_path, clock) as room:
                again = Seated(room.tables[id_], people[0].guest)
                await again.next()
                assert again.table["status"] == "paused"
                assert "could not be read" in (await again.ask("rebuy"))["sentence"]
                assert len(room.tables) == 2
        async with room_in_process(tmp_path, clock) as room:  # repaired: nothing was lost
            hand_again = room.tables[id_].table.hand
            assert hand_again is not None
            assert hand_again.actions == played.actions
            assert not room.tables[id_].stored.settings.halted
        with monkeypatch.context() as patch:
            patch.setattr(recovery, "advance", failing)
            async with room_in_process(tmp_path, clock) as room:
                again = Seated(room.tables[id_], people[0].guest)
                await again.do("host", verb="void")
                await again.do("host", verb="start")
                await again.until(lambda one: one.view is not None and not one.view["over"])
                assert room.tables[id_].table.chips == 200

    asyncio.run(evening())


def test_unreadable_table_does_not_stop_the_others(tmp_path: Path) -> None:
    async def evening() -> None:
        clock = HandClock()
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            other = await table_for(room, ["Cy", "Di"], options={"act_seconds": 0})
            broken = people[0].live.stored.id
            with room.engine.begin() as connection:
                spoiled = update(card_table).where(card_table.c.id == broken)
                connection.execute(spoiled.values(header=b"no header"))
        async with room_in_process(tmp_path, clock) as room:
            assert room.unreadable == {broken}
            assert list(room.tables) == [other[0].live.stored.id]

    asyncio.run(evening())


def test_bots_wait_until_a_person_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def decide(*_: Any) -> None:
        return None  # the default action

    monkeypatch.setattr(BotPool, "decide", decide)

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            bots = [{"kind": "caller"}, {"kind": "caller"}]
            # The person is away: two bots would play on without it.
            people = await table_for(
                room, ["Ann"], seats=3, bots=bots, stack=1000, options={"act_seconds": 0}
            )
            ann, live = people[0], people[0].live
            await ann.until(lambda one: one.view is not None)
            live.leave(ann.client)
            await _settle(live)
            number, seq = live.table.number, live.stored.seq
            await asyncio.sleep(0.2)
            assert (live.table.number, live.stored.seq) == (number, seq)
            assert live._why_no_hand() == NOBODY_CONNECTED
            watcher = Person(live, (await room.guests.welcome("Bo"))[0])
            await ann_is_asked(live, ann.guest.id)
            await watcher.read()
            again = Seated(live, ann.guest)
            await again.until(lambda one: one.decision is not None)
            assert (await again.answer("fold"))["type"] == "done"
            await again.until(lambda one: one.table["hand"] > number or one.view["over"])

    asyncio.run(evening())


async def ann_is_asked(live: TableActor, player: str) -> None:
    """Wait until the bots have acted before a person."""
    for _ in range(2000):
        table = live.table
        seat = table.seat_in_hand(player)
        if table.hand is not None and table.in_hand and seat in table.hand.seats_to_act:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("the bots do not act")


def test_hand_of_too_many_actions_halts_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "MAX_HAND_ACTIONS", 3)

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo"], stack=100, options={"act_seconds": 0})
            for _ in range(3):
                asked = None
                while asked is None:
                    await asyncio.sleep(0)
                    for one in people:
                        while one.client.queue.qsize():
                            await one.next()
                    asked = next((one for one in people if one.decision is not None), None)
                call = "call" if asked.decision and asked.decision["call"] else "check"
                assert (await asked.answer(call))["type"] == "done"
            for one in people:
                await one.until(lambda each: each.table["status"] == "paused")
                assert "maximum of 3 actions" in one.table["waits_for"]
            await people[0].do("host", verb="start")  # it is as long as before
            await people[0].until(lambda one: one.table["status"] == "paused")
            await people[0].do("host", verb="void")
            assert [one.stack for one in people[0].live.table.players] == [100, 100]
            await people[0].do("host", verb="start")
            assert people[0].live.table.chips == 200

    asyncio.run(evening())


@pytest.mark.parametrize("plays", [True, False])
def test_void_is_announced_and_in_the_hand_history(tmp_path: Path, plays: bool) -> None:
    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo", "Cy"], options={"act_seconds": 0})
            await people[1].until(lambda one: one.view is not None)
            host = people[0]
            if not plays:
                await host.do("sit_out")
                await host.do("host", verb="void")
                await host.until(lambda one: one.live.table.number == 2)
            number = host.live.table.number
            while people[1].client.queue.qsize():
                await people[1].next()
            await host.do("host", verb="void", why="misdeal")
            said: list[str] = []
            while not any("was voided" in one for one in said):
                said += (await people[1].next()).get("said", [])
            more = ", and plays in it" if plays else ""
            assert f"Ann voids the hand as the host{more}" in said
            with room.engine.connect() as connection:
                wanted = hand.select().where(hand.c.number == number)
                facts = unpack(connection.execute(wanted).one().facts)
            assert facts["void"] == {
                "player": host.guest.id,
                "name": "Ann",
                "host": True,
                "played": plays,
                "why": "misdeal",
            }

    asyncio.run(evening())


def test_faults_at_points_of_a_tables_life() -> None:
    """A share of `soak faults-in-tables`."""
    counts = run_faults_in_tables(8, 3)
    assert counts["struck"] == 8


def test_options_are_sent_when_they_take_effect(tmp_path: Path) -> None:
    """Without a fault: options that wait for the end of a hand reach every client."""

    async def evening() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            wait = {"act_seconds": 0, "between_seconds": 600}
            people = await table_for(room, ["Ann", "Bo"], options=wait)
            asked = await _asked(people)
            await people[0].do("host", verb="options", options={"act_seconds": 50})
            assert (await asked.answer("fold"))["type"] == "done"
            for one in people:
                await asyncio.wait_for(
                    one.until(lambda each: each.table["options"]["act_seconds"] == 50), 5
                )

    asyncio.run(evening())

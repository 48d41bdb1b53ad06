"""Arrivals and departures: what they cost, and that everyone knows in the end."""

import asyncio
import json
from pathlib import Path

from tests.server.in_process_server import HandClock, room_in_process, table_for
from tests.server.recording_client import HeardClient

PATIENCE = 60.0  # seconds
WATCHERS = 260  # with the old messages, 80 MB were sent


def test_arrivals_are_sent_as_few_small_messages(tmp_path: Path) -> None:
    async def watch() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            live = people[0].live
            live.audience.presence_seconds = 0.2
            loop = asyncio.get_running_loop()
            began = loop.time()
            watchers = [HeardClient(None, None) for _ in range(WATCHERS)]
            for watcher in watchers:
                live.join(watcher, 0)
                await asyncio.sleep(0.001)  # one after the other
            while not all(map(_knows_all_watchers, watchers)):
                assert loop.time() - began < PATIENCE, "presence was not sent"
                await asyncio.sleep(0.05)
            rounds = (loop.time() - began) / 0.2 + 2
            sent = 0
            for watcher in watchers:
                heard = [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())]
                messages = [json.loads(one) for one in heard if one is not None]
                assert messages[0]["type"] == "state"
                assert {one["type"] for one in messages[1:]} <= {"presence"}
                assert messages[-1]["spectators"] == WATCHERS
                assert len(messages[-1]["connected"]) == 2
                assert len(messages) <= rounds
                sent += sum(len(one) for one in heard[1:] if one is not None)
            assert sent < 120 * WATCHERS * rounds, sent
            print(f"{sent} bytes about {WATCHERS} arrivals")

    asyncio.run(watch())


def test_everyone_knows_who_is_connected(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            ann, bo = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            ann.live.audience.presence_seconds = 0.05

            def bo_is_there() -> bool:
                (seat,) = (one for one in ann.table["seats"] if one["player"] == bo.guest.id)
                return bool(seat["connected"])

            for _ in range(3):
                bo.live.leave(bo.client)
                await ann.until(lambda _: not bo_is_there())
                bo.live.join(bo.client, 0)
                await ann.until(lambda _: bo_is_there())
            watcher = HeardClient(None, None)
            ann.live.join(watcher, 0)
            await ann.until(lambda one: one.table["spectators"] == 1)
            ann.live.leave(watcher)
            await ann.until(lambda one: one.table["spectators"] == 0)

    asyncio.run(come_and_go())


def _knows_all_watchers(watcher: HeardClient) -> bool:
    """Return whether the last message that a watcher has not read yet counts all of them."""
    last = list(watcher.queue._queue)[-1]  # type: ignore[attr-defined]
    return bool(json.loads(last).get("spectators") == WATCHERS)

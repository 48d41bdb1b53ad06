"""Soak: tables played over days by people who come only when a notification calls them.

Twenty people sit at three tables with a clock of a day. Nobody keeps a page open: a push or the
webhook says whose turn it is, the player opens the table, answers and leaves. Some oversleep, some
leave an answer for the rest of a hand, some go on vacation. Every notice has an id and comes once.
"""

import asyncio
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import orjson

from anypoker.server.card_room import CardRoom
from anypoker.server.notify.web_push import Subscription, decode_base64
from anypoker.server.table.mailbox import DeadlinePassed
from anypoker.server.table.settings import Webhook, WebhookFormat
from tests.server.callback_server import Browser, Call, CallbackServer, callbacks
from tests.server.in_process_server import MINUTE, HandClock, Seated, table_for
from tests.server.random_player import random_answer

DAY = 24 * 3600
_TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (7, {"game": "texas-holdem"}),
    (6, {"choice": [], "game": None}),
    (7, {"game": "seven-card-stud"}),
)
_SLOW = {"act_seconds": DAY, "bank_seconds": 0, "away_after": 100}
_FIRST = ("texas-holdem", "badugi", "omaha-hi-lo", "razz", "anaconda", "three-five-seven")


class _Table:
    """One of the tables, and the people at it."""

    def __init__(self, people: list[Seated]) -> None:
        self.live = people[0].live
        self.people = {one.guest.name: one.guest for one in people}
        self.browsers = {one.guest.name: Browser() for one in people}

    @property
    def id(self) -> str:
        return self.live.stored.id


async def _open(room: CardRoom, there: CallbackServer) -> list[_Table]:
    tables = []
    number = 0
    for count, asked in _TABLES:
        names = [f"P{number + i}" for i in range(count)]
        number += count
        people = await table_for(room, names, seats=count, options=_SLOW, **asked)
        table = _Table(people)
        for one in people:
            data = table.browsers[one.guest.name].subscription(
                f"{there.origin}/push/{table.id}/{one.guest.name}"
            )
            keys = decode_base64(data["p256dh"]), decode_base64(data["auth"])
            to = Subscription(data["endpoint"], *keys)
            await room.notices.subscribe(table.id, one.guest.id, to)
        hook = Webhook(f"{there.origin}/hook/{table.id}", WebhookFormat.JSON)
        await table.live.set_webhook(hook)
        for one in people:
            one.client.closed = True
            table.live.leave(one.client)
        tables.append(table)
    return tables


async def _visit(table: _Table, name: str, rng: Random, number: int) -> str:
    """Open the table at the decision, answer it and leave; return what was done."""
    guest = table.people[name]
    page = Seated(table.live, guest)
    await page.until(lambda one: one.table)
    done = "nothing"
    if page.choice is not None and page.choice["player"] == guest.id:
        await _choose(page, rng)
        done = "choice"
    elif page.decision is not None and page.view is not None:
        answer = random_answer(page.view, rng, stays=0.7)
        said = await page.ask("act", question=page.decision["number"], action=answer)
        done = "answer" if said["type"] == "done" else "late"
    if done == "answer" and rng.random() < 0.1 and table.live.table.in_hand:
        kind = rng.choice(["check_fold", "call_up_to"])
        said = await page.ask(
            "plan", hand=table.live.table.number, kind=kind, chips=rng.randrange(1, 60)
        )
        done = "plan" if said["type"] == "done" else done
    if number % 97 == 96:
        await page.ask("vacation", days=rng.randrange(1, 4))
        done = "vacation"
    page.client.closed = True
    table.live.leave(page.client)
    return done


async def _choose(page: Seated, rng: Random) -> None:
    assert page.choice is not None
    for game in rng.sample(_FIRST, len(_FIRST)):
        said = await page.ask("choose", question=page.choice["question"], game=game)
        if said["type"] == "done":
            return


async def _play(
    room: CardRoom, clock: HandClock, there: CallbackServer, count: int, seed: int
) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    tables = {one.id: one for one in await _open(room, there)}
    read = 0
    idle = 0
    while sum(one.live.table.number for one in tables.values()) < count:
        if read == len(there.calls):
            idle += 1
            await asyncio.sleep(0.01)
            if idle >= 30:  # everybody who was called has come, or sleeps: the clock answers
                clock.move(DAY * 1000 + MINUTE)
                for one in tables.values():
                    one.live.mailbox.post_after(0, DeadlinePassed())
                await asyncio.sleep(0.05)
                seen["a day passes"] += 1
                idle = 0
            continue
        idle = 0
        call = there.calls[read]
        read += 1
        seen[_kind(tables, call)] += 1
        parts = call.path.split("/")
        if parts[1] == "push" and rng.random() < 0.97:  # some oversleep
            seen[await _visit(tables[parts[2]], parts[3], rng, read)] += 1
    return seen


def _kind(tables: dict[str, _Table], call: Call) -> str:
    """Decrypt a call as the browser does; it names no card and has an id."""
    parts = call.path.split("/")
    if parts[1] == "hook":
        said = orjson.loads(call.body)
        return f"webhook {said['event']}"
    said = orjson.loads(tables[parts[2]].browsers[parts[3]].decrypt(call.body))
    assert said["id"] == call.id
    assert said["url"] == f"/table/{parts[2]}"
    return f"push {said['kind']}"


async def _days(folder: Path, count: int, seed: int) -> Counter[str]:
    clock = HandClock()
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(callbacks())
        room = CardRoom(folder, clock=clock, allow_local_callbacks=True)
        room.notices.webhook_burst = 1_000_000
        await room.open()
        stack.push_async_callback(room.close)
        seen = await _play(room, clock, there, count, seed)
        repeated = [
            one for one, times in Counter(call.id for call in there.calls).items() if times > 1
        ]
        assert not repeated, repeated[:3]
        for one in room.tables.values():
            chips = sum(player.stack for player in one.table.players)
            assert chips or one.table.in_hand
    return seen


def run_days(count: int, seed: int) -> None:
    """Play `count` hands over days at three tables."""
    with tempfile.TemporaryDirectory(prefix="anypoker-days-") as folder:
        seen = asyncio.run(_days(Path(folder), count, seed))
    print(f"seed {seed}: {count} hands, every notice once")
    for name, times in sorted(seen.items()):
        print(f"  {name:20} {times:6}")
    assert seen["push turn"]
    assert seen["webhook turn"]

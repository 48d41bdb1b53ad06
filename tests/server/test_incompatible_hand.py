"""A running hand that a newer engine does not know how to play is void: chips are back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from anypoker.server.storage import recovery
from anypoker.tables import Advance, Table, TableError, advance
from anypoker.tables import changes as c
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for


def newer_engine(table: Table, entry: c.LogEntry) -> Advance:
    """Knows another rule for raises."""
    if isinstance(entry.change, c.Act) and "raise" in str(entry.change.action):
        raise TableError("a raise must be twice as high")
    return advance(table, entry)


@pytest.mark.parametrize("changed", [True, False])
def test_a_hand_is_finished_or_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: bool
) -> None:
    stacks: list[Any] = []

    async def evening() -> None:
        clock = HandClock()
        options = {"act_seconds": 0, "between_seconds": 600}
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(
                room, ["Ann", "Bo"], stakes="1/2 no limit", stack=100, options=options
            )
            for one in people:
                await one.until(lambda each: each.view is not None)
            asked = next(one for one in people if one.decision is not None)
            assert (await asked.answer("raise to 20"))["type"] == "done"
            await people[0].do("chat", text="a table besides the hand still holds")
            await people[0].do("rebuy", chips=30)
        if changed:
            monkeypatch.setattr(recovery, "advance", newer_engine)
        async with room_in_process(tmp_path, clock) as room:
            again = [Seated(room.tables[one.live.stored.id], one.guest) for one in people]
            state = await again[0].next()
            said = [line["text"] for line in state["chat"]]
            if changed:
                why = (
                    "Hand 1 was voided; all bets are returned: "
                    "the rules of the program have changed"
                )
                assert why in said
                assert not again[0].live.table.in_hand
                assert [seat["stack"] for seat in again[0].table["seats"]] == [130, 100]
                stacks.append(again[0].table["seats"])
            else:
                assert len(said) == 1
                other = again[1] if asked is people[0] else again[0]
                await other.until(lambda one: one.decision is not None)
                assert (await other.answer("fold"))["type"] == "done"
                chips = sum(one.stack for one in again[0].live.table.players)
                assert chips == 230
        if changed:  # what was kept at the last start is what is there now
            monkeypatch.undo()
            async with room_in_process(tmp_path, clock) as room:
                third = Seated(room.tables[people[0].live.stored.id], people[0].guest)
                await third.next()
                assert [one["stack"] for one in third.table["seats"]] == [130, 100]
                assert not third.live.table.in_hand

    asyncio.run(evening())

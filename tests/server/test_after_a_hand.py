"""Changes between two hands survive a restart in the middle of the second one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from anypoker.cards import cards_text
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for

# What somebody who won the hand, another player or the host can do before the next one.
BETWEEN: dict[str, dict[str, Any]] = {
    "nothing": {},
    "show": {"do": "show"},
    "rabbit_hunt": {"do": "rabbit_hunt"},
    "straddle": {"do": "straddle", "wants": True},
    "rebuy": {"do": "rebuy", "chips": 70},
    "sit_out": {"do": "sit_out"},
    "set_stack": {"do": "host", "verb": "set_stack", "chips": 333},
    "stakes": {"do": "host", "verb": "stakes", "stakes": "2/4 no limit"},
    "options": {"do": "host", "verb": "options", "options": {"run_times": 2}},
}


async def end_hand(people: list[Seated]) -> None:
    """Everybody folds to the last player."""
    while True:
        for one in people:
            await one.until(lambda each: each.view is not None)
        live = people[0].live
        if not live.table.in_hand:
            return
        asked = next(one for one in people if live.session.decision(one.guest.id) is not None)
        await asked.until(lambda each: each.decision is not None)
        assert (await asked.answer("fold"))["type"] == "done"


async def act_between(people: list[Seated], change: dict[str, Any]) -> None:
    table = people[0].live.table
    hand = table.hand
    assert hand is not None
    (seat,) = [seat for seat, folded in enumerate(hand.folded) if not folded]
    doer = {"host": people[0].guest.id, "straddle": (*table.straddlers(), "")[0]}
    wanted = doer.get(change.get("do", ""), table.dealt_players[seat])
    if change.get("do") == "show":
        change = {**change, "cards": cards_text(hand.hole_cards[seat])}
    if change.get("verb") == "set_stack":
        change = {**change, "player": people[1].guest.id}
    if change:
        await next(one for one in people if one.guest.id == wanted).do(**change)


@pytest.mark.parametrize("name", BETWEEN)
def test_change_between_hands_survives_a_restart(tmp_path: Path, name: str) -> None:
    """The next hand goes on with the same cards, stacks and events."""

    async def evening() -> None:
        clock = HandClock()
        options = {"between_seconds": 0.7, "rabbit_hunt": True, "straddles": 1, "act_seconds": 0}
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(
                room, ["Ann", "Bo", "Cy"], options=options,
                stakes="1/2 no limit, seven-deuce 3, stand-up 2",
            )  # fmt: skip
            live = people[0].live
            await end_hand(people)
            await act_between(people, BETWEEN[name])
            while live.table.number == 1 or not live.table.in_hand:
                await asyncio.sleep(0.01)
            before = live.table
        async with room_in_process(tmp_path, clock) as room:
            after = room.tables[live.stored.id].table
            assert after.in_hand
            assert after.hand is not None
            assert before.hand is not None
            assert after.hand.events == before.hand.events
            assert after.seats == before.seats
            assert after.accounts == before.accounts

    asyncio.run(evening())

"""A question for which the game itself sets a time has that time at a table of the card room."""

import asyncio
import json
from pathlib import Path

import anypoker as ap
from anypoker.rules import canonical_text
from tests.server.in_process_server import SECOND, HandClock, Seated, room_in_process, table_for


def game_with_a_time() -> str:
    document = json.loads(canonical_text(ap.load("dealers-choice-omaha")))
    (choice,) = [step["choose"] for step in document["gamePlay"] if "choose" in step]
    choice["time_limit"] = 5
    return json.dumps(document)


def test_a_choice_has_the_time_of_the_game_and_no_time_bank(tmp_path: Path) -> None:
    """rules.md, choose: the default comes after `time_limit` seconds where a clock runs."""

    async def evening() -> None:
        clock = HandClock()
        options = {"act_seconds": 30, "bank_seconds": 60}
        async with room_in_process(tmp_path, clock) as room:
            people = await table_for(
                room, ["Ann", "Bo"], game=None, file=game_with_a_time(), options=options
            )
            for one in people:
                await one.until(lambda each: each.view is not None)
            asked = next(one for one in people if one.decision is not None)
            assert asked.decision is not None
            assert asked.decision["decision"] == "choose"
            assert asked.clock is not None
            assert asked.clock["until"] - asked.clock["now"] == 5 * SECOND
            assert asked.clock["bank_until"] == asked.clock["until"]
            default, question = asked.decision["timeout"], asked.decision["number"]
            clock.move(5 * SECOND)
            await asked.live.apply_expired()
            await asked.until(lambda one: _chosen(one, default))
            times = asked.live.state.deadlines.clock
            assert times.bank(asked.guest.id) == 60 * SECOND
            assert times.missed == {asked.guest.id: 1}
            late = await asked.ask("act", question=question, action=default)
            assert late["type"] == "error"

    asyncio.run(evening())


def _chosen(one: Seated, action: str) -> bool:
    assert one.view is not None
    return any(
        event["event"] == "chose" and action == f"choose {event['value']}"
        for event in one.view["events"]
    )

"""python -m tests.server.first_showdowns tables|choices [COUNT]: the first hand of every ordering.

Plays one hand to the showdown for each ordering of the catalogue in a room of this process, and
prints the longest CPU time that a step of the event loop took, as JSON. The test starts it with an
empty cache, so every table of an ordering is built in this process.
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from asyncio import events
from pathlib import Path
from typing import Any

from anypoker.catalogue import game_of, names_by_slug
from anypoker.game import Game, RankedHand
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for

_ACTIONS = 400  # of one hand


class LoopWatch:
    """The longest CPU time of one step of the event loop, by what was played then."""

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}
        self.what = "opening"

    def __enter__(self) -> "LoopWatch":
        self._run: Any = events.Handle._run
        run = self._run

        def watched(handle: Any) -> None:
            begun = time.thread_time()
            run(handle)
            took = time.thread_time() - begun
            self.longest[self.what] = max(took, self.longest.get(self.what, 0.0))

        setattr(events.Handle, "_run", watched)  # noqa: B010 (no assignment for the type checker)
        return self

    def __exit__(self, *_: object) -> None:
        setattr(events.Handle, "_run", self._run)  # noqa: B010


def games_by_ordering() -> list[tuple[str, str, int, int]]:
    """Return each ordering of the catalogue with a game that has it, and that game's limits."""
    found: dict[str, tuple[str, int, int]] = {}
    for slug in names_by_slug():
        game = game_of(slug).game
        for name in _orderings(game):
            found.setdefault(name, (slug, max(2, game.players.least), game.players.most))
    return [(name, *one) for name, one in found.items()]


def _orderings(game: Game) -> list[str]:
    hands = [entry.hand for entry in game.showdown.every_entry()]
    return [hand.ordering.name for hand in hands if isinstance(hand, RankedHand)]


async def play_hand(people: list[Seated]) -> None:
    """Answer every question with what costs least and stays in, until the hand is over."""
    for _ in range(_ACTIONS):
        for one in people:
            while not one.client.queue.empty() or one.view is None:
                await one.next()
        if people[0].view is not None and people[0].view["over"]:
            return
        asked = next((one for one in people if one.decision is not None), None)
        if asked is None:
            await people[0].next()
            continue
        decision = asked.decision
        assert decision is not None
        action = "call" if decision.get("call") else decision["timeout"]
        asked.view = {**(asked.view or {}), "decision": None}
        await asked.ask("act", question=decision["number"], action=action)


async def choose_game(people: list[Seated], slug: str, watch: LoopWatch) -> None:
    """Choose the next game of a table of dealer's choice."""
    for one in people:
        await one.until(lambda each: each.choice is not None)
    choice = people[0].choice
    assert choice is not None
    watch.what = f"choosing {slug}"
    (dealer,) = [one for one in people if one.guest.id == choice["player"]]
    await dealer.do("choose", question=choice["question"], game=slug)
    for one in people:
        one.view = None


async def play_tables(games: list[list[Any]], data: Path) -> dict[str, float]:
    """Play a hand of every game, each at a new table."""
    with LoopWatch() as watch:
        async with room_in_process(data, HandClock()) as room:
            for name, slug, players, _ in games:
                watch.what = f"{name} ({slug})"
                people = await table_for(room, [f"P{n}" for n in range(players)], game=slug)
                await play_hand(people)
                await room.close_table(people[0].live.stored.id)
    return watch.longest


async def play_choices(games: list[list[Any]], data: Path) -> dict[str, float]:
    """Play a hand of every game at one table of dealer's choice."""
    with LoopWatch() as watch:
        async with room_in_process(data, HandClock()) as room:
            asked: dict[str, Any] = {"game": None, "choice": [], "stack": 100_000}
            asked["options"] = {"game_card": False}
            people = await table_for(room, ["Ann", "Bo", "Cy"], **asked)
            for name, slug, least, most in games:
                if least <= len(people) <= most:
                    await choose_game(people, slug, watch)
                    watch.what = f"{name} ({slug})"
                    await play_hand(people)
    return watch.longest


def main(kind: str, count: str = "1000") -> None:
    """Print games as `list`, or play `tables` or `choices` of those that another process lists."""
    if kind == "list":
        print(json.dumps(games_by_ordering()))
        return
    command = [sys.executable, "-m", "tests.server.first_showdowns", "list"]
    with tempfile.TemporaryDirectory() as folder:
        other = {**os.environ, "ANYPOKER_CACHE": f"{folder}/cache"}
        listed = subprocess.run(command, env=other, check=True, capture_output=True, text=True)
        games = json.loads(listed.stdout)
        play = {"tables": play_tables, "choices": play_choices}[kind]
        gc.disable()  # as the server does: `server/gc_schedule.py`
        longest = asyncio.run(play(games[:: -(-len(games) // int(count))], Path(folder)))
    print(json.dumps(dict(sorted(longest.items(), key=lambda pair: -pair[1])), indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])

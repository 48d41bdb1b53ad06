"""How long a bot takes tells nothing: neither its cards nor how long it has thought."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import game_of
from anypoker.engine import Stakes, decisions, seats_of, shuffled_deck_from_key, start
from anypoker.server.table.bot_turns import BotTurns, seconds_to_beat
from anypoker.server.table.failures import FaultLog
from anypoker.tables import changes as c

ANSWERS = 150  # of each kind
PACE = 1.0  # seconds
THOUGHT = 0.3


@pytest.mark.parametrize("pace", [5e-324, 1e-300, 1e-7, 0.001, 1.0, 60.0])
def test_wait_for_beat_is_short_at_any_pace(pace: float) -> None:
    for late in (-1.0, 0.0, 1e-9, 0.3, 7.25, 1e6):
        wait = seconds_to_beat(late, pace)
        assert wait == -late if late <= 0 else 0 <= wait <= pace


def distance(one: list[float], other: list[float]) -> float:
    """How far two samples are apart (Kolmogorov and Smirnov)."""
    places = np.sort(np.concatenate([one, other]))
    parts = [np.searchsorted(np.sort(each), places, "right") / len(each) for each in (one, other)]
    return float(np.abs(parts[0] - parts[1]).max())


def limit(count: int) -> float:
    """What equal distributions exceed once in ten thousand times."""
    return 2.23 * (2 / count) ** 0.5


def delays(turns_of: Any = BotTurns) -> tuple[list[float], list[float]]:
    """Of bots that answer at once, and of bots that think, all at the same time."""
    game = game_of("texas-holdem").game
    key = key_from_seed("timing")
    hand = start(
        game,
        seats_of(100, 100),
        Stakes(small_blind=1, big_blind=2),
        shuffled_deck_from_key(game, key),
    )
    (decision,) = decisions(hand)
    session = SimpleNamespace(hand=hand, logged=SimpleNamespace(bot_secret=key))
    player = SimpleNamespace(id="bot", bot=SimpleNamespace(kind="sensible", level=None))
    taken: tuple[list[float], list[float]] = ([], [])

    async def ask(number: int) -> None:
        slow = number % 2

        async def decide(*_: Any) -> None:
            await asyncio.sleep(THOUGHT * slow)

        heard: list[c.Act] = []
        pool = SimpleNamespace(decide=decide)
        turns = turns_of(session, pool, FaultLog("t"), heard.append)
        began = time.monotonic()
        await turns._think(player, decision, PACE, 0)
        assert heard
        taken[slow].append(time.monotonic() - began)

    async def all_of_them() -> None:
        await asyncio.gather(*(ask(number) for number in range(2 * ANSWERS)))

    asyncio.run(all_of_them())
    return taken


class Telling(BotTurns):
    """Bots that answer so long after they have thought."""

    async def _think(self, player: Any, decision: Any, pace: float, staged: float) -> None:
        await self._pool.decide()  # type: ignore[call-arg]
        await super()._think(player, decision, pace, staged)


def test_the_time_of_an_answer_tells_nothing() -> None:
    quick, slow = delays()
    assert distance(quick, slow) < limit(ANSWERS)
    assert max(quick) - min(quick) > 0.5 * PACE, "all answers come after the same time"


def test_bots_that_tell_are_found() -> None:
    quick, slow = delays(Telling)
    assert distance(quick, slow) > limit(ANSWERS)

"""The bots of one table are asked here, and answer at times that tell nothing.

Their answers come at times that tell nothing: neither the cards nor how long a bot has thought.
"""

import asyncio
import random
from collections.abc import Callable

from anypoker.engine import Action
from anypoker.engine.decision import Decision
from anypoker.server.bots.pool import BotPool
from anypoker.server.storage.table_store import StoredTable
from anypoker.session.bots.bot_seats import bot_name, bot_seed
from anypoker.session.table_session import Session
from anypoker.tables import Player
from anypoker.tables import changes as c
from anypoker.views import view_of


class BotTurns:
    """`answered`: is told what a bot does, when it is time."""

    def __init__(
        self,
        stored: StoredTable,
        session: Session,
        pool: BotPool,
        answered: Callable[[c.Act], None],
    ) -> None:
        self._stored, self._session, self._pool, self._answered = stored, session, pool, answered
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self) -> None:
        """Let every bot think that is asked and does not think yet."""
        for player in self._session.bots_to_act():
            decision = self._session.decision(player.id)
            assert decision is not None
            if (player.id, decision.number) not in self._thinking:
                self._thinking.add((player.id, decision.number))
                task = asyncio.create_task(self._think(player, decision))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, player: Player, decision: Decision) -> None:
        """Pass on what a bot does; the default action if it fails, so that no table waits."""
        try:
            action = await self._decide(player, decision)
        except Exception as error:  # a bot may fail in any way
            self._stored.faults.report("a bot's decision", error)
            action = None
        self._answered(c.Act(player.id, action or decision.timeout, decision.number))

    async def _decide(self, player: Player, decision: Decision) -> Action | None:
        """Return what a bot does, at its time; None: it has no answer."""
        hand = self._session.hand
        assert player.bot is not None
        seed = bot_seed(self._stored.logged.bot_secret, player.id)
        view = view_of(hand, decision.seat, words=False)
        pace = self._stored.settings.room().bot_seconds
        loop = asyncio.get_running_loop()
        due = loop.time() + pace * random.uniform(0.6, 1.4)
        action = await self._pool.decide(bot_name(player.bot), seed, hand.game, view)
        await asyncio.sleep(seconds_to_beat(loop.time() - due, pace))
        return action

    def release(self, change: c.Act) -> None:
        """An answer was taken, or nobody wanted it any more."""
        self._thinking.discard((change.player, change.question))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def seconds_to_beat(late: float, pace: float) -> float:
    """Return how long an answer waits that is `late` seconds behind its beat (early if negative).

    A late answer waits for the next beat, so that its time does not show how long a bot thought.

    >>> seconds_to_beat(-0.25, 1.0), seconds_to_beat(0.25, 1.0), seconds_to_beat(7.25, 1.0)
    (0.25, 0.75, 0.75)
    >>> seconds_to_beat(7.25, 0.0)
    0.0
    """
    if late <= 0:
        return -late
    return -late % pace if pace else 0.0

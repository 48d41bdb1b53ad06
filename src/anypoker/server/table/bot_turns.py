"""Bots of one table: asked when they face a decision, answering at times that reveal nothing."""

import asyncio
import random
from collections.abc import Callable

from anypoker.engine import Action
from anypoker.engine.decision import Decision
from anypoker.server.bots.pool import BotPool
from anypoker.server.table.failures import FaultLog
from anypoker.session.bots.bot_seats import bot_name, bot_seed
from anypoker.session.table_session import Session
from anypoker.tables import Player
from anypoker.tables import changes as c
from anypoker.views import view_of


class BotTurns:
    """Decisions that the bots of one table think about; `answered` gets each answer on time."""

    def __init__(
        self, session: Session, pool: BotPool, faults: FaultLog, answered: Callable[[c.Act], None]
    ) -> None:
        self._session, self._pool, self._faults = session, pool, faults
        self._answered = answered
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, pace: float, staged_ms: int = 0) -> None:
        """Ask every bot that faces a decision.

        `pace`: seconds that a bot takes to act; `staged_ms`: what people look at before. Bots
        without a pace do not wait for people.
        """
        staged = staged_ms / 1000 if pace else 0.0
        for player in self._session.bots_to_act():
            decision = self._session.decision(player.id)
            assert decision is not None
            if (player.id, decision.number) not in self._thinking:
                self._thinking.add((player.id, decision.number))
                task = asyncio.create_task(self._think(player, decision, pace, staged))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, player: Player, decision: Decision, pace: float, staged: float) -> None:
        """Pass on a bot's action; the default action if it fails, so that no table waits."""
        try:
            action = await self._decide(player, decision, pace, staged)
        except Exception as error:  # a bot may fail in any way
            self._faults.report("a bot's decision", error)
            action = None
        self._answered(c.Act(player.id, action or decision.timeout, decision.number))

    async def _decide(
        self, player: Player, decision: Decision, pace: float, staged: float
    ) -> Action | None:
        """Return a bot's action when it is due; None if it has none."""
        hand = self._session.hand
        assert player.bot is not None
        seed = bot_seed(self._session.logged.bot_secret, player.id)
        view = view_of(hand, decision.seat, words=False)
        loop = asyncio.get_running_loop()
        due = loop.time() + staged + pace * random.uniform(0.6, 1.4)
        action = await self._pool.decide(bot_name(player.bot), seed, hand.game, view)
        await asyncio.sleep(seconds_to_beat(loop.time() - due, pace))
        return action

    def release(self, change: c.Act) -> None:
        """Forget a decision whose answer was taken or dropped."""
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

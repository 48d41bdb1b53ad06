"""Bots think in processes of their own, never where the tables are run.

A bot is told the game, what its seat sees and its seed: nothing else leaves the table. How long it
thinks must tell nothing, so answers come at fixed times, whatever they were.
"""

import asyncio
import logging
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import TypeVar

from anypoker.analysis.all_in_equity import AllInStage, OpenStage, stage_equity
from anypoker.bots import Bot, make_bot
from anypoker.engine import Action
from anypoker.game import Game
from anypoker.views import SeatView

log = logging.getLogger("anypoker.server")

LONGEST = 20.0  # seconds that a bot may think
LATEST = 6.0  # seconds after which nobody wants to know the chances of hands any more

_T = TypeVar("_T")


class BotPool:
    """Answers of bots. `workers`: how many think at once."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, kind: str, seed: str, game: Game, view: SeatView) -> Action | None:
        """What the bot does; None if it has failed, whatever the reason."""
        return await self._run(LONGEST, _decide, kind, seed, _pickled(game), view)

    async def chances(self, game: Game, choices: list[str], stage: OpenStage) -> AllInStage | None:
        """The chances of hands that lie open; None if they cannot be counted, or not in time."""
        return await self._run(LATEST, _chances, _pickled(game), choices, stage)

    async def _run(
        self, longest: float, work: Callable[..., _T | None], *words: object
    ) -> _T | None:
        """What comes of some work in one of the processes; None if it does not in time."""
        loop = asyncio.get_running_loop()
        if self._pool is None:  # a server without bots has no processes for them
            # A process that is forked from one with threads may hang.
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _ignore_signals)
        try:
            future = loop.run_in_executor(self._pool, work, *words)
        except BrokenProcessPool:
            self._pool = None  # the next one gets new ones
            return None
        try:
            await asyncio.wait({future}, timeout=longest)
        finally:
            future.cancel()  # no more than a word if it is done
        return self._result(future, work)

    def _result(self, future: asyncio.Future[_T | None], work: Callable[..., object]) -> _T | None:
        """What it came to. A bot may fail in any way: the table waits, and takes the default."""
        if future.cancelled():
            return None
        error = future.exception()
        if error is None:
            return future.result()
        if isinstance(error, BrokenProcessPool):
            self._pool = None
        else:
            log.error("%s has failed", work.__name__.strip("_"), exc_info=error)
        return None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


@lru_cache(maxsize=256)
def _pickled(game: Game) -> bytes:
    return pickle.dumps(game)


def _ignore_signals() -> None:
    """Whoever stops the server by keyboard stops its processes in order."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=64)
def _game(data: bytes) -> Game:
    game: Game = pickle.loads(data)
    return game


@lru_cache(maxsize=4096)
def _bot(kind: str, seed: str) -> Bot:
    return make_bot(kind, seed)


def _decide(kind: str, seed: str, game: bytes, view: SeatView) -> Action:
    return _bot(kind, seed).decide(_game(game), view)


def _chances(game: bytes, choices: list[str], stage: OpenStage) -> AllInStage | None:
    return stage_equity(_game(game), choices, stage)

"""Processes in which bots think and equities are counted, never where the tables are run.

A bot gets the game, the view of its seat and its seed: nothing else leaves the table. How long it
thinks must tell nothing, so `bot_turns` answers at fixed times.
"""

import asyncio
import logging
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from anypoker.analysis.open_stages import AllInStage, RunoutStage
from anypoker.bots import Bot, make_bot
from anypoker.bots.sensible import SensibleBot
from anypoker.engine import Action
from anypoker.game import Game
from anypoker.parent_watch import end_with_parent
from anypoker.views import SeatView

log = logging.getLogger("anypoker.server")

DECISION_TIMEOUT_SECONDS = 20.0  # seconds that a bot may think
SUGGESTION_EFFORT = 8_000  # hands that are evaluated to suggest an answer to a person
LATEST = 6.0  # seconds after which nobody wants to know the equity of hands any more
WORKERS = max(2, min(4, os.cpu_count() or 1))  # processes of a server
_STARTING = 60.0  # seconds in which a process must have imported the program

_T = TypeVar("_T")


class BotPool:
    """A bounded number of worker processes; each does one job at a time.

    A worker that takes longer than its job may is killed, and the next job starts another one. So
    a slow bot delays nobody else, unless as many as there are workers are slow.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self._count = workers
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._free: asyncio.Semaphore | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = ThreadPoolExecutor(workers, "bots")

    async def decide(self, kind: str, seed: str, game: Game, view: SeatView) -> Action | None:
        """Return what the bot does; None if it fails, for whatever reason."""
        try:
            return await self._run(
                DECISION_TIMEOUT_SECONDS, _decide, kind, seed, _pickled(game), view
            )
        except TimeoutError:
            log.warning(
                "a bot of the kind '%s' was stopped after %g s", kind, DECISION_TIMEOUT_SECONDS
            )
            return None

    async def suggest(self, seed: str, game: Game, view: SeatView) -> Action | None:
        """Return a good answer to a decision about cards; None if there is none in time."""
        try:
            return await self._run(LATEST, _suggest, seed, _pickled(game), view)
        except TimeoutError:
            return None

    async def equities(
        self, game: Game, choices: list[str], stage: RunoutStage
    ) -> AllInStage | None:
        """Return the equity of open hands; None if it cannot be counted, or not in time."""
        try:
            return await self._run(LATEST, _chances, _pickled(game), choices, stage)
        except TimeoutError:
            return None

    async def _run(self, longest: float, work: Callable[..., _T], *words: object) -> _T | None:
        """Do some work in a worker; None if it fails.

        Raises:
            TimeoutError: if it took too long; its worker is gone.
        """
        async with self._places():
            worker = self._idle.pop() if self._idle else _Worker()
            self._busy.add(worker)
            try:
                await self._in_thread(_STARTING, worker, worker.wait_until_ready)
                found = await self._in_thread(longest, worker, worker.ask, work, words)
            except (TimeoutError, asyncio.CancelledError):  # too late, or nobody waits any more
                worker.kill()
                raise
            except (EOFError, OSError):
                log.error("%s: its process has ended", work.__name__.strip("_"))
                worker.kill()
                return None
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
        if isinstance(found, BaseException):
            log.error("%s has failed", work.__name__.strip("_"), exc_info=found)
            return None
        result: _T = found
        return result

    async def _in_thread(
        self, longest: float, worker: "_Worker", ask: Callable[..., Any], *words: object
    ) -> Any:
        """Call a blocking function of a worker; killing the worker ends the call."""
        future = asyncio.get_running_loop().run_in_executor(self._threads, ask, *words)
        future.add_done_callback(_forget)
        done, _ = await asyncio.wait({future}, timeout=longest)
        if not done:
            raise TimeoutError
        return future.result()

    def _places(self) -> asyncio.Semaphore:
        """Return the semaphore of the running loop; jobs wait for it in their order."""
        loop = asyncio.get_running_loop()
        if self._free is None or self._loop is not loop:
            self._free, self._loop = asyncio.Semaphore(self._count), loop
        return self._free

    def close(self) -> None:
        """Kill all workers."""
        for worker in (*self._idle, *self._busy):
            worker.kill()
        self._idle.clear()
        self._threads.shutdown(wait=True, cancel_futures=True)


def _forget(future: "asyncio.Future[Any]") -> None:
    """Retrieve the exception of a job that nobody may wait for any more: its worker was killed."""
    if not future.cancelled():
        future.exception()


class _Worker:
    """One process, which does what it is sent over a pipe."""

    def __init__(self) -> None:
        # A process that is forked from one with threads may hang.
        context = get_context("spawn")
        self._pipe: Connection
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    def wait_until_ready(self) -> None:
        """Wait until the process has imported the program."""
        if not self._ready:
            self._pipe.recv()
            self._ready = True

    def ask(self, work: Callable[..., object], words: tuple[object, ...]) -> object:
        """Do some work there; return the result, or the exception that it raised."""
        self._pipe.send((work, words))
        return self._pipe.recv()

    def kill(self) -> None:
        """End the process; a call that waits for it ends with `EOFError`."""
        self._process.kill()
        self._process.join()


# ---------------------------------------------------------------- in the process


def _work(pipe: Connection) -> None:
    """Do what comes over the pipe until the other side is gone."""
    # Ctrl-C reaches all processes of a terminal; the server decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(ModuleNotFoundError):  # where numpy is missing, some work fails when it is asked
        import_module("anypoker.analysis.all_in_equity")
        import_module("anypoker.bots.thinker.thinker")
    pipe.send("ready")
    while True:
        try:
            work, words = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            found = work(*words)
        except Exception as error:
            found = error
        try:
            pipe.send(found)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            pipe.send(RuntimeError(f"the answer cannot be sent: {error}"))


@lru_cache(maxsize=256)
def _pickled(game: Game) -> bytes:
    return pickle.dumps(game)


@lru_cache(maxsize=64)
def _game(data: bytes) -> Game:
    game: Game = pickle.loads(data)
    return game


@lru_cache(maxsize=4096)
def _bot(kind: str, seed: str) -> Bot:
    return make_bot(kind, seed)


def _decide(kind: str, seed: str, game: bytes, view: SeatView) -> Action:
    return _bot(kind, seed).decide(_game(game), view)


def _suggest(seed: str, game: bytes, view: SeatView) -> Action:
    """Answer a decision about cards with more effort than the bots at a table."""
    return SensibleBot(seed, SUGGESTION_EFFORT).decide(_game(game), view)


def _chances(game: bytes, choices: list[str], stage: RunoutStage) -> AllInStage | None:
    try:
        from anypoker.analysis.all_in_equity import stage_equity
    except ModuleNotFoundError:  # without numpy nothing is counted
        return None
    return stage_equity(_game(game), choices, stage)

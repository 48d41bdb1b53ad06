"""Workers: tasks for this process, several processes or a cluster, and their sum.

A task is a part of a query: its random numbers follow from the seed and its number alone, and its
result is whole numbers. So results are the same for any number of workers, in any order.
"""

import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from anypoker.analysis.enumeration import deal_statistics, enumerate_deals
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery, spot_of
from anypoker.errors import AnypokerError
from anypoker.parent_watch import end_with_parent

if TYPE_CHECKING:  # most questions are answered here
    from concurrent.futures import Future, ProcessPoolExecutor

Progress = Callable[[int, int, Totals], None]  # tasks done, tasks in all, what is known so far

About = TypeVar("About")
Part = TypeVar("Part")
TaskResult = TypeVar("TaskResult")


class TaskKind(StrEnum):
    """Kinds of tasks."""

    ALL = "all"  # every completion (that begins with the card of this number)
    SAMPLE = "sample"  # random deals
    PLAY = "play"  # random hands, played by the engine
    PLAY_FAST = "play fast"  # random hands, in batches
    OBSERVE = "observe"  # random deals with statistics
    DRAW = "draw"  # random deals, drawn by the best-draw policy
    FOLLOW = "follow"  # random deals, tracked stage by stage


class Task(NamedTuple):
    kind: TaskKind
    number: int | None
    deals: int
    seed: int


def run_task(question: EquityQuery, task: Task) -> Totals:
    """Do one task."""
    if task.kind is TaskKind.ALL:
        return enumerate_deals.count_all(spot_of(question), task.number)
    assert task.number is not None
    if task.kind is TaskKind.PLAY:
        from anypoker.analysis.simulation import playouts  # bots take a while

        return playouts.sample(question, task.deals, task.seed, task.number)
    if task.kind is TaskKind.PLAY_FAST:
        from anypoker.analysis.simulation import batch_playouts

        return batch_playouts.sample(question, task.deals, task.seed, task.number)
    if task.kind is TaskKind.DRAW:
        from anypoker.analysis.draws import sampling  # which most questions do not need

        return sampling.sample(question, task.deals, task.seed, task.number)
    if task.kind is TaskKind.OBSERVE:
        return deal_statistics.sample(question, task.deals, task.seed, task.number)
    if task.kind is TaskKind.FOLLOW:
        return deal_statistics.follow_favourite(question, task.deals, task.seed, task.number)
    return enumerate_deals.sample(spot_of(question), task.deals, task.seed, task.number)


class Workers(ABC):
    """Workers for tasks. Ctrl-C ends a run early: `finished` is then False."""

    several = True
    finished = True

    def run(
        self, question: EquityQuery, tasks: Sequence[Task], progress: Progress | None
    ) -> Totals:
        """Return the sum of what the tasks find."""
        results = self.each(run_task, question, tasks)
        totals, self.finished = sum_results(results, len(tasks), progress)
        return totals

    @abstractmethod
    def each(
        self, work: Callable[[About, Part], TaskResult], about: About, parts: Iterable[Part]
    ) -> Iterator[TaskResult]:
        """Yield `work(about, part)` of every part, in any order."""


def sum_results(
    results: Iterator[Totals], number: int, progress: Progress | None
) -> tuple[Totals, bool]:
    """Sum all results, or those that are there at Ctrl-C."""
    totals = Totals()
    done = 0
    try:
        for result in results:
            both = deepcopy(totals)  # Ctrl-C in the middle of a sum must not leave half of it
            both.merge(result)
            totals = both
            done += 1
            if progress is not None:
                progress(done, number, totals)
    except KeyboardInterrupt:
        return totals, False
    return totals, True


class SerialWorkers(Workers):
    """This process, one task after the other."""

    several = False

    def each(
        self, work: Callable[[About, Part], TaskResult], about: About, parts: Iterable[Part]
    ) -> Iterator[TaskResult]:
        return (work(about, part) for part in parts)


class ProcessWorkers(Workers):
    """Worker processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def each(
        self, work: Callable[[About, Part], TaskResult], about: About, parts: Iterable[Part]
    ) -> Iterator[TaskResult]:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        spawn = get_context("spawn")
        with ProcessPoolExecutor(self.jobs, spawn, end_with_parent) as pool:
            try:
                yield from _as_done(pool, work, about, parts, 2 * self.jobs)
            except BaseException:  # Ctrl-C, or nobody wants the rest
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _as_done(
    pool: "ProcessPoolExecutor",
    work: Callable[[About, Part], TaskResult],
    about: About,
    parts: Iterable[Part],
    ahead: int,
) -> Iterator[TaskResult]:
    """Yield results as they come; only a few tasks wait in the pool."""
    from concurrent.futures import FIRST_COMPLETED, wait

    waiting: set[Future[TaskResult]] = set()
    left = iter(parts)
    while True:
        for part in left:
            with _ignore_sigint_in_children():
                waiting.add(pool.submit(work, about, part))
            if len(waiting) >= ahead:
                break
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


@contextmanager
def _ignore_sigint_in_children() -> Iterator[None]:
    """Make child processes ignore Ctrl-C, which reaches every process of a terminal.

    What it means is decided by this process alone, which hears it after the block.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # also starts a process, and resumes listening afterwards
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class DaskWorkers(Workers):
    """The workers of a Dask cluster at this address, such as tcp://host:8786.

    A task whose worker is lost is done again by another one.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def each(
        self, work: Callable[[About, Part], TaskResult], about: About, parts: Iterable[Part]
    ) -> Iterator[TaskResult]:
        try:
            from distributed import Client, as_completed
        except ImportError:
            raise ClusterError(
                "a cluster needs Dask: install anypoker[cluster] here and on every worker"
            ) from None
        try:
            client = Client(self.address, timeout="30s")
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(f"there is no Dask cluster at {self.address}: {error}") from None
        with client:
            every = list(parts)
            futures = client.map(work, [about] * len(every), every, pure=False, retries=5)
            try:
                for future in as_completed(futures):
                    yield future.result()
            except BaseException:  # Ctrl-C, or nobody wants the rest
                client.cancel(futures)
                raise


class ClusterError(AnypokerError, RuntimeError):
    """A cluster that cannot be used; the sentence says why."""

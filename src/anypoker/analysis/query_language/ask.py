"""Questions in the query language, and their answers."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from time import monotonic

import numpy as np

from anypoker.analysis.enumeration.completions import completion_blocks
from anypoker.analysis.enumeration.enumerate_deals import BLOCK, Dealer, seed_of
from anypoker.analysis.query_language.facts import DealFacts, Weights
from anypoker.analysis.query_language.from_clause import FindGame
from anypoker.analysis.query_language.parser import parse_query
from anypoker.analysis.query_language.planner import (
    PlanKey,
    QueryPlan,
    deal_of,
    plan_query,
    tasks_of,
)
from anypoker.analysis.query_language.query_error import QueryError
from anypoker.analysis.query_language.results import QueryResult, make_result
from anypoker.analysis.query_language.sums import Adder, QuerySums
from anypoker.analysis.workers import SerialWorkers, Task, TaskKind, Workers
from anypoker.limits import MAX_HANDS
from anypoker.strength.hand_kernels import Rows

Progress = Callable[[int, int, QuerySums], None]  # tasks done, tasks in all, sums so far
MAX_SECONDS = 86_400.0
MAX_COPIED = 1_000  # groups that are copied before more is added


def ask(
    text: str,
    find_game: FindGame,
    *,
    exact: bool | None = None,
    trials: int | None = None,
    seed: int = 1,
    seconds: float | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> QueryResult:
    """Answer a query.

    Args:
        text: The query, such as `select equity(hero) from game='razz', hero='A23', villain='*'`.
        find_game: Finds a game by the name or path after `game=`.
        exact: True counts all deals, False samples, None chooses.
        trials: Number of deals to sample.
        seed: Seed of sampled deals.
        seconds: Stop after this time, with the deals sampled until then.
        workers: Processes or a cluster that share the work.
        progress: Called after each task.

    >>> from anypoker.catalogue import find
    >>> text = "select equity(hero) from game='holdem', hero='AhKh', villain='QsQd', board='Jh7h2c'"
    >>> found = ask(text, lambda name: find(name).game)
    >>> found.exact, found.deals, round(found[0], 9)
    (True, 990, 0.544444444)

    Raises:
        QueryError: If the query is wrong or cannot be answered; it shows the place.
    """
    if trials is not None and not 1 <= trials <= MAX_HANDS:
        raise QueryError(f"the number of trials is 1..{MAX_HANDS:,}, not {trials:,}")
    if seconds is not None and not 0 < seconds <= MAX_SECONDS:
        raise QueryError(f"the time limit is above 0 and at most {MAX_SECONDS:,.0f} seconds")
    if exact and trials is not None:
        raise QueryError("choose one of an exact count and a number of trials")
    plan = plan_query(parse_query(text), find_game)
    counts_all, tasks = tasks_of(plan, exact, trials, seed)
    results = (workers or SerialWorkers()).each(run_query_task, plan, tasks)
    ends = None if seconds is None else monotonic() + seconds
    sums, done = _sum(results, len(tasks), ends, progress)
    finished = done == len(tasks)
    if counts_all and not finished:
        raise QueryError("stopped: an exact count has no partial result; sample with --trials")
    early = ends is not None and monotonic() >= ends
    return make_result(plan, text, sums, counts_all, seed, finished or early)


def _sum(
    results: Iterator[QuerySums], number: int, ends: float | None, progress: Progress | None
) -> tuple[QuerySums, int]:
    """Add up results until all are there, the time is over, or Ctrl-C."""
    sums, done = QuerySums(), 0
    try:
        for result in results:
            # Ctrl-C in the middle of a sum must not leave half of it.
            both = deepcopy(sums) if len(sums.groups) <= MAX_COPIED else sums
            both.merge(result)
            sums = both
            done += 1
            if progress is not None:
                progress(done, number, sums)
            if ends is not None and monotonic() >= ends:
                break
    except KeyboardInterrupt:
        pass
    return sums, done


def run_query_task(plan: QueryPlan, task: Task) -> QuerySums:
    """Do one task of a query."""
    adder = Adder(plan)
    model = plan.names.model
    dead = deal_of(PlanKey(plan)).dead if plan.kind is not TaskKind.DRAW else ()
    if task.kind is TaskKind.ALL:
        for rows, weights in _all_deals(plan, task):
            adder.add(DealFacts(model, rows, dead, weights))
        return adder.finish()
    left = task.deals
    for rows in _sampled_deals(plan, task):
        adder.add(DealFacts(model, rows[:left], dead))
        left -= min(left, len(rows))
        if not left:
            break
    return adder.finish()


def _sampled_deals(plan: QueryPlan, task: Task) -> Iterator[Rows]:
    assert task.number is not None
    start = seed_of(task.seed, task.number)
    if task.kind is TaskKind.DRAW:
        from anypoker.analysis.draws.sampling import drawn_blocks

        return drawn_blocks(plan.question, start)
    return Dealer(deal_of(PlanKey(plan)), start).blocks()


def _all_deals(plan: QueryPlan, task: Task) -> Iterator[tuple[Rows, Weights | None]]:
    """Yield every deal of a task in blocks that are worth a call, and the weights of its hands."""
    spot = deal_of(PlanKey(plan))
    if not spot.ranges:
        for rows in completion_blocks(spot, BLOCK, task.number):
            yield rows, None
        return
    waiting: list[Rows] = []
    weights: list[Weights] = []
    parts = task.deals if task.number is not None else 1
    for settled, weight in islice(spot.holdings_fixed(), task.number or 0, None, parts):
        some = [rows.copy() for rows in completion_blocks(settled, BLOCK)]
        waiting += some
        weights += [np.full(len(rows), weight, np.int64) for rows in some]
        if sum(map(len, waiting)) >= BLOCK:
            yield np.concatenate(waiting), np.concatenate(weights)
            waiting, weights = [], []
    if waiting:
        yield np.concatenate(waiting), np.concatenate(weights)

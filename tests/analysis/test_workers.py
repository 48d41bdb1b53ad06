"""The same numbers, whoever counts: one process, two, or a cluster that loses a worker."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from anypoker.analysis.enumeration.enumerate_deals import CHUNK
from anypoker.analysis.equity import equity, exact_tasks, sampled_tasks
from anypoker.analysis.odds import odds
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import make_query, spot_of
from anypoker.analysis.workers import (
    ClusterError,
    DaskWorkers,
    ProcessWorkers,
    SerialWorkers,
    TaskKind,
    run_task,
    sum_results,
)
from anypoker.catalogue import find
from anypoker.game import Game
from tests.analysis.clusters import Dask, dask_cluster

HANDS = ["AhKhQd", "7s7d6c", "random"]


def test_processes_count_what_one_does() -> None:
    oakie = find("oakie").game
    deals = 2 * CHUNK + 5
    alone = equity(oakie, HANDS, samples=deals, seed=3)
    assert equity(oakie, HANDS, samples=deals, seed=3, workers=ProcessWorkers(2)) == alone
    assert equity(oakie, HANDS, samples=deals, seed=4) != alone


def test_exact_pieces_add_up() -> None:
    question = make_query(find("omaha").game, ["AsKsQhJh", "9c9d8c7d"], ["Ts"])
    spot = spot_of(question)
    workers = ProcessWorkers(2)
    tasks = exact_tasks(spot, workers)
    assert len(tasks) == 1  # so few are not worth sharing
    pieces = Totals()
    for first in range(len(spot.deck)):
        pieces.merge(run_task(question, tasks[0]._replace(number=first)))
    whole = run_task(question, tasks[0])
    assert pieces.deals == whole.deals
    assert pieces.parts["units"].tolist() == whole.parts["units"].tolist()


def test_sizes_of_chunks() -> None:
    assert [task.deals for task in sampled_tasks(TaskKind.SAMPLE, 250, 1, 100)] == [100, 100, 50]


def test_an_early_end_keeps_what_is_known(holdem: Game) -> None:
    def stop(done: int, total: int, totals: Totals) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = odds(holdem, 3, deals=3_000, progress=stop)
    assert found.deals == 200
    assert not found.complete
    assert found.shares[0].claimed == found.deals
    assert found.stages == ()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Dask]:
    pytest.importorskip("distributed", reason="the extra anypoker[cluster] is not installed")
    with dask_cluster(tmp_path, workers=2) as started:
        yield started


def test_a_cluster_that_loses_a_worker_counts_the_same(cluster: Dask) -> None:
    oakie = find("oakie").game
    deals = 10 * CHUNK + 7
    alone = equity(oakie, HANDS, samples=deals, seed=5)
    killed = []

    def kill_one(done: int, total: int, totals: Totals) -> None:
        if done == 2:
            killed.append(total - done)
            cluster.workers[0].kill()

    found = equity(
        oakie, HANDS, samples=deals, seed=5, workers=DaskWorkers(cluster.address), progress=kill_one
    )
    assert killed == [9]
    assert cluster.workers[0].wait(10) != 0
    assert found == alone


def test_no_cluster_is_an_error_with_a_sentence(holdem: Game) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="no Dask cluster at"):
        equity(holdem, ["AhKh", "QsQd"], samples=10, workers=DaskWorkers("tcp://127.0.0.1:1"))


def test_alone_here_finishes(holdem: Game) -> None:
    workers = SerialWorkers()
    equity(holdem, ["AhKh", "QsQd"], samples=10, workers=workers)
    assert workers.finished


class Interrupting(Counter[tuple[int, int, int]]):
    """Somebody presses Ctrl-C when this is added to something."""

    def items(self) -> NoReturn:
        raise KeyboardInterrupt


def test_ctrl_c_in_the_middle_of_a_sum_leaves_what_was_whole() -> None:
    whole, half = Totals(deals=3), Totals(deals=5, winning=Interrupting())
    whole.winning[0, 0, 0] = 3
    half.winning[0, 0, 0] = 5
    totals, finished = sum_results(iter([whole, half]), 2, None)
    assert not finished
    assert totals.deals == totals.winning[0, 0, 0] == 3

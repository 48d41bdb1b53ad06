"""The arena run: tasks for workers, and a checkpoint file.

A task is a few deals of two bots. Its results follow from the settings and the deal numbers alone,
so they are the same for any number of workers and for a resumed run.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from anypoker.analysis.workers import SerialWorkers, Workers
from anypoker.arena.deal_play import PairDeal, play_deal
from anypoker.arena.results import ArenaResult, result_of
from anypoker.arena.settings import ArenaError, ArenaSettings

TASK_DEALS = 4

ProgressCallback = Callable[[int, int], None]  # deals that are played, deals in all


class CheckpointError(ArenaError):
    """A file that is not a checkpoint of this arena; the message says why."""


class DealTask(NamedTuple):
    """Deals of the two bots of a pair."""

    pair: int
    deals: tuple[int, ...]


def play_task(settings: ArenaSettings, task: DealTask) -> list[PairDeal]:
    """Play the deals of a task."""
    return [play_deal(settings, task.pair, deal) for deal in task.deals]


def run_arena(
    settings: ArenaSettings,
    workers: Workers | None = None,
    progress: ProgressCallback | None = None,
    checkpoint: Path | None = None,
) -> ArenaResult:
    """Play what is not played yet. Ctrl-C ends early with what is known so far.

    `checkpoint`: the file that results are written to as they come. Deals in it are not played
    again.
    """
    workers = workers or SerialWorkers()
    played = _read_checkpoint(settings, checkpoint)
    total = len(settings.pairs) * settings.deals
    tasks = _tasks(settings, {(one.pair, one.deal) for one in played})
    complete = True
    with _opened(settings, checkpoint) as file:
        try:
            for found in workers.each(play_task, settings, tasks):
                played += found
                if file is not None:
                    file.writelines(json.dumps(one._asdict()) + "\n" for one in found)
                    file.flush()
                if progress is not None:
                    progress(len(played), total)
        except KeyboardInterrupt:
            complete = False
    return result_of(settings, played, complete)


def _tasks(settings: ArenaSettings, done: set[tuple[int, int]]) -> Iterator[DealTask]:
    """Yield deals in order, so that an interrupted run has played all pairs about equally."""
    for first in range(0, settings.deals, TASK_DEALS):
        for pair in range(len(settings.pairs)):
            last = min(first + TASK_DEALS, settings.deals)
            deals = tuple(deal for deal in range(first, last) if (pair, deal) not in done)
            if deals:
                yield DealTask(pair, deals)


@contextmanager
def _opened(settings: ArenaSettings, checkpoint: Path | None) -> Iterator[IO[str] | None]:
    if checkpoint is None:
        yield None
        return
    _cut_half_line(checkpoint)
    new = not checkpoint.exists() or not checkpoint.stat().st_size
    with checkpoint.open("a", encoding="utf-8") as file:
        if new:
            file.write(json.dumps({"arena": settings.facts()}) + "\n")
        yield file


def _cut_half_line(checkpoint: Path) -> None:
    """Drop the half-written last line of an interrupted run."""
    if checkpoint.exists():
        contents = checkpoint.read_bytes()
        whole = contents.rfind(b"\n") + 1
        if whole < len(contents):
            with checkpoint.open("r+b") as file:
                file.truncate(whole)


def _read_checkpoint(settings: ArenaSettings, checkpoint: Path | None) -> list[PairDeal]:
    if checkpoint is None or not checkpoint.exists():
        return []
    try:
        lines = checkpoint.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise CheckpointError(f"{checkpoint} is not an arena checkpoint: it is not text") from None
    if not lines:
        return []
    head = _read_line(lines[0], checkpoint)
    if head != {"arena": settings.facts()}:
        raise CheckpointError(
            f"{checkpoint} holds the results of other settings: name another file, or ask for the "
            "same games, stakes, stacks, bots, seats, seed and --duplicate"
        )
    found: dict[tuple[int, int], PairDeal] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            one = _deal_of(_read_line(line, checkpoint))
        except CheckpointError:
            if number == len(lines):
                break  # the line that was being written when the run was stopped
            raise
        if one.deal < settings.deals and one.pair < len(settings.pairs):
            found[one.pair, one.deal] = one
    return list(found.values())


def _read_line(line: str, checkpoint: Path) -> object:
    try:
        return json.loads(line)
    except ValueError:
        raise CheckpointError(f"{checkpoint} is not an arena checkpoint: '{line[:40]}'") from None


def _deal_of(form: object) -> PairDeal:
    if not isinstance(form, dict) or set(form) != set(PairDeal._fields):
        raise CheckpointError(f"{str(form)[:60]} is not the result of a deal")
    try:
        return msgspec.convert([form[name] for name in PairDeal._fields], PairDeal)
    except msgspec.ValidationError:
        raise CheckpointError(f"{str(form)[:60]} is not the result of a deal") from None

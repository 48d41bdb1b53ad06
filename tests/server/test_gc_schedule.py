"""Circles that nobody holds are found, sooner or later, and everything is as before at the end."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from anypoker.server import gc_schedule
from anypoker.server.gc_schedule import GCSchedule


class Circle:
    def __init__(self) -> None:
        self.itself = self


@contextmanager
def open_rounds() -> Iterator[GCSchedule]:
    rounds = GCSchedule()
    rounds.open()
    try:
        yield rounds
    finally:
        rounds.close()


def test_circles_wait_until_there_may_be_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "_MANY", 200_000)

    async def run() -> None:
        with open_rounds() as rounds:
            rounds._kept = 0  # however much other tests have left
            found = weakref.ref(Circle())
            kept: list[list[int]] = [[] for _ in range(150_000)]
            rounds._count()
            assert found() is not None, "much is made and freed at a thousand tables"
            kept += [[] for _ in range(100_000)]
            rounds._count()
            assert found() is None
            assert len(kept) == 250_000

    asyncio.run(run())


def test_some_are_looked_for_when_nothing_happens() -> None:
    async def run() -> None:
        with open_rounds() as rounds:
            found = weakref.ref(Circle())
            kept: list[list[int]] = [[] for _ in range(150_000)]
            rounds._count()
            assert found() is not None, "they came in this second"
            rounds._count()
            assert found() is not None, "all of it would take longer than nothing happens"
            for _ in range((rounds._kept + 200_000) // 100_000):
                rounds._count()
            assert found() is None
            later = weakref.ref(Circle())
            for _ in range(100):
                rounds._count()
            assert later() is not None, "so few are in order"
            assert len(kept) == 150_000

    asyncio.run(run())


def test_the_count_is_looked_at_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "_EVERY", 0.01)
    monkeypatch.setattr(gc_schedule, "_SOME", 0)
    monkeypatch.setattr(gc_schedule, "_A_QUIET_SECOND", 10_000_000)

    async def run() -> None:
        with open_rounds():
            for _ in range(2):
                found = weakref.ref(Circle())
                for _ in range(500):
                    if found() is None:
                        break
                    await asyncio.sleep(0.02)
                assert found() is None

    asyncio.run(run())


def test_collection_includes_frozen_objects() -> None:
    async def run() -> None:
        with open_rounds() as rounds:
            circle = Circle()
            found = weakref.ref(circle)
            rounds._collect()
            del circle
            gc.collect()
            assert found() is not None
            rounds._collect()
            assert found() is None

    asyncio.run(run())


def test_afterwards_the_collector_works_as_before() -> None:
    async def run() -> None:
        with open_rounds():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() == 0

    asyncio.run(run())

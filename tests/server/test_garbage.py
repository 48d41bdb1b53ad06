"""Circles that nobody holds are found, sooner or later, and everything is as before at the end."""

import asyncio
import gc
import weakref

import pytest

from anypoker.server import garbage
from anypoker.server.garbage import GarbageRounds


class Circle:
    def __init__(self) -> None:
        self.itself = self


def test_what_was_set_aside_is_looked_through_when_it_has_grown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        usual = gc.get_threshold()
        rounds = GarbageRounds()
        rounds.open()
        try:
            circle = Circle()
            found = weakref.ref(circle)
            gc.collect(1)  # what is left by it is set aside
            del circle
            gc.collect()
            assert found() is not None
            rounds._count()
            assert found() is not None, "it has not grown"
            monkeypatch.setattr(garbage, "_LEAST", 0)
            rounds._kept //= 2
            rounds._count()
            assert found() is None
        finally:
            rounds.close()
        assert gc.get_threshold() == usual
        assert gc.get_freeze_count() == 0

    asyncio.run(run())


def test_what_is_new_is_looked_through_without_the_rest() -> None:
    async def run() -> None:
        rounds = GarbageRounds()
        rounds.open()
        try:
            before = gc.get_freeze_count()
            found = weakref.ref(Circle())
            kept = [[] for _ in range(60_000)]  # as many as make all rounds due
            assert found() is None
            assert gc.get_freeze_count() > before + 10_000
            assert len(kept) == 60_000
        finally:
            rounds.close()

    asyncio.run(run())

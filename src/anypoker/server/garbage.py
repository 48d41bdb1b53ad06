"""Garbage in circles is looked for among what is new, so that nobody has to wait for it.

Nearly everything here is freed at once by counting references. What is left are circles: of closed
connections and tables. Looking through all tables for them takes a second at a thousand tables, in
which nobody is answered. So what has been looked through twice is set aside, and all of it is
looked through only when it has grown by half, and by a million at least.
"""

import asyncio
import gc

_YOUNG = 10_000  # new objects that are looked through at once: some milliseconds
_ROUNDS = 4  # of them, until what they left is set aside
_NEVER = 1_000_000
_COUNT_EVERY = 20  # times that something is set aside: counting all of it takes milliseconds too
_LEAST = 1_000_000  # objects: fewer more are in order, whatever they are


class GarbageRounds:
    """Of this process, while it is open."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._kept = 0  # objects that were there when all was looked through last
        self._rounds = 0
        self._usual = gc.get_threshold()

    def open(self) -> None:
        """What is there now stays."""
        self._look_through_all()
        gc.set_threshold(_YOUNG, _ROUNDS, _NEVER)
        gc.callbacks.append(self._after)

    def close(self) -> None:
        gc.callbacks.remove(self._after)
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _after(self, phase: str, info: dict[str, int]) -> None:
        """Something was looked through, in whatever thread."""
        if phase == "stop" and info["generation"] == 1:
            gc.freeze()
            self._rounds += 1
            if self._rounds % _COUNT_EVERY == 0:
                self._loop.call_soon_threadsafe(self._count)

    def _count(self) -> None:
        if gc.get_freeze_count() > self._kept + max(self._kept // 2, _LEAST):
            self._look_through_all()

    def _look_through_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._kept = gc.get_freeze_count()

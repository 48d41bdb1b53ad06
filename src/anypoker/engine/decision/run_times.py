"""Choose how many times the rest of the board is dealt."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, RunTimes
from anypoker.engine.decision.base import BaseDecision


class RunTimesDecision(BaseDecision, frozen=True):
    """Choose how many times the rest of the board is dealt."""

    kind: ClassVar[str] = "run_times"

    most: int

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 3),)

    @property
    def timeout(self) -> Action:
        return RunTimes(1)

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def options(self) -> tuple[Action, ...]:
        return tuple(map(RunTimes, range(1, self.most + 1)))

    @property
    def examples(self) -> tuple[Action, ...]:
        return (RunTimes(self.most),)

    def near_misses(self) -> Iterator[Action]:
        yield RunTimes(0)
        yield RunTimes(self.most + 1)

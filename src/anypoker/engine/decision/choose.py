"""Choose a value for a variable of the game."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, ChooseValue
from anypoker.engine.decision.base import BaseDecision


class ChooseDecision(BaseDecision, frozen=True):
    """Choose a value for a variable of the game."""

    kind: ClassVar[str] = "choose"

    variable: str
    values: tuple[str, ...]
    default: str
    seconds: int | None  # time limit that the game sets

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, "the wild rank", ("2", "3"), "2", None),)

    @property
    def timeout(self) -> Action:
        return ChooseValue(self.default)

    @property
    def options(self) -> tuple[Action, ...]:
        return tuple(map(ChooseValue, self.values))

    def near_misses(self) -> Iterator[Action]:
        yield ChooseValue("no such value")

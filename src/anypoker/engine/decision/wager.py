"""Make a bet against the banker, or not."""

from collections.abc import Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, Bet, Check, Decline, Fold
from anypoker.engine.decision.base import BaseDecision


class WagerDecision(BaseDecision, frozen=True):
    """Make a bet against the banker, or decline; where it must be made, declining is a fold."""

    kind: ClassVar[str] = "wager"
    wrong_word: ClassVar[Action] = Check()

    bet: str  # the name of the bet
    amounts: tuple[int, ...]  # from the smallest
    folds: bool
    staked: int  # chips that the seat has bet so far

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, "Play", (10,), True, 10), cls(0, 1, "Pair plus", (5, 10), False, 10))

    @property
    def refusal(self) -> Action:
        """The answer that makes no bet."""
        return Fold() if self.folds else Decline()

    @property
    def timeout(self) -> Action:
        return self.refusal

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        return Bet(self.amounts[0])

    @property
    def options(self) -> tuple[Action, ...]:
        return (*map(Bet, self.amounts), self.refusal)

    @property
    def examples(self) -> tuple[Action, ...]:
        return Bet(self.amounts[0]), self.refusal

    def near_misses(self) -> Iterator[Action]:
        yield Decline() if self.folds else Fold()
        yield Bet(self.amounts[-1] + 1)
        yield Bet(self.amounts[0] - 1)

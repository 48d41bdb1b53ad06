"""Post the bring-in, or complete the bet."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, BringIn, Check, DrawCards, Fold, RaiseTo
from anypoker.engine.decision.base import BaseDecision, Below
from anypoker.engine.decision.bet_sizes import bet_sizes, illegal_sizes, sample_size


class BringInDecision(BaseDecision, frozen=True):
    """Post the bring-in, or complete the bet."""

    kind: ClassVar[str] = "bring_in"

    amount: int  # of the bring-in
    least: int  # a completion may be to `least`..`most`
    most: int  # 0: completing is not allowed
    amounts: tuple[int, ...]  # if there are any, only these are allowed
    may_fold: bool  # the seat opens for another that is all-in, and need not

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 2, 4, 4, (4,), False),)

    @property
    def timeout(self) -> Action:
        return Fold() if self.may_fold else BringIn()

    @property
    def compulsory(self) -> bool:
        return not self.may_fold

    @property
    def call_down(self) -> Action:
        return BringIn()

    @property
    def examples(self) -> tuple[Action, ...]:
        return ()

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        if self.may_fold:
            yield Fold()
        yield BringIn()
        yield from map(RaiseTo, bet_sizes(self, sizes))

    def sample_answer(self, below: Below) -> Action:
        if self.may_fold and below(4) == 0:
            return Fold()
        if self.most and below(3) == 0:
            return RaiseTo(sample_size(self, below))
        return BringIn()

    def illegal_answers(self) -> Iterator[Action]:
        yield Check()
        if not self.may_fold:
            yield Fold()
        yield DrawCards()
        yield from map(RaiseTo, illegal_sizes(self))

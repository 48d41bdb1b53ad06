"""Stake, look, see, ask for a side show, or fold in a brag."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, AskSideShow, Decline, Fold, Look, See, Stake
from anypoker.engine.decision.base import BaseDecision, Below


class BragDecision(BaseDecision, frozen=True):
    """Stake, look at the cards, see the last other player, ask for a side show, or fold."""

    kind: ClassVar[str] = "brag"
    wrong_word: ClassVar[Action] = Decline()

    price: int  # a smaller stake is all-in and covers the pot
    least: int  # a stake may be `least`..`most`
    most: int
    may_look: bool
    see_price: int  # 0: nobody can be seen
    side_show: int  # the seat with which hands may be compared for `least`, or -1

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (cls(0, 1, 4, 4, 100, True, 8, 2),)

    @property
    def timeout(self) -> Action:
        return Fold()

    @property
    def compulsory(self) -> bool:
        return False

    @property
    def call_down(self) -> Action:
        """Look first, then head for the showdown: a brag ends no other way."""
        if self.see_price:
            return See()
        if self.may_look:
            return Look()
        return AskSideShow() if self.side_show >= 0 else Stake(self.least)

    @property
    def examples(self) -> tuple[Action, ...]:
        return Stake(self.least), Fold()

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        yield Fold()
        if self.may_look:
            yield Look()
        wanted = (self.least, self.most) if sizes is None else sizes
        allowed = [size for size in wanted if self.least <= size <= self.most]
        yield from map(Stake, dict.fromkeys(allowed or [self.least]))
        if self.see_price:
            yield See()
        if self.side_show >= 0:
            yield AskSideShow()

    def sample_answer(self, below: Below) -> Action:
        if self.may_look and below(3) == 0:
            return Look()
        if below(3) == 0:
            return Stake(self.least + below(self.most - self.least + 1))
        return super().sample_answer(below)

    def near_misses(self) -> Iterator[Action]:
        yield Stake(self.least - 1)
        yield Stake(self.most + 1)
        if not self.see_price:
            yield See()
        if not self.may_look:
            yield Look()

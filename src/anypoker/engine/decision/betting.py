"""Betting decision: check, call, bet, raise or fold."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from anypoker.engine.actions import Action, Bet, BringIn, Call, Check, DrawCards, Fold, RaiseTo
from anypoker.engine.decision.base import BaseDecision, Below
from anypoker.engine.decision.bet_sizes import bet_sizes, illegal_sizes, sample_size


class BettingDecision(BaseDecision, frozen=True):
    """Check, call, bet, raise or fold."""

    kind: ClassVar[str] = "betting"

    call: int  # chips a call costs; 0: checking is free, and only `free_fold` allows a fold
    least: int  # a bet or raise may be to `least`..`most`
    most: int  # 0: no bet or raise is allowed
    amounts: tuple[int, ...]  # if there are any, only these are allowed
    opens: bool  # it is a bet; otherwise a raise
    completes: bool  # the raise completes a bring-in or a short all-in to the full bet
    must_bet: bool = False  # the seat may not check: it opens the betting, or folds if it may
    free_fold: bool = False  # the table allows a fold where checking is free

    @classmethod
    def samples(cls) -> tuple[Self, ...]:
        return (
            cls(0, 1, 2, 4, 200, (), False, False),
            cls(0, 1, 0, 2, 200, (), True, False),
            cls(0, 1, 4, 8, 8, (8,), False, False),
        )

    @property
    def timeout(self) -> Action:
        if self.must_bet:
            return Fold() if self.free_fold else Bet(self.least)
        return Fold() if self.call else Check()

    @property
    def compulsory(self) -> bool:
        return self.must_bet and not self.free_fold

    @property
    def call_down(self) -> Action:
        if self.call:
            return Call()
        return self.bet(self.least) if self.must_bet else self.timeout

    @property
    def examples(self) -> tuple[Action, ...]:
        return ()

    def bet(self, amount: int) -> Action:
        """Return the bet or raise to an amount."""
        return Bet(amount) if self.opens else RaiseTo(amount)

    def legal_answers(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        bets = bet_sizes(self, sizes)
        if not self.must_bet:
            yield from (Fold(), Call()) if self.call else (Check(),)
        if self.free_fold:
            yield Fold()
        elif self.must_bet and not bets:
            bets = [self.least]  # there must be an answer
        yield from map(self.bet, bets)

    def sample_answer(self, below: Below) -> Action:
        if self.most and below(4) == 0:
            return self.bet(sample_size(self, below))
        if not self.call:
            return self.timeout
        return Fold() if below(5) == 0 else Call()

    def illegal_answers(self) -> Iterator[Action]:
        yield Check() if self.call or self.must_bet else Call()
        yield BringIn()
        if not self.call and not self.free_fold:
            yield Fold()
        yield (RaiseTo if self.opens else Bet)(max(self.least, 1))
        yield DrawCards()
        yield from map(self.bet, illegal_sizes(self))

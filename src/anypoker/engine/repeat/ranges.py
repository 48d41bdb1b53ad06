"""Repeated steps of a game, found once for all its hands."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.game import (
    AuctionStep,
    BuyStep,
    DrawStep,
    ExchangeStep,
    MarketStep,
    RepeatStep,
    Step,
)

_TAKING = (BuyStep, MarketStep, AuctionStep, DrawStep, ExchangeStep)


class RepeatRange(NamedTuple):
    """The steps `first`..`last` are repeated as `how` says; it is the step `last` itself.

    `taking`: the last of them in which a player may take a card.
    """

    first: int
    last: int
    taking: int
    how: RepeatStep


def repeat_plans(steps: Sequence[Step]) -> tuple[RepeatRange | None, ...]:
    """For each step the repetition that it belongs to."""
    plans: list[RepeatRange | None] = [None] * len(steps)
    for last, step in enumerate(steps):
        how = step.action
        if not isinstance(how, RepeatStep):
            continue
        first = next(n for n in range(last - 1, -1, -1) if steps[n].name == how.first)
        inner = range(first, last)
        taking = [n for n in inner if isinstance(steps[n].action, _TAKING)]
        plan = RepeatRange(first, last, taking[-1] if taking else last - 1, how)
        for number in range(first, last + 1):
            plans[number] = plan
    return tuple(plans)

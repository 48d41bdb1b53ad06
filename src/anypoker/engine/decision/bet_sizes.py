"""Sizes of bets and raises that a decision allows."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from anypoker.engine.decision.base import Below


class SizedDecision(Protocol):
    """A decision with bets to `least`..`most`, or to one of `amounts` if there are any."""

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...

    @property
    def amounts(self) -> tuple[int, ...]: ...


def bet_sizes(decision: SizedDecision, sizes: Iterable[int] | None = None) -> list[int]:
    """Return those of `sizes` that are allowed, each once; None: all amounts, or both bounds."""
    if not decision.most:
        return []
    if sizes is None:
        sizes = decision.amounts or (decision.least, decision.most)
    elif decision.amounts:
        sizes = [size for size in sizes if size in decision.amounts]
    return list(dict.fromkeys(size for size in sizes if decision.least <= size <= decision.most))


def sample_size(decision: SizedDecision, below: Below) -> int:
    """Return a random size, the bounds more often than others."""
    if decision.amounts:
        return decision.amounts[below(len(decision.amounts))]
    if below(4) == 0:
        return decision.least
    if below(6) == 0:
        return decision.most
    return decision.least + below(decision.most - decision.least + 1)


def illegal_sizes(decision: SizedDecision) -> Iterator[int]:
    """Yield sizes just beyond the bounds."""
    yield 0
    yield decision.most + 1
    if decision.least > 1:
        yield decision.least - 1

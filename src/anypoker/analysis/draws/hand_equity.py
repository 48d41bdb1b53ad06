"""Equity of a final hand for the player who draws.

The opponents' final hands are unknown, but their distribution is: the reference gives for each
share how often each value is held. A value's equity is its mean part of the share against the
reference; a hand's equity adds up its shares, weighed as the pot is divided. Shares are taken one
by one: that an unclaimed share goes to the others is ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.recipes import limit_of
from anypoker.strength.values import fill_values

Parts = NDArray[np.float64]

NOTHING = (1 << 17) - 1  # the value of a hand that does not count; no ordering has as many


def part_won(worse: Parts, no_better: Parts, opponents: int) -> Parts:
    """Return the part of a share that a hand wins against `opponents` opponents.

    `worse`, `no_better`: probabilities that an opponent holds a worse hand, or one not better. Ties
    are split: this is the mean over all numbers of opponents with the same value.

    >>> part_won(np.array([0.5, 0.0]), np.array([1.0, 0.5]), 1).tolist()
    [0.75, 0.25]
    """
    equal = no_better - worse
    everybody = opponents + 1
    shared = no_better**everybody - worse**everybody
    tie: Parts = shared / np.where(equal > 0, everybody * equal, 1)
    return np.where(equal > 0, tie, worse**opponents)


@dataclass(frozen=True)
class HandEquity:
    """Equities by share and value; all shares together add up to 1."""

    parts: tuple[Parts, ...]

    def of(self, values: Sequence[Values]) -> Parts:
        """Return the equities of hands with these values by share."""
        together = np.zeros(len(values[0]))
        for part, found in zip(self.parts, values, strict=True):
            together += part[found]
        return together


def values_of(outcomes: PayoffModel, seat: int, rows: Rows) -> list[Values]:
    """Return the values of a seat's hands by share; NOTHING for hands that do not qualify."""
    found = []
    for share in outcomes.shares:
        recipe = share.recipes[seat]
        values = np.empty(len(rows), np.uint32)
        fill_values(recipe, rows, values)
        values[values > min(limit_of(recipe), NOTHING)] = NOTHING
        found.append(values)
    return found


def opponents_of(outcomes: PayoffModel) -> int:
    """Return the number of opponents a hand is measured against, at least two.

    Against a single random hand the policy would prefer a high card to a flush draw.
    """
    return max(outcomes.players - 1, 2)


def weights_of(outcomes: PayoffModel) -> list[float]:
    """Return each share's part of the pot."""
    together = sum(share.weight for share in outcomes.shares)
    return [share.weight / together for share in outcomes.shares]


def worth_against(outcomes: PayoffModel, held: Sequence[Values]) -> HandEquity:
    """Return the equities against opponents whose values are distributed like these."""
    parts = []
    for values, weight in zip(held, weights_of(outcomes), strict=True):
        counts = np.bincount(values, minlength=NOTHING + 1) / len(values)
        no_better = np.cumsum(counts[::-1])[::-1]
        part = part_won(no_better - counts, no_better, opponents_of(outcomes))
        part[NOTHING] = 0
        parts.append(part * weight)
    return HandEquity(tuple(parts))

"""What a hand at the showdown is worth to who draws: its expected part of the pot.

The other players' final hands are not known, but how good they are on average is: the reference
says for each share how often which value is held. A value is worth the part of the share that it
wins on average against so many hands of the reference; a hand is worth what its values are, shares
weighed as the pot is divided. Shares are looked at one by one: that one share may go to who has
another, if nobody makes it, is left out.
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
    """The part of a share that a hand wins against so many opponents.

    Each of them has a worse hand, or one that is no better, with these chances. Ties are shared:
    this is the mean over all numbers of opponents who hold the same.

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
    """By share and value what hands are worth; all shares together are worth one."""

    parts: tuple[Parts, ...]

    def of(self, values: Sequence[Values]) -> Parts:
        """What hands with these values, by share, are worth."""
        together = np.zeros(len(values[0]))
        for part, found in zip(self.parts, values, strict=True):
            together += part[found]
        return together


def values_of(outcomes: PayoffModel, seat: int, rows: Rows) -> list[Values]:
    """By share: the values of a seat's hands; NOTHING for one that does not count."""
    found = []
    for share in outcomes.shares:
        recipe = share.recipes[seat]
        values = np.empty(len(rows), np.uint32)
        fill_values(recipe, rows, values)
        values[values > min(limit_of(recipe), NOTHING)] = NOTHING
        found.append(values)
    return found


def opponents_of(outcomes: PayoffModel) -> int:
    """Against how many hands a hand must hold; a single player who stays in has the better of two.

    Who thinks that any hand may be the other one goes for a high card rather than for a flush.
    """
    return max(outcomes.players - 1, 2)


def weights_of(outcomes: PayoffModel) -> list[float]:
    """What part of a pot each share is."""
    together = sum(share.weight for share in outcomes.shares)
    return [share.weight / together for share in outcomes.shares]


def worth_against(outcomes: PayoffModel, held: Sequence[Values]) -> HandEquity:
    """The worth of values where those of other players are like these, by share."""
    parts = []
    for values, weight in zip(held, weights_of(outcomes), strict=True):
        counts = np.bincount(values, minlength=NOTHING + 1) / len(values)
        no_better = np.cumsum(counts[::-1])[::-1]
        part = part_won(no_better - counts, no_better, opponents_of(outcomes))
        part[NOTHING] = 0
        parts.append(part * weight)
    return HandEquity(tuple(parts))

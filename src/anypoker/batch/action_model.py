"""How somebody bets, in a few numbers: what `Policy.MODEL` plays by."""

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ActionModel:
    """Habits of a player.

    `opens`, `raises`: how many times its fair part of the pot a hand must win to bet, and to raise
    a bet. `respect`: what is left of a hand's worth for every bet of this round. `eager`, `bluffs`:
    how often it bets such a hand, and any other where nobody has bet. `wary`: how much better than
    the pot's odds a call for the whole stack must be. `size`: of a bet or raise, as a part of the
    pot.
    """

    open_threshold: float = 1.15
    raise_threshold: float = 1.5
    discount_per_bet: float = 0.85
    bet_rate: float = 0.85
    bluff_rate: float = 0.1
    all_in_margin: float = 0.2
    size: float = 0.6

    def numbers(self) -> NDArray[np.float64]:
        """As the kernel reads them."""
        return np.array(astuple(self), np.float64)

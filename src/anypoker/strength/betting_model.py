"""Betting model: thresholds and rates behind the sensible bot and `Policy.MODEL`."""

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class BettingModel:
    """Thresholds and rates of one player.

    A hand's strength is its equity as a multiple of its fair share of the pot. Each threshold rises
    with the number of opponents, because the best of many hands is a good one. The kernels read the
    fields in this order.
    """

    open_threshold: float = 1.14  # to bet, or to raise blinds
    open_per_opponent: float = 0.045
    raise_threshold: float = 1.45  # to raise a bet
    raise_per_opponent: float = 0.11
    enter_threshold: float = 0.92  # to call in the first round
    enter_per_opponent: float = 0.02
    stay_threshold: float = 0.6  # to call in a later round
    discount_per_bet: float = 0.84  # equity left after each bet: a player who bets has a good hand
    max_discounts: float = 5
    bet_rate: float = 0.85  # how often a hand that is good enough raises
    bluff_rate: float = 0.1  # how often any other hand bets if nobody has
    all_in_margin: float = 0.2  # equity above the pot odds that a call for the whole stack needs
    size: float = 0.5  # of a bet, as a part of the pot
    strong_size: float = 0.8  # the same for a hand strong enough to raise a bet

    def to_open(self, opponents: int) -> float:
        return self.open_threshold + self.open_per_opponent * opponents

    def to_raise(self, opponents: int) -> float:
        return self.raise_threshold + self.raise_per_opponent * opponents

    def to_call(self, opponents: int, first_round: bool) -> float:
        if first_round:
            return self.enter_threshold + self.enter_per_opponent * opponents
        return self.stay_threshold

    def numbers(self) -> "NDArray[np.float64]":
        """Return the fields as the kernel reads them."""
        import numpy as np  # which the bots do not need

        return np.array(astuple(self), np.float64)


DEFAULT_BETTING = BettingModel()

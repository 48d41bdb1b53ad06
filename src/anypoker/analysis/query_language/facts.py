"""Facts about a block of deals, each found when it is first asked for."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.query_language.kinds import SHOWDOWN
from anypoker.analysis.query_language.step_hands import recipes_at
from anypoker.cards import Card
from anypoker.strength.hand_kernels import NO_HAND, Rows, Values
from anypoker.strength.recipes import limit_of
from anypoker.strength.values import fill_values

Numbers = NDArray[Any]
Weights = NDArray[np.int64]
_NONE = np.uint32(NO_HAND)


class DealFacts:
    """A block of deals: a row of cards for each.

    Attributes:
        model: The payoffs of the game.
        rows: The cards of each deal, by slot.
        dead: Cards that are in no deal.
        weights: How much each deal counts; None: all the same.
    """

    def __init__(
        self,
        model: PayoffModel,
        rows: Rows,
        dead: tuple[Card, ...] = (),
        weights: Weights | None = None,
    ) -> None:
        self.model, self.rows, self.dead, self.weights = model, rows, dead, weights
        self._known: dict[object, Any] = {}

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def mass(self) -> int:
        """The sum of the weights."""
        return len(self.rows) if self.weights is None else int(self.weights.sum())

    def where(self, wanted: NDArray[np.bool_]) -> "DealFacts":
        """Return the deals for which a condition holds."""
        if wanted.all():
            return self
        weights = None if self.weights is None else self.weights[wanted]
        return DealFacts(self.model, self.rows[wanted], self.dead, weights)

    def once(self, key: object, find: Callable[[], Numbers]) -> Numbers:
        """Return a fact, found once."""
        if key not in self._known:
            self._known[key] = find()
        found: Numbers = self._known[key]
        return found

    def values(self, share: int, seat: int, step: int = SHOWDOWN) -> Values:
        """Return the values of a seat's hands for a share; `NO_HAND` if they do not qualify."""
        if step == SHOWDOWN and "qualified" in vars(self):
            found: Values = self.qualified[share, seat]
            return found

        def find() -> Values:
            recipe = recipes_at(self.model, step)[share][seat]
            values = np.empty(len(self.rows), np.uint32)
            fill_values(recipe, self.rows, values)
            values[values > limit_of(recipe)] = _NONE
            return values

        return self.once(("values", share, seat, step), find)

    @cached_property
    def qualified(self) -> Values:
        """Values by share, seat and deal, those of hands that do not qualify as `NO_HAND`."""
        self._divide()
        found: Values = self._known["qualified"]
        return found

    @cached_property
    def units(self) -> NDArray[np.int64]:
        """Winnings by seat and deal, in units of the pot."""
        self._divide()
        found: NDArray[np.int64] = self._known["units"]
        return found

    def _divide(self) -> None:
        if "units" in self._known:
            return
        model = self.model
        values = np.ascontiguousarray(model.values(self.rows))
        parts = np.empty((model.players, len(self.rows)), np.int64)
        payoff_kernels.divide_pots(values, model.division, parts, model.no_sums())
        self._known["qualified"], self._known["units"] = values, parts

    def best(self, share: int, step: int = SHOWDOWN) -> Values:
        """Return the best value of all seats."""

        def find() -> Values:
            every = [self.values(share, seat, step) for seat in range(self.model.players)]
            best: Values = np.minimum.reduce(every)
            return best

        if step == SHOWDOWN:
            _ = self.qualified
        return self.once(("best", share, step), find)

    def winners(self, share: int) -> NDArray[np.int64]:
        """Return how many seats win a share; 0 if it is not played for."""

        def find() -> NDArray[np.int64]:
            number = np.count_nonzero(self.qualified[share] == self.best(share), axis=0)
            return np.where(self._is_claimed(share), number, 0)

        return self.once(("winners", share), find)

    def exists(self, share: int) -> NDArray[np.bool_]:
        """Return whether any player qualifies for a share."""
        found: NDArray[np.bool_] = self.best(share) != _NONE
        return found

    def _is_claimed(self, share: int) -> NDArray[np.bool_]:
        claimed = self.exists(share)
        return np.ones_like(claimed) if self.model.division.split[share] else claimed

    def wins_of(self, share: int, seat: int) -> NDArray[np.bool_]:
        """Return whether a seat wins a share, alone or with others."""
        same = self.values(share, seat) == self.best(share)
        found: NDArray[np.bool_] = same & self._is_claimed(share)
        return found

    def share_parts(self, share: int, seat: int) -> NDArray[np.float64]:
        """Return the part of the pot that a seat wins through a share."""
        division = self.model.division
        claimed = sum(
            self._is_claimed(place).astype(np.int64) << place
            for place in range(len(self.model.shares))
        )
        units = division.units[claimed, share] // np.maximum(self.winners(share), 1)
        parts: NDArray[np.float64] = np.where(self.wins_of(share, seat), units, 0) / float(
            division.whole
        )
        return parts

    def parts(self, seat: int) -> NDArray[np.float64]:
        """Return the part of the pot that a seat wins."""
        found: NDArray[np.float64] = self.units[seat] / float(self.model.division.whole)
        return found

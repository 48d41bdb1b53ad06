"""Totals: exact sums over deals that can be added up in any order."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LARGE = ("units", "squares")  # outgrow sixty-four bits


@dataclass
class Totals:
    """Sums over deals, as whole numbers.

    `winning`: by share, class and ordinal, how often it won. `trail`: by chunk, its deals and
    what the first seat won, to see how an estimate settles. `mass`: the sum of the deals' weights,
    None if each counts once.
    """

    deals: int = 0
    parts: dict[str, NDArray[Any]] = field(default_factory=dict)
    winning: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    trail: dict[int, tuple[int, int]] = field(default_factory=dict)
    mass: int | None = None

    def add(self, deals: int, parts: dict[str, NDArray[np.int64]]) -> None:
        """Add the sums of more deals."""
        self.deals += deals
        for name, part in parts.items():
            known = self.parts.get(name)
            grown = part.astype(object) if name in _LARGE else part
            self.parts[name] = grown if known is None else known + grown

    def merge(self, other: "Totals") -> None:
        """Add all of another's deals."""
        if self.mass is not None or other.mass is not None:
            self.mass = self._mass + other._mass
        self.add(other.deals, other.parts)
        self.winning.update(other.winning)
        self.trail.update(other.trail)

    def scaled(self, weight: int) -> "Totals":
        """Return the same deals, each counted with a weight."""
        if weight == 1:
            return self
        parts = {name: part.astype(object) * weight for name, part in self.parts.items()}
        return Totals(self.deals, parts, self.winning, self.trail, self._mass * weight)

    @property
    def _mass(self) -> int:
        return self.deals if self.mass is None else self.mass

    def mean(self, name: str, *place: int) -> float:
        return int(self.parts[name][place]) / self._mass if self._mass else 0.0

    def deviation(self, seat: int, whole: int) -> float:
        """Return the standard error of a seat's part of the pot."""
        if self.deals < 2:
            return float("inf")
        total = int(self.parts["units"][seat])
        squares = int(self.parts["squares"][seat])
        variance = (squares * self.deals - total * total) / (self.deals * (self.deals - 1))
        return sqrt(max(variance, 0) / self.deals) / whole

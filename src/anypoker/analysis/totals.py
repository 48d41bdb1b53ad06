"""What deals come to: exact sums that can be added up in any order."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass
class Totals:
    """Sums over deals, as whole numbers of any size."""

    deals: int = 0
    parts: dict[str, NDArray[Any]] = field(default_factory=dict)

    def add(self, deals: int, parts: dict[str, NDArray[np.int64]]) -> None:
        self.deals += deals
        for name, part in parts.items():
            known = self.parts.get(name)
            grown = part.astype(object)
            self.parts[name] = grown if known is None else known + grown

    def merge(self, other: "Totals") -> None:
        self.deals += other.deals
        for name, part in other.parts.items():
            known = self.parts.get(name)
            self.parts[name] = part if known is None else known + part

    def mean(self, name: str, *place: int) -> float:
        return int(self.parts[name][place]) / self.deals if self.deals else 0.0

    def deviation(self, seat: int, whole: int) -> float:
        """The standard error of a seat's part of the pot."""
        if self.deals < 2:
            return float("inf")
        total = int(self.parts["units"][seat])
        squares = int(self.parts["squares"][seat])
        variance = (squares * self.deals - total * total) / (self.deals * (self.deals - 1))
        return sqrt(max(variance, 0) / self.deals) / whole

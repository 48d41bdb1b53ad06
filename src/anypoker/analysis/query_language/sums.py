"""Sums over deals: everything that a result needs, added up in any order."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.query_language.evaluator import evaluate
from anypoker.analysis.query_language.facts import DealFacts, Weights
from anypoker.analysis.query_language.kinds import NUMBERS, Aggregate
from anypoker.analysis.query_language.planner import QueryPlan
from anypoker.analysis.query_language.query_error import QueryError

MAX_GROUPS = 50_000
MAX_BARS = 20_000
_DIGITS = 9  # of numbers in a histogram
_TOGETHER = 1 << 17  # deals that are added up together

Numbers = NDArray[Any]


@dataclass
class ColumnSums:
    """Sums of one column. They are fractions, so that no order of adding changes them."""

    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    least: float = float("inf")
    most: float = float("-inf")

    def merge(self, other: "ColumnSums") -> None:
        self.total += other.total
        self.squares += other.squares
        self.least, self.most = min(self.least, other.least), max(self.most, other.most)


@dataclass
class GroupSums:
    """Sums of one group of deals."""

    deals: int
    mass: int  # their weights
    columns: list[ColumnSums]

    def merge(self, other: "GroupSums") -> None:
        self.deals += other.deals
        self.mass += other.mass
        for mine, more in zip(self.columns, other.columns, strict=True):
            mine.merge(more)


@dataclass
class QuerySums:
    """Deals, those that meet the condition, and their sums by group; bars by column and value.

    `mass`, `matching_mass`: the weights of these deals.
    """

    deals: int = 0
    matching: int = 0
    mass: int = 0
    matching_mass: int = 0
    groups: dict[int | float, GroupSums] = field(default_factory=dict)
    bars: dict[int, Counter[float]] = field(default_factory=dict)

    def merge(self, other: "QuerySums") -> None:
        """Add all deals of another."""
        self.deals += other.deals
        self.matching += other.matching
        self.mass += other.mass
        self.matching_mass += other.matching_mass
        for code, group in other.groups.items():
            if code in self.groups:
                self.groups[code].merge(group)
            else:
                self.groups[code] = group
        for column, counts in other.bars.items():
            self.bars.setdefault(column, Counter()).update(counts)
        if len(self.groups) > MAX_GROUPS:
            raise QueryError(f"'group by' makes more than {MAX_GROUPS:,} groups")
        if any(len(counts) > MAX_BARS for counts in self.bars.values()):
            raise QueryError(f"a histogram has more than {MAX_BARS:,} values; give it a width")


class Adder:
    """Adds up blocks of deals."""

    def __init__(self, plan: QueryPlan) -> None:
        self.plan = plan
        self.sums = QuerySums()
        self._columns: list[list[Numbers]] = [[] for _ in plan.query.selected]
        self._groups: list[Numbers] = []
        self._weights: list[Weights] = []
        self._waiting = 0

    def add(self, facts: DealFacts) -> None:
        """Add a block."""
        query, ranges = self.plan.query, self.plan.ranges
        self.sums.deals += len(facts)
        self.sums.mass += facts.mass
        if query.where is not None:
            facts = facts.where(evaluate(query.where, facts, ranges))
        if not len(facts):
            return
        self.sums.matching += len(facts)
        self.sums.matching_mass += facts.mass
        if facts.weights is not None:
            self._weights.append(facts.weights)
        for place, one in enumerate(query.selected):
            self._columns[place].append(evaluate(one.value, facts, ranges))
        if query.group is not None:
            self._groups.append(evaluate(query.group, facts, ranges))
        self._waiting += len(facts)
        if self._waiting >= _TOGETHER:
            self._add_up()

    def finish(self) -> QuerySums:
        """Return the sums of all blocks."""
        self._add_up()
        return self.sums

    def _add_up(self) -> None:
        if not self._waiting:
            return
        columns = [np.concatenate(column) for column in self._columns]
        codes: NDArray[Any] = np.zeros(1, np.int64)
        places: NDArray[np.int64] = np.zeros(self._waiting, np.int64)
        if self._groups:
            values = np.concatenate(self._groups)
            if values.dtype.kind == "f":
                values = np.round(values, _DIGITS)
            codes, places = np.unique(values, return_inverse=True)
            places = places.reshape(-1)
        more = QuerySums()
        weights = np.concatenate(self._weights) if self._weights else None
        numbers = np.bincount(places, minlength=len(codes))
        masses = numbers if weights is None else np.bincount(places, weights, len(codes))
        found = [
            GroupSums(int(number), int(mass), [])
            for number, mass in zip(numbers, masses, strict=True)
        ]
        for place, (one, values) in enumerate(zip(self.plan.query.selected, columns, strict=True)):
            if one.aggregate is Aggregate.HISTOGRAM:
                more.bars[place] = _bars(values, weights, one.width, one.value.kind in NUMBERS)
                for group in found:
                    group.columns.append(ColumnSums())
                continue
            _add_column(found, values.astype(np.float64), weights, places, one.aggregate)
        more.groups = dict(zip(codes.tolist(), found, strict=True))
        self.sums.merge(more)
        self._columns = [[] for _ in self._columns]
        self._groups, self._weights, self._waiting = [], [], 0


def _add_column(
    groups: list[GroupSums],
    values: Numbers,
    weights: Weights | None,
    places: NDArray[np.int64],
    aggregate: Aggregate,
) -> None:
    if aggregate in (Aggregate.LEAST, Aggregate.MOST):
        least, most = np.full(len(groups), np.inf), np.full(len(groups), -np.inf)
        np.minimum.at(least, places, values)
        np.maximum.at(most, places, values)
        for group, low, high in zip(groups, least.tolist(), most.tolist(), strict=True):
            group.columns.append(ColumnSums(least=low, most=high))
        return
    weighted = values if weights is None else values * weights
    totals = np.bincount(places, weighted, len(groups)).tolist()
    squares = np.bincount(places, weighted * values, len(groups)).tolist()
    for group, total, square in zip(groups, totals, squares, strict=True):
        group.columns.append(ColumnSums(Fraction(total), Fraction(square)))


def _bars(values: Numbers, weights: Weights | None, width: float, numbers: bool) -> Counter[float]:
    if width:
        values = np.round(np.floor(values / width + 1e-9) * width, _DIGITS)
    elif numbers:
        values = np.round(values.astype(np.float64), _DIGITS)
    different, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    if weights is not None:
        counts = np.bincount(places.reshape(-1), weights, len(different)).astype(np.int64)
    return Counter(dict(zip(different.tolist(), counts.tolist(), strict=True)))

"""Outcomes of all possible deals, or of random ones."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration.completions import completion_blocks
from anypoker.analysis.enumeration.omaha_boards import count_two_and_three
from anypoker.analysis.enumeration.races import race_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.payoff_kernels import RangeArrays
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.analysis.query.ranges import Holding
from anypoker.cards import Card
from anypoker.strength.hand_kernels import Rows

BLOCK = 1 << 13  # deals that are dealt, valued and divided together: they stay in the cache
CHUNK = 1 << 17  # deals per seed

# Columns of a range, its holdings, and their weights (None: all equal).
RangeColumns = tuple[Sequence[int], Sequence[Holding], Sequence[int] | None]


def count(outcomes: PayoffModel, rows: Rows) -> Totals:
    """Value the hands of these deals and divide their pots."""
    values = outcomes.values(rows)
    if outcomes.one_winner:
        counts = np.zeros((outcomes.players, outcomes.players + 1), np.int64)
        payoff_kernels.count_winners(values[0], counts)
        return outcomes.totals(counts)
    sums = outcomes.no_sums()
    parts = np.empty((outcomes.players, len(rows)), np.int64)
    payoff_kernels.divide_pots(values, outcomes.division, parts, sums)
    payoff_kernels.add_parts(parts, outcomes.division.whole, sums)
    totals = Totals()
    totals.add(len(rows), sums._asdict())
    return totals


def count_all(spot: KnownDeal, first: int | None = None) -> Totals:
    """Count all deals of the unknown cards; `first`: only those that begin with this card."""
    totals = Totals()
    if spot.ranges:
        for settled, weight in spot.holdings_fixed():
            totals.merge(count_all(settled).scaled(weight))
        return totals
    race = race_of(spot) if first is None else None
    if race is not None:
        quick = race.all()
        if quick is not None:
            return quick
    if first is None:
        counted = count_two_and_three(spot)
        if counted is not None:
            return counted
    for rows in completion_blocks(spot, BLOCK, first):
        totals.merge(count(spot.outcomes, rows))
    return totals


def seed_of(seed: int, chunk: int) -> np.uint64:
    """Return the start of a chunk's random numbers, far from those of all others."""
    digest = sha256(f"anypoker/analysis/{seed}/{chunk}".encode()).digest()
    return np.uint64(int.from_bytes(digest[:8], "big"))


def sample(spot: KnownDeal, deals: int, seed: int, chunk: int) -> Totals:
    """Sample deals, always the same for a seed and a chunk."""
    race = race_of(spot)
    if race is not None:
        return race.sample(deals, seed_of(seed, chunk))
    totals = Totals()
    dealer = Dealer(spot, seed_of(seed, chunk))
    for rows in dealer.blocks():
        wanted = min(len(rows), deals - totals.deals)
        totals.merge(count(spot.outcomes, rows[:wanted]))
        if totals.deals == deals:
            break
    return totals


class Dealer:
    """Deals cards at random into the slots of a spot that are not known."""

    def __init__(self, spot: KnownDeal, state: np.uint64) -> None:
        self.state = state
        self.deck = np.array(spot.deck, np.uint8)
        self.free = np.array([slot for group in spot.groups for slot in group], np.int64)
        known = [0 if card == UNKNOWN else card for card in spot.cards]
        self.rows = np.tile(np.array(known, np.uint8), (BLOCK, 1))
        self.ranges = _flat(spot) if spot.ranges else None
        self.where = np.empty(256, np.int64)

    def blocks(self) -> Iterator[Rows]:
        """Yield blocks without end; each overwrites the last."""
        while True:
            if self.ranges is None:
                self.state = payoff_kernels.deal_out(self.deck, self.free, self.rows, self.state)
            else:
                self.state = payoff_kernels.deal_ranges(
                    self.deck, self.ranges, self.free, self.where, self.rows, self.state
                )
            self.state = np.uint64(self.state)
            yield self.rows


def _flat(spot: KnownDeal) -> RangeArrays:
    """Return the ranges of a spot as the kernel takes them."""
    left = set(spot.deck)
    return flat_ranges(
        [
            (slots, *_possible(holdings, own, left))
            for (slots, holdings), own in zip(spot.ranges, spot.weights, strict=True)
        ]
    )


def _possible(
    holdings: Sequence[Holding], weights: Sequence[int] | None, left: set[Card]
) -> tuple[list[Holding], list[int] | None]:
    """Return the holdings whose cards can all be dealt, and their weights."""
    kept = [place for place, held in enumerate(holdings) if left.issuperset(held)]
    own = None if weights is None else [weights[place] for place in kept]
    return [holdings[place] for place in kept], own


def flat_ranges(ranges: Sequence[RangeColumns]) -> RangeArrays:
    """Return ranges as the kernel `deal_ranges` takes them."""
    widest = max(len(columns) for columns, _, _ in ranges)
    holdings: list[Holding] = []
    starts = [0]
    keep: list[NDArray[np.uint64]] = []
    other: list[NDArray[np.int64]] = []
    for columns, possible, weights in ranges:
        padding = (0,) * (widest - len(columns))
        chances, aliases = alias_table(weights, len(possible))
        keep.append(chances)
        other.append(aliases + len(holdings))
        holdings += [tuple(held) + padding for held in possible]
        starts.append(len(holdings))
    return RangeArrays(
        np.array(holdings, np.uint8),
        np.array(starts, np.int64),
        np.array([len(columns) for columns, _, _ in ranges], np.int64),
        np.array([column for columns, _, _ in ranges for column in columns], np.int64),
        np.concatenate(keep),
        np.concatenate(other),
    )


def alias_table(
    weights: Sequence[int] | None, number: int
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Return by holding the chance to keep it, out of 2**32, and the holding to take otherwise.

    This is Vose's alias method: a random place and one comparison draw by weight.
    """
    chances = np.full(number, 1 << 32, np.uint64)
    aliases = np.arange(number, dtype=np.int64)
    if weights is None:
        return chances, aliases
    total = sum(weights)
    left = [weight * number for weight in weights]  # the average is `total`
    small = [place for place, weight in enumerate(left) if weight < total]
    large = [place for place, weight in enumerate(left) if weight >= total]
    while small and large:
        few, many = small.pop(), large.pop()
        chances[few] = (left[few] << 32) // total
        aliases[few] = many
        left[many] -= total - left[few]
        (small if left[many] < total else large).append(many)
    return chances, aliases

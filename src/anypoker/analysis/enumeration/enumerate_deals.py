"""Outcomes of all possible deals, or of random ones."""

from collections.abc import Iterator
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration.completions import completion_blocks
from anypoker.analysis.enumeration.omaha_boards import count_two_and_three
from anypoker.analysis.enumeration.races import race_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.spots import UNKNOWN, KnownDeal
from anypoker.strength.hand_kernels import Rows

BLOCK = 1 << 13  # deals that are dealt, valued and divided together: they stay in the cache
CHUNK = 1 << 17  # deals per seed


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
        for settled in spot.holdings_fixed():
            totals.merge(count_all(settled))
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
                    self.deck, *self.ranges, self.free, self.where, self.rows, self.state
                )
            self.state = np.uint64(self.state)
            yield self.rows


def _flat(spot: KnownDeal) -> tuple[Rows, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the ranges of a spot as the kernel takes them."""
    left = set(spot.deck)
    widest = max(len(slots) for slots, _ in spot.ranges)
    holdings: list[tuple[int, ...]] = []
    starts = [0]
    for slots, possible in spot.ranges:
        padding = (0,) * (widest - len(slots))
        holdings += [tuple(h) + padding for h in possible if left.issuperset(h)]
        starts.append(len(holdings))
    return (
        np.array(holdings, np.uint8),
        np.array(starts, np.int64),
        np.array([len(slots) for slots, _ in spot.ranges], np.int64),
        np.array([slot for slots, _ in spot.ranges for slot in slots], np.int64),
    )

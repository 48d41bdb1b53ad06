"""Races: one pot, and the best hand of all cards that a seat has takes it.

Hold'em and stud are races. For them there are short ways: a board is told by its ranks unless it
has many cards of a suit, and two seats whose cards come to each alone can be looked at apart.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis import race_kernels as kernels
from anypoker.analysis.outcomes import Outcomes
from anypoker.analysis.race_kernels import Boards, Racers
from anypoker.analysis.recipes import NO_LIMIT, Ranked
from anypoker.analysis.spots import UNKNOWN, Spot
from anypoker.analysis.totals import Totals
from anypoker.analysis.values import fill_values, flush_masks, plain_lookup
from anypoker.ranking.batch.lookup import Lookup, layout_for
from anypoker.ranking.tables import Flushes

_SUIT_BITS = np.uint64(0xFFFF_0000)
_RANKS = np.uint64(0x1FFF)
_LEAST_BY_RANKS = 3  # cards to come; fewer are quicker dealt one by one
_MOST_APART = 20_000  # ways to complete one of two hands


class Race:
    """A spot that is a race, made ready."""

    def __init__(self, spot: Spot, known: Lookup, columns: list[tuple[int, ...]]) -> None:
        self.spot, self.known, self.columns = spot, known, columns
        self.seats = len(columns)
        unknown = [slot for slot, card in enumerate(spot.cards) if card == UNKNOWN]
        owners = {slot: [s for s in range(self.seats) if slot in columns[s]] for slot in unknown}
        self.common = [slot for slot in unknown if len(owners[slot]) == self.seats]
        self.own = [[slot for slot in unknown if owners[slot] == [s]] for s in range(self.seats)]
        together = len(self.common) + sum(map(len, self.own))
        self.simple = together == len(unknown) and not spot.ranges
        keys, suited = known.ranks.keys, known.suited
        cards = [[spot.cards[slot] for slot in c if spot.cards[slot] >= 0] for c in columns]
        self.sums = np.array([keys[held].sum() for held in cards], np.uint64)
        self.held = np.array([np.bitwise_or.reduce(suited[held]) for held in cards], np.uint64)

    # ---------------------------------------------------------------- sampling

    def sample(self, deals: int, state: np.uint64) -> Totals:
        """Random deals."""
        lengths = [len(self.common), *map(len, self.own)]
        racers = Racers(
            self.known.ranks,
            self.known.suited,
            flush_masks(self.known),
            self.sums,
            self.held,
            np.int64(len(self.common)),
            np.cumsum(lengths, dtype=np.int64),
        )
        counts = np.zeros((self.seats, self.seats + 1), np.int64)
        deck = np.array(self.spot.deck, np.uint8)
        values = np.empty(self.seats, np.uint32)
        kernels.sample_race(deck, deals, racers, state, values, counts)
        return self.spot.outcomes.totals(counts)

    # ---------------------------------------------------------------- boards by their ranks

    def by_ranks(self) -> Totals | None:
        """Every board that is still to come, or None if it takes more care."""
        size = len(self.common)
        doubled = len(set(self.spot.deck)) != len(self.spot.deck)
        if any(self.own) or doubled or not _LEAST_BY_RANKS <= size <= 5:
            return None
        left = np.zeros((4, 13), np.int64)
        for card in self.spot.deck:
            left[card & 3, card >> 2] = 1
        held = np.array([self.held >> np.uint64(13 * suit) & _RANKS for suit in range(4)])
        needed = [
            max(1, self.known.least_suited - max(int(mask).bit_count() for mask in masks))
            for masks in held
        ]
        if self.known.flushes is Flushes.NONE:
            needed = [size + 1] * 4
        if sum(sorted(needed)[:2]) <= size:
            return None  # two suits may matter at once
        return self._boards(size, left, held, needed)

    def _boards(
        self, size: int, left: NDArray[np.int64], held: NDArray[np.uint64], needed: list[int]
    ) -> Totals:
        offsets, rank_keys = _rank_places(self.known, size)
        flushes = np.zeros(layout_for(self.known.ordering).size(size), np.int64)
        counts = np.zeros((self.seats, self.seats + 1), np.int64)
        masks = flush_masks(self.known)
        sums = self.sums & ~_SUIT_BITS
        room = (*np.empty((2, self.seats), np.uint32), np.empty(self.seats, np.uint64))
        for suit in range(4):
            boards = Boards(self.known.ranks, masks, sums, held[suit], offsets, rank_keys, *room)
            available = np.uint64(sum(1 << rank for rank in range(13) if left[suit, rank]))
            elsewhere = left.sum(axis=0) - left[suit]
            for number in range(needed[suit], size + 1):
                others = _multisets(size - number)
                weights = np.empty(len(others), np.int64)
                kernels.ways_to_have(others, elsewhere, weights)
                kernels.count_suited(
                    boards, available, _sets(number), others, weights, flushes, counts
                )
        every = _multisets(size)
        weights = np.empty(len(every), np.int64)
        kernels.ways_to_have(every, left.sum(axis=0), weights)
        boards = Boards(self.known.ranks, masks, sums, held[0], offsets, rank_keys, *room)
        kernels.count_plain(boards, every, weights, flushes, counts)
        return self.spot.outcomes.totals(counts)

    # ---------------------------------------------------------------- two seats, each alone

    def apart(self) -> Totals | None:
        """All pairs of what two seats may be dealt; None if it is another kind of race."""
        ways = [comb(len(self.spot.deck), len(own)) for own in self.own]
        if self.seats != 2 or self.common or max(ways) > _MOST_APART or min(ways) < 2:
            return None
        if len(set(self.spot.deck)) != len(self.spot.deck):
            return None
        hands = [self._alone(seat) for seat in range(2)]
        wins, ties, losses = kernels.compare_apart(*hands[0], *hands[1])
        counts = np.array([[0, wins, ties], [0, losses, ties]], np.int64)
        return self.spot.outcomes.totals(counts)

    def _alone(self, seat: int) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
        """The values of all that a seat may be dealt, and the cards as bits."""
        dealt = np.array(list(combinations(self.spot.deck, len(self.own[seat]))), np.uint8)
        known = [max(card, 0) for card in self.spot.cards]
        rows = np.tile(np.array(known, np.uint8), (len(dealt), 1))
        rows[:, self.own[seat]] = dealt
        values = np.empty(len(rows), np.uint32)
        fill_values(self.spot.outcomes.shares[0].recipes[seat], rows, values)
        bits = np.bitwise_or.reduce(np.uint64(1) << dealt.astype(np.uint64), axis=1)
        return values, bits


def race_of(spot: Spot) -> Race | None:
    """The spot as a race, if it is one."""
    found = _racers(spot.outcomes)
    if found is None:
        return None
    race = Race(spot, *found)
    return race if race.simple else None


def _racers(outcomes: Outcomes) -> tuple[Lookup, list[tuple[int, ...]]] | None:
    if len(outcomes.shares) != 1:
        return None
    columns: list[tuple[int, ...]] = []
    lookups: list[Lookup] = []
    for recipe in outcomes.shares[0].recipes:
        if not isinstance(recipe, Ranked) or recipe.classes or recipe.limit != NO_LIMIT:
            return None
        ways = recipe.ways
        if recipe.wild.moves or recipe.wild.fixed.together or ways.both or ways.sets:
            return None
        if len(ways.free) != 1:
            return None
        known = plain_lookup(recipe.ordering, len(ways.free[0]))
        if known is None or known.flushes is Flushes.HURT or known.size != len(ways.free[0]):
            return None
        columns.append(ways.free[0])
        lookups.append(known)
    if any(known is not lookups[0] for known in lookups):
        return None
    return lookups[0], columns


@lru_cache(maxsize=16)
def _multisets(size: int) -> NDArray[np.int64]:
    """Every choice of ranks for so many cards, in order."""
    rows = list(combinations_with_replacement(range(13), size))
    return np.array(rows, np.int64).reshape(len(rows), size)


@lru_cache(maxsize=16)
def _sets(size: int) -> NDArray[np.int64]:
    """Every choice of different ranks."""
    rows = list(combinations(range(13), size))
    return np.array(rows, np.int64).reshape(len(rows), size)


@lru_cache(maxsize=16)
def _rank_places(known: Lookup, size: int) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """Where boards of so many cards stand in the layout, and the keys of their ranks."""
    layout = layout_for(known.ordering)
    keys = np.array([known.ranks.keys[rank * 4] & ~_SUIT_BITS for rank in range(13)], np.uint64)
    return np.array(layout.offsets[size], np.uint32), keys

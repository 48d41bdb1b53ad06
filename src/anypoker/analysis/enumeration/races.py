"""Races: one pot, and the best hand of all of a seat's cards wins it.

Hold'em, stud and most draw games are races. They have short cuts: a board counts by its ranks
unless it has many cards of a suit, and two seats that share no cards to come can be evaluated
independently.
"""

from abc import ABC, abstractmethod
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration import board_kernels, race_kernels
from anypoker.analysis.enumeration.board_kernels import Boards
from anypoker.analysis.enumeration.race_kernels import CARD_SHIFT, ByRanks, Racers
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.known_deal import UNKNOWN, KnownDeal
from anypoker.ranking.batch.lookup import Lookup, WildCards, hand_index_for
from anypoker.ranking.batch.rank_kernels import SUIT_SHIFT
from anypoker.ranking.batch.sets import sets_of
from anypoker.ranking.ordering import Ordering, SuitedSets
from anypoker.ranking.rank_tables import Flushes
from anypoker.strength.recipes import NO_LIMIT, RankedRecipe
from anypoker.strength.values import fill_values, flush_masks, table_lookup, wilds_for

_SUIT_BITS = np.uint64(0xFFFF << SUIT_SHIFT)
_RANKS = np.uint64(0x1FFF)
_MIN_BY_RANKS = 3  # cards to come; fewer are quicker dealt one by one
_MAX_BY_RANKS = 5
_MAX_WINNERS = 12  # as bits of a table
_MANY = 4_000  # deals, for which it pays to look at all boards first
_MAX_APART = 20_000  # ways to complete one of two hands
_FOUR = 4  # cards of which sets are made


class Race(ABC):
    """A spot in which everything a seat has counts for the one share there is."""

    def __init__(self, spot: KnownDeal, columns: list[tuple[int, ...]]) -> None:
        self.spot, self.columns = spot, columns
        self.seats = len(columns)
        unknown = [slot for slot, card in enumerate(spot.cards) if card == UNKNOWN]
        owners = {slot: [s for s in range(self.seats) if slot in columns[s]] for slot in unknown}
        self.common = [slot for slot in unknown if len(owners[slot]) == self.seats]
        self.own = [[slot for slot in unknown if owners[slot] == [s]] for s in range(self.seats)]
        together = len(self.common) + sum(map(len, self.own))
        self.simple = together == len(unknown) and not spot.ranges
        self.doubled = len(set(spot.deck)) != len(spot.deck)
        self.cards = [[spot.cards[slot] for slot in c if spot.cards[slot] >= 0] for c in columns]

    @property
    def starts(self) -> NDArray[np.int64]:
        """Return the index of each seat's first unknown card, common ones first."""
        return np.cumsum([len(self.common), *map(len, self.own)], dtype=np.int64)

    @property
    def no_sums(self) -> NDArray[np.uint64]:
        """Room for the sums of all unknown cards up to each."""
        return np.zeros(self.starts[-1] + 1, np.uint64)

    @abstractmethod
    def sample(self, deals: int, state: np.uint64) -> Totals:
        """Sample deals."""

    def all(self) -> Totals | None:
        """Return every deal there is, or None if there is no short way."""
        return self.independent_seats()

    def independent_seats(self) -> Totals | None:
        """Return all pairs of what two seats may be dealt; None if it is another kind of race."""
        ways = [comb(len(self.spot.deck), len(own)) for own in self.own]
        if self.seats != 2 or self.common or max(ways) > _MAX_APART or min(ways) < 2:
            return None
        if self.doubled:
            return None
        hands = [self._alone(seat) for seat in range(2)]
        wins, ties, losses = board_kernels.compare_apart(*hands[0], *hands[1])
        counts = np.array([[0, wins, ties], [0, losses, ties]], np.int64)
        return self.spot.outcomes.totals(counts)

    def _alone(self, seat: int) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
        """Return the values of all that a seat may be dealt, and the cards as bits."""
        dealt = np.array(list(combinations(self.spot.deck, len(self.own[seat]))), np.uint8)
        known = [max(card, 0) for card in self.spot.cards]
        rows = np.tile(np.array(known, np.uint8), (len(dealt), 1))
        rows[:, self.own[seat]] = dealt
        values = np.empty(len(rows), np.uint32)
        fill_values(self.spot.outcomes.shares[0].recipes[seat], rows, values)
        bits = np.bitwise_or.reduce(np.uint64(1) << dealt.astype(np.uint64), axis=1)
        return values, bits


class RaceOfSets(Race):
    """A race of sets of different suits, of four cards a seat that are its own."""

    def __init__(self, spot: KnownDeal, columns: list[tuple[int, ...]], ordering: Ordering) -> None:
        super().__init__(spot, columns)
        assert isinstance(ordering.family, SuitedSets)
        self.sets = sets_of(ordering, ordering.family, False)
        self.simple &= not self.common and all(len(c) == _FOUR for c in columns)

    def sample(self, deals: int, state: np.uint64) -> Totals:
        known = np.zeros((self.seats, _FOUR), np.uint64)
        for seat, held in enumerate(self.cards):
            known[seat, : len(held)] = self.sets.bits[held]
        counts = np.zeros((self.seats, self.seats + 1), np.int64)
        values = np.empty(self.seats, np.uint32)
        deck = self.sets.bits[np.array(self.spot.deck)]
        race_kernels.sample_sets(
            deck, deals, self.sets, known, self.starts, state, self.no_sums, values, counts
        )
        return self.spot.outcomes.totals(counts)


class RaceOfRanks(Race):
    """A race in which tables by rank give everything but flushes."""

    def __init__(self, spot: KnownDeal, columns: list[tuple[int, ...]], known: Lookup) -> None:
        super().__init__(spot, columns)
        self.known = known
        keys, suited = known.ranks.keys, known.suited
        self.sums = np.array([keys[held].sum() for held in self.cards], np.uint64)
        self.held = np.array([suited[held].sum() for held in self.cards], np.uint64)

    def all(self) -> Totals | None:
        return self.by_ranks() or self.independent_seats()

    # ---------------------------------------------------------------- sampling

    def sample(self, deals: int, state: np.uint64) -> Totals:
        known = self.known
        racers = Racers(
            known.ranks,
            known.suited,
            flush_masks(known),
            known.flushes is Flushes.HURT,
            self.sums,
            self.held,
            np.int64(len(self.common)),
            self.starts,
        )
        cards = np.array(self.spot.deck, np.uint64)
        deck = known.ranks.keys[cards] | cards << np.uint64(CARD_SHIFT)
        values = np.empty(self.seats, np.uint32)
        counts = np.zeros((self.seats, self.seats + 1), np.int64)
        if self.told_by_ranks and self.seats <= _MAX_WINNERS and deals >= _MANY:
            won = np.zeros(1 << self.seats, np.int64)
            race_kernels.sample_boards(
                deck, deals, racers, self._best(), state, self.no_sums, values, won
            )
            for winners in np.flatnonzero(won).tolist():
                seats = [seat for seat in range(self.seats) if winners >> seat & 1]
                counts[seats, len(seats)] += won[winners]
        else:
            race_kernels.sample_race(deck, deals, racers, state, self.no_sums, values, counts)
        return self.spot.outcomes.totals(counts)

    def _best(self) -> ByRanks:
        """Return the winners by the ranks of the board, unless suits matter."""
        size = len(self.common)
        winners = np.zeros(hand_index_for(self.known.ordering).size(size), np.uint16)
        every = _multisets(size)
        weights = np.empty(len(every), np.int64)
        board_kernels.ways_to_have(every, self._left().sum(axis=0), weights)
        boards = self._boards_with(self._suits()[0])
        board_kernels.best_by_ranks(boards, every, weights, winners)
        lift = sum(
            max(0, 8 - needed) << SUIT_SHIFT + 4 * suit
            for suit, needed in enumerate(self._needed())
        )
        return ByRanks(boards.offsets, winners, np.uint64(lift))

    # ---------------------------------------------------------------- boards by their ranks

    @property
    def told_by_ranks(self) -> bool:
        """Return whether only a board is to come and its ranks say most about it."""
        plain = not self.known.wilds.together and self.known.flushes is not Flushes.HURT
        few = _MIN_BY_RANKS <= len(self.common) <= _MAX_BY_RANKS
        return plain and few and not any(self.own) and not self.doubled

    def by_ranks(self) -> Totals | None:
        """Return every board that is still to come, or None if it takes more care."""
        needed = self._needed()
        if not self.told_by_ranks or sum(sorted(needed)[:2]) <= len(self.common):
            return None  # two suits may matter together
        return self._count_boards(len(self.common), self._left(), needed)

    def _left(self) -> NDArray[np.int64]:
        """Return by suit and rank the number of cards that may still come."""
        left = np.zeros((4, 13), np.int64)
        for card in self.spot.deck:
            left[card & 3, card >> 2] = 1
        return left

    def _suits(self) -> NDArray[np.uint64]:
        """Return by suit and seat the ranks held."""
        return np.array([self.held >> np.uint64(13 * suit) & _RANKS for suit in range(4)])

    def _needed(self) -> list[int]:
        """Return by suit the number of cards that must come before a seat can have a flush."""
        if self.known.flushes is Flushes.NONE:
            return [len(self.common) + 1] * 4
        return [
            max(1, self.known.least_suited - max(int(mask).bit_count() for mask in masks))
            for masks in self._suits()
        ]

    def _boards_with(self, held: NDArray[np.uint64]) -> Boards:
        """Return the kernels' knowledge of boards; `held`: the ranks held of the suit."""
        return Boards(
            self.known.ranks,
            flush_masks(self.known)[0],
            self.sums & ~_SUIT_BITS,
            held,
            *_rank_places(self.known, len(self.common)),
            np.empty(self.seats, np.uint32),
            np.empty(self.seats, np.uint32),
            np.empty(self.seats, np.uint64),
        )

    def _count_boards(self, size: int, left: NDArray[np.int64], needed: list[int]) -> Totals:
        flushes = np.zeros(hand_index_for(self.known.ordering).size(size), np.int64)
        counts = np.zeros((self.seats, self.seats + 1), np.int64)
        held = self._suits()
        for suit in range(4):
            boards = self._boards_with(held[suit])
            available = np.uint64(sum(1 << rank for rank in range(13) if left[suit, rank]))
            elsewhere = left.sum(axis=0) - left[suit]
            for number in range(needed[suit], size + 1):
                others = _multisets(size - number)
                weights = np.empty(len(others), np.int64)
                board_kernels.ways_to_have(others, elsewhere, weights)
                board_kernels.count_suited(
                    boards, available, _sets(number), others, weights, flushes, counts
                )
        every = _multisets(size)
        weights = np.empty(len(every), np.int64)
        board_kernels.ways_to_have(every, left.sum(axis=0), weights)
        board_kernels.count_plain(self._boards_with(held[0]), every, weights, flushes, counts)
        return self.spot.outcomes.totals(counts)


def race_of(spot: KnownDeal) -> Race | None:
    """Return the spot as a race, if it is one."""
    found = _racers(spot.outcomes)
    if found is None:
        return None
    columns, known = found
    race = (
        RaceOfRanks(spot, columns, known)
        if isinstance(known, Lookup)
        else RaceOfSets(spot, columns, known)
    )
    return race if race.simple else None


def _racers(outcomes: PayoffModel) -> tuple[list[tuple[int, ...]], Lookup | Ordering] | None:
    """Return the columns of each seat, and the tables of all of them, or their ordering of sets."""
    if len(outcomes.shares) != 1:
        return None
    columns: list[tuple[int, ...]] = []
    tables: list[Lookup | Ordering | None] = []
    for recipe in outcomes.shares[0].recipes:
        if not isinstance(recipe, RankedRecipe) or recipe.classes or recipe.limit != NO_LIMIT:
            return None
        ways = recipe.ways
        if recipe.wild.needs_exchange or ways.both or ways.sets or len(ways.free) != 1:
            return None
        columns.append(ways.free[0])
        tables.append(_table(recipe.ordering, len(ways.free[0]), wilds_for(recipe)))
    if tables[0] is None or any(table is not tables[0] for table in tables):
        return None
    return columns, tables[0]


def _table(ordering: Ordering, size: int, wilds: WildCards) -> Lookup | Ordering | None:
    if isinstance(ordering.family, SuitedSets):
        return ordering
    known = table_lookup(ordering, size, wilds)
    if known is None or known.size != size or not known.complete:
        return None
    if known.flushes is Flushes.HURT and size != ordering.cards:
        return None
    return known


@lru_cache(maxsize=16)
def _multisets(size: int) -> NDArray[np.int64]:
    """Return all choices of ranks for `cards` cards, in order."""
    rows = list(combinations_with_replacement(range(13), size))
    return np.array(rows, np.int64).reshape(len(rows), size)


@lru_cache(maxsize=16)
def _sets(size: int) -> NDArray[np.int64]:
    """Return every choice of different ranks."""
    rows = list(combinations(range(13), size))
    return np.array(rows, np.int64).reshape(len(rows), size)


@lru_cache(maxsize=16)
def _rank_places(known: Lookup, size: int) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """Return the layout positions of boards of `cards` cards, and the keys of their ranks."""
    layout = hand_index_for(known.ordering)
    keys = np.array([known.ranks.keys[rank * 4] & ~_SUIT_BITS for rank in range(13)], np.uint64)
    return np.array(layout.offsets[size], np.uint32), keys

"""The strongest hands of a game, for ranges such as 20%.

A hand's strength is its equity against one random hand. In games that deal a hand in several rounds
it is the cards before the first bet. Hands that differ only in suits are one. Deals are sampled
with a fixed seed, so the order is always the same; hands of nearly equal strength may be swapped.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration.enumerate_deals import Dealer, seed_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes, spot_of
from anypoker.analysis.query.range_slots import first_cards
from anypoker.analysis.query.ranges import Holding, RangeError
from anypoker.cards import JOKER
from anypoker.game import Game

MAX_HANDS = 3_000_000
_DEALS_A_CLASS = 400
_MIN_DEALS = 1 << 21


@lru_cache(maxsize=64)
def best_holdings(game: Game, percent: float) -> tuple[Holding, ...]:
    """Return the strongest hands that make up this percentage, at least one."""
    if not 0 < percent <= 100:
        raise RangeError(f"a part of all hands is more than 0% and at most 100%, not {percent:g}%")
    holdings, places = _by_strength(game)
    wanted = max(1, round(len(holdings) * percent / 100))
    chosen: list[Holding] = [tuple(map(int, holdings[place])) for place in places[:wanted]]
    return tuple(chosen)


@lru_cache(maxsize=4)
def _by_strength(game: Game) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return all holdings, and their places from the strongest on."""
    players = max(2, game.players.least)
    outcomes = countable_outcomes(game, players, True)
    deck = sorted(set(outcomes.game.deck.cards))
    size = first_cards(outcomes, 0)
    if comb(len(deck), size) > MAX_HANDS:
        raise RangeError(
            f"there are too many hands of {size} cards to put them in order: name cards or ranks"
        )
    holdings = np.array(list(combinations(deck, size)), np.uint8)
    kinds, of_kind = np.unique(suit_blind(holdings), return_inverse=True)
    won, dealt = np.zeros((2, len(kinds)))
    spot = spot_of(EquityQuery(game, ("",) * players))
    own = [place.slot for place in outcomes.layout.own[0][:size]]
    dealer = Dealer(spot, seed_of(0, 0))
    wanted = max(_MIN_DEALS, _DEALS_A_CLASS * len(kinds))
    for rows in dealer.blocks():
        parts = np.zeros((outcomes.players, len(rows)), np.int64)
        payoff_kernels.divide_pots(
            outcomes.values(rows), outcomes.division, parts, outcomes.no_sums()
        )
        kind = np.searchsorted(kinds, suit_blind(rows[:, own]))
        won += np.bincount(kind, parts[0], len(kinds))
        dealt += np.bincount(kind, minlength=len(kinds))
        if dealt.sum() >= wanted:
            break
    strength = won / np.maximum(dealt, 1)
    return holdings, np.argsort(-strength[of_kind], kind="stable")


def suit_blind(holdings: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return a number for each holding that is the same for all that differ by suits alone."""
    masks = np.zeros((len(holdings), 4), np.uint64)
    jokers = np.zeros(len(holdings), np.uint64)
    for column in holdings.T:
        bits = np.uint64(1) << (column >> 2).astype(np.uint64)
        joker = column == JOKER
        jokers += joker
        for suit in range(4):
            masks[:, suit] |= np.where(~joker & (column & 3 == suit), bits, np.uint64(0))
    masks.sort(axis=1)
    shifts = np.array([0, 13, 26, 39], np.uint64)
    numbers: NDArray[np.uint64] = np.bitwise_or.reduce(masks << shifts, axis=1)
    return numbers | jokers << np.uint64(52)

"""The strongest hands of a game, for ranges such as 20%.

A hand's strength is its equity against one random hand. In games that deal a hand in several rounds
it is the cards before the first bet. Hands that differ only in suits are one. Deals are sampled
with a fixed seed, so the order is always the same; hands of nearly equal strength may be swapped.
The strengths are cached on disk.
"""

import zlib
from functools import lru_cache
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration.enumerate_deals import Dealer, seed_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes, spot_of
from anypoker.analysis.query.range_slots import first_cards
from anypoker.analysis.query.ranges import Holding, RangeError
from anypoker.cards import JOKER
from anypoker.disk_cache import cache_file, notify_slow_build, read_cached, write_cached
from anypoker.game import Game
from anypoker.rules import canonical_text
from anypoker.strength.hand_kernels import Rows
from anypoker.strength.keep_sums import write_hands

FORMAT = 1  # to be raised when the strengths of an unchanged game change
MAX_HANDS = 3_000_000
_DEALS_A_CLASS = 400
_MIN_DEALS = 1 << 21


def best_holdings(game: Game, percent: float) -> tuple[Holding, ...]:
    """Return the strongest hands that make up this percentage, at least one."""
    return tuple(map(tuple, best_rows(game, percent).tolist()))


def best_rows(game: Game, percent: float) -> Rows:
    """Return the same hands as an array."""
    check_percentage(percent)
    return top_part(_by_strength(game), percent)


def check_percentage(percent: float) -> None:
    """Raise `RangeError` if this is not a part of all hands."""
    if not 0 < percent <= 100:
        raise RangeError(f"a part of all hands is more than 0% and at most 100%, not {percent:g}%")


def top_part(ranked: Rows, percent: float) -> Rows:
    """Return the first hands that make up this percentage of all, at least one."""
    return ranked[: max(1, round(len(ranked) * percent / 100))]


@lru_cache(maxsize=4)
def _by_strength(game: Game) -> Rows:
    """Return all holdings, the strongest first."""
    players = max(2, game.players.least)
    outcomes = countable_outcomes(game, players, True)
    deck = sorted(set(outcomes.game.deck.cards))
    size = first_cards(outcomes, 0)
    hands = comb(len(deck), size)
    if hands > MAX_HANDS:
        raise RangeError(
            f"there are {hands:,} hands of {size} cards, and at most {MAX_HANDS:,} can be ranked: "
            "name cards or ranks"
        )
    holdings = np.empty((hands, size), np.uint8)
    write_hands(np.array(deck, np.uint8), np.arange(size), holdings)
    kinds, of_kind = np.unique(suit_blind(holdings), return_inverse=True)
    file = cache_file("tables", "ranked-hands", FORMAT, canonical_text(game), players)
    strength = _read(file, len(kinds))
    if strength is None:
        strength = _strengths(game, players, kinds)
        write_cached(file, zlib.compress(strength.tobytes(), 1))
    return holdings[np.argsort(-strength[of_kind], kind="stable")]


def _read(file: Path, kinds: int) -> NDArray[np.float64] | None:
    body = read_cached(file)
    if body is None:
        return None
    strength = np.frombuffer(zlib.decompress(body))
    return strength if len(strength) == kinds else None


def _strengths(game: Game, players: int, kinds: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Sample by kind of hand what it wins. All seats count, as none has an advantage."""
    outcomes = countable_outcomes(game, players, True)
    size = first_cards(outcomes, 0)
    won, dealt = np.zeros((2, len(kinds)))
    spot = spot_of(EquityQuery(game, ("",) * players))
    own = [[place.slot for place in places[:size]] for places in outcomes.layout.own]
    dealer = Dealer(spot, seed_of(0, 0))
    wanted = max(_MIN_DEALS, _DEALS_A_CLASS * len(kinds))
    if wanted > _MIN_DEALS:
        notify_slow_build("the order of all hands")
    for rows in dealer.blocks():
        parts = np.zeros((outcomes.players, len(rows)), np.int64)
        payoff_kernels.divide_pots(
            outcomes.values(rows), outcomes.division, parts, outcomes.no_sums()
        )
        for slots, part in zip(own, parts, strict=True):
            kind = np.searchsorted(kinds, suit_blind(rows[:, slots]))
            won += np.bincount(kind, part, len(kinds))
            dealt += np.bincount(kind, minlength=len(kinds))
        if dealt.sum() >= wanted:
            break
    return won / np.maximum(dealt, 1)


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

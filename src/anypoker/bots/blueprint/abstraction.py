"""Buckets of hands: exact where there are few, otherwise by strength and potential.

Strength is the mean percentile of a hand among all hands over sampled runouts, potential its
spread. Suits that are equivalent do not matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.rounds.round_kernels import Floats, Numbers
from anypoker.bots.thinker.rounds.runouts import Runouts
from anypoker.cards import JOKER, Card
from anypoker.game import Game
from anypoker.solver.suit_symmetry import Relabelling, suit_permutations
from anypoker.strength.hand_valuer import Values

MAX_EXACT = 8000  # hands with boards of a stage that have a bucket each
Buckets = NDArray[np.int32]


@dataclass
class StageBuckets:
    """Buckets of one betting round: `exact` by key, else edges of strength and of potential."""

    exact: dict[bytes, int] | None
    strength_edges: Floats = field(default_factory=lambda: np.zeros(0))
    spread_edges: Floats = field(default_factory=lambda: np.zeros((1, 0)))

    @property
    def count(self) -> int:
        if self.exact is not None:
            return max(len(self.exact), 1)
        return (len(self.strength_edges) + 1) * (int(self.spread_edges.shape[1]) + 1)

    def by_strength(self, strength: Floats, spread: Floats) -> Buckets:
        """Return the buckets of hands with these features."""
        group = np.searchsorted(self.strength_edges, strength)
        finer = (spread[:, None] > self.spread_edges[group]).sum(axis=1)
        found: Buckets = (group * (self.spread_edges.shape[1] + 1) + finer).astype(np.int32)
        return found


class SuitKeys:
    """Keys of hands with boards that are equal if only equivalent suits differ."""

    def __init__(self, game: Game) -> None:
        self.changes: tuple[Relabelling, ...] = suit_permutations(game)
        suits = {card & 3 for card in game.deck.cards if card < JOKER}
        self._any_suit = len(self.changes) > 1 and len(self.changes) == factorial(len(suits))
        self._known: dict[tuple[tuple[Card, ...], ...], bytes] = {}

    def key(self, groups: tuple[tuple[Card, ...], ...]) -> bytes:
        """Return the key of the own cards and of the cards that came before each round."""
        found = self._known.get(groups)
        if found is None:
            found = self._sorted_suits(groups) if self._any_suit else self._least(groups)
            self._known[groups] = found
        return found

    def _sorted_suits(self, groups: tuple[tuple[Card, ...], ...]) -> bytes:
        """Return the ranks of each suit by group, the suits in order."""
        ranks = [[0] * len(groups) for _ in range(4)]
        for number, cards in enumerate(groups):
            for card in cards:
                ranks[card & 3][number] |= 1 << (card >> 2)
        return b"".join(rank.to_bytes(2, "big") for suit in sorted(ranks) for rank in suit)

    def _least(self, groups: tuple[tuple[Card, ...], ...]) -> bytes:
        return min(
            b"\xff".join(bytes(sorted(change[card] for card in cards)) for cards in groups)
            for change in self.changes
        )


def count_exact(deck: int, own: int, groups: Sequence[int], changes: int) -> float:
    """Estimate the number of keys of a stage: the own cards, and groups of cards of the board."""
    total, left = comb(deck, own), deck - own
    ways = []
    for size in groups:
        ways.append(comb(left, size))
        left -= size
    return total * prod(ways) / changes


def features(
    outlook: RangeModel, hands: Numbers, among: Numbers, deals: Runouts
) -> tuple[Floats, Floats]:
    """Return mean and spread over the runouts of each hand's percentile `among` other hands."""
    fits = deals.fit(hands, 0).astype(np.float64)
    mine = outlook.finished(outlook.mine, hands, deals)
    others = mine if among is hands else outlook.finished(outlook.mine, among, deals)
    met = fits if among is hands else deals.fit(among, 0)
    places = percentiles(mine, others, met > 0, outlook.weights(len(mine)))
    total = np.maximum(fits.sum(axis=1), 1.0)
    mean = (places * fits).sum(axis=1) / total
    spread = np.sqrt(np.maximum((places**2 * fits).sum(axis=1) / total - mean**2, 0.0))
    return mean, spread


def percentiles(mine: Values, others: Values, there: NDArray[np.bool_], weights: Floats) -> Floats:
    """Return by hand and deal the part of the other hands, where they fit, that a hand beats."""
    found = np.zeros(mine.shape[1:])
    for deal in range(mine.shape[2]):
        for entry, weight in enumerate(weights.tolist()):
            ranked = np.sort(others[entry, there[:, deal], deal])
            if not len(ranked):
                continue
            column = mine[entry, :, deal]
            behind = np.searchsorted(ranked, column, "left")
            behind = behind + np.searchsorted(ranked, column, "right")
            found[:, deal] += weight * (1.0 - behind / (2.0 * len(ranked)))
    return found


def edges_of(strength: Floats, spread: Floats, groups: int, parts: int) -> tuple[Floats, Floats]:
    """Return edges that divide hands into `groups` of strength, and each into `parts`."""
    edges = np.unique(np.quantile(strength, np.arange(1, groups) / groups))
    group = np.searchsorted(edges, strength)
    finer = np.zeros((len(edges) + 1, parts - 1))
    for number in range(len(edges) + 1):
        some = spread[group == number]
        if len(some) and parts > 1:
            finer[number] = np.quantile(some, np.arange(1, parts) / parts)
    return edges, finer

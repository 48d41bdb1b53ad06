"""Pat hands of draw games by their highest card: `pat 9`."""

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.hand_ranges.hand_space import Flags, Rows
from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.hand_ranges.syntax import ANY_CARD, MadeHand, rank_mask
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.cards import RANKS, make_card
from anypoker.game import DrawStep
from anypoker.ranking import Direction, Ordering, evaluate
from anypoker.ranking.ordering import Patterns, SuitedSets
from anypoker.strength.recipes import RankedRecipe
from anypoker.strength.values import fill_values


def ordering_of(outcomes: PayoffModel) -> Ordering | None:
    """Return the ordering of the first share."""
    recipe = outcomes.shares[0].recipes[0]
    return recipe.ordering if isinstance(recipe, RankedRecipe) else None


def is_low(outcomes: PayoffModel) -> bool:
    """Return whether low ranks win the first share, as in razz and deuce-to-seven."""
    ordering = ordering_of(outcomes)
    return (
        ordering is not None
        and ordering.direction is Direction.LOW
        and isinstance(ordering.family, Patterns | SuitedSets)
    )


def is_ace_low(outcomes: PayoffModel) -> bool:
    """Return whether the ace is the lowest rank of the first share, as in razz."""
    ordering = ordering_of(outcomes)
    return is_low(outcomes) and ordering is not None and ordering.ranks[0] == len(RANKS) - 1


class PatHands:
    """Hands that are lows without a draw, by their highest rank."""

    def __init__(self, outcomes: PayoffModel) -> None:
        self.outcomes = outcomes

    def allowed(self, wanted: MadeHand) -> int:
        """Return the cards that such hands may have, as bits.

        Raises:
            RangeError: in games whose hands are not lows, and if nobody draws.
        """
        game = self.outcomes.game
        if not any(isinstance(action, DrawStep) for action in game.every_action()):
            raise RangeError(
                f"'pat' is for games in which players draw, and {game.name} has no draw"
            )
        if wanted.rank is None:
            return ANY_CARD
        ranks = self._order(wanted.rank)
        return sum(rank_mask(rank) for rank in ranks[: ranks.index(wanted.rank) + 1])

    def test(self, rows: Rows, wanted: MadeHand) -> Flags:
        """Return which hands are lows of that highest rank, or better ones if they may be."""
        if wanted.rank is None:
            return np.ones(len(rows), np.bool_)
        order = self._order(wanted.rank)
        if rows.shape[1] != len(self.outcomes.layout.own[0]):
            raise RangeError(f"a pat hand has {len(self.outcomes.layout.own[0])} cards")
        place = order.index(wanted.rank)
        ranks = order[: place + 1] if wanted.or_better else (wanted.rank,)
        values = np.concatenate([_low_values(self.outcomes, rank) for rank in ranks])
        found: Flags = np.isin(_values(self.outcomes, rows), values)
        return found

    def _order(self, rank: int) -> tuple[int, ...]:
        """Return the ranks from the lowest to the highest."""
        ordering = ordering_of(self.outcomes)
        recipe = self.outcomes.shares[0].recipes[0]
        plain = isinstance(recipe, RankedRecipe) and not recipe.ways.both and not recipe.ways.sets
        whole = ordering is not None and ordering.cards == len(self.outcomes.layout.own[0])
        if ordering is None or not plain or not whole or ordering.direction is not Direction.LOW:
            raise RangeError(f"'pat {RANKS[rank]}' is for low hands, as in 2-7 draw or badugi")
        if rank not in ordering.ranks:
            raise RangeError(f"no hand has the rank {RANKS[rank]}")
        return ordering.ranks


def _values(outcomes: PayoffModel, rows: Rows) -> NDArray[np.uint32]:
    full = np.zeros((len(rows), outcomes.layout.slots), np.uint8)
    full[:, [place.slot for place in outcomes.layout.own[0]]] = rows
    values = np.empty(len(rows), np.uint32)
    fill_values(outcomes.shares[0].recipes[0], full, values)
    return values


def _low_values(outcomes: PayoffModel, rank: int) -> NDArray[np.uint32]:
    """Return the values of all lows whose highest card has this rank."""
    ordering = ordering_of(outcomes)
    assert ordering is not None
    hands = _lows(ordering, rank)
    return _values(outcomes, np.array(hands, np.uint8).reshape(-1, ordering.cards))


@lru_cache(maxsize=64)
def _lows(ordering: Ordering, rank: int) -> list[list[int]]:
    """Return hands of different ranks and suits up to this rank that are of the best class."""
    lower = ordering.ranks[: ordering.ranks.index(rank)]
    hands = [
        [make_card(one, place % 4) for place, one in enumerate((*few, rank))]
        for few in combinations(lower, ordering.cards - 1)
    ]
    best = ordering.classes()[0].number if ordering.cards else 0
    return [list(hand) for hand in hands if evaluate(ordering, hand)[0] == best]

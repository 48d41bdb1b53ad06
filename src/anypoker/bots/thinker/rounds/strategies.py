"""Ranges and strategies of both sides in a betting round."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anypoker.bots.thinker.rounds.betting_tree import TreeBuilder
from anypoker.bots.thinker.rounds.round_kernels import Floats, MatchupTable, Numbers, solve_round
from anypoker.engine import Action
from anypoker.engine import actions as a

TREMBLE_PROB = 0.03  # how often opponents act at random, so that every node is reached
MIN_MIX_PROB = 0.35  # of the likeliest action; rarer ones are dropped


@dataclass(frozen=True)
class RangePair:
    """Ranges of both sides: hands, their probabilities and what they win.

    `kinds`: by opponent type and sample, the part of `second` of that type, if types differ.
    """

    own: Numbers
    field: list[Numbers]
    shares: Floats
    fits: Floats
    first: Floats
    second: Floats
    kinds: Floats | None = None


@dataclass(frozen=True)
class RoundStrategy:
    """A solved round; `action_probs`: by node, action and hand of the side to act."""

    tree: TreeBuilder
    action_probs: Floats

    def at(self, node: int, hands: int) -> Floats:
        """Return the strategy by action and hand; uniform where a hand never arrives."""
        count = len(self.tree.actions[node])
        plan = self.action_probs[node, :count, :hands]
        reach = plan.sum(axis=0)
        total = np.where(reach > 0, reach, 1.0)
        found: Floats = np.where(reach > 0, plan / total, 1.0 / count)
        return found


def solve_round_strategy(
    tree: TreeBuilder,
    pairs: MatchupTable,
    sides: RangePair,
    rounds: int,
    calls: float,
    known: Floats | None,
) -> Floats:
    """Return the average strategy by node, action and own hand; `known`: the opponent's reaches."""
    first, second = sides.first, sides.second
    arrays = tree.arrays()
    nodes, most = arrays.children.shape
    size = max(len(first), len(second))
    sums = np.zeros((nodes, most, size))
    if known is None:
        known = np.zeros((nodes, len(second)))
    solve_round(
        arrays,
        pairs,
        first,
        second * (1.0 - known[0].sum() / second.sum()),
        rounds,
        calls,
        TREMBLE_PROB,
        known,
        np.zeros((nodes, most, size)),
        sums,
        np.zeros((nodes, most, size)),
        np.zeros((2, nodes, size)),
        np.zeros((nodes, size)),
    )
    return sums


def prune_strategy(actions: Sequence[Action], plan: Floats, tiny: float = MIN_MIX_PROB) -> Floats:
    """Return the strategy without rare actions; all bet sizes count together."""
    bets = np.array([isinstance(action, a.Bet | a.RaiseTo) for action in actions])
    alike = np.where(bets[:, None], plan[bets].sum(axis=0), plan)
    return np.where(alike < tiny * alike.max(axis=0), 0.0, plan)

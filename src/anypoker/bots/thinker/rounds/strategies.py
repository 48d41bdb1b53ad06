"""What both sides may hold in a round of betting, and what they plan to do with it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anypoker.bots.thinker.rounds.betting_tree import TreeBuilder
from anypoker.bots.thinker.rounds.round_kernels import Floats, MatchupTable, Numbers, solve_round
from anypoker.engine import Action
from anypoker.engine import actions as a

TREMBLE_PROB = 0.03  # how often rivals do anything: nothing is unthought of
MIN_MIX_PROB = 0.35  # of the likeliest answer: what is less likely is no part of a plan


@dataclass(frozen=True)
class RangePair:
    """What both sides may hold: hands and worlds, how likely they are and what they win.

    `kinds`: by kind of rival and world, how much of `second` is of that kind (see `rivals`), if
    that is not the same for all.
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
    """`chances`: by node, choice and hand of the side that is asked."""

    tree: TreeBuilder
    action_probs: Floats

    def at(self, node: int, hands: int) -> Floats:
        """By choice and hand; where a hand never comes, all choices are alike."""
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
    """By node, choice and own hand: the average plan; `known`: what is known of the other side."""
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
    """By choice and hand, the plan without what is hardly part of it; all bets count together."""
    bets = np.array([isinstance(action, a.Bet | a.RaiseTo) for action in actions])
    alike = np.where(bets[:, None], plan[bets].sum(axis=0), plan)
    return np.where(alike < tiny * alike.max(axis=0), 0.0, plan)

"""Opponent types whose strategy for a round is known without solving it.

An opponent keeps its type for the whole round and for earlier rounds: one who has raised twice by
its cards alone is stronger than one who has raised once.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from anypoker.bots.thinker.levels import LEVELS, BotLevel
from anypoker.bots.thinker.ranges.range_weights import hand_strength
from anypoker.bots.thinker.rounds.betting_tree import TreeBuilder, passive_action_index
from anypoker.bots.thinker.rounds.round_kernels import ASKED, DEALT, Floats, MatchupTable
from anypoker.bots.thinker.rounds.strategies import (
    TREMBLE_PROB,
    RangePair,
    RoundStrategy,
    prune_strategy,
    solve_round_strategy,
)
from anypoker.engine import actions as a
from anypoker.strength.action_likelihood import action_likelihoods, quantiles


def opponent_type_reaches(
    tree: TreeBuilder, pairs: MatchupTable, sides: RangePair, level: BotLevel
) -> Floats:
    """Return reach probabilities by type, node and hand of the opponent.

    The types bet by their hand alone, check and call anything, or think one level deep.
    """
    worth = hand_strength(1.0 - sides.shares.T, sides.fits.T, sides.first)
    place = quantiles(worth, sides.second)
    honest, calls, usual = _default_kinds(sides, level) if sides.kinds is None else sides.kinds
    found = [
        _reach(tree, pairs, honest, lambda at: _honest_plan(tree, at, place)),
        _reach(tree, pairs, calls, lambda at: _calm_plan(tree, at)),
    ]
    if level.p_level_one:
        found.append(_reach(tree, pairs, usual, _default_plan(tree, pairs, sides, level)))
    return np.stack(found)


def _default_kinds(sides: RangePair, level: BotLevel) -> Floats:
    """Return the prior probabilities of the types."""
    return (
        np.array([[level.p_straightforward], [level.p_calling_station], [level.p_level_one]])
        * sides.second
    )


def _reach(
    tree: TreeBuilder, pairs: MatchupTable, begin: Floats, plan: Callable[[int], Floats]
) -> Floats:
    """Return reach probabilities by node and hand; the strategy is by action and hand."""
    reach = np.zeros((len(tree.kind), len(begin)))
    reach[0] = begin
    for node, kind in enumerate(tree.kind):
        below = tree.children[node]
        if kind == DEALT:
            for deal, fits in enumerate(pairs.deals_second):
                reach[below[0] + deal * tree.side[node]] = reach[node] * fits
        elif kind == ASKED:
            reach[below] = reach[node] * (plan(node) if tree.side[node] else 1.0)
    return reach


def _honest_plan(tree: TreeBuilder, node: int, place: Floats) -> Floats:
    """Return action probabilities by action and hand, given the hand's percentile."""
    actions = tree.actions[node]
    sizes = [n for n, one in enumerate(actions) if isinstance(one, a.Bet | a.RaiseTo)]
    calm = [n for n in range(len(actions)) if n not in sizes]
    found = action_likelihoods(place, len(sizes), len(calm) == 2, tree.price[node], tree.bold[node])
    plan = np.zeros((len(actions), len(place)))
    plan[calm] = found[: len(calm)]
    plan[sizes] = found[len(found) - len(sizes) :]
    total: Floats = plan / plan.sum(axis=0)
    return total


def _calm_plan(tree: TreeBuilder, node: int) -> Floats:
    """Return the strategy of checking and calling any hand."""
    count = len(tree.children[node])
    calm = np.full((count, 1), TREMBLE_PROB / count)
    calm[passive_action_index(tree.actions[node])] += 1.0 - TREMBLE_PROB
    return calm


def _default_plan(
    tree: TreeBuilder, pairs: MatchupTable, sides: RangePair, level: BotLevel
) -> Callable[[int], Floats]:
    """Return the strategy of an opponent who thinks one level deep.

    The round is solved from the other side, where this seat is mostly assumed to bet by its hand.
    """
    mirror, turned = _other_side(tree), _seen_by_other(sides)
    back = _pairs_of_other(pairs)
    known = opponent_type_reaches(mirror, back, turned, LEVELS["normal"]).sum(axis=0)
    plan = RoundStrategy(
        mirror, solve_round_strategy(mirror, back, turned, level.iterations, 0.0, known)
    )

    def usual(node: int) -> Floats:
        wanted = prune_strategy(tree.actions[node], plan.at(node, len(sides.second)))
        found: Floats = TREMBLE_PROB / len(wanted) + (1.0 - TREMBLE_PROB) * wanted / wanted.sum(
            axis=0
        )
        return found

    return usual


def _other_side(tree: TreeBuilder) -> TreeBuilder:
    """Return the same tree, in which the other side is the first."""
    asked = zip(tree.side, tree.kind, strict=True)
    return replace(
        tree,
        side=[1 - side if kind == ASKED else side for side, kind in asked],
        paid=[(theirs, mine) for mine, theirs in tree.paid],
        folded=[1 - side for side in tree.folded],
    )


def _seen_by_other(sides: RangePair) -> RangePair:
    return replace(
        sides,
        shares=np.ascontiguousarray(1.0 - sides.shares.T),
        fits=np.ascontiguousarray(sides.fits.T),
        first=sides.second,
        second=sides.first,
        kinds=None,
    )


def _pairs_of_other(pairs: MatchupTable) -> MatchupTable:
    return MatchupTable(
        pairs.fits_back,
        pairs.fits,
        pairs.fits_back - pairs.shares_back,
        pairs.fits - pairs.shares,
        -pairs.flow_back,
        -pairs.flow,
        pairs.deals_second,
        pairs.deals_first,
        pairs.scale,
    )

"""A betting round solved: its tree, what hands win in it, and both strategies.

Where the last round is next and the cards before it are few, both rounds are solved together.
"""

from dataclasses import replace

import numpy as np

from anypoker.bots.thinker.levels import BotLevel
from anypoker.bots.thinker.ranges.opponent_types import opponent_type_reaches
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.ranges.range_weights import hand_strength
from anypoker.bots.thinker.rounds.betting_tree import TreeBuilder, grow_tree, is_bet
from anypoker.bots.thinker.rounds.round_kernels import DEALT, Floats, MatchupTable
from anypoker.bots.thinker.rounds.runouts import Runouts
from anypoker.bots.thinker.rounds.strategies import RangePair, RoundStrategy, solve_round_strategy
from anypoker.engine import Action, Hand, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.game import BetStep

_EQUITY_REALIZATION = 0.12  # how much of the pot the better hand wins of the other before the end
_PASSIVE_PRIOR_EXACT = (
    0.1  # opponents who call anyway, where all hands are enumerated: bluffs count there
)
_MISMATCH_PENALTY = 0.1  # how likely who did something in an earlier round had other reasons
_MAX_AHEAD = 5000  # pairs of hands in all deals before the last round, to think it through

Path = list[tuple[int, Action]]


def solve_betting_round(
    outlook: RangeModel, level: BotLevel, sides: RangePair, begun: Hand, path: Path
) -> RoundStrategy:
    """Return the round that began so, in which the path was played."""
    ahead = _next_deals(outlook, sides.shares.size)
    opponent = _main_opponent(outlook, begun, path)
    deals = 0 if ahead is None else len(ahead.board)
    tree = grow_tree(begun, path, outlook.me, opponent, _rounds_left(outlook), deals)
    pairs = _pairs(tree, sides)
    if ahead is not None and DEALT in tree.kind:
        pairs = _with_deals(outlook, pairs, sides, ahead)
    if outlook.knows_every_hand():
        return RoundStrategy(
            tree,
            solve_round_strategy(tree, pairs, sides, level.iterations, _PASSIVE_PRIOR_EXACT, None),
        )
    known = opponent_type_reaches(tree, pairs, sides, level).sum(axis=0)
    return RoundStrategy(
        tree, solve_round_strategy(tree, pairs, sides, level.iterations, 0.0, known)
    )


def range_after_round(
    outlook: RangeModel, level: BotLevel, sides: RangePair, begun: Hand, path: Path
) -> RangePair:
    """Return the opponent's range and types after its actions in a round."""
    opponent = _main_opponent(outlook, begun, path)
    tree = grow_tree(begun, path, outlook.me, opponent, _rounds_left(outlook))
    pairs = _pairs(tree, sides)
    kinds = opponent_type_reaches(tree, pairs, sides, level)
    known = kinds.sum(axis=0)
    plan = RoundStrategy(
        tree, solve_round_strategy(tree, pairs, sides, level.iterations, 0.0, known)
    )
    end = 0
    before = sides.second - known[0]
    thinks = before
    for node, choice in sorted(tree.taken):
        end = tree.children[node][choice]
        if tree.side[node]:
            thinks = thinks * plan.at(node, len(thinks))[choice]
    kinds = _MISMATCH_PENALTY * kinds[:, 0] + (1.0 - _MISMATCH_PENALTY) * kinds[:, end]
    second = _MISMATCH_PENALTY * before + (1.0 - _MISMATCH_PENALTY) * thinks + kinds.sum(axis=0)
    return replace(sides, second=second / second.sum(), kinds=kinds / second.sum())


def _next_deals(outlook: RangeModel, pairs: int) -> Runouts | None:
    """Return all cards that may be dealt before the last round, if it is next and they are few."""
    if _rounds_left(outlook) != 1 or outlook.about.draws or outlook.later_cards():
        return None
    deals = outlook.sample_deals(outlook.deals)
    few = len(deals.board) * pairs <= _MAX_AHEAD
    return deals if few and deals.unknown else None


def _rounds_left(outlook: RangeModel) -> int:
    steps = outlook.game.steps[max(outlook.view.step_index, 0) + 1 :]
    return sum(isinstance(action, BetStep) for step in steps for action in step.actions)


def betting_round_starts(world: Hand) -> list[tuple[Hand, Path]]:
    """Return by betting round of this deal the hand at its start and the actions taken."""
    hand = start(world.game, world.seats, world.stakes, world.chance)
    found: list[tuple[Hand, Path]] = []
    rounds = (-1, -1)
    for number in range(len(world.actions) + 1):
        asked = decisions(hand)
        if asked and is_bet(asked[0]):
            now = (max(hand.betting.rounds, 1), hand.redeals)
            if now != rounds:
                if now[1] != rounds[1]:
                    found = []
                found.append((hand.copy(), []))
                rounds = now
        if number < len(world.actions):
            if found:
                found[-1][1].append(world.actions[number])
            apply_in_place(hand, *world.actions[number])
    return found


def _main_opponent(outlook: RangeModel, begun: Hand, path: Path) -> int:
    """Return the opponent who stands for the field: the last to bet, else the next to act."""
    opponents = outlook.about.opponents
    for seat, action in reversed(path):
        if seat in opponents and isinstance(action, a.Bet | a.RaiseTo | a.BringIn):
            return seat
    count = len(begun.stacks)
    order = [(outlook.me + step) % count for step in range(1, count)]
    able = [seat for seat in order if seat in opponents and begun.stacks[seat]]
    return able[-1] if able else opponents[0]


def _pairs(tree: TreeBuilder, sides: RangePair) -> MatchupTable:
    """Return what hands win of each other if later bets are only estimated."""
    shares, fits, first, second = sides.shares, sides.fits, sides.first, sides.second
    mine = hand_strength(shares, fits, second)[:, None]
    theirs = 1.0 - hand_strength(1.0 - shares.T, fits.T, first)[None, :]
    later = any(tree.later)
    if later:
        edge = mine + theirs - 2.0 * (first @ hand_strength(shares, fits, second))
        ended = np.clip(shares + _EQUITY_REALIZATION * edge, 0.0, 1.0)
    else:
        ended = shares
    stays = np.clip(2.5 * (mine - 0.3), 0.0, 1.0) * np.clip(2.5 * (0.7 - theirs), 0.0, 1.0)
    flow = (2.0 * shares - 1.0) * stays
    return MatchupTable(
        *_both_ways(fits),
        *_both_ways((ended * fits)[None]),
        *_both_ways(flow * fits),
        np.ones((0, len(first))),
        np.ones((0, len(second))),
        1.0,
    )


def _with_deals(
    outlook: RangeModel, pairs: MatchupTable, sides: RangePair, deals: Runouts
) -> MatchupTable:
    """Return the same, and what they win after each of the deals."""
    layers, fits_first, fits_second = outlook.shares_by_deal(sides.own, sides.field, deals)
    shares, back = _both_ways(np.concatenate([pairs.shares, layers * pairs.fits]))
    both = (fits_first @ fits_second.T)[pairs.fits > 0]
    return pairs._replace(
        shares=shares,
        shares_back=back,
        deals_first=np.ascontiguousarray(fits_first.T),
        deals_second=np.ascontiguousarray(fits_second.T),
        scale=1.0 / max(float(both.mean()), 1e-9) if both.size else 1.0,
    )


def _both_ways(table: Floats) -> tuple[Floats, Floats]:
    """Return a table by first and second hand, and its transpose."""
    return np.ascontiguousarray(table), np.ascontiguousarray(np.swapaxes(table, -1, -2))

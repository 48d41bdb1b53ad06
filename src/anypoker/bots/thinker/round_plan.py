"""A round of betting thought through: its tree, what hands win in it, and the plan of both sides.

Where the last round is next and the cards before it are few, it is thought through together with
this one.
"""

from dataclasses import replace

import numpy as np

from anypoker.bots.thinker.betting_tree import Branches, grow_tree, is_bet
from anypoker.bots.thinker.deals import Deals
from anypoker.bots.thinker.kernels import DEALT, Floats, Pairs
from anypoker.bots.thinker.levels import Level
from anypoker.bots.thinker.outlook import Outlook
from anypoker.bots.thinker.plans import RoundPlan, Sides, solved
from anypoker.bots.thinker.ranges import strength
from anypoker.bots.thinker.rivals import known_rivals
from anypoker.engine import Action, Hand, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.game import Bet

_REALISED = 0.12  # how much of the pot the better hand wins of the other before the end
_CALLS_EXACT = 0.1  # rivals who call anyway, where every hand is thought of: bluffs count there
_UNLIKE = 0.1  # how likely who did something in an earlier round had other reasons
_MOST_AHEAD = 5000  # pairs of hands in all deals before the last round, to think it through

Path = list[tuple[int, Action]]


def plan_round(outlook: Outlook, level: Level, sides: Sides, begun: Hand, path: Path) -> RoundPlan:
    """The round that began so, in which the path was played."""
    ahead = _next_deals(outlook, sides.shares.size)
    rival = _main_rival(outlook, begun, path)
    deals = 0 if ahead is None else len(ahead.board)
    tree = grow_tree(begun, path, outlook.me, rival, _rounds_left(outlook), deals)
    pairs = _pairs(tree, sides)
    if ahead is not None and DEALT in tree.kind:
        pairs = _with_deals(outlook, pairs, sides, ahead)
    if outlook.knows_every_hand():
        return RoundPlan(tree, solved(tree, pairs, sides, level.rounds, _CALLS_EXACT, None))
    known = known_rivals(tree, pairs, sides, level).sum(axis=0)
    return RoundPlan(tree, solved(tree, pairs, sides, level.rounds, 0.0, known))


def after_round(outlook: Outlook, level: Level, sides: Sides, begun: Hand, path: Path) -> Sides:
    """What the other side may hold, and of what kind it is, after what it did in a round."""
    rival = _main_rival(outlook, begun, path)
    tree = grow_tree(begun, path, outlook.me, rival, _rounds_left(outlook))
    pairs = _pairs(tree, sides)
    kinds = known_rivals(tree, pairs, sides, level)
    known = kinds.sum(axis=0)
    plan = RoundPlan(tree, solved(tree, pairs, sides, level.rounds, 0.0, known))
    end = 0
    before = sides.second - known[0]
    thinks = before
    for node, choice in sorted(tree.taken):
        end = tree.children[node][choice]
        if tree.side[node]:
            thinks = thinks * plan.at(node, len(thinks))[choice]
    kinds = _UNLIKE * kinds[:, 0] + (1.0 - _UNLIKE) * kinds[:, end]
    second = _UNLIKE * before + (1.0 - _UNLIKE) * thinks + kinds.sum(axis=0)
    return replace(sides, second=second / second.sum(), kinds=kinds / second.sum())


def _next_deals(outlook: Outlook, pairs: int) -> Deals | None:
    """All cards that may be dealt before the last round, if that is next and they are few."""
    if _rounds_left(outlook) != 1 or outlook.about.draws or outlook.later_cards():
        return None
    deals = outlook.sample_deals(outlook.deals)
    few = len(deals.board) * pairs <= _MOST_AHEAD
    return deals if few and deals.unknown else None


def _rounds_left(outlook: Outlook) -> int:
    steps = outlook.game.steps[max(outlook.view.step_index, 0) + 1 :]
    return sum(isinstance(action, Bet) for step in steps for action in step.actions)


def round_starts(world: Hand) -> list[tuple[Hand, Path]]:
    """By round of betting of this deal: the hand when its first was asked, and what was done."""
    hand = start(world.game, world.seats, world.stakes, world.chance)
    found: list[tuple[Hand, Path]] = []
    rounds = (-1, -1)
    for number in range(len(world.played) + 1):
        asked = decisions(hand)
        if asked and is_bet(asked[0]):
            now = (max(hand.betting.rounds, 1), hand.redeals)
            if now != rounds:
                if now[1] != rounds[1]:
                    found = []
                found.append((hand.copy(), []))
                rounds = now
        if number < len(world.played):
            if found:
                found[-1][1].append(world.played[number])
            apply_in_place(hand, *world.played[number])
    return found


def _main_rival(outlook: Outlook, begun: Hand, path: Path) -> int:
    """Who stands for the field: the last to bet, else who acts next of those who can."""
    rivals = outlook.about.rivals
    for seat, action in reversed(path):
        if seat in rivals and isinstance(action, a.Bet | a.RaiseTo | a.BringIn):
            return seat
    count = len(begun.stacks)
    order = [(outlook.me + step) % count for step in range(1, count)]
    able = [seat for seat in order if seat in rivals and begun.stacks[seat]]
    return able[-1] if able else rivals[0]


def _pairs(tree: Branches, sides: Sides) -> Pairs:
    """What hands win of each other, if what is bet later is only guessed."""
    shares, fits, first, second = sides.shares, sides.fits, sides.first, sides.second
    mine = strength(shares, fits, second)[:, None]
    theirs = 1.0 - strength(1.0 - shares.T, fits.T, first)[None, :]
    later = any(tree.later)
    if later:
        edge = mine + theirs - 2.0 * (first @ strength(shares, fits, second))
        ended = np.clip(shares + _REALISED * edge, 0.0, 1.0)
    else:
        ended = shares
    stays = np.clip(2.5 * (mine - 0.3), 0.0, 1.0) * np.clip(2.5 * (0.7 - theirs), 0.0, 1.0)
    flow = (2.0 * shares - 1.0) * stays
    return Pairs(
        *_both_ways(fits),
        *_both_ways((ended * fits)[None]),
        *_both_ways(flow * fits),
        np.ones((0, len(first))),
        np.ones((0, len(second))),
        1.0,
    )


def _with_deals(outlook: Outlook, pairs: Pairs, sides: Sides, deals: Deals) -> Pairs:
    """The same, and what they win after each of the deals."""
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
    """By hands of the first and the second side, and the other way round."""
    return np.ascontiguousarray(table), np.ascontiguousarray(np.swapaxes(table, -1, -2))

"""A round of betting thought through: its tree, what hands win in it, and the plan of both sides.

Where the last round is next and the cards before it are few, it is thought through together with
this one.
"""

from dataclasses import dataclass

import numpy as np

from anypoker.bots.thinker.action_model import answers, quantiles
from anypoker.bots.thinker.betting_tree import Branches, calm_choice, grow_tree, is_bet
from anypoker.bots.thinker.deals import Deals
from anypoker.bots.thinker.kernels import ASKED, DEALT, Floats, Numbers, Pairs, solve_round
from anypoker.bots.thinker.levels import Level
from anypoker.bots.thinker.outlook import Outlook
from anypoker.bots.thinker.ranges import strength
from anypoker.engine import Action, Hand, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.game import Bet

_REALISED = 0.12  # how much of the pot the better hand wins of the other before the end
_CALLS_EXACT = 0.1  # rivals who call anyway, where every hand is thought of: bluffs count there
_TREMBLES = 0.03  # how often they do anything: nothing is unthought of
_MOST_AHEAD = 5000  # pairs of hands in all deals before the last round, to think it through

Path = list[tuple[int, Action]]


@dataclass(frozen=True)
class Sides:
    """What both sides may hold: hands and worlds, how likely they are and what they win."""

    own: Numbers
    field: list[Numbers]
    shares: Floats
    fits: Floats
    first: Floats
    second: Floats


@dataclass(frozen=True)
class RoundPlan:
    """`chances`: by node, choice and hand of the side that is asked."""

    tree: Branches
    chances: Floats

    def at(self, node: int, hands: int) -> Floats:
        """By choice and hand; where a hand never comes, all choices are alike."""
        count = len(self.tree.actions[node])
        plan = self.chances[node, :count, :hands]
        reach = plan.sum(axis=0)
        total = np.where(reach > 0, reach, 1.0)
        found: Floats = np.where(reach > 0, plan / total, 1.0 / count)
        return found


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
        return RoundPlan(tree, _solved(tree, pairs, sides, level.rounds, _CALLS_EXACT, None))
    known = _known(tree, pairs, sides, level)
    return RoundPlan(tree, _solved(tree, pairs, sides, level.rounds, 0.0, known))


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


def _known(tree: Branches, pairs: Pairs, sides: Sides, level: Level) -> Floats:
    """By node and hand of the other side: how likely those come there who do what their hand alone
    says, or check and call whatever they have. They are the same in the whole round: who has raised
    twice by its cards alone is stronger than who has done so once."""
    worth = strength(1.0 - sides.shares.T, sides.fits.T, sides.first)
    place = quantiles(worth, sides.second)
    honest = np.zeros((len(tree.kind), len(place)))
    calls = np.zeros((len(tree.kind), len(place)))
    honest[0], calls[0] = level.honest * sides.second, level.calls * sides.second
    for node, kind in enumerate(tree.kind):
        below = tree.children[node]
        if kind == DEALT:
            for deal, fits in enumerate(pairs.deals_second):
                child = below[0] + deal * tree.side[node]
                honest[child], calls[child] = honest[node] * fits, calls[node] * fits
        elif kind == ASKED and tree.side[node] == 0:
            honest[below], calls[below] = honest[node], calls[node]
        elif kind == ASKED:
            plan = _honest_plan(tree, node, place)
            calm = np.full(len(below), _TREMBLES / len(below))
            calm[calm_choice(tree.actions[node])] += 1.0 - _TREMBLES
            honest[below] = honest[node] * plan
            calls[below] = calls[node] * calm[:, None]
    return honest + calls


def _honest_plan(tree: Branches, node: int, place: Floats) -> Floats:
    """By choice and hand: how likely it is for a hand that is better than so many others."""
    actions = tree.actions[node]
    sizes = [n for n, one in enumerate(actions) if isinstance(one, a.Bet | a.RaiseTo)]
    calm = [n for n in range(len(actions)) if n not in sizes]
    found = answers(place, len(sizes), len(calm) == 2, tree.price[node], tree.bold[node])
    plan = np.zeros((len(actions), len(place)))
    plan[calm] = found[: len(calm)]
    plan[sizes] = found[len(found) - len(sizes) :]
    total: Floats = plan / plan.sum(axis=0)
    return total


def _solved(
    tree: Branches, pairs: Pairs, sides: Sides, rounds: int, calls: float, known: Floats | None
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
        _TREMBLES,
        known,
        np.zeros((nodes, most, size)),
        sums,
        np.zeros((nodes, most, size)),
        np.zeros((2, nodes, size)),
        np.zeros((nodes, size)),
    )
    return sums


def _both_ways(table: Floats) -> tuple[Floats, Floats]:
    """By hands of the first and the second side, and the other way round."""
    return np.ascontiguousarray(table), np.ascontiguousarray(np.swapaxes(table, -1, -2))

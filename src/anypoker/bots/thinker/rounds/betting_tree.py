"""The betting round as a tree, walked by the engine on a hand that agrees with the view.

The two sides are this seat and one opponent who stands for all; others still to act are assumed to
check or fold. The actions that were really taken are always among the branches.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from anypoker.bots.thinker.rounds.round_kernels import ASKED, DEALT, FOLD, SHOWDOWN, RoundTree
from anypoker.engine import Action, Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.game import Structure

MAX_NODES = 140
MAX_CHOICES = 6
_MAX_RAISES = 3
OPENING_SIZES = (0.5, 1.0)  # of the pot
RAISING_SIZES = (0.8,)
_NEARLY_ALL = 0.6  # a bet of so much of the stack is one of all of it

Played = Sequence[tuple[int, Action]]


@dataclass
class TreeBuilder:
    """The tree while it grows; `actions`: by node, what may be done there; `price`, `bold`: what
    it costs of the pot to call, and to bet."""

    me: int
    opponent: int
    start: Hand
    rounds_left: int
    path: list[tuple[int, Action]]
    deals: int = 0  # of the cards before the next round, which is then a part of the tree
    rounds: int = 0  # which round is growing, as the engine counts them
    base: int = 0  # the nodes that were there when this round began
    kind: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    pot: list[float] = field(default_factory=list)
    paid: list[tuple[float, float]] = field(default_factory=list)
    folded: list[int] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    actions: list[list[Action]] = field(default_factory=list)
    layer: list[int] = field(default_factory=list)
    price: list[float] = field(default_factory=list)
    bold: list[float] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)  # nodes and choices of the path
    here: int = -1  # the node at which the question is asked
    raises_made: int = 0  # in the path

    def add(self, kind: int) -> int:
        self.kind.append(kind)
        self.side.append(0)
        self.children.append([])
        self.pot.append(0.0)
        self.paid.append((0.0, 0.0))
        self.folded.append(0)
        self.later.append(0.0)
        self.actions.append([])
        self.layer.append(0)
        self.price.append(0.0)
        self.bold.append(0.0)
        return len(self.kind) - 1

    def copy_node(self, node: int, distance: int) -> None:
        """Copy a node and its subtree, shifted by an offset."""
        self.kind.append(self.kind[node])
        self.side.append(self.side[node])
        self.children.append([child + distance for child in self.children[node]])
        self.pot.append(self.pot[node])
        self.paid.append(self.paid[node])
        self.folded.append(self.folded[node])
        self.later.append(self.later[node])
        self.actions.append(self.actions[node])
        self.layer.append(0)
        self.price.append(self.price[node])
        self.bold.append(self.bold[node])

    def arrays(self) -> RoundTree:
        """Return the tree as arrays for the kernel."""
        children = np.full((len(self.kind), MAX_CHOICES), -1, np.int64)
        for node, below in enumerate(self.children):
            children[node, : len(below)] = below
        return RoundTree(
            np.array(self.kind, np.int64),
            np.array(self.side, np.int64),
            children,
            np.array(self.pot),
            np.array(self.paid),
            np.array(self.folded, np.int64),
            np.array(self.later),
            np.array([passive_action_index(actions) for actions in self.actions], np.int64),
            np.array(self.layer, np.int64),
        )


def passive_action_index(actions: Sequence[Action]) -> int:
    """Return the index of check or call; the last action if there is neither."""
    for place, action in enumerate(actions):
        if isinstance(action, a.Check | a.Call | a.BringIn):
            return place
    return len(actions) - 1


def grow_tree(
    start: Hand, path: Played, me: int, opponent: int, rounds_left: int, deals: int = 0
) -> TreeBuilder:
    """Grow the tree from the start of the round; `path`: the actions taken in it.

    `deals`: the number of sampled deals after which the next round follows, each once.
    """
    rounds = max(start.betting.rounds, 1)
    tree = TreeBuilder(me, opponent, start, rounds_left, list(path), deals, rounds)
    tree.raises_made = sum(isinstance(action, a.Bet | a.RaiseTo) for _, action in path)
    _grow(tree, start.copy(), 0, 0)
    return tree


def is_bet(decision: d.Decision) -> bool:
    return isinstance(decision, d.BettingDecision | d.BringInDecision)


def _grow(tree: TreeBuilder, hand: Hand, done: int, raises: int) -> int:
    """Grow the node of this hand; `done`: how much of the path led here, -1 off the path."""
    while True:
        asked = decisions(hand)
        on_path = 0 <= done < len(tree.path)
        if on_path and asked and not is_bet(asked[0]):
            # In steps of several actions something else is done between bets.
            apply_in_place(hand, *tree.path[done])
            done += 1
            continue
        if hand.over or not asked:
            return _end(tree, hand, None)
        if not _same_round(tree, hand, asked[0]):
            ahead = tree.deals and is_bet(asked[0])
            return _next_round(tree, hand) if ahead else _end(tree, hand, None)
        decision = asked[0]
        if decision.seat in (tree.me, tree.opponent):
            break
        action = tree.path[done][1] if on_path else _passive(decision)
        raises += on_path and isinstance(action, a.Bet | a.RaiseTo)
        apply_in_place(hand, decision.seat, action)
        done = done + 1 if on_path else -1
    node = tree.add(ASKED)
    tree.side[node] = int(decision.seat != tree.me)
    if done == len(tree.path):
        tree.here = node
    real = tree.path[done][1] if on_path else None
    choices = _choices(tree, hand, decision, raises, real)
    tree.price[node], tree.bold[node] = _price_and_size(hand, decision, choices)
    for number, action in enumerate(choices):
        raising = isinstance(action, a.Bet | a.RaiseTo)
        if isinstance(action, a.Fold):
            child = _end(tree, hand, decision.seat)
        else:
            # Nothing comes after the last choice, so that it may use up the hand itself.
            last = raising and number == len(choices) - 1
            after = hand if last else hand.copy()
            apply_in_place(after, decision.seat, action)
            next_done = done + 1 if action == real else -1
            if after.over and after.live_count > 1 and not last:
                child = _end(tree, hand, None, decision)
            else:
                child = _grow(tree, after, next_done, raises + raising)
        if action == real:
            tree.taken.append((node, len(tree.actions[node])))
        tree.actions[node].append(action)
        tree.children[node].append(child)
    return node


def _price_and_size(
    hand: Hand, decision: d.Decision, choices: Sequence[Action]
) -> tuple[float, float]:
    """Return the price of a call as a part of the resulting pot, and the mean bet size."""
    call = decision.call if isinstance(decision, d.BettingDecision) else 0
    pot = max(hand.pot + call, 1)
    level = hand.street_bets[decision.seat] + call
    sizes = [one.amount for one in choices if isinstance(one, a.Bet | a.RaiseTo)]
    return call / pot, sum(size - level for size in sizes) / (pot * max(len(sizes), 1))


def _next_round(tree: TreeBuilder, hand: Hand) -> int:
    """Return the node of a deal, after which the same may be done whatever the cards are."""
    node = tree.add(DEALT)
    before = tree.rounds, tree.base, tree.rounds_left, tree.deals
    deals = tree.deals
    tree.rounds, tree.base = hand.betting.rounds, node
    tree.rounds_left, tree.deals = tree.rounds_left - 1, 0
    first = _grow(tree, hand, -1, 0)
    tree.rounds, tree.base, tree.rounds_left, tree.deals = before
    size = len(tree.kind) - first
    tree.side[node] = size
    tree.children[node].append(first)
    for deal in range(deals):
        for one in range(first, first + size):
            if deal:
                tree.copy_node(one, deal * size)
            tree.layer[one + deal * size] = 1 + deal
    return node


def _same_round(tree: TreeBuilder, hand: Hand, decision: d.Decision) -> bool:
    return (
        is_bet(decision)
        and hand.redeals == tree.start.redeals
        and (max(hand.betting.rounds, 1) == tree.rounds)
    )


def _passive(decision: d.Decision) -> Action:
    return decision.timeout


def _end(
    tree: TreeBuilder, hand: Hand, folded: int | None, called: d.Decision | None = None
) -> int:
    """Return a node at which the round is over; `called`: the call that ended the whole hand."""
    node = tree.add(SHOWDOWN if folded is None else FOLD)
    me, opponent = tree.me, tree.opponent
    stacks = [hand.stacks[me], hand.stacks[opponent]]
    pot = float(hand.pot)
    if hand.over and folded is None and hand.live_count < 2:
        # Everybody else folded on the way here; the engine has paid the pot already.
        winner = next(seat for seat, gone in enumerate(hand.folded) if not gone)
        folded = opponent if winner == me else me
        tree.kind[node] = FOLD
        before = tree.start.stacks[me] + tree.start.stacks[opponent] + tree.start.pot
        pot = float(before - sum(tree.start.stacks[s] for s in (me, opponent)))
        stacks = [tree.start.stacks[me], tree.start.stacks[opponent]]
    if isinstance(called, d.BettingDecision):
        side = int(called.seat != me)
        pays = min(called.call, stacks[side])
        stacks[side] -= pays
        pot += pays
    paid = [
        float(tree.start.stacks[me] - stacks[0]),
        float(tree.start.stacks[opponent] - stacks[1]),
    ]
    if folded is None:
        # What one side put in and the other cannot match goes back.
        level = [hand.street_bets[me], hand.street_bets[opponent]]
        if isinstance(called, d.BettingDecision):
            side = int(called.seat != me)
            level[side] += pays
        most = min(level) if min(stacks) == 0 else max(level)
        for side in (0, 1):
            back = max(level[side] - most, 0)
            paid[side] -= back
            pot -= back
        able = min(stacks[0], stacks[1])
        tree.later[node] = _bet_later(tree, hand, pot, able) if called is None else 0.0
    tree.pot[node] = pot
    tree.paid[node] = (paid[0], paid[1])
    tree.folded[node] = int(folded != me) if folded is not None else 0
    return node


def _bet_later(tree: TreeBuilder, hand: Hand, pot: float, able: float) -> float:
    """Estimate what each side bets in later rounds if both like their hands."""
    rounds = tree.rounds_left
    if not rounds or able <= 0:
        return 0.0
    if hand.structure is Structure.LIMIT or hand.has_fixed_bets:
        return min(able, 1.2 * rounds * hand.stakes.big_bet)
    return min(able, 0.6 * rounds * pot)


def _choices(
    tree: TreeBuilder, hand: Hand, decision: d.Decision, raises: int, real: Action | None
) -> list[Action]:
    found: list[Action] = []
    if isinstance(decision, d.BringInDecision):
        found = [a.Fold()] if decision.may_fold else []
        found.append(a.BringIn())
        found += [a.RaiseTo(size) for size in _sizes(tree, hand, decision, raises)]
    elif isinstance(decision, d.BettingDecision):
        if not decision.must_bet:
            found = [a.Fold(), a.Call()] if decision.call else [a.Check()]
        elif decision.free_fold:
            found = [a.Fold()]
        sizes = _sizes(tree, hand, decision, raises)
        if decision.must_bet and not sizes:
            sizes = [decision.least]
        found += [a.Bet(size) if decision.opens else a.RaiseTo(size) for size in sizes]
    if real is not None and real not in found:
        found = [*found[: MAX_CHOICES - 1], real]
    return found[:MAX_CHOICES]


def _sizes(
    tree: TreeBuilder, hand: Hand, decision: d.BettingDecision | d.BringInDecision, raises: int
) -> list[int]:
    nodes = len(tree.kind) - tree.base
    if not decision.most:
        return []
    fixed = bool(decision.amounts) or decision.least == decision.most
    deepest = max(_MAX_RAISES + fixed, tree.raises_made + 2)
    if raises >= deepest or (nodes > MAX_NODES and raises):
        return []
    if decision.amounts:
        return list(decision.amounts[-2:])
    if fixed:
        return [decision.least]
    call = decision.call if isinstance(decision, d.BettingDecision) else 0
    seat = decision.seat
    own, pot = hand.street_bets[seat], hand.pot + call
    everything = own + hand.stacks[seat]
    sizes = []
    for part in RAISING_SIZES if raises else OPENING_SIZES:
        size = max(decision.least, min(decision.most, own + call + round(part * pot)))
        if size - own > _NEARLY_ALL * hand.stacks[seat]:
            size = min(decision.most, everything)
        sizes.append(size)
    return sorted(set(sizes))

"""The public tree of a game for two: all betting that does not depend on cards, by the engine.

Where a tree is large, histories are merged at the start of a round by the size of the pot, who bet
last, and how often: their nodes share one row of strategies.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2

import numpy as np

from anypoker.bots.blueprint.blueprint_kernels import ASKED, FOLD, SHOWDOWN
from anypoker.engine import Action, Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.events import BetMade, Called, Posted, Raised, Refunded

SEATS = 2
PASSIVE, FOLDS, ALL_IN = -1.0, -2.0, -3.0  # actions; a bet is its part of the pot
_NEARLY_ALL = 0.6  # a bet of so much of the stack is one of all of it
_EXACT_NODES = 2500  # trees up to this size keep every history apart
_RAISES = 4  # of any size in a round; then all-in only
_POT_STEPS = 2.0  # pots are merged in steps of this many for a doubling

# By richness: sizes of opening bets, and of raises, as parts of the pot.
SIZES: tuple[tuple[tuple[float, ...], tuple[float, ...]], ...] = (
    ((0.33, 0.67, 1.0), (0.6, 1.0)),
    ((0.4, 1.0), (1.0,)),
    ((0.5, 1.0), (0.8,)),
    ((0.8,), (0.8,)),
)
MAX_NODES = 50_000


class UnsupportedGameError(ValueError):
    """No blueprint can be trained for the game; the sentence says why."""


class TreeTooLargeError(UnsupportedGameError):
    """More nodes than a tree may have."""


@dataclass
class PublicTree:
    """Nodes in the order of a walk by levels; `moves`: by child of a node, what it stands for."""

    kind: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    count: list[int] = field(default_factory=list)
    stage: list[int] = field(default_factory=list)
    pot: list[float] = field(default_factory=list)
    paid: list[tuple[float, float]] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)  # by node: the action that led to it
    row_counts: list[int] = field(default_factory=list)  # by row: number of actions
    row_stages: list[int] = field(default_factory=list)
    spent: int = 0  # the most that a side puts in


@dataclass
class _Open:
    """A node whose children are not grown yet; `key`: what its round began with and was done."""

    node: int
    hand: Hand
    raises: int
    bets: int  # in all rounds
    last: int  # who bet last in the round before, -1 for nobody
    bettor: int  # who has bet last in this round
    key: tuple[object, ...]


def grow_public_tree(begun: Hand, sizes: Sequence[Sequence[float]]) -> PublicTree:
    """Return the tree of all betting from a hand at its first decision.

    Raises:
        TreeTooLargeError: if it has more than `MAX_NODES` nodes.
        UnsupportedGameError: if players decide on anything else than bets.
    """
    tree = PublicTree()
    _add(tree, 0.0)
    keys: list[tuple[object, ...]] = [()]
    waiting = [_Open(0, begun.copy(), 0, 0, -1, -1, ("root",))]
    for opened in waiting:
        hand = opened.hand
        decision = _betting(hand)
        node = opened.node
        tree.kind[node] = ASKED
        tree.side[node] = decision.seat
        tree.stage[node] = stage_of(hand)
        moves = moves_at(hand, decision, opened.raises, sizes)
        tree.children[node] = len(tree.kind)
        tree.count[node] = len(moves)
        keys[node] = (*opened.key, tuple(moves))
        for move, action in moves.items():
            child = _add(tree, move)
            keys.append(())
            if len(tree.kind) > MAX_NODES:
                raise TreeTooLargeError("the betting has too many histories")
            after = hand.copy()
            apply_in_place(after, decision.seat, action)
            if after.over:
                _end(tree, child, hand, after, decision.seat if move == FOLDS else None)
                continue
            bet = isinstance(action, a.Bet | a.RaiseTo)
            waiting.append(_next(opened, child, hand, after, decision.seat, move, bet))
        opened.hand = None  # type: ignore[assignment]  # frees its memory
    _share_rows(tree, keys)
    tree.spent = int(max(max(paid) for paid in tree.paid))
    return tree


def _next(
    opened: _Open, child: int, hand: Hand, after: Hand, seat: int, move: float, bet: bool
) -> _Open:
    bettor = seat if bet else opened.bettor
    bets = opened.bets + bet
    if stage_of(after) == stage_of(hand):
        return _Open(
            child, after, opened.raises + bet, bets, opened.last, bettor, (*opened.key, move)
        )
    pot = round(_POT_STEPS * log2(max(after.pot, 1)))
    able = round(_POT_STEPS * log2(1 + min(after.stacks)))
    fixed = after.has_fixed_bets
    key = (stage_of(after), pot, 0 if fixed else able, bettor, min(bets, 6) if fixed else 0)
    return _Open(child, after, 0, bets, bettor, -1, key)


def _share_rows(tree: PublicTree, keys: list[tuple[object, ...]]) -> None:
    """Give nodes their rows: one each in a small tree, else one for equal keys."""
    asked = [node for node, kind in enumerate(tree.kind) if kind == ASKED]
    apart = len(tree.kind) <= _EXACT_NODES
    known: dict[object, int] = {}
    tree.row = [0] * len(tree.kind)
    for node in asked:
        key = node if apart else (tree.stage[node], tree.side[node], keys[node])
        if key not in known:
            known[key] = len(tree.row_counts)
            tree.row_counts.append(tree.count[node])
            tree.row_stages.append(tree.stage[node])
        tree.row[node] = known[key]


def _add(tree: PublicTree, move: float) -> int:
    tree.kind.append(SHOWDOWN)
    tree.side.append(0)
    tree.children.append(0)
    tree.count.append(0)
    tree.stage.append(0)
    tree.pot.append(0.0)
    tree.paid.append((0.0, 0.0))
    tree.moves.append(move)
    return len(tree.kind) - 1


def _end(tree: PublicTree, node: int, before: Hand, after: Hand, folded: int | None) -> None:
    paid = paid_by_seat(before if folded is not None else after)
    if folded is not None:
        tree.kind[node] = FOLD
        tree.side[node] = folded
    tree.pot[node] = float(sum(paid))
    tree.paid[node] = (float(paid[0]), float(paid[1]))


def paid_by_seat(hand: Hand) -> list[int]:
    """Return what each seat has put in and not taken back."""
    paid = [0] * len(hand.stacks)
    for event in hand.events:
        if isinstance(event, Posted | Called | BetMade | Raised):
            paid[event.seat] += event.amount
        elif isinstance(event, Refunded):
            paid[event.seat] -= event.amount
    return paid


def stage_of(hand: Hand) -> int:
    """Return the number of betting rounds before this one."""
    return max(hand.betting.rounds, 1) - 1


def _betting(hand: Hand) -> d.BettingDecision:
    asked = decisions(hand)
    if len(asked) != 1 or not isinstance(asked[0], d.BettingDecision):
        raise UnsupportedGameError(f"players of {hand.game.name} decide on more than bets")
    if asked[0].must_bet:
        raise UnsupportedGameError(f"{hand.game.name} forces players to open")
    return asked[0]


def moves_at(
    hand: Hand, decision: d.BettingDecision, raises: int, sizes: Sequence[Sequence[float]]
) -> dict[float, Action]:
    """Return the moves of a node and the actions that they are in this hand."""
    found: dict[float, Action] = {}
    if decision.call:
        found[FOLDS] = a.Fold()
    found[PASSIVE] = a.Call() if decision.call else a.Check()
    if not decision.most:
        return found
    if decision.amounts or decision.least == decision.most:
        if raises >= _RAISES:
            return found
        amounts = decision.amounts or (decision.least,)
        return found | {float(size): _raise(decision, size) for size in amounts[-2:]}
    pot = hand.pot + decision.call
    own, stack = hand.street_bets[decision.seat], hand.stacks[decision.seat]
    taken = set()
    for part in sizes[1] if raises else sizes[0]:
        amount = bet_size(decision, own, pot, part)
        if raises < _RAISES and amount - own <= _NEARLY_ALL * stack and amount not in taken:
            found[part] = _raise(decision, amount)
            taken.add(amount)
    if decision.most not in taken and (decision.most - own >= stack or not taken):
        found[ALL_IN] = _raise(decision, decision.most)
    return found


def bet_size(decision: d.BettingDecision, own: int, pot: int, part: float) -> int:
    """Return the legal amount nearest to a part of the pot; `pot`: after a call."""
    return max(decision.least, min(decision.most, own + decision.call + round(part * pot)))


def _raise(decision: d.BettingDecision, amount: int) -> Action:
    return a.Bet(amount) if decision.opens else a.RaiseTo(amount)


def tree_arrays(tree: PublicTree) -> dict[str, np.ndarray]:
    """Return the tree as arrays by name."""
    return {
        "kind": np.array(tree.kind, np.int64),
        "side": np.array(tree.side, np.int64),
        "children": np.array(tree.children, np.int64),
        "count": np.array(tree.count, np.int64),
        "stage": np.array(tree.stage, np.int64),
        "row": np.array(tree.row, np.int64),
        "pot": np.array(tree.pot),
        "paid": np.array(tree.paid),
        "moves": np.array(tree.moves),
    }

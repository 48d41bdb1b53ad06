"""Decisions from a blueprint: the view's bets followed through the tree, and the own bucket."""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from random import Random

import numpy as np

from anypoker.bots.blueprint.abstraction import SuitKeys, features
from anypoker.bots.blueprint.blueprint import Blueprint
from anypoker.bots.blueprint.blueprint_kernels import ASKED
from anypoker.bots.blueprint.deal_pool import HANDS, RUNOUTS, outlook_of, places_of
from anypoker.bots.blueprint.public_tree import ALL_IN, FOLDS, PASSIVE, SEATS, bet_size
from anypoker.bots.bot import ActionProbs
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Posted,
    Raised,
    Redealt,
    RoundEnded,
)
from anypoker.game import Game
from anypoker.views import SeatView

_TINY = 0.03  # of the likeliest action; rarer ones are dropped
_TINY_EXACT = 0.004
_MIN_SIZE = 0.2  # of all bets, that every size is; all-ins may be rarer


class PlayedBlueprint:
    """A blueprint for one game, as one seat plays it."""

    def __init__(self, game: Game, blueprint: Blueprint) -> None:
        self.game = game.for_players(SEATS)
        self.blueprint = blueprint
        self.keys = SuitKeys(self.game)

    def action_probs(self, view: SeatView) -> ActionProbs | None:
        """Return the probabilities of the answers; None where the tree does not lead."""
        found = self.policies([view])
        return None if found is None else found[0]

    def policies(self, views: Sequence[SeatView]) -> list[ActionProbs] | None:
        """Return the same for views that differ only in what their seat alone knows."""
        view, decision = views[0], views[0].decision
        if not isinstance(decision, d.BettingDecision):
            return None
        node = self.node_of(view)
        if node is None:
            return None
        tree = self.blueprint.tree
        first, count = int(tree["children"][node]), int(tree["count"][node])
        moves = tree["moves"][first : first + count].tolist()
        exact = self.blueprint.stages[int(tree["stage"][node])].exact is not None
        tiny = _TINY_EXACT if exact else _TINY
        found = []
        for bucket in self.buckets_of(views, int(tree["stage"][node])):
            probs = self.blueprint.at(node, bucket)
            if not exact:
                probs = _same_sizes(probs, self.blueprint.average(node), moves)
            probs = np.where(probs < tiny * probs.max(), 0.0, probs)
            found.append(_answers(view, decision, moves, probs / probs.sum()))
        return found

    def node_of(self, view: SeatView) -> int | None:
        """Return the node of the view's decision; None if the tree has none for it."""
        tree = self.blueprint.tree
        walk = _Walk(self.blueprint, view)
        for seen in view.events:
            if not walk.follow(seen.event):
                return None
        node = walk.node
        turned = (view.button - 1) % SEATS  # the tree's button is the second seat
        if tree["kind"][node] != ASKED or view.viewer is None:
            return None
        return node if int(tree["side"][node]) == (view.viewer - turned) % SEATS else None

    def buckets_of(self, views: Sequence[SeatView], stage: int) -> list[int]:
        """Return the buckets of the own hands at a stage.

        Hands are compared with the same sample of others whatever the own hand is.
        """
        buckets = self.blueprint.stages[stage]
        own = [tuple(sorted(one.card for one in view.own)) for view in views]
        board = tuple(on.card for on in views[0].board)
        if buckets.exact is not None:
            starts = [0, *_starts(views[0])]
            groups = [board[a:b] for a, b in pairwise(starts)]
            return [buckets.exact.get(self.keys.key((hand, *groups)), 0) for hand in own]
        outlook = outlook_of(self.game, views[0], Random(f"{board}"))
        others = outlook.sample_hands(HANDS, len(own[0]))
        deals = outlook.sample_deals(RUNOUTS)
        strength, spread = features(outlook, places_of(outlook, own), others, deals)
        found: list[int] = buckets.by_strength(strength, spread).tolist()
        return found


def _same_sizes(probs: np.ndarray, average: np.ndarray, moves: list[float]) -> np.ndarray:
    """Return probabilities in which the size of a bet is that of all hands together."""
    sized = [n for n, move in enumerate(moves) if move not in (FOLDS, PASSIVE)]
    total = average[sized].sum()
    if len(sized) < 2 or total <= 0.0:
        return probs
    floor = np.array([0.0 if moves[n] == ALL_IN else _MIN_SIZE for n in sized])
    part = np.maximum(average[sized] / total, floor)
    found = probs.copy()
    found[sized] = probs[sized].sum() * part / part.sum()
    return found


def _starts(view: SeatView) -> list[int]:
    """Return the number of board cards at the start of each round of bets."""
    starts: list[int] = []
    board, open_round = 0, False
    for seen in view.events:
        match seen.event:
            case Dealt(seat=None):
                board += 1
            case RoundEnded():
                open_round = False
            case Checked() | Called() | BetMade() | Raised() if not open_round:
                starts.append(board)
                open_round = True
            case _:
                pass
    if not open_round:
        starts.append(board)
    return starts


class _Walk:
    """The way of a hand through the tree, with the pot as it really is."""

    def __init__(self, blueprint: Blueprint, view: SeatView) -> None:
        self.tree = blueprint.tree
        self.node = 0
        self.before = 0  # the node before this one
        self.bets = [0] * SEATS
        self.stacks = [player.stack for player in view.start.players]
        self.pot = 0

    def follow(self, event: object) -> bool:
        """Follow an event; return False if the tree has no such move."""
        match event:
            case Redealt():
                return False
            case Posted(seat, amount=amount, dead=dead):
                self._pay(seat, amount, not dead and event.what != "ante")
            case Checked():
                return self._move(PASSIVE)
            case Called(seat, amount):
                self._pay(seat, amount)
                return self._move(PASSIVE)
            case BetMade(seat, amount, all_in):
                return self._bet(seat, amount, amount, all_in)
            case Raised(seat, to, amount, _, all_in):
                return self._bet(seat, to, amount, all_in)
            case RoundEnded():
                self.bets = [0] * SEATS
            case _:
                pass
        return True

    def _pay(self, seat: int, amount: int, counts: bool = True) -> None:
        self.pot += amount
        self.stacks[seat] -= amount
        if counts:
            self.bets[seat] += amount

    def _moves(self) -> list[float]:
        first, count = int(self.tree["children"][self.node]), int(self.tree["count"][self.node])
        found: list[float] = self.tree["moves"][first : first + count].tolist()
        return found

    def _move(self, move: float) -> bool:
        if self.tree["kind"][self.node] != ASKED:
            return False
        moves = self._moves()
        if move not in moves:
            return False
        self.before = self.node
        self.node = int(self.tree["children"][self.node]) + moves.index(move)
        return True

    def _bet(self, seat: int, to: int, amount: int, all_in: bool) -> bool:
        if self.tree["kind"][self.node] != ASKED:
            return False
        top = max(self.bets)
        pot = max(self.pot + top - self.bets[seat], 1)
        part = max((to - top) / pot, 0.01)
        everything = max((self.bets[seat] + self.stacks[seat] - top) / pot, 0.01)
        self._pay(seat, amount)
        moves = self._moves()
        bets = [move for move in moves if move not in (PASSIVE, FOLDS)]
        sizes = {move: everything if move == ALL_IN else move for move in bets}
        if not sizes:
            # More raises than the tree has: the other side is asked as it was before its last.
            self.node, self.before = self.before, self.node
            return True
        if all_in and ALL_IN in sizes:
            return self._move(ALL_IN)
        return self._move(min(sizes, key=lambda move: abs(log(sizes[move]) - log(part))))


def _answers(
    view: SeatView, decision: d.BettingDecision, moves: list[float], probs: np.ndarray
) -> ActionProbs:
    """Return the real actions of moves; those that are not allowed become a call or check."""
    own = view.seats[decision.seat].bet
    found: dict[Action, float] = {}
    passive: Action = a.Call() if decision.call else a.Check()
    for move, part in zip(moves, probs.tolist(), strict=True):
        if part <= 0:
            continue
        action = passive
        if move == FOLDS and decision.call:
            action = a.Fold()
        elif move not in (FOLDS, PASSIVE) and decision.most:
            action = _bet(decision, own, view.pot + decision.call, move)
        found[action] = found.get(action, 0.0) + part
    return list(found.items())


def _bet(decision: d.BettingDecision, own: int, pot: int, move: float) -> Action:
    if decision.amounts or decision.least == decision.most:
        amounts = decision.amounts or (decision.most,)
        amount = min(amounts, key=lambda one: abs(one - move))
    elif move == ALL_IN:
        amount = decision.most
    else:
        amount = bet_size(decision, own, pot, move)
    return a.Bet(amount) if decision.opens else a.RaiseTo(amount)

"""Simulation of a strategy in a game with a banker: the pay tables and the deal are the file's."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.strength.banker_plan import BankerPlan, BetValues
from anypoker.strength.banker_plan import Seen as CardsSeen
from bench.banker.strategies import Seen, Strategy

NOTHING = CardsSeen()
_BLOCK = 100_000  # hands per array


class Edge(NamedTuple):
    """The banker's average win per hand, in antes, with a 95% interval of `error`."""

    hands: int
    edge: float
    error: float
    staked: float
    folded: float


def simulate(plan: BankerPlan, strategy: Strategy, hands: int, seed: int) -> Edge:
    """Play random hands with a strategy."""
    rng = np.random.default_rng(seed)
    won, staked, folded = [], 0.0, 0
    left = hands
    while left:
        number = min(left, _BLOCK)
        block, bets, out = _play(plan, strategy, number, rng)
        won.append(block)
        staked += float(bets.sum())
        folded += int(out.sum())
        left -= number
    result = -np.concatenate(won)
    error = 1.96 * float(result.std()) / hands**0.5
    return Edge(hands, float(result.mean()), error, staked / hands, folded / hands)


def _play(
    plan: BankerPlan, strategy: Strategy, number: int, rng: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Return what each hand wins and stakes, and which are folded."""
    end, deck = plan.end, np.array(plan.game.deck.cards, np.uint8)
    total = end.own + end.board + end.up + end.down
    keys = rng.random((number, len(deck)), np.float32)
    cards = deck[np.argpartition(keys, total, axis=1)[:, :total]]
    own, board, up, down = np.split(cards, np.cumsum([end.own, end.board, end.up]), axis=1)
    wagers = {name: np.zeros(number) for name in plan.rules.names}
    for name, amount in plan.forced.items():
        wagers[name] += amount
    folded = np.zeros(number, np.bool_)
    for stage in plan.choices:
        if stage.seen == NOTHING and not stage.folds:
            continue  # a side bet, which no strategy makes
        name, offer = stage.offer.bet, stage.offer
        asked = ~folded & (wagers[name] == 0)
        if not asked.any():
            continue
        rows = np.flatnonzero(asked)
        made = {bet: amounts[rows] for bet, amounts in wagers.items()}
        seen = Seen(own[rows, : stage.seen.own], board[rows, : stage.seen.board],
                    up[rows, : stage.seen.up], made)  # fmt: skip
        answers = strategy(plan.game.steps[stage.step].name, seen)
        amounts = np.array([0.0, *(float(offer.price.times * times) for times in offer.times)])
        wagers[name][rows] = amounts[answers]
        if stage.folds:
            folded[rows] = answers == 0
    values = BetValues(plan)
    mine = values.strengths(np.concatenate([own, board], axis=1))
    theirs = None
    if values.has_banker:
        theirs = values.strengths(np.concatenate([up, down, board], axis=1))
    bets = np.array([wagers[name] for name in plan.rules.names])
    won = (bets * values.wins(mine, theirs)).sum(axis=0)
    staked = bets.sum(axis=0)
    return np.where(folded, -staked, won), staked, folded

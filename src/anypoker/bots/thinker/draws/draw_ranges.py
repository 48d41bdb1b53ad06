"""Ranges of seats that draw: hands that fit their bets and draws.

Many hands are dealt. Those that would have bet and drawn as the seat did stay likely; each discards
its worst cards and draws others.
"""

import numpy as np

from anypoker.bots.thinker.draws import draw_kernels
from anypoker.bots.thinker.draws.draw_table import DrawTable
from anypoker.bots.thinker.rounds.round_kernels import Floats, Numbers
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Drew,
    HandStarted,
    Raised,
    Redealt,
    RoundEnded,
)
from anypoker.strength.action_likelihood import ObservedAction, likelihood, quantiles
from anypoker.views import SeatView

_DEALT = 6  # times as many hands as are wanted
_SURE = 0.04  # of the pot: how much worse a draw must be to be rare
_MIN_DRAW_PROB = 0.005  # how likely any draw is


class DrawHistory:
    """A seat's bets in completed rounds and the number of cards of each draw."""

    def __init__(self, view: SeatView, seat: int) -> None:
        self.done: list[ObservedAction | int] = []
        now: list[ObservedAction | int] = []  # in a round that may not be over
        raised = False
        for seen in view.events:
            match seen.event:
                case HandStarted() | Redealt():
                    self.done, now, raised = [], [], False
                case Checked(who) if who == seat:
                    now.append(ObservedAction.CHECK)
                case Called(who) if who == seat:
                    now.append(ObservedAction.CALL)
                case BetMade(who) | Raised(who):
                    if who == seat:
                        now.append(ObservedAction.RAISE if raised else ObservedAction.BET)
                    raised = True
                case RoundEnded():
                    self.done += now
                    now, raised = [], False
                case Drew(who, thrown) if who == seat:
                    self.done.append(thrown)


def sample_draw_range(
    table: DrawTable,
    history: DrawHistory,
    cards: Numbers,
    among: Numbers,
    count: int,
    bold: float,
    random: np.random.Generator,
) -> Numbers:
    """Sample `count` hands of a seat with this history.

    `among`: indices of the cards to deal. `bold`: bet size as a part of the pot.
    """
    number = _DEALT * count
    hands = _dealt(table, among, number, random)
    likely = np.ones(number)
    left = table.draws
    for did in history.done:
        if isinstance(did, ObservedAction):
            place = quantiles(table.worth(cards, hands, left), likely)
            likely = likely * likelihood(did, place, bold)
            continue
        values, kept = table.best(cards, hands, left)
        likely = likely * _draw_likelihood(values, did)
        chosen = _by_chance(likely, number, random)
        hands, parts = hands[chosen], np.ascontiguousarray(kept[chosen, did])
        likely = np.ones(number)
        orders = random.permuted(np.tile(among, (table.size, 1)), axis=1)
        hands = np.ascontiguousarray(hands)
        draw_kernels.exchange_all(hands, parts, orders, np.zeros(table.size, np.int64))
        left = max(left - 1, 0)
    return hands[_by_chance(likely, count, random)]


def _dealt(table: DrawTable, among: Numbers, number: int, random: np.random.Generator) -> Numbers:
    rows = random.permuted(np.tile(among, (number, 1)), axis=1)
    return np.ascontiguousarray(rows[:, : table.size])


def _draw_likelihood(values: Floats, thrown: int) -> Floats:
    """Return by hand the probability that it discards this number of cards."""
    best = values.max(axis=1, keepdims=True)
    weights = np.where(values >= 0, np.exp((values - best) / _SURE), 0.0)
    found: Floats = weights[:, thrown] / weights.sum(axis=1)
    likely: Floats = np.maximum(found, _MIN_DRAW_PROB * (values[:, thrown] >= 0))
    return likely


def _by_chance(likely: Floats, count: int, random: np.random.Generator) -> Numbers:
    """Resample `count` indices by weight, evenly spaced."""
    ends = np.cumsum(likely)
    at = (np.arange(count) + random.random()) * (ends[-1] / count)
    found: Numbers = np.minimum(np.searchsorted(ends, at), len(likely) - 1)
    return random.permutation(found)

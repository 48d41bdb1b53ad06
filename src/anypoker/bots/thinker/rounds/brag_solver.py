"""A brag, solved by CFR+ over the parts of all hands that a hand beats.

The own seat meets the best of all others, whose range follows from what they have staked. A few
turns are thought through; then one side sees the other.
"""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from anypoker.bots.thinker.rounds.round_kernels import (
    ASKED,
    FOLD,
    SHOWDOWN,
    Floats,
    MatchupTable,
    RoundTree,
    solve_round,
)
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine.decision import BragDecision
from anypoker.engine.events import Looked, SideShowAsked, Staked
from anypoker.views import SeatView

_BINS = 24
_TURNS = 5  # that are thought through
_ROUNDS = 64  # of CFR+
_CALLS = 0.15  # how often opponents stake without looking at what they have
_TREMBLES = 0.03
_FOLD, _STAKE, _RAISE, _SEE = range(4)
_STAKES_WITH = 0.35  # the part of hands below which players who have looked seldom stake
_MIDDLING, _STRONG = 0.4, 0.8  # hands with which a side show is asked for
_BLIND_PRICE, _BLIND_TURNS = 0.15, 3  # of the pot, and turns: as long as staking blind is cheap
_TINY = 0.05


@dataclass
class _Nodes:
    kind: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    pot: list[float] = field(default_factory=list)
    paid: list[tuple[float, float]] = field(default_factory=list)
    calm: list[int] = field(default_factory=list)

    def add(self, kind: int, side: int, pot: float, paid: tuple[float, float]) -> int:
        self.kind.append(kind)
        self.side.append(side)
        self.children.append([-1] * 4)
        self.pot.append(pot + sum(paid))
        self.paid.append(paid)
        self.calm.append(_STAKE)
        return len(self.kind) - 1


def _grow(
    nodes: _Nodes, side: int, pot: float, paid: tuple[float, float], prices: tuple[float, float],
    see: float, turn: int, sees: bool,
) -> int:  # fmt: skip
    """Grow the node at which a side stakes, raises, sees or folds; `see`: times its price."""
    here = nodes.add(ASKED, side, pot, paid)
    nodes.children[here][_FOLD] = nodes.add(FOLD, side, pot, paid)
    last = turn >= _TURNS
    if sees or last:
        nodes.children[here][_SEE] = nodes.add(
            SHOWDOWN, 0, pot, _pay(paid, side, see * prices[side])
        )
    if last:
        nodes.calm[here] = _SEE
        return here
    for choice, factor in ((_STAKE, 1.0), (_RAISE, 2.0)):
        if choice == _RAISE and turn >= _TURNS - 2:
            continue
        raised = prices[0] * factor, prices[1] * factor
        after = _pay(paid, side, raised[side])
        nodes.children[here][choice] = _grow(
            nodes, 1 - side, pot, after, raised, see, turn + 1, sees or turn > 0
        )
    return here


def _pay(paid: tuple[float, float], side: int, amount: float) -> tuple[float, float]:
    return (paid[0] + amount, paid[1]) if side == 0 else (paid[0], paid[1] + amount)


@lru_cache(maxsize=1)
def _pairs() -> MatchupTable:
    """Return what the parts of hands win of each other."""
    fits = np.ones((_BINS, _BINS))
    better = np.tril(fits, -1) + 0.5 * np.eye(_BINS)
    shares = np.ascontiguousarray(better[None])
    back = np.ascontiguousarray(np.swapaxes(shares, -1, -2))
    none = np.zeros((0, _BINS))
    flow = np.zeros((_BINS, _BINS))
    return MatchupTable(fits, fits, shares, back, flow, flow, none, none, 1.0)


def brag_answers(
    view: SeatView, decision: BragDecision, place: float
) -> list[tuple[Action, float]]:
    """Return the probabilities of the answers of a seat whose hand beats `place` of all hands."""
    plan = _solve(view, decision)[:, min(int(place * _BINS), _BINS - 1)]
    plan = np.where(plan < _TINY * plan.max(), 0.0, plan)
    plan = plan / plan.sum()
    raised = min(2 * decision.least, decision.most)
    found: dict[Action, float] = {}
    stakes = plan[_STAKE]
    if decision.side_show >= 0 and _MIDDLING < place < _STRONG:
        found[a.AskSideShow()] = stakes / 2
        stakes = stakes / 2
    for action, part in (
        (a.Fold(), plan[_FOLD]),
        (a.Stake(decision.least), stakes),
        (a.Stake(raised), plan[_RAISE]),
        (a.See() if decision.see_price else a.Stake(decision.least), plan[_SEE]),
    ):
        found[action] = found.get(action, 0.0) + part
    return [(action, float(part)) for action, part in found.items() if part > 0.0]


def _solve(view: SeatView, decision: BragDecision) -> Floats:
    """Return the strategy by action and hand."""
    nodes = _Nodes()
    price = float(decision.least)
    blind = blind_seats(view)
    others = [n for n, s in enumerate(view.seats) if n != view.viewer and not s.folded]
    theirs = price / 2.0 if any(seat in blind for seat in others) else price
    see = decision.see_price / price if decision.see_price else 2.0
    _grow(nodes, 0, float(view.pot), (0.0, 0.0), (price, theirs), see, 0, decision.see_price > 0)
    count = len(nodes.kind)
    tree = RoundTree(
        np.array(nodes.kind, np.int64),
        np.array(nodes.side, np.int64),
        np.array(nodes.children, np.int64),
        np.array(nodes.pot),
        np.array(nodes.paid),
        np.array(nodes.side, np.int64),
        np.zeros(count),
        np.array(nodes.calm, np.int64),
        np.zeros(count, np.int64),
    )
    first, second = np.full(_BINS, 1.0 / _BINS), _field_range(view, others, blind)
    sums = np.zeros((count, 4, _BINS))
    scratch = np.zeros((count, 4, _BINS)), np.zeros((count, 4, _BINS))
    solve_round(
        tree,
        _pairs(),
        first,
        second,
        _ROUNDS,
        _CALLS,
        _TREMBLES,
        np.zeros((count, _BINS)),
        scratch[0],
        sums,
        scratch[1],
        np.zeros((2, count, _BINS)),
        np.zeros((count, _BINS)),
    )
    plan: Floats = sums[0] / np.maximum(sums[0].sum(axis=0), 1e-300)
    return plan


def _field_range(view: SeatView, others: list[int], blind: set[int]) -> Floats:
    """Return how likely the best hand of the others is in each bin."""
    edges = np.linspace(0.0, 1.0, _BINS + 1)
    middle = (edges[1:] + edges[:-1]) / 2.0
    below = np.ones(_BINS + 1)
    for seat in others:
        likely = np.ones(_BINS)
        for seen in view.events:
            event = seen.event
            if isinstance(event, Staked) and event.seat == seat and not event.blind:
                likely = likely * (0.15 + 0.85 / (1.0 + np.exp((_STAKES_WITH - middle) / 0.08)))
        below = below * np.concatenate([[0.0], np.cumsum(likely) / likely.sum()])
    found: Floats = np.diff(below) / below[-1]
    return found


def blind_seats(view: SeatView) -> set[int]:
    """Return the seats that have not looked at their cards."""
    looked = {one.event.seat for one in view.events if isinstance(one.event, Looked)}
    staked = [one.event for one in view.events if isinstance(one.event, Staked)]
    seen = {event.seat for event in staked if not event.blind}
    return {event.seat for event in staked} - looked - seen


def look_or_stake(view: SeatView, decision: BragDecision) -> Action:
    """Stake blind as long as it is cheap; then look."""
    mine = (Staked, SideShowAsked)
    turns = sum(
        isinstance(one.event, mine) and one.event.seat == view.viewer for one in view.events
    )
    cheap = decision.least <= _BLIND_PRICE * max(view.pot, 1) or not turns
    return a.Stake(decision.least) if cheap and turns < _BLIND_TURNS else a.Look()

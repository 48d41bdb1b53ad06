"""In or out: a threshold at which staying in wins as much as going out, if all play by it.

Hands count by the part of other hands that they beat. All who have not spoken are assumed to stay
in above the same threshold. What losers put in is the pot of the next deal, of which every player
wins a part.
"""

from collections.abc import Sequence
from math import comb

from anypoker.bots.rollout import Rollout, RolloutSampler
from anypoker.bots.stay_decision import stayed_seats
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine.decision import StayDecision
from anypoker.views import SeatView

_STEPS = 30  # of the bisection
_MARGIN = 0.02  # around the threshold, in which both answers are mixed


def stay_probability(
    place: float, decision: StayDecision, silent: int, stayed: int, players: int
) -> float:
    """Return how likely a hand stays in that beats the part `place` of all hands.

    `silent`: opponents who have not spoken; `stayed`: those who have said that they stay in.

    >>> two = StayDecision(0, 1, price=0, pot=10, at_risk=10)
    >>> stay_probability(0.9, two, 1, 0, 2), stay_probability(0.2, two, 1, 0, 2)
    (1.0, 0.0)
    """
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2.0
        if _gain(middle, middle, decision, silent + stayed, 0, players) > 0.0:
            high = middle
        else:
            low = middle
    if not stayed:
        return min(max((place - low) / _MARGIN + 0.5, 0.0), 1.0)
    return float(_gain(place, low, decision, silent, stayed, players) > 0.0)


def _gain(
    place: float, edge: float, decision: StayDecision, silent: int, stayed: int, players: int
) -> float:
    """Return what staying in wins more than going out, if others stay in above `edge`."""
    pot, price, risk = float(decision.pot), float(decision.price), float(decision.at_risk)
    beats = max(place - edge, 0.0) / max(1.0 - edge, 1e-9)
    gain = 0.0
    for others in range(silent + 1):
        likely = comb(silent, others) * (1.0 - edge) ** others * edge ** (silent - others)
        met = others + stayed
        won = beats**met
        stays = won * (pot + price * (1 + met)) - price
        stays += met * risk / players - (1.0 - won) * risk
        goes = pot / players if not met else (met - 1) * risk / players
        gain += likely * (stays - goes)
    return gain


def hand_place(view: SeatView, about: RolloutSampler, rollouts: Sequence[Rollout]) -> float:
    """Return the part of other hands that the own hand beats."""
    won = 0.0
    for rollout in rollouts:
        mine = rollout.own_hands(view.own)
        entries = rollout.entries(about.me)
        won += sum(rollout.part_won_against(mine, entries, [made]) for made in rollout.keys)
    return won / max(len(rollouts) * len(about.opponents), 1)


def stay_answers(
    view: SeatView, decision: StayDecision, about: RolloutSampler, rollouts: Sequence[Rollout]
) -> list[tuple[Action, float]]:
    """Return the probabilities of staying in and going out."""
    stayed = sum(seat in stayed_seats(view) for seat in about.opponents)
    place = hand_place(view, about, rollouts)
    silent = len(about.opponents) - stayed
    stays = stay_probability(place, decision, silent, stayed, len(about.opponents) + 1)
    return [
        (action, part)
        for action, part in ((a.StayIn(), stays), (a.StayOut(), 1.0 - stays))
        if part > 0.0
    ]

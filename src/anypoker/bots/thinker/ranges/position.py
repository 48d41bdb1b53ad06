"""Ranges by position: a player who enters a pot before many others holds a better hand.

A round is solved against one opponent, for whom most hands are good enough. A seat that bets or
calls with several players behind it has to beat all of them.
"""

from dataclasses import replace

import numpy as np

from anypoker.bots.thinker.ranges.range_weights import hand_strength
from anypoker.bots.thinker.rounds.round_kernels import Floats
from anypoker.bots.thinker.rounds.strategies import RangePair
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Folded,
    HandStarted,
    Raised,
    Redealt,
    RoundEnded,
)
from anypoker.strength.action_likelihood import quantiles
from anypoker.views import SeatView

_TWO_BEHIND, _FEWER = 0.45, 0.7  # hands played before two others, and the factor for each more
_WIDTH, _OTHER = 0.05, 0.08  # of the edge of a range, and likelihood of hands outside it


def players_behind(view: SeatView) -> dict[int, int]:
    """Return how many players were still to act when a seat entered the pot in the first round."""
    behind: dict[int, int] = {}
    acted: set[int] = set()
    folded: set[int] = set()
    for seen in view.events:
        match seen.event:
            case HandStarted() | Redealt():
                behind, acted, folded = {}, set(), set()
            case Folded(seat):
                folded.add(seat)
            case Checked(seat):
                acted.add(seat)
            case BetMade(seat) | Raised(seat) | Called(seat):
                acted.add(seat)
                rest = len(view.seats) - len(acted | folded)
                behind.setdefault(seat, rest)
            case RoundEnded():
                break
            case _:
                pass
    return behind


def entered_range(strength: Floats, weights: Floats, behind: int) -> Floats:
    """Return by hand the likelihood that it enters a pot with that many players behind."""
    if behind < 2:
        return np.ones(len(strength))
    part = _TWO_BEHIND * _FEWER ** (behind - 2)
    place = (quantiles(strength, weights) - (1.0 - part)) / _WIDTH
    found: Floats = _OTHER + (1.0 - _OTHER) / (1.0 + np.exp(-np.clip(place, -40.0, 40.0)))
    return found


def weigh_by_position(view: SeatView, sides: RangePair, opponents: list[int]) -> RangePair:
    """Weigh the hands of both sides by what they entered the pot with."""
    if len(view.seats) < 3:
        return sides
    behind = players_behind(view)
    mine = behind.get(view.viewer, 0) if view.viewer is not None else 0
    theirs = max((behind.get(seat, 0) for seat in opponents), default=0)
    first, second = sides.first, sides.second
    if mine >= 2:
        strength = hand_strength(sides.shares, sides.fits, second)
        first = first * entered_range(strength, first, mine)
    if theirs >= 2:
        strength = hand_strength(1.0 - sides.shares.T, sides.fits.T, sides.first)
        second = second * entered_range(strength, second, theirs)
    return replace(sides, first=first, second=second)

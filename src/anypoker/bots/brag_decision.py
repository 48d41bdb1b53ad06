"""Brag decisions of the sensible bot: blind for some turns, then equity against price."""

from collections.abc import Callable
from random import Random

from anypoker.engine import Action
from anypoker.engine.actions import AskSideShow, Fold, Look, See, Stake
from anypoker.engine.decision import BragDecision
from anypoker.engine.events import SideShowAsked, Staked
from anypoker.views import SeatView

_BLIND_TURNS = 2
_LONG = 6  # turns after which it sees if it can
_STRONG, _WEAK = 1.4, 0.75  # times the fair part of the pot


def choose_brag(
    view: SeatView, decision: BragDecision, worth: Callable[[], float], rng: Random
) -> Action:
    """Stake, see, look or fold; `worth` returns the average share of the pot if all stay in."""
    turns = _turns(view)
    if decision.may_look:
        # A blind turn is cheap; after several turns the bot looks.
        return Look() if turns >= _BLIND_TURNS else Stake(decision.least)
    opponents = sum(not sitting.folded for sitting in view.seats) - 1
    part = worth()
    strength = part * (1 + opponents)
    if strength < _WEAK and part * (view.pot + decision.least) < decision.least:
        return Fold()
    if decision.see_price and (turns >= _LONG or strength < _STRONG):
        return See() if part * (view.pot + decision.see_price) > decision.see_price else Fold()
    if decision.side_show >= 0 and _WEAK <= strength < 1.0 and rng.random() < 0.5:
        return AskSideShow()
    if strength < _WEAK and turns > _BLIND_TURNS:
        return Fold()
    if strength > _STRONG and turns < _LONG:
        return Stake(min(decision.most, 2 * decision.least))
    return Stake(decision.least)


def _turns(view: SeatView) -> int:
    """Count the stakes of this seat in this hand."""
    mine = (Staked, SideShowAsked)
    return sum(isinstance(one.event, mine) and one.event.seat == view.viewer for one in view.events)

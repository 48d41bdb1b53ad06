"""When to bet: what a hand is worth against what it costs."""

from random import Random

from anypoker.engine import Action
from anypoker.engine.actions import Bet, BringIn, Call, Fold, RaiseTo
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.views import SeatView

_STRONG = 0.4  # of the way from an average hand to a certain winner: worth a bet
_VERY_STRONG = 0.6  # worth a raise
_BLUFFS = 0.06
_WARY = 0.2  # how much better than the odds a call for the whole stack must be


def choose_bet(view: SeatView, decision: BettingDecision, worth: float, chance: Random) -> Action:
    """`worth`: the part of the pot that the hand wins on average if all stay in."""
    rivals = sum(not sitting.folded for sitting in view.seats) - 1
    average = 1 / (1 + rivals)
    advantage = (worth - average) / (1 - average) if rivals else 1.0
    size = raise_size(view, decision, 0.5 if advantage < _VERY_STRONG else 0.8)
    if not decision.call:
        if decision.most and (advantage > _STRONG or chance.random() < _BLUFFS):
            return Bet(size) if decision.opens else RaiseTo(size)
        return decision.timeout
    stack = view.seats[decision.seat].stack
    # Whoever bets has more than average, and the more the bet is, the more so.
    pressure = decision.call / (view.pot + decision.call * (1 + _yet_to_call(view) / 2))
    needed = pressure + _WARY * decision.call / max(stack, 1)
    if decision.most and advantage > _VERY_STRONG + pressure / 2 and chance.random() < 0.8:
        return Bet(size) if decision.opens else RaiseTo(size)
    return Call() if worth >= needed else Fold()


def _yet_to_call(view: SeatView) -> int:
    """Rivals who have not paid what is asked; some of them will, and the pot grows."""
    return sum(
        not sitting.folded and not sitting.all_in and sitting.bet < view.to_match
        for seat, sitting in enumerate(view.seats)
        if seat != view.viewer
    )


def choose_bring_in(view: SeatView, decision: BringInDecision, worth: float) -> Action:
    """Little money: complete with a strong hand, and never throw away a cheap look."""
    rivals = sum(not sitting.folded for sitting in view.seats) - 1
    if decision.most and worth > (1 + _STRONG * rivals) / (1 + rivals):
        return RaiseTo(raise_size(view, decision, 0.5))
    return BringIn()


def raise_size(view: SeatView, decision: BettingDecision | BringInDecision, fraction: float) -> int:
    """A bet or raise of about this part of the pot, as far as it is allowed."""
    if not decision.most:
        return 0
    call = decision.call if isinstance(decision, BettingDecision) else 0
    own = view.seats[decision.seat].bet
    wanted = own + call + round(fraction * (view.pot + call))
    if decision.amounts:
        return min(decision.amounts, key=lambda amount: abs(amount - wanted))
    return max(decision.least, min(decision.most, wanted))

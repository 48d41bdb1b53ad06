"""When to bet: what a hand is worth against what it costs."""

from random import Random

from anypoker.engine import Action
from anypoker.engine.actions import Bet, BringIn, Call, Fold, RaiseTo
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.engine.events import BetMade, HandStarted, Raised, Redealt, RoundEnded
from anypoker.views import SeatView

# How many times its fair part of the pot a hand must win to do something, with one rival; every
# further rival demands so much more, because the best of many hands is a good one.
_OPEN, _OPEN_MORE = 1.14, 0.045  # to bet, or to raise where only blinds lie
_RAISE, _RAISE_MORE = 1.45, 0.11  # to raise a bet
_ENTER, _ENTER_MORE = 0.92, 0.02  # to pay on the first round
_STAY = 0.6  # to pay on a later one
_RESPECT = 0.84  # what is left of a hand's worth for every bet and raise of the others
_MAX_RESPECT = 5  # so many count
_BLUFFS = 0.1
_WARY = 0.2  # how much better than the odds a call for the whole stack must be


def choose_bet(view: SeatView, decision: BettingDecision, worth: float, rng: Random) -> Action:
    """`worth`: the part of the pot that the hand wins on average if all stay in."""
    rivals = sum(not sitting.folded for sitting in view.seats) - 1
    bets, others, first_round = _bets_made(view)
    # Whoever bets has more than an average hand, and who goes on betting all the more.
    worth *= _RESPECT ** min(others, _MAX_RESPECT)
    strength = worth * (1 + rivals)
    size = raise_size(view, decision, 0.5 if strength < _RAISE else 0.8)
    raises = Bet(size) if decision.opens else RaiseTo(size)
    if not decision.call:
        strong = strength > _OPEN + _OPEN_MORE * rivals
        if decision.most and (strong or rng.random() < _BLUFFS):
            return raises
        return decision.timeout
    least = _RAISE + _RAISE_MORE * rivals if bets else _OPEN + _OPEN_MORE * rivals
    if decision.most and strength > least and rng.random() < 0.85:
        return raises
    if strength < (_ENTER + _ENTER_MORE * rivals if first_round else _STAY):
        return Fold()
    stack = view.seats[decision.seat].stack
    pressure = decision.call / (view.pot + decision.call * (1 + _yet_to_call(view) / 2))
    needed = pressure + _WARY * decision.call / max(stack, 1)
    return Call() if worth >= needed else Fold()


def _bets_made(view: SeatView) -> tuple[int, int, bool]:
    """Bets and raises of this round, those of rivals in the whole deal, and if it is the first."""
    now = others = 0
    first = True
    for seen in reversed(view.events):
        match seen.event:
            case BetMade(seat) | Raised(seat):
                now += first
                others += seat != view.viewer and not view.seats[seat].folded
            case RoundEnded():
                first = False
            case HandStarted() | Redealt():
                break
    return now, others, first


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
    if decision.most and worth * (1 + rivals) > _OPEN + _OPEN_MORE * rivals:
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

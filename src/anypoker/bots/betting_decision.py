"""Betting of the sensible bot: equity against price, by `BettingModel`."""

from random import Random

from anypoker.engine import Action
from anypoker.engine.actions import Bet, BringIn, Call, Fold, RaiseTo
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.engine.events import BetMade, HandStarted, Raised, Redealt, RoundEnded
from anypoker.strength.betting_model import DEFAULT_BETTING as MODEL
from anypoker.views import SeatView


def choose_bet(view: SeatView, decision: BettingDecision, equity: float, rng: Random) -> Action:
    """Bet, call or fold; `equity`: the average share of the pot if all stay in."""
    opponents = _opponents(view)
    bets, others, first_round = _bets_made(view)
    equity *= MODEL.discount_per_bet ** min(others, int(MODEL.max_discounts))
    strength = equity * (1 + opponents)
    weak = strength < MODEL.raise_threshold
    size = raise_size(view, decision, MODEL.size if weak else MODEL.strong_size)
    aggressive = Bet(size) if decision.opens else RaiseTo(size)
    if not decision.call:
        strong = strength > MODEL.to_open(opponents)
        if decision.most and (strong or rng.random() < MODEL.bluff_rate):
            return aggressive
        return decision.timeout
    needed = MODEL.to_raise(opponents) if bets else MODEL.to_open(opponents)
    if decision.most and strength > needed and rng.random() < MODEL.bet_rate:
        return aggressive
    if strength < MODEL.to_call(opponents, first_round):
        return Fold()
    stack = view.seats[decision.seat].stack
    pot_odds = decision.call / (view.pot + decision.call * (1 + _yet_to_call(view) / 2))
    margin = MODEL.all_in_margin * decision.call / max(stack, 1)
    return Call() if equity >= pot_odds + margin else Fold()


def _opponents(view: SeatView) -> int:
    return sum(not player.folded for player in view.seats) - 1


def _bets_made(view: SeatView) -> tuple[int, int, bool]:
    """Count bets of this round and opponents' bets of the deal; True in the first round."""
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
    """Count opponents who still have to call; some of them will, and the pot grows."""
    return sum(
        not player.folded and not player.all_in and player.bet < view.to_match
        for seat, player in enumerate(view.seats)
        if seat != view.viewer
    )


def choose_bring_in(view: SeatView, decision: BringInDecision, equity: float) -> Action:
    """Complete with a strong hand, otherwise bring it in for the minimum."""
    opponents = _opponents(view)
    if decision.most and equity * (1 + opponents) > MODEL.to_open(opponents):
        return RaiseTo(raise_size(view, decision, MODEL.size))
    return BringIn()


def raise_size(view: SeatView, decision: BettingDecision | BringInDecision, fraction: float) -> int:
    """Return the legal bet or raise nearest to this part of the pot."""
    if not decision.most:
        return 0
    call = decision.call if isinstance(decision, BettingDecision) else 0
    own = view.seats[decision.seat].bet
    wanted = own + call + round(fraction * (view.pot + call))
    if decision.amounts:
        return min(decision.amounts, key=lambda amount: abs(amount - wanted))
    return max(decision.least, min(decision.most, wanted))

"""Pot odds and effective stacks of a betting decision."""

from anypoker.engine import decision as d
from anypoker.views.seat_view import SeatView


def pot_odds_words(view: SeatView) -> str:
    """Describe the price of a call, the equity it needs, and the stack in big blinds."""
    facts = []
    decision = view.decision
    if isinstance(decision, d.BettingDecision) and decision.call:
        whole = view.pot + decision.call
        share = 100 * decision.call / whole
        facts.append(
            f"Call {decision.call:,} to win {view.pot:,}: pays if you win {share:.0f} % of the time"
        )
    if view.viewer is not None and view.stakes.big_blind:
        blinds = view.seats[view.viewer].stack / view.stakes.big_blind
        facts.append(f"you have {blinds:.0f} big blinds")
    words = "; ".join(facts) or "There is nothing to call"
    return words[:1].upper() + words[1:]

"""The deal is over and the pot stays: new cards for those who are in, or for everyone."""

from anypoker.engine.showdown.redeal import deal_again
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import RedealStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: RedealStep, seats: list[int]) -> None:
    """Deal again to the live seats, or to every seat with chips in the pot."""
    if hand.redeals >= action.deals:
        return
    again = hand.live_seats()
    if action.everyone:
        again = [
            seat for seat in hand.deal_order if hand.contributions[seat] or not hand.folded[seat]
        ]
    deal_again(hand, again, action.antes, hand.compiled.game.steps[hand.step].name)

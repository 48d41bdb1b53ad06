"""Players fold because of what they hold; if that were all, they get new cards instead."""

from anypoker.engine.betting.folding import fold
from anypoker.engine.showdown.redeal import deal_again
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import MAX_FOLD_DEALS, ForcedFoldStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: ForcedFoldStep, seats: list[int]) -> None:
    """`seats`: those of whom the condition is true."""
    if seats and len(seats) == hand.live_count:
        if hand.redeals < MAX_FOLD_DEALS:
            deal_again(hand, seats, False, hand.compiled.game.steps[hand.step].name)
        return
    for seat in seats:
        fold(hand, seat)

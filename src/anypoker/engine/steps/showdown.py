"""The step in which the hands are compared."""

from anypoker.engine.showdown.deal_end import end_deal
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import ShowdownStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: ShowdownStep, seats: list[int]) -> None:
    end_deal(hand)

"""Those who are in compare hands before the showdown; the cards stay."""

from anypoker.engine.showdown.deal_end import compare_now
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import CompareStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: CompareStep, seats: list[int]) -> None:
    compare_now(hand, hand.compiled.game.showdown.interim[action.which])

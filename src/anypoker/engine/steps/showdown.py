"""The step in which the hands are compared."""

from anypoker.engine.showdown import run_showdown
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_questions import apply, decision
from anypoker.game import ShowdownStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: ShowdownStep, seats: list[int]) -> None:
    run_showdown(hand)

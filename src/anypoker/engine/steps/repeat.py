"""The mark after steps that are repeated; where the hand goes from there, `repeats` says."""

from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import RepeatStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: RepeatStep, seats: list[int]) -> None:
    raise AssertionError("a repetition is not a step")

"""The step in which the hands are compared."""

from anypoker.engine.actions import Action
from anypoker.engine.decisions import Decision
from anypoker.engine.showdown import showdown
from anypoker.engine.state import Hand
from anypoker.rules.game import ShowdownStep


def begin(hand: Hand, action: ShowdownStep, seats: list[int]) -> None:
    showdown(hand)


def decision(hand: Hand, action: ShowdownStep, seat: int) -> Decision:
    raise AssertionError("a showdown asks nobody")


def apply(hand: Hand, action: ShowdownStep, seat: int, answer: Action) -> None:
    raise AssertionError("a showdown asks nobody")

"""What the steps share that ask nobody."""

from typing import Any, NoReturn

from anypoker.engine.actions import Action
from anypoker.engine.state import Hand


def decision(hand: Hand, action: Any, seat: int) -> NoReturn:
    raise AssertionError(f"the step {action} asks nobody")


def apply(hand: Hand, action: Any, seat: int, answer: Action) -> NoReturn:
    raise AssertionError(f"the step {action} asks nobody")

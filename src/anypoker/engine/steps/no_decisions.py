"""`decision` and `apply` of the step kinds that ask nobody, so that nobody can answer."""

from typing import Any, NoReturn

from anypoker.engine.actions import Action
from anypoker.engine.state import Hand


def decision(hand: Hand, action: Any, seat: int) -> NoReturn:
    raise AssertionError(f"the step {action} asks nobody")


def apply(hand: Hand, action: Any, seat: int, answer: Action) -> NoReturn:
    raise AssertionError(f"the step {action} asks nobody")

"""Failures of a bot: the default action is taken and the failure is reported."""

import sys
from collections import Counter
from enum import Enum

from anypoker.engine.decision import Decision
from anypoker.errors import AnypokerError


class FailureKind(Enum):
    """The ways in which a program can fail."""

    CRASH = "crash"
    HANG = "hang"
    GARBAGE = "garbage"
    FLOOD = "flood"
    WRONG_SEAT = "wrong seat"
    ILLEGAL = "illegal action"
    GIVEN_UP = "given up"


class BotFailure(AnypokerError, RuntimeError):  # noqa: N818 - the table continues
    """A bot gave no answer that counts; the default of the question is taken instead."""

    def __init__(self, sentence: str, fault: FailureKind) -> None:
        super().__init__(sentence)
        self.fault = fault


MAX_WARNINGS = 5  # of one bot; the rest is counted

_said: Counter[str] = Counter()


def warn_failure(name: str, sentence: str, decision: Decision) -> None:
    """Tell whoever runs many hands what a bot did, the first times that it happens."""
    _said[name] += 1
    if _said[name] <= MAX_WARNINGS:
        more = "; the same again is not told" if _said[name] == MAX_WARNINGS else ""
        words = f"{sentence}; {decision.timeout} is done instead{more}"
        sys.stderr.write(f"{name}: {words}\n")

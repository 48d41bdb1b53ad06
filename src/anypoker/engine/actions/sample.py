"""Random legal answers and illegal answers, for bots and tests.

Nothing here is random: `below(n)` returns the caller's number 0..n-1.
"""

from collections.abc import Iterator

from anypoker.engine.actions import Action
from anypoker.engine.decision import Decision
from anypoker.engine.decision.base import Below


def sample_legal_action(decision: Decision, below: Below) -> Action:
    """Return a random legal answer."""
    return decision.sample_answer(below)


def sample_illegal_actions(decision: Decision) -> Iterator[Action]:
    """Yield illegal answers, near the bounds and far from them."""
    return decision.illegal_answers()

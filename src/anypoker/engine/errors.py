"""Errors of starting a hand and applying an action."""

from anypoker.errors import AnypokerError


class IllegalStart(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """Seats, stakes or cards that the game cannot be played with."""


class IllegalAction(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """An action that the decision does not allow; the message says what it allows."""


class StaleAction(IllegalAction):
    """An answer to a decision that is already settled."""

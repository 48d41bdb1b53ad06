"""What can go wrong when a hand is started or an action is applied."""

from anypoker.errors import AnypokerError


class IllegalStart(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """Seats, stakes or cards with which the game cannot be played."""


class IllegalAction(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """An action that the decision does not allow; the sentence says what it does allow."""


class StaleAction(AnypokerError, ValueError):  # noqa: N818 - it reads as what it says
    """An action that answers a question nobody asks any more."""

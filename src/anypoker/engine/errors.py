"""What can go wrong when a hand is started or an action is applied."""


class IllegalStart(ValueError):  # noqa: N818 - it reads as what it says
    """Seats, stakes or cards with which the game cannot be played."""


class IllegalAction(ValueError):  # noqa: N818 - it reads as what it says
    """An action that the decision does not allow; the sentence says what it does allow."""


class StaleAction(ValueError):  # noqa: N818 - it reads as what it says
    """An action that answers a question nobody asks any more."""

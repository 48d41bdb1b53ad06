"""Errors of the solver."""

from anypoker.errors import AnypokerError


class UnsolvableError(AnypokerError, ValueError):
    """The game has something that is not solved; the sentence says what."""


class TooLargeError(UnsolvableError):
    """The game has more information sets than can be solved; `size`: about how many."""

    def __init__(self, sentence: str, size: float) -> None:
        super().__init__(sentence)
        self.size = size

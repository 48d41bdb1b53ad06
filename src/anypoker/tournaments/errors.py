"""Errors of tournaments."""

from anypoker.errors import AnypokerError


class TournamentError(AnypokerError, ValueError):
    """Settings or a draw of a tournament that cannot be; the message says what is allowed."""

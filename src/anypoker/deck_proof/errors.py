"""Errors of the deck proof."""

from anypoker.errors import AnypokerError


class DeckProofError(AnypokerError, ValueError):
    """A value, message or record that does not follow the format; the message says where."""

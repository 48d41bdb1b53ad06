"""Errors of PHH records."""

from anypoker.errors import AnypokerError


class PhhError(AnypokerError, ValueError):
    """A record that cannot be read or replayed; the message says where and why."""

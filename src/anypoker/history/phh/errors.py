"""What can be wrong with a record."""

from anypoker.errors import AnypokerError


class PhhError(AnypokerError, ValueError):
    """A record that cannot be read or replayed; the sentence says where and why."""

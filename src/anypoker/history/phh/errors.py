"""What can be wrong with a record."""


class PhhError(ValueError):
    """A record that cannot be read or replayed; the sentence says where and why."""

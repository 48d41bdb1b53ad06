"""Process pool that computes bot decisions and equities."""

"""The card room under load, and after a fall."""

"""Ranges: hands that each side may hold, and their equities."""

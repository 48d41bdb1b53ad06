"""Rotation, stakes, dealer's choice and tournament levels."""

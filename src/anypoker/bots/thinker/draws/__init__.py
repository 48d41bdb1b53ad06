"""Draws, passes and declarations."""

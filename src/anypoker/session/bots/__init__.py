"""Bots at seats."""

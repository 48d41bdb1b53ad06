"""Bots at the seats of a table, and conformance checks of bots."""

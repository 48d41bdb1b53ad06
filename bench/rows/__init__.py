"""Fouls and points of bots that fill rows."""

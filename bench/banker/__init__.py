"""Bots against published strategies in games with a banker, and those strategies' own figures."""

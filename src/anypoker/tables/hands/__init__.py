"""Dealing, playing and settling one hand at the table."""

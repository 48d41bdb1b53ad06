"""Behaviour digest: one text file that changes when the program's behaviour changes."""

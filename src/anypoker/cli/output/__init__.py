"""Printing, tables and progress."""

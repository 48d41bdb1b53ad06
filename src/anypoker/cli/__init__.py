"""The `anypoker` command: one module a command, listed in one visible table.

A command module is light to import: what it works with is imported when it runs, so that
`anypoker --help` and the small commands answer at once.
"""

from anypoker.cli.app import app, main

__all__ = ["app", "main"]

"""The `anypoker` command line: one module per command, listed in `app.COMMANDS`.

Command modules import their dependencies when they run, so that `anypoker --help` starts fast.
"""

from anypoker.cli.app import app, main

__all__ = ["app", "main"]

"""The `anypoker` command line: one module per command, listed in `app.COMMANDS`.

Command modules import their dependencies when they run, so that `anypoker --help` starts fast.
"""

import sys

if sys.argv[1:2] == ["serve"]:  # before the imports that take time
    from anypoker.server.stop_signal import exit_on_sigterm

    exit_on_sigterm()

from anypoker.cli.app import app, main

__all__ = ["app", "main"]

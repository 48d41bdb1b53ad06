"""Front end of a table in the terminal: full screen, or plain text."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from anypoker.terminal.table_source import TableSource


def is_terminal() -> bool:
    """Return whether a person reads and types, so that a full screen makes sense."""
    return sys.stdout.isatty() and sys.stdin.isatty()


def show_table(source: "TableSource", plain: bool) -> None:
    """Play at a table until the player leaves; raise the error that ended it, if any."""
    if plain:
        from anypoker.terminal.plain_table import PlainTable

        try:
            PlainTable(source, sys.stdin, sys.stdout).play()
        except KeyboardInterrupt:
            print()
        return
    from anypoker.terminal.full_screen_table import TableApp

    app = TableApp(source)
    app.run()
    if app.failure is not None:
        raise app.failure

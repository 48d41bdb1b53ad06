"""Faults of the program inside one table: logged once, never passed on."""

import logging
from collections.abc import Callable
from traceback import extract_tb, format_list
from typing import TypeVar

log = logging.getLogger("anypoker.server")

REFUSED = (
    "this failed because of a fault in the program, and nothing has changed; "
    "the log of the server has the details"
)
_MAX_KINDS = 200  # kinds of faults that one table remembers

_T = TypeVar("_T")


class FaultLog:
    """Faults of one table. Equal faults give one line in the server's log.

    The log has the type and the place of an error, never its text, which may name cards.
    """

    def __init__(self, table: str) -> None:
        self._table = table
        self._known: set[tuple[str, str, str]] = set()

    def report(self, doing: str, error: BaseException) -> None:
        """Log a fault unless an equal one is in the log already."""
        frames = extract_tb(error.__traceback__)
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        kind = doing, type(error).__name__, place
        if kind in self._known or len(self._known) >= _MAX_KINDS:
            return
        self._known.add(kind)
        log.error(
            "table %s: %s failed with %s\n%s",
            self._table,
            doing,
            type(error).__name__,
            "".join(format_list(frames)).rstrip(),
        )

    def attempt(self, doing: str, work: Callable[[], _T], otherwise: _T) -> _T:
        """Return the result of some work, or `otherwise` if it fails."""
        try:
            return work()
        except Exception as error:  # whatever it is, it must not end the table
            self.report(doing, error)
            return otherwise

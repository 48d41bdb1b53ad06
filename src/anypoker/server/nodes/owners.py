"""Owners of tables and tournaments of other nodes, remembered for a moment."""

import time
from collections import OrderedDict

from anypoker.server.nodes import claims
from anypoker.server.storage.writer import Writer

_SECONDS = 1.0  # for which an answer of the database is used
_MOST = 10_000  # tables that are remembered


class Owners:
    """Owners of tables and tournaments, as the database knows them."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._known: OrderedDict[str, tuple[float, claims.Owner | None]] = OrderedDict()

    async def find(self, table: str, kind: claims.Kind = claims.TABLES) -> claims.Owner | None:
        """Return the owner of a table or tournament; None if there is no such thing.

        Raises:
            DatabaseError: if the database does not answer.
        """
        now = time.monotonic()
        known = self._known.get(table)
        if known is not None and known[0] > now:
            return known[1]
        found: claims.Owner | None = await self._writer.read(
            lambda connection: claims.owner_of(connection, table, kind)
        )
        self._known[table] = now + _SECONDS, found
        self._known.move_to_end(table)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)
        return found

    def forget(self, table: str) -> None:
        """Ask the database again: the owner that it named does not answer."""
        self._known.pop(table, None)

"""News for other nodes: changes of guests and bans, which nodes have in memory.

A change writes its news in its own transaction. Nodes read the news with every look at the
database. Rows that commit late are not missed, because nodes read the last seconds again.
"""

import secrets
from collections import OrderedDict
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from anypoker.server.nodes.claims import DATABASE_MS

GUEST_CHANGED, GUEST_GONE, BANS_CHANGED = "guest", "gone", "bans"
_SPAN_MS = 30_000  # of the news that are read again
_KEPT_MS = 3_600_000
_MOST = 10_000  # ids that are remembered

_ADD = text(
    "INSERT INTO room_news (id, at, node, kind, subject) "
    f"VALUES (:id, {DATABASE_MS}, :node, :kind, :subject)"
)
_NEW = text(
    "SELECT id, kind, subject FROM room_news WHERE node <> :me "
    f"AND at > {DATABASE_MS} - {_SPAN_MS} ORDER BY at, id"
)
_PRUNE = text(f"DELETE FROM room_news WHERE at < {DATABASE_MS} - {_KEPT_MS}")


class News(NamedTuple):
    """Change that another node has made."""

    kind: str
    subject: str  # id of a guest


def news_row(node: str, kind: str, subject: str) -> tuple[Any, dict[str, Any]]:
    """Return the statement that tells the other nodes, for the transaction of the change."""
    values = {"id": secrets.token_hex(12), "node": node, "kind": kind, "subject": subject}
    return _ADD, values


class NewsReader:
    """Reader of the news of other nodes; each is returned once."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._looks = 0

    def read(self, connection: Connection, me: str) -> list[News]:
        """Return what is new; delete what is old now and then."""
        new = []
        for row in connection.execute(_NEW, {"me": me}):
            if row.id not in self._seen:
                self._seen[row.id] = None
                new.append(News(row.kind, row.subject))
        while len(self._seen) > _MOST:
            self._seen.popitem(last=False)
        self._looks += 1
        if self._looks % 300 == 1:
            connection.execute(_PRUNE)
        return new

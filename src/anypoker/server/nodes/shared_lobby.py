"""Lobby of all nodes: each node describes its tables in the database and reads the others'.

Descriptions are written apart from the transactions that store actions, and announced with NOTIFY.
A node that does not hear the announcements reads the lobby now and then.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, text

from anypoker.server.nodes.claims import DATABASE_MS
from anypoker.server.nodes.lease import LOBBY_CHANNEL, NodeLease

_POLL_SECONDS = 3.0  # between two readings without an announcement
_PUT = text(
    "INSERT INTO lobby_table (table_id, node, data) VALUES (:table, :node, :data) "
    "ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, data = excluded.data"
)
_DROP = text("DELETE FROM lobby_table WHERE table_id = :table AND node = :node")
_CLEAN = text(
    "DELETE FROM lobby_table l WHERE NOT EXISTS "
    f"(SELECT 1 FROM node o WHERE o.id = l.node AND NOT o.is_dead AND o.expires_at > {DATABASE_MS})"
)
_READ = text(
    "SELECT l.table_id, l.data FROM lobby_table l JOIN node o ON o.id = l.node "
    f"AND NOT o.is_dead AND o.expires_at > {DATABASE_MS} WHERE l.node <> :me ORDER BY l.table_id"
)


class SharedLobby:
    """Lobby as this node knows it.

    Attributes:
        others: the tables of other nodes, as they describe them.
        readings: how often this node has read the lobby.
    """

    def __init__(self, engine: Engine, lease: NodeLease) -> None:
        self._engine, self._lease = engine, lease
        self._told: dict[str, bytes] = {}
        self._node = ""
        self._read_at = 0.0
        self.others: list[dict[str, Any]] = []
        self.readings = 0

    async def look(self, own: Mapping[str, Mapping[str, Any]]) -> None:
        """Describe tables that have changed; read those of other nodes if it is time."""
        new = {table: orjson.dumps(data) for table, data in own.items()}
        if self._node != self._lease.id:  # this node has joined again
            self._node, self._told = self._lease.id, {}
        changed = {table: data for table, data in new.items() if self._told.get(table) != data}
        gone = self._told.keys() - new.keys()
        if changed or gone:
            await asyncio.to_thread(self._write, changed, list(gone))
            self._told = new
        if time.monotonic() - self._read_at >= _POLL_SECONDS:
            await self.read()

    def _write(self, changed: Mapping[str, bytes], gone: list[str]) -> None:
        with self._engine.begin() as connection:
            for table in gone:
                connection.execute(_DROP, {"table": table, "node": self._node})
            for table, data in sorted(changed.items()):
                values = {"table": table, "node": self._node, "data": data.decode()}
                connection.execute(_PUT, values)
            connection.execute(_CLEAN)
            connection.execute(text(f"NOTIFY {LOBBY_CHANNEL}"))

    async def read(self) -> None:
        """Read what other nodes describe."""
        self._read_at = time.monotonic()
        self.others = await asyncio.to_thread(self._read)
        self.readings += 1

    def _read(self) -> list[dict[str, Any]]:
        with self._engine.connect() as connection:
            return [orjson.loads(data) for data in self._rows(connection)]

    def _rows(self, connection: Connection) -> list[str]:
        found = connection.execute(_READ, {"me": self._lease.id}).all()
        return [row.data for row in found]

"""Notices of one table, as its actor sends them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from anypoker.server.notify.queue import Delivery, NotificationQueue
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.storage.writer import WriteBatch
from anypoker.server.table.state import Accepted
from anypoker.server.table.subscribers import Client, Subscribers

ABSENCE = 20.0  # seconds without a connection until a player gets a notice of their turn


def _listens(client: Client) -> bool:
    return not client.closed and not client.silent


class DueNotices(NamedTuple):
    """Notices of a change, and the rows that are stored with it."""

    deliveries: Sequence[Delivery] = ()
    statements: Sequence[tuple[Any, dict[str, Any]]] = ()


NOTHING_DUE = DueNotices()


class TableNotices:
    """Notices of one table; none without a queue."""

    def __init__(
        self, stored: StoredTable, subscribers: Subscribers, queue: NotificationQueue | None
    ) -> None:
        self._stored, self._subscribers, self._queue = stored, subscribers, queue

    def due(self, change: Accepted) -> DueNotices:
        """Return the notices of a change to players who are not connected, and to the webhook."""
        stored = self._stored
        if self._queue is None or not self._queue.is_wanted(stored.id, change.state):
            return NOTHING_DUE
        here = {one.player for one in self._subscribers if one.player and _listens(one)}
        due = self._queue.due(stored.id, stored.name, stored.state, change.state, here)
        return DueNotices(due, self._queue.statements(due)) if due else NOTHING_DUE

    def send(self, due: DueNotices) -> None:
        """Send notices that are stored."""
        if self._queue is not None:
            self._queue.send(due.deliveries)

    async def notify_absent(self, player: str) -> None:
        """Tell a player whose connection is gone that it is their turn.

        Raises:
            CommitError: if the notice could not be stored.
        """
        stored = self._stored
        if self._queue is None or any(
            one.player == player and _listens(one) for one in self._subscribers
        ):
            return
        due = self._queue.due_to_absent(stored.id, stored.name, stored.state, player)
        if due:
            rows = WriteBatch()
            rows.statements += self._queue.statements(due)
            await stored.writer.commit(rows)
            self._queue.send(due)

"""A checkpoint of one table: what a command may have changed before its commit."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.game import Game
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.deadlines import Deadlines, PendingDeadline
from anypoker.server.table.settings import read_settings, write_settings
from anypoker.session.setup.clock import TableClock
from anypoker.session.table_session import Session
from anypoker.tables import RotationGame


class Checkpoint(NamedTuple):
    """Values from which a table continues if a command fails. The table itself is not among them:
    it is a value that only a commit replaces."""

    settings: str
    games: dict[str, Game]  # in the order of the log
    pool: Sequence[RotationGame]
    times: tuple[TableClock, int, dict[str, PendingDeadline]]

    @classmethod
    def of(cls, stored: StoredTable, session: Session, times: Deadlines) -> "Checkpoint":
        return cls(
            write_settings(stored.settings),
            dict(stored.book.games),
            session.pool,
            times.state(),
        )

    def restore(self, stored: StoredTable, session: Session, times: Deadlines) -> None:
        """Go back to these values."""
        stored.settings = read_settings(self.settings)
        stored.book.games = dict(self.games)
        session.pool = self.pool
        times.restore(self.times)

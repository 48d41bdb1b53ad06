"""A checkpoint of one table: what a command may have changed before its commit."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.game import Game
from anypoker.host.clock import TableClock
from anypoker.host.session import Session
from anypoker.match import RotationGame
from anypoker.server.question_times import Deadlines, PendingDeadline
from anypoker.server.table_settings import read_settings, write_settings
from anypoker.server.table_store import StoredTable


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

"""Attendance: bots wait while no person is connected to their table."""

from anypoker.server.table.subscribers import Subscribers
from anypoker.tables import Table

NOBODY_CONNECTED = "the bots wait until a player is connected"


def bots_wait(table: Table, subscribers: Subscribers) -> bool:
    """Return whether a table with bots stands still because no guest is connected to it.

    Such a table deals no hand, and its bots do not act. A connected guest counts whether seated or
    watching; a connection without a name does not. Kinds of tables that play on without anyone
    connected belong here.
    """
    contest = table.setup.contest
    if contest is not None and contest.part:  # the other tables of the tournament would wait too
        return False
    if all(player.bot is None for player in table.players):
        return False
    return not any(client.player is not None and not client.closed for client in subscribers)

"""Log entries applied to a table: `advance(table, entry)` returns the new table and its events.

The old table does not change. An illegal entry raises an error and changes nothing.
"""

from contextlib import suppress
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from anypoker.engine import Event
from anypoker.tables import changes as c
from anypoker.tables.games import game_changes
from anypoker.tables.hands import hand_changes
from anypoker.tables.seating import seat_changes
from anypoker.tables.table import Table, TableError
from anypoker.tables.table_events import TableEvent
from anypoker.tables.table_update import TableUpdate


class Advance(NamedTuple):
    """Result of applying one log entry: the new table and its events."""

    table: Table
    events: tuple[Event, ...]
    table_events: tuple[TableEvent, ...]


def advance(table: Table, entry: c.LogEntry) -> Advance:
    """Apply a log entry to a table.

    Raises:
        TableError: if the table does not allow the change.
        IllegalAction: if a player's action is not legal.
    """
    pending = _change(TableUpdate(_at(table, entry.at)), entry.change)
    while pending.table.pending and not pending.table.in_hand:
        waiting, *others = pending.table.pending
        pending.set(pending=tuple(others))
        with suppress(TableError):  # what cannot be any more, because of what happened since
            pending = _change(pending, waiting)
    return Advance(pending.table, tuple(pending.events), tuple(pending.notes))


def _at(table: Table, at: int) -> Table:
    """Set the time of the table; a tournament's clock runs from the first hand."""
    if at <= table.now:
        return table
    runs = table.now > 0 and table.number > 0 and not table.paused
    return replace(table, now=at, played=table.played + (at - table.now if runs else 0))


def _change(pending: TableUpdate, change: c.Change) -> TableUpdate:
    match change:
        case c.Act() | c.Deal() | c.End() | c.Void() | c.Show() | c.RabbitHunt() | c.Reveals():
            return hand_changes.change_hand(pending, change)
        case (
            c.ChangeTerms()
            | c.ChangeGames()
            | c.ChangeOptions()
            | c.Choose()
            | c.AskAgain()
            | c.Straddle()
            | c.BombPot()
            | c.Pause()
            | c.Resume()
        ):
            return game_changes.change_play(pending, change)
        case (
            c.Sit()
            | c.Leave()
            | c.Kick()
            | c.Stay()
            | c.SitOut()
            | c.ComeBack()
            | c.MoveSeat()
            | c.Rename()
            | c.Buy()
            | c.CancelBuy()
            | c.SetStack()
            | c.Transfer()
            | c.Charge()
            | c.SetMarks()
            | c.Arrange()
        ):
            return seat_changes.change_seats(pending, change)
        case _:
            assert_never(change)

"""`advance(table, entry)`: the table after an entry of its log, and what happened.

The old table stays as it was. What is not allowed is refused with a sentence and changes nothing.
"""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, assert_never

from anypoker.engine import Event
from anypoker.match import changes as c
from anypoker.match import hand_changes, play_changes, seat_changes
from anypoker.match.outcome import Outcome
from anypoker.match.table import Table, TableError
from anypoker.match.table_events import TableEvent


class Advance(NamedTuple):
    """The table after an entry; the events of its hand, and what else happened at the table."""

    table: Table
    events: tuple[Event, ...]
    notes: tuple[TableEvent, ...]


def advance(table: Table, entry: c.LogEntry) -> Advance:
    """The table after an entry; `TableError` or `IllegalAction` if it does not allow it."""
    outcome = _change(Outcome(_at(table, entry.at)), entry.change)
    while outcome.table.pending and not outcome.table.in_hand:
        waiting, *others = outcome.table.pending
        outcome.set(pending=tuple(others))
        with suppress(TableError):  # what cannot be any more, because of what happened since
            outcome = _change(outcome, waiting)
    return Advance(outcome.table, tuple(outcome.events), tuple(outcome.notes))


def _at(table: Table, at: int) -> Table:
    """The table at this time; the clock of a contest runs from the first hand on."""
    if at <= table.now:
        return table
    runs = table.now > 0 and table.number > 0 and not table.paused
    return replace(table, now=at, played=table.played + (at - table.now if runs else 0))


def _change(outcome: Outcome, change: c.Change) -> Outcome:
    match change:
        case c.Act() | c.Deal() | c.End() | c.Void() | c.Show() | c.RabbitHunt():
            return hand_changes.change_hand(outcome, change)
        case (
            c.ChangeTerms()
            | c.ChangeGames()
            | c.ChangeOptions()
            | c.Choose()
            | c.Straddle()
            | c.BombPot()
            | c.Pause()
            | c.Resume()
        ):
            return play_changes.change_play(outcome, change)
        case (
            c.Sit()
            | c.Leave()
            | c.Kick()
            | c.SitOut()
            | c.ComeBack()
            | c.MoveSeat()
            | c.Buy()
            | c.SetStack()
            | c.Transfer()
            | c.Charge()
            | c.SetMarks()
        ):
            return seat_changes.change_seats(outcome, change)
        case _:
            assert_never(change)

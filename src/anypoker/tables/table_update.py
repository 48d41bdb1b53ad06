"""Working copy of a table while one log entry is applied, and checks that changes share."""

from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from anypoker.engine import Event
from anypoker.limits import MAX_CHIPS
from anypoker.sentences import Sentence
from anypoker.tables.seating.players import Player
from anypoker.tables.table import Table, TableError
from anypoker.tables.table_events import StackChanged, TableEvent


@dataclass(slots=True)
class TableUpdate:
    """Working state of one entry; the tables in it are values, the first one never changes."""

    table: Table
    events: list[Event] = field(default_factory=list)
    notes: list[TableEvent] = field(default_factory=list)

    def set(self, **values: Any) -> None:
        """Replace fields of the table."""
        self.table = structs.replace(self.table, **values)

    def put(self, seat: int, player: Player | None) -> None:
        """Put a player, or nobody, at a seat."""
        seats = self.table.seats
        self.set(seats=(*seats[:seat], player, *seats[seat + 1 :]))

    def add_event(self, event: TableEvent) -> None:
        self.notes.append(event)


def find_player(table: Table, player: str) -> tuple[int, Player]:
    """Find a player and their seat.

    Raises:
        TableError: if no player has this id.
    """
    for seat, one in enumerate(table.seats):
        if one is not None and one.id == player:
            return seat, one
    raise TableError(Sentence("nobody with the id '{player}' sits at this table", player=player))


def move_chips(pending: TableUpdate, payer: str, payee: str, chips: int, why: str) -> None:
    """Move chips between stacks outside the hands."""
    for player, change in ((payer, -chips), (payee, chips)):
        seat, sitting = find_player(pending.table, player)
        pending.put(seat, replace(sitting, stack=sitting.stack + change))
        pending.add_event(StackChanged(player, sitting.name, change, why))


def refuse_in_contest(table: Table) -> None:
    if table.setup.contest is not None:
        raise TableError("in a tournament seats, chips and stakes cannot be changed")


def refuse_in_begun_contest(table: Table) -> None:
    if table.setup.contest is not None and table.number:
        raise TableError("the tournament has started: nobody can join or change seats")


def check_room_for(table: Table, chips: int) -> None:
    """Check that the table can give out more chips; all chips ever given out count.

    Raises:
        TableError: if a sum of the ledger would exceed the limit.
    """
    if sum(one.bought for one in table.accounts) + chips > MAX_CHIPS:
        raise TableError(
            Sentence("a table gives out at most {most:thousands} chips", most=MAX_CHIPS)
        )

"""Working copy of a tournament while one command is handled."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from anypoker.sentences import Sentence
from anypoker.tournaments.orders import Order
from anypoker.tournaments.seat_draw import Draw, Slot, make_draw
from anypoker.tournaments.tournament import Entrant, FloorTable, Tournament


class NoticeKind(StrEnum):
    STARTED = "started"
    ENTERED = "entered"
    MOVED = "moved"
    BROKEN = "broken"
    OPENED = "opened"
    FINAL = "final"
    HAND_FOR_HAND = "hand for hand"
    LEVEL = "level"
    BREAK = "break"
    RACE = "race"
    BOUGHT = "bought"
    BOUNTY = "bounty"
    PLACED = "placed"
    OVER = "over"
    CANCELLED = "cancelled"


class Notice(Struct, frozen=True):
    """A message to the players; `table` and `player` are 0 and empty if it concerns all."""

    kind: NoticeKind
    text: Sentence
    table: int = 0
    player: str = ""


class Update:
    """The tournament of one command; what it replaces never changes."""

    def __init__(self, tournament: Tournament) -> None:
        self._entrants = dict(tournament.entrants)
        self._tables = dict(tournament.tables)
        self.t = replace(tournament, entrants=self._entrants, tables=self._tables)
        self.notices: list[Notice] = []
        self.orders: list[Order] = []

    def set(self, **values: Any) -> None:
        """Replace fields of the tournament, apart from entrants and tables."""
        self.t = replace(self.t, **values)

    def put_entrant(self, entrant: Entrant) -> None:
        self._entrants[entrant.id] = entrant

    def change_entrant(self, player: str, **values: Any) -> Entrant:
        """Replace fields of an entrant."""
        after = self._entrants[player] = replace(self._entrants[player], **values)
        return after

    def drop_entrant(self, player: str) -> None:
        del self._entrants[player]

    def put_table(self, table: FloorTable) -> None:
        self._tables[table.number] = table

    def change_table(self, number: int, **values: Any) -> FloorTable:
        """Replace fields of a table."""
        after = self._tables[number] = replace(self._tables[number], **values)
        return after

    def drop_table(self, number: int) -> None:
        del self._tables[number]

    def order(self, order: Order) -> None:
        self.orders.append(order)

    def notify(self, kind: NoticeKind, text: Sentence, table: int = 0, player: str = "") -> None:
        self.notices.append(Notice(kind, text, table, player))

    def draw(self, what: str, players: Sequence[str], slots: Sequence[Slot]) -> Draw:
        """Draw with the next seed; the first draw has the words of the players."""
        number = len(self.t.draws) + 1
        entrants = self.t.entrants.values()
        words = [(one.id, one.word) for one in entrants if one.word] if number == 1 else []
        draw = make_draw(self.t.secret, number, what, words, players, slots)
        self.set(draws=(*self.t.draws, draw))
        return draw
